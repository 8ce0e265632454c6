//! The hours of each week in which a player is away (D.VII(2)).

use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Weekday};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::line::Line;
use super::unread::Unread;
use super::when::{Day, When, on_the_wall};
use super::zones::{Twice, instant};
use crate::game::Moment;

/// The longest window (D.VII(2)), by the clock on the wall: where a clock is set back meanwhile,
/// the hour that is there twice is a gift.
pub const WINDOW_MAX: TimeDelta = TimeDelta::hours(64);

const EXPECTED: &str =
    "a weekday and an hour, such as in \"Fri 18:00 - Mon 08:00\" or \"5pm Friday to 9am Monday\"";

/// A part of each week. Kept and printed as `Fri 18:00 - Mon 08:00 Europe/Paris`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Window {
    from: (Weekday, NaiveTime),
    to: (Weekday, NaiveTime),
    zone: Tz,
}

impl Window {
    /// A window, unless it is empty or longer than [`WINDOW_MAX`].
    pub fn new(
        from: (Weekday, NaiveTime),
        to: (Weekday, NaiveTime),
        zone: Tz,
    ) -> Result<Window, Unread> {
        let window = Window { from, to, zone };
        let length = window.length();
        if length == TimeDelta::zero() {
            return Err(Unread::EmptyWindow);
        }
        if length > WINDOW_MAX {
            let hours = (length + TimeDelta::minutes(59)).num_hours();
            return Err(Unread::LongWindow { hours });
        }
        Ok(window)
    }

    /// A window as a player writes it, in his own zone if he names none. A zone that stands behind
    /// one of the two times holds for both.
    pub fn read(text: &str, zone: Tz) -> Result<Window, Unread> {
        let mut line = Line::new(text);
        line.take_word(&["from", "between", "every"]);
        let (from, first_zone) = end_of_window(&mut line)?;
        if !line.take_mark('-') && !line.take_word(&["to", "until", "till", "through", "and"]) {
            return Err(line.expected("\"-\" or \"to\" between begin and end"));
        }
        let (to, last_zone) = end_of_window(&mut line)?;
        line.take_mark('.');
        line.end("the end, or a time zone such as Europe/Paris")?;
        Window::new(from, to, last_zone.or(first_zone).unwrap_or(zone))
    }

    /// How long it is by the clock on the wall.
    fn length(&self) -> TimeDelta {
        let days = self.to.0.days_since(self.from.0);
        let length = TimeDelta::days(i64::from(days)) + (self.to.1 - self.from.1);
        if length < TimeDelta::zero() { length + TimeDelta::weeks(1) } else { length }
    }

    /// When the window that holds this moment begins and ends, if one does. The end itself is
    /// outside: then the player is back.
    pub fn occurrence(&self, holding: Moment) -> Option<(Moment, Moment)> {
        let date = holding.with_timezone(&self.zone).date_naive();
        // It began on this day or in the six before; none is so long that one of last week lasts.
        let since = u64::from(date.weekday().days_since(self.from.0));
        let first = date.checked_sub_days(Days::new(since))?;
        let (begin, end) = self.span(first.and_time(self.from.1));
        (begin <= holding && holding < end).then_some((begin, end))
    }

    /// The window that begins then, as wide as the clocks allow.
    fn span(&self, begin: NaiveDateTime) -> (Moment, Moment) {
        let end = begin + self.length();
        (instant(self.zone, begin, Twice::First), instant(self.zone, end, Twice::Second))
    }
}

/// `Fri 18:00`, with its zone if it has one.
fn end_of_window(line: &mut Line<'_>) -> Result<((Weekday, NaiveTime), Option<Tz>), Unread> {
    let start = line.clone();
    let When { day, hour, zone } = When::read(line).map_err(|fault| fault.instead(EXPECTED))?;
    let (Some(Day::Weekday { day, next: false }), Some(minutes)) = (day, hour) else {
        return Err(start.expected(EXPECTED));
    };
    // Midnight is the first hour of the day after.
    let day = if minutes == 24 * 60 { day.succ() } else { day };
    let hour = on_the_wall(NaiveDate::MIN, minutes).time();
    Ok(((day, hour), zone))
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Window { from, to, zone } = self;
        let (begin, end) = (from.1.format("%H:%M"), to.1.format("%H:%M"));
        write!(f, "{} {begin} - {} {end} {}", from.0, to.0, zone.name())
    }
}

impl FromStr for Window {
    type Err = Unread;

    /// Reads the form in which windows are kept. Without a zone, GMT is meant.
    fn from_str(text: &str) -> Result<Window, Unread> {
        Window::read(text, Tz::GMT)
    }
}

impl TryFrom<String> for Window {
    type Error = Unread;

    /// The zone is kept by its name in the table, which may mean several to people, as EST does.
    fn try_from(text: String) -> Result<Window, Unread> {
        let kept = text.rsplit_once(' ');
        match kept.and_then(|(hours, zone)| Some((hours, zone.parse::<Tz>().ok()?))) {
            Some((hours, zone)) => Window::read(hours, zone),
            None => text.parse(),
        }
    }
}

