//! How times are written: in GMT, which prevails, in a reader's own zone, and as lengths
//! (D.VII(4)b).

use chrono::{MappedLocalTime, TimeDelta, TimeZone, Weekday};
use chrono_tz::{OffsetName, Tz};

use crate::game::Moment;

/// The regions whose zones are named after a place in them; in others the name is no place, as in
/// `US/Eastern`.
const REGIONS_OF_PLACES: [&str; 10] = [
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
];

/// `Fri 27 Nov 2026 20:00 GMT`.
pub fn gmt(moment: Moment) -> String {
    moment.format("%a %-d %b %Y %H:%M GMT").to_string()
}

/// `Tue 24 Nov 2026 15:58:07 GMT`, for receipts.
pub fn gmt_to_the_second(moment: Moment) -> String {
    moment.format("%a %-d %b %Y %H:%M:%S GMT").to_string()
}

/// `21:00 in Paris`, or `Sat 28 Nov 07:00 in Sydney` where the day is not that of GMT. An hour that
/// the clocks show twice has the name of its time: `01:30 BST in London`.
pub fn local(moment: Moment, zone: Tz) -> String {
    let here = moment.with_timezone(&zone);
    let day = if here.date_naive() == moment.date_naive() { "" } else { "%a %-d %b " };
    let hour = here.format(&format!("{day}%H:%M")).to_string();
    let place = place(zone);
    match zone.from_local_datetime(&here.naive_local()) {
        MappedLocalTime::Ambiguous(..) => {
            let name = here.offset().abbreviation().unwrap_or_default();
            format!("{hour} {name} {place}")
        }
        _ => format!("{hour} {place}"),
    }
}

/// Both: `Fri 27 Nov 2026 20:00 GMT (21:00 in Paris)`. Readers whose zone is GMT by another name
/// see it once.
pub fn both(moment: Moment, zone: Tz) -> String {
    let gmt = gmt(moment);
    if is_gmt(zone) { gmt } else { format!("{gmt} ({})", local(moment, zone)) }
}

/// `3 days and 4 hours`: the time from one moment to a later one. Anything less than the second of
/// its units is left out, so that no reader counts on more time than he has.
pub fn left(from: Moment, to: Moment) -> String {
    length(to - from)
}

/// A length of time in the same words.
pub fn length(length: TimeDelta) -> String {
    if length <= TimeDelta::zero() {
        return "no time".to_owned();
    }
    let units = [
        (length.num_days(), "day"),
        (length.num_hours() % 24, "hour"),
        (length.num_minutes() % 60, "minute"),
    ];
    let Some(first) = units.iter().position(|(count, _)| *count > 0) else {
        return "less than a minute".to_owned();
    };
    let told: Vec<String> = units
        .into_iter()
        .skip(first)
        .take(2)
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count} {unit}{}", if count == 1 { "" } else { "s" }))
        .collect();
    told.join(" and ")
}

/// `Friday`.
pub fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Mon => "Monday",
        Weekday::Tue => "Tuesday",
        Weekday::Wed => "Wednesday",
        Weekday::Thu => "Thursday",
        Weekday::Fri => "Friday",
        Weekday::Sat => "Saturday",
        Weekday::Sun => "Sunday",
    }
}

/// Whether the zone's clocks show GMT all year round, and its name says so.
fn is_gmt(zone: Tz) -> bool {
    let name = zone.name().strip_prefix("Etc/").unwrap_or(zone.name());
    ["GMT", "UTC", "UCT", "Greenwich", "Universal", "Zulu"].contains(&name)
        || ["GMT0", "GMT+0", "GMT-0"].contains(&name)
}

/// `in Paris`, or the whole name of a zone that is no place.
fn place(zone: Tz) -> String {
    let name = zone.name();
    if is_gmt(zone) {
        return "GMT".to_owned();
    }
    match name.split_once('/') {
        Some((region, rest)) if REGIONS_OF_PLACES.contains(&region) => {
            let city = rest.rsplit('/').next().unwrap_or(rest);
            format!("in {}", city.replace('_', " "))
        }
        _ => name.to_owned(),
    }
}

#[cfg(test)]
pub(in crate::game) mod tests {
    use super::*;
    use chrono::NaiveDateTime;

    /// The instant of a GMT time such as `2026-11-27 20:00:00`.
    pub(in crate::game) fn moment(text: &str) -> Moment {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S").unwrap().and_utc()
    }

    #[test]
    fn d_vii_4_times_are_told_in_gmt_and_in_the_readers_zone() {
        let due = moment("2026-11-27 20:00:00");
        assert_eq!(gmt(due), "Fri 27 Nov 2026 20:00 GMT");
        assert_eq!(gmt_to_the_second(due), "Fri 27 Nov 2026 20:00:00 GMT");
        for (zone, told) in [
            (Tz::Europe__Paris, "21:00 in Paris"),
            (Tz::America__New_York, "15:00 in New York"),
            (Tz::Australia__Sydney, "Sat 28 Nov 07:00 in Sydney"),
            (Tz::Pacific__Chatham, "Sat 28 Nov 09:45 in Chatham"),
            (Tz::America__Argentina__Buenos_Aires, "17:00 in Buenos Aires"),
            (Tz::US__Eastern, "15:00 US/Eastern"),
            (Tz::CET, "21:00 CET"),
            (Tz::Etc__UTC, "20:00 GMT"),
        ] {
            assert_eq!(local(due, zone), told);
        }
        assert_eq!(both(due, Tz::Europe__Paris), "Fri 27 Nov 2026 20:00 GMT (21:00 in Paris)");
        assert_eq!(both(due, Tz::UTC), "Fri 27 Nov 2026 20:00 GMT");
        let short = moment("2026-12-04 05:07:00");
        assert_eq!(gmt(short), "Fri 4 Dec 2026 05:07 GMT");
    }

    #[test]
    fn d_vii_4_the_day_is_told_where_it_differs_in_either_direction() {
        let early = moment("2026-11-28 02:00:00");
        assert_eq!(local(early, Tz::America__New_York), "Fri 27 Nov 21:00 in New York");
    }

    #[test]
    fn d_vii_4_an_hour_that_is_there_twice_says_which() {
        let (first, second) = (moment("2026-10-25 00:30:00"), moment("2026-10-25 01:30:00"));
        assert_eq!(local(first, Tz::Europe__London), "01:30 BST in London");
        assert_eq!(local(second, Tz::Europe__London), "01:30 GMT in London");
    }

    #[test]
    fn lengths_are_told_in_two_units() {
        for (minutes, told) in [
            (3 * 1440 + 4 * 60 + 59, "3 days and 4 hours"),
            (1440 + 60, "1 day and 1 hour"),
            (1440 + 59, "1 day"),
            (48 * 60, "2 days"),
            (4 * 60 + 5, "4 hours and 5 minutes"),
            (61, "1 hour and 1 minute"),
            (1, "1 minute"),
            (0, "no time"),
            (-5, "no time"),
        ] {
            assert_eq!(length(TimeDelta::minutes(minutes)), told);
        }
        assert_eq!(length(TimeDelta::seconds(59)), "less than a minute");
        let (from, to) = (moment("2026-11-24 15:58:07"), moment("2026-11-27 20:00:00"));
        assert_eq!(left(from, to), "3 days and 4 hours");
    }
}
