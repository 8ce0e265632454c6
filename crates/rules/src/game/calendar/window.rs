//! The hours of each week in which a player is away (D.VII(2)).

use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, Days, NaiveDateTime, NaiveTime, TimeDelta, Weekday};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::wall::{Twice, instant};
use crate::game::Moment;
use crate::orders::quoted;

/// The longest window (D.VII(2)), by the clock on the wall: where a clock is set back meanwhile,
/// the hour that is there twice is a gift.
pub const WINDOW_MAX: TimeDelta = TimeDelta::hours(64);

/// A part of each week. Kept and printed as `Fri 18:00 - Mon 08:00 Europe/Paris`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Window {
    from: (Weekday, NaiveTime),
    to: (Weekday, NaiveTime),
    zone: Tz,
}

/// Why something is no window.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoWindow {
    /// It has more hours than a week's window may have.
    #[error("that is {hours} hours; at most {max} of each week can be kept free (D.VII(2))",
        max = WINDOW_MAX.num_hours())]
    Long {
        /// How many, a begun hour counting.
        hours: i64,
    },
    /// It has no length.
    #[error("it begins when it ends; expected two times such as Fri 18:00 - Mon 08:00")]
    Empty,
    /// It is not in the form in which windows are kept.
    #[error("expected a window such as Fri 18:00 - Mon 08:00 Europe/Paris, found {0}")]
    Unreadable(String),
}

impl Window {
    /// A window, unless it is empty or longer than [`WINDOW_MAX`].
    pub fn new(
        from: (Weekday, NaiveTime),
        to: (Weekday, NaiveTime),
        zone: Tz,
    ) -> Result<Window, NoWindow> {
        let window = Window { from, to, zone };
        let length = window.length();
        if length == TimeDelta::zero() {
            return Err(NoWindow::Empty);
        }
        if length > WINDOW_MAX {
            let hours = (length + TimeDelta::minutes(59)).num_hours();
            return Err(NoWindow::Long { hours });
        }
        Ok(window)
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

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Window { from, to, zone } = self;
        let (begin, end) = (from.1.format("%H:%M"), to.1.format("%H:%M"));
        write!(f, "{} {begin} - {} {end} {}", from.0, to.0, zone.name())
    }
}

impl FromStr for Window {
    type Err = NoWindow;

    /// Reads the form in which windows are kept, however long they are.
    fn from_str(text: &str) -> Result<Window, NoWindow> {
        let kept = || {
            let (hours, zone) = text.rsplit_once(' ')?;
            let (from, to) = hours.split_once(" - ")?;
            Some(Window { from: end(from)?, to: end(to)?, zone: zone.parse().ok()? })
        };
        kept().ok_or_else(|| NoWindow::Unreadable(quoted(text)))
    }
}

/// `Fri 18:00`.
fn end(text: &str) -> Option<(Weekday, NaiveTime)> {
    let (day, hour) = text.split_once(' ')?;
    Some((day.parse().ok()?, NaiveTime::parse_from_str(hour, "%H:%M").ok()?))
}

impl TryFrom<String> for Window {
    type Error = NoWindow;

    fn try_from(text: String) -> Result<Window, NoWindow> {
        text.parse()
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
    fn d_vii_2_windows_of_every_zone_are_kept_and_read_back() {
        let (from, to) = (NaiveTime::MIN, NaiveTime::from_hms_opt(12, 30, 0).unwrap());
        for zone in chrono_tz::TZ_VARIANTS {
            let window = Window::new((Weekday::Fri, from), (Weekday::Sun, to), zone).unwrap();
            let json = serde_json::to_string(&window).unwrap();
            assert_eq!(json, format!("\"Fri 00:00 - Sun 12:30 {}\"", zone.name()));
            assert_eq!(serde_json::from_str::<Window>(&json).ok(), Some(window), "{zone}");
        }
    }

    #[test]
    fn d_vii_2_a_window_that_is_kept_is_read_whatever_the_limit_is_today() {
        let long = "Mon 08:00 - Fri 18:00 GMT";
        assert_eq!(long.parse::<Window>().unwrap().to_string(), long);
        for text in ["Fri 18:00 - Mon 08:00", "Fri 6pm - Mon 08:00 GMT", "", "Fri - Mon GMT"] {
            assert!(text.parse::<Window>().is_err(), "{text}");
        }
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
