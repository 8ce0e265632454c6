//! Clocks on walls: which instant is meant by the time that one shows.

use chrono::{Days, MappedLocalTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone};
use chrono_tz::{GapInfo, Tz};

use crate::game::Moment;

/// Which instant is meant where clocks that are set back show an hour twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twice {
    /// The first time.
    First,
    /// The second time.
    Second,
}

/// The instant at which the zone's clocks show this time. An hour that they leap over is the
/// instant at which they do so.
pub fn instant(zone: Tz, local: NaiveDateTime, twice: Twice) -> Moment {
    match zone.from_local_datetime(&local) {
        MappedLocalTime::Single(at) => at.to_utc(),
        MappedLocalTime::Ambiguous(first, _) if twice == Twice::First => first.to_utc(),
        MappedLocalTime::Ambiguous(_, second) => second.to_utc(),
        MappedLocalTime::None => {
            let after = GapInfo::new(&local, &zone).and_then(|gap| gap.end);
            // Every gap that a table of zones knows has an end.
            after.map_or_else(|| local.and_utc(), |end| end.to_utc())
        }
    }
}

/// This many days later; the calendar's own end is never reached.
pub fn later(date: NaiveDate, days: u64) -> NaiveDate {
    date.checked_add_days(Days::new(days)).unwrap_or(date)
}

/// The time on the wall so many minutes after a day began; 1440 minutes is the next day.
pub fn on_the_wall(date: NaiveDate, minutes: u32) -> NaiveDateTime {
    date.and_time(NaiveTime::MIN) + TimeDelta::minutes(i64::from(minutes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::calendar::told::tests::moment;

    #[test]
    fn d_vii_4_hours_that_are_leapt_over_or_shown_twice_have_an_instant() {
        let local = |text: &str| moment(&format!("{text}:00")).naive_utc();
        for (zone, shown, first, second) in [
            // Clocks go forward: anything they leap over is the leap.
            (Tz::Europe__London, "2026-03-29 00:59", "2026-03-29 00:59", "2026-03-29 00:59"),
            (Tz::Europe__London, "2026-03-29 01:00", "2026-03-29 01:00", "2026-03-29 01:00"),
            (Tz::Europe__London, "2026-03-29 01:59", "2026-03-29 01:00", "2026-03-29 01:00"),
            (Tz::Europe__London, "2026-03-29 02:00", "2026-03-29 01:00", "2026-03-29 01:00"),
            (Tz::America__New_York, "2026-03-08 02:30", "2026-03-08 07:00", "2026-03-08 07:00"),
            (Tz::Australia__Sydney, "2026-10-04 02:30", "2026-10-03 16:00", "2026-10-03 16:00"),
            (Tz::Pacific__Chatham, "2026-09-27 03:00", "2026-09-26 14:00", "2026-09-26 14:00"),
            (Tz::Pacific__Apia, "2011-12-30 12:00", "2011-12-30 10:00", "2011-12-30 10:00"),
            // Clocks go back: an hour is there twice.
            (Tz::Europe__London, "2026-10-25 01:30", "2026-10-25 00:30", "2026-10-25 01:30"),
            (Tz::America__New_York, "2026-11-01 01:30", "2026-11-01 05:30", "2026-11-01 06:30"),
            (Tz::Australia__Sydney, "2026-04-05 02:30", "2026-04-04 15:30", "2026-04-04 16:30"),
            (Tz::Pacific__Chatham, "2026-04-05 03:00", "2026-04-04 13:15", "2026-04-04 14:15"),
        ] {
            let at = |twice| instant(zone, local(shown), twice).naive_utc();
            assert_eq!(at(Twice::First), local(first), "{zone} {shown}");
            assert_eq!(at(Twice::Second), local(second), "{zone} {shown}");
        }
    }
}
