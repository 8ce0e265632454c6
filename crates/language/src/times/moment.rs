//! A moment to come, as those who lead a tournament write it.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use chrono_tz::Tz;

use super::line::RestOfText;
use super::unread::UnreadTime;
use super::when::{Day, WrittenTime};
use crate::game::Moment;
use crate::game::calendar::wall::{Twice, instant, on_the_wall};

/// A time to come as people write it, with its date: in GMT if they name no zone, and up to the end
/// of the day if they name no hour. "Tomorrow" and "Friday" are not moments: a line that is
/// confirmed days later has to mean what it meant when it was shown.
pub fn read_moment(text: &str, received: Moment) -> Result<Moment, UnreadTime> {
    if let Some(at) = moment(text) {
        return Ok(at);
    }
    let mut line = RestOfText::new(text);
    let when = WrittenTime::read(&mut line)?;
    let zone = when.zone.unwrap_or(Tz::GMT);
    let today = received.with_timezone(&zone).date_naive();
    let date = when.day.filter(|day| matches!(day, Day::Date(_)));
    let date = date.ok_or_else(|| line.expected(EXPECTED))?.date(today, today)?;
    let local = match when.hour {
        Some(minutes) => on_the_wall(date, minutes),
        None => date.and_time(end_of_day()),
    };
    line.take_mark('.');
    line.end("the end")?;
    let at = instant(zone, local, Twice::Second);
    if at > received { Ok(at) } else { Err(line.expected(EXPECTED)) }
}

const EXPECTED: &str = "a date in the future, such as 24 Dec 20:00 GMT";

/// A time as `2026-12-24T20:00:00Z`, or in GMT as `2026-12-24 20:00`, or a day up to its end.
pub fn moment(written: &str) -> Option<Moment> {
    let written = written.trim().trim_end_matches("GMT").trim();
    if let Ok(at) = chrono::DateTime::parse_from_rfc3339(written) {
        return Some(at.to_utc());
    }
    if let Ok(at) = NaiveDateTime::parse_from_str(written, "%Y-%m-%d %H:%M") {
        return Some(at.and_utc());
    }
    let day = NaiveDate::parse_from_str(written, "%Y-%m-%d").ok()?;
    Some(day.and_time(end_of_day()).and_utc())
}

fn end_of_day() -> NaiveTime {
    NaiveTime::from_hms_opt(23, 59, 59).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::tests::moment as at;
    use super::*;

    #[test]
    fn times_to_come_are_read_as_people_write_them() {
        let received = at("2026-11-23 12:00:00");
        for (written, expected) in [
            ("2026-12-24T20:00:00+01:00", "2026-12-24 19:00:00"),
            ("2026-12-24 20:00 GMT", "2026-12-24 20:00:00"),
            ("2026-12-24", "2026-12-24 23:59:59"),
            ("Fri 8 Jan 20:00 GMT", "2027-01-08 20:00:00"),
            ("Fri 8 Jan 2027, 8pm Europe/Paris", "2027-01-08 19:00:00"),
            ("24 Dec", "2026-12-24 23:59:59"),
            ("3 May 2027, 20:00", "2027-05-03 20:00:00"),
        ] {
            assert_eq!(read_moment(written, received), Ok(at(expected)), "{written}");
        }
        for written in [
            "20:00",
            "Friday 6pm",
            "tomorrow",
            "20 Nov",
            "soon",
            "Tue 8 Jan 2027",
            "24 Dec or so",
            "",
        ] {
            assert!(read_moment(written, received).is_err(), "{written}");
        }
        assert_eq!(moment("24 Dec"), None);
    }
}