impl From<Window> for String {
    fn from(window: Window) -> String {
        window.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::calendar::told::tests::moment;

    #[test]
    fn d_vii_2_windows_are_read_as_players_write_them() {
        for (text, kept) in [
            ("Fri 18:00 - Mon 08:00 Europe/Paris", "Fri 18:00 - Mon 08:00 Europe/Paris"),
            ("Fri 18:00-Mon 08:00", "Fri 18:00 - Mon 08:00 Australia/Sydney"),
            ("5pm Friday to 9am Monday US/Eastern", "Fri 17:00 - Mon 09:00 US/Eastern"),
            (
                "5pm Friday to 9am Monday US Eastern Standard Time",
                "Fri 17:00 - Mon 09:00 US/Eastern",
            ),
            ("from Friday 18:00 GMT until Sunday 20:00.", "Fri 18:00 - Sun 20:00 GMT"),
            ("Sat 10am – Sun midnight utc", "Sat 10:00 - Mon 00:00 UTC"),
            ("Wed 9:00 - Wed 17:30 new york", "Wed 09:00 - Wed 17:30 America/New_York"),
            ("every Sat 00:00 - Sun 24:00 UTC+2", "Sat 00:00 - Mon 00:00 Etc/GMT-2"),
        ] {
            let window = Window::read(text, Tz::Australia__Sydney).expect(text);
            assert_eq!(window.to_string(), kept);
            assert_eq!(kept.parse(), Ok(window));
            let json = serde_json::to_string(&window).unwrap();
            assert_eq!(json, format!("{kept:?}"));
            assert_eq!(serde_json::from_str::<Window>(&json).unwrap(), window);
        }
    }

    #[test]
    fn d_vii_2_windows_of_every_zone_are_kept_and_read_back() {
        for zone in chrono_tz::TZ_VARIANTS {
            let window = Window::read("Fri 18:00 - Mon 08:00", zone).expect("a window");
            let json = serde_json::to_string(&window).unwrap();
            assert_eq!(serde_json::from_str::<Window>(&json).ok(), Some(window), "{zone}");
        }
    }

    #[test]
    fn d_vii_2_windows_that_are_none_are_refused_with_what_was_expected() {
        let refused = |text| Window::read(text, Tz::GMT).unwrap_err().to_string();
        assert_eq!(
            refused("Fri 17:00 - Mon 09:01"),
            "that is 65 hours; at most 64 of each week can be kept free (D.VII(2))"
        );
        assert!(Window::read("Fri 17:00 - Mon 09:00", Tz::GMT).is_ok());
        assert!(refused("Mon 09:00 - Fri 17:00").starts_with("that is 104 hours"));
        assert!(refused("Fri 18:00 - Fri 18:00").starts_with("it begins when it ends"));
        assert!(refused("Fri 18:00").contains("between begin and end, found the end"));
        assert!(refused("Fri - Mon").contains("expected a weekday and an hour"));
        assert!(refused("30 Nov 18:00 - Mon 08:00").contains("expected a weekday and an hour"));
        assert!(refused("weekends").contains("expected a weekday and an hour"));
        assert!(refused("Fri 18:00 - Mon 08:00 Narnia").contains("found \"Narnia\""));
        assert!(refused("Fri 18:00 - Mon 08:00 EST").contains("can mean several zones"));
        assert!(serde_json::from_str::<Window>("\"Mon 08:00 - Fri 18:00 GMT\"").is_err());
    }

    fn occurrence(window: &str, holding: &str) -> Option<(Moment, Moment)> {
        window.parse::<Window>().expect(window).occurrence(moment(holding))
    }

    #[test]
    fn d_vii_2_an_occurrence_holds_its_begin_and_not_its_end() {
        let window = "Fri 18:00 - Mon 08:00 GMT";
        let weekend = Some((moment("2026-11-27 18:00:00"), moment("2026-11-30 08:00:00")));
        for (holding, expected) in [
            ("2026-11-27 17:59:59", None),
            ("2026-11-27 18:00:00", weekend),
            ("2026-11-28 12:00:00", weekend),
            ("2026-11-30 07:59:59", weekend),
            ("2026-11-30 08:00:00", None),
        ] {
            assert_eq!(occurrence(window, holding), expected, "{holding}");
        }
        // A window that ends on the day of the week on which it begins.
        let night = "Wed 23:00 - Wed 23:30 GMT";
        assert!(occurrence(night, "2026-11-25 23:15:00").is_some());
        assert!(occurrence(night, "2026-11-25 22:59:00").is_none());
    }

    #[test]
    fn d_vii_2_windows_keep_to_the_players_own_clock() {
        // Clocks go back in the first, on: Paris on 25 October, and forward in Sydney on 4 October.
        for (window, holding, begin, end) in [
            (
                "Fri 18:00 - Mon 08:00 Europe/Paris",
                "2026-10-24 12:00:00",
                "2026-10-23 16:00:00",
                "2026-10-26 07:00:00",
            ),
            (
                "Fri 18:00 - Mon 08:00 Australia/Sydney",
                "2026-10-03 12:00:00",
                "2026-10-02 08:00:00",
                "2026-10-04 21:00:00",
            ),
            (
                "Sat 23:00 - Sun 02:30 America/New_York",
                "2026-03-08 06:30:00",
                "2026-03-08 04:00:00",
                "2026-03-08 07:00:00",
            ),
            (
                "Sat 23:00 - Sun 01:30 America/New_York",
                "2026-11-01 06:15:00",
                "2026-11-01 03:00:00",
                "2026-11-01 06:30:00",
            ),
            (
                "Sun 03:00 - Sun 12:00 Pacific/Chatham",
                "2026-04-04 13:30:00",
                "2026-04-04 13:15:00",
                "2026-04-04 23:15:00",
            ),
        ] {
            let expected = Some((moment(begin), moment(end)));
            assert_eq!(occurrence(window, holding), expected, "{window}");
        }
    }
}
