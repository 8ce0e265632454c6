//! Times for which a player says that he will be away (D.VII(5)).
//!
//! ```text
//! absence = ["from"] when ("-" / "to" / "until") when            ; 3 Dec - 10 Dec
//!         / number "-" number month / month number "-" number    ; 3-10 Dec
//!         / ("until" / "till" / "to") when                       ; from now on
//!         / ["for"] length ["from" when]                         ; 2 weeks
//!         / ["from"] when "for" length                           ; from 3 Dec for 2 weeks
//!         / when                                                 ; one day
//! ```

use chrono::{NaiveDate, TimeDelta};
use chrono_tz::Tz;

use super::length::WrittenLength;
use super::line::RestOfText;
use super::said::WrittenAboutTime;
use super::unread::UnreadTime;
use super::when::{Date, Day, WrittenTime, month, number_of_day, year};
use crate::game::Moment;
use crate::game::calendar::Absence;
use crate::game::calendar::wall::{Twice, instant, on_the_wall};

/// A player who is away for longer needs a substitute (D.VII(5)).
const WITHOUT_STAND_IN_MAX: TimeDelta = TimeDelta::days(7);

const EXPECTED: &str =
    "a time away, such as \"3 Dec - 10 Dec\", \"until Monday\" or \"for 5 days\"";

/// A time away as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenAbsence {
    /// Its begin, if it is not now.
    first: Option<WrittenTime>,
    last: Last,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Last {
    At(WrittenTime),
    After(WrittenLength),
    SameDay,
}

/// A day, and the minutes of it if an hour was given.
#[derive(Clone, Copy)]
struct AbsenceEnd {
    date: NaiveDate,
    minutes: Option<u32>,
}

impl WrittenAboutTime for WrittenAbsence {
    fn read(text: &str) -> Result<WrittenAbsence, UnreadTime> {
        let mut line = RestOfText::new(text);
        line.take_word(&["from", "between"]);
        let written = WrittenAbsence::next(&mut line)?;
        line.take_mark('.');
        line.end("the end, or \"to\" and the last day")?;
        Ok(written)
    }
}

impl WrittenAbsence {
    fn next(line: &mut RestOfText<'_>) -> Result<WrittenAbsence, UnreadTime> {
        if let Some((first, last)) = days_of_one_month(line) {
            return Ok(WrittenAbsence { first: Some(first), last: Last::At(last) });
        }
        line.take_word(&["for"]);
        if let Some(length) = WrittenLength::read(line) {
            let from = line.take_word(&["from", "starting"]);
            let first = if from { Some(WrittenTime::read(line)?) } else { None };
            return Ok(WrittenAbsence { first, last: Last::After(length) });
        }
        if line.take_word(&["until", "till", "to", "through"]) {
            return Ok(WrittenAbsence { first: None, last: Last::At(WrittenTime::read(line)?) });
        }
        let first = WrittenTime::read(line).map_err(|fault| fault.instead(EXPECTED))?;
        let last = if line.take_word(&["for"]) {
            Last::After(
                WrittenLength::read(line)
                    .ok_or_else(|| line.expected("a length such as 5 days"))?,
            )
        } else if joined(line) {
            Last::At(WrittenTime::read(line)?)
        } else {
            Last::SameDay
        };
        Ok(WrittenAbsence { first: Some(first), last })
    }

    /// What it means, in its writer's own zone if he names none.
    pub fn absence(&self, received: Moment, zone: Tz) -> Result<Absence, UnreadTime> {
        let last = if let Last::At(last) = self.last { last.zone } else { None };
        let zone = last.or(self.first.and_then(|first| first.zone)).unwrap_or(zone);
        let today = received.with_timezone(&zone).date_naive();
        let (begin, from) = match self.first {
            None => (AbsenceEnd { date: today, minutes: None }, received),
            Some(first) => {
                let date = first.day.map_or(Ok(today), |day| day.date(today, today))?;
                let from = on_the_wall(date, first.hour.unwrap_or(0));
                (AbsenceEnd { date, minutes: first.hour }, instant(zone, from, Twice::First))
            }
        };
        let end = match &self.last {
            Last::After(length) => {
                let length = TimeDelta::seconds(i64::from(length.seconds));
                let over_a_week = length > WITHOUT_STAND_IN_MAX;
                return Ok(Absence { from, to: from + length, over_a_week });
            }
            Last::SameDay => AbsenceEnd { date: begin.date, minutes: None },
            Last::At(last) => self.end(last, begin.date, today)?,
        };
        let to = on_the_wall(end.date, end.minutes.unwrap_or(24 * 60));
        let to = instant(zone, to, Twice::Second);
        if to <= from {
            return Err(UnreadTime::Backwards);
        }
        Ok(Absence { from, to, over_a_week: end.since(begin) > WITHOUT_STAND_IN_MAX })
    }

    /// The last day: the first of its name after the first day, and another one if both have one
    /// name, as in "Friday to Friday".
    fn end(
        &self,
        last: &WrittenTime,
        begin: NaiveDate,
        today: NaiveDate,
    ) -> Result<AbsenceEnd, UnreadTime> {
        let from_weekday =
            self.first.is_some_and(|first| matches!(first.day, Some(Day::Weekday { .. })));
        let date = match last.day {
            None => begin,
            Some(Day::Weekday { day, next }) => {
                Day::Weekday { day, next: next || from_weekday }.date(begin, today)?
            }
            Some(day) => day.date(begin, today)?,
        };
        Ok(AbsenceEnd { date, minutes: last.hour })
    }
}

