//! On which day of the week and at which hour turns are due.
//!
//! ```text
//! day-and-hour = *("on" ("any" "day" / weekday) / "at" hour)
//! ```

use chrono::{NaiveTime, Weekday};

use super::hours::hour;
use super::line::RestOfText;
use super::unread::UnreadTime;
use super::when::weekday;

/// The day of the week and the hour that a text names. Nothing stands for any day, and for the hour
/// as it is.
pub fn read_day_and_hour(text: &str) -> Result<(Option<Weekday>, Option<NaiveTime>), UnreadTime> {
    const EXPECTED: &str = "\"on Friday\", \"on any day\" or \"at 20:00\"";
    let mut line = RestOfText::new(text);
    let (mut day, mut at) = (None, None);
    loop {
        line.take_mark(',');
        if line.take_phrase(&["on", "any", "day"]) {
            day = None;
        } else if line.take_word(&["on"]) {
            day = Some(weekday(&mut line).ok_or_else(|| line.expected(EXPECTED))?);
        } else if line.take_word(&["at"]) {
            // Midnight at the end of a day is that of the next one.
            let minutes = hour(&mut line)?.filter(|minutes| *minutes < 24 * 60);
            let time = minutes
                .and_then(|minutes| NaiveTime::from_num_seconds_from_midnight_opt(minutes * 60, 0));
            at = Some(time.ok_or_else(|| line.expected(EXPECTED))?);
        } else {
            line.take_mark('.');
            return line.end(EXPECTED).map(|()| (day, at));
        }
    }
}