impl AbsenceEnd {
    /// The time between, by the clock on the wall; days without hours are compared as days.
    fn since(self, begin: AbsenceEnd) -> TimeDelta {
        let first = begin.minutes.unwrap_or(0);
        on_the_wall(self.date, self.minutes.unwrap_or(first)) - on_the_wall(begin.date, first)
    }
}

fn joined(line: &mut RestOfText<'_>) -> bool {
    line.take_mark('-') || line.take_word(&["to", "until", "till", "through", "and"])
}

/// `3-10 Dec`, `Dec 3-10`, with a year after.
fn days_of_one_month(line: &mut RestOfText<'_>) -> Option<(WrittenTime, WrittenTime)> {
    let mut ahead = line.clone();
    let before = month(&mut ahead);
    let first = number_of_day(&mut ahead)?;
    if !joined(&mut ahead) {
        return None;
    }
    let last = number_of_day(&mut ahead)?;
    ahead.take_word(&["of"]);
    let behind = month(&mut ahead);
    let year = year(&mut ahead);
    // Anything else is the day of another month, or an hour.
    let is_over = ahead.is_done() || ahead.mark(0) == Some('.');
    let month = before.xor(behind).filter(|_| is_over)?;
    let when = |day| {
        let date = Date { day, month, year, weekday: None };
        WrittenTime { day: Some(Day::Date(date)), ..WrittenTime::default() }
    };
    *line = ahead;
    Some((when(first), when(last)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::moment;
    use super::*;

    /// An absence that is reported on Wednesday, 25 November 2026, at 20:30 in Paris.
    fn read(text: &str) -> Result<Absence, UnreadTime> {
        WrittenAbsence::read(text)?.absence(moment("2026-11-25 19:30:00"), Tz::Europe__Paris)
    }

    #[test]
    fn d_vii_5_absences_are_read_as_players_write_them() {
        for (text, from, to, over_a_week) in [
            ("3 Dec - 10 Dec", "2026-12-02 23:00:00", "2026-12-10 23:00:00", false),
            ("3 Dec - 11 Dec", "2026-12-02 23:00:00", "2026-12-11 23:00:00", true),
            ("3-11 Dec", "2026-12-02 23:00:00", "2026-12-11 23:00:00", true),
            ("Dec 3rd to 11th, 2026", "2026-12-02 23:00:00", "2026-12-11 23:00:00", true),
            ("from 3 Dec to 20 Dec.", "2026-12-02 23:00:00", "2026-12-20 23:00:00", true),
            ("20 Dec - 5 Jan", "2026-12-19 23:00:00", "2027-01-05 23:00:00", true),
            ("until Monday", "2026-11-25 19:30:00", "2026-11-30 23:00:00", false),
            ("until 3 Dec", "2026-11-25 19:30:00", "2026-12-03 23:00:00", true),
            ("until 2 Dec", "2026-11-25 19:30:00", "2026-12-02 23:00:00", false),
            ("for 10 days", "2026-11-25 19:30:00", "2026-12-05 19:30:00", true),
            ("one week", "2026-11-25 19:30:00", "2026-12-02 19:30:00", false),
            ("a week from Friday", "2026-11-26 23:00:00", "2026-12-03 23:00:00", false),
            ("from 3 Dec for 2 weeks", "2026-12-02 23:00:00", "2026-12-16 23:00:00", true),
            ("tomorrow", "2026-11-25 23:00:00", "2026-11-26 23:00:00", false),
            ("Fri 18:00 to Mon 8am", "2026-11-27 17:00:00", "2026-11-30 07:00:00", false),
            ("Fri to Fri", "2026-11-26 23:00:00", "2026-12-04 23:00:00", false),
            ("4 Dec 18:00 - 11 Dec 18:01 GMT", "2026-12-04 18:00:00", "2026-12-11 18:01:00", true),
            ("4 Dec 8:00 - 18:00 GMT", "2026-12-04 08:00:00", "2026-12-04 18:00:00", false),
        ] {
            let expected = Absence { from: moment(from), to: moment(to), over_a_week };
            assert_eq!(read(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn d_vii_5_what_is_no_absence_is_refused_with_what_was_expected() {
        for (text, message) in [
            ("", "expected a time away, such as \"3 Dec - 10 Dec\""),
            ("soon", "expected a time away"),
            ("until", "expected a day or a time"),
            ("3 Dec - ", "expected a day or a time"),
            ("10 Dec - 3 Dec", "it ends before it begins"),
            ("3 Dec 10 Dec", "expected the end, or \"to\" and the last day, found \"10\""),
            ("3 Dec for ever", "expected a length such as 5 days"),
            ("31 Nov - 3 Dec", "there is no 31 November"),
        ] {
            let refused = read(text).unwrap_err().to_string();
            assert!(refused.starts_with(message), "{text}: {refused}");
        }
    }

    #[test]
    fn d_vii_5_days_away_are_those_of_the_players_clock() {
        // The day on which Sydney's clocks go forward has 23 hours.
        let told = moment("2026-10-01 00:00:00");
        let written = WrittenAbsence::read("4 Oct").unwrap();
        let away = written.absence(told, Tz::Australia__Sydney).unwrap();
        assert_eq!(away.to - away.from, TimeDelta::hours(23));
    }
}
