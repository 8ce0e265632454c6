//! A point in time as people write it: a day, an hour, a zone, in any order and each once.
//!
//! ```text
//! when = 1*3(day / hour / zone)          ; each once; "at", "on" and commas may stand between
//! day  = ["next"] weekday [date] / date / "today" / "tomorrow"
//! date = number [ordinal] ["of"] month [year] / month number [ordinal] [year] / year-month-day
//! hour = as in `hours`
//! ```
//!
//! A date in numbers only, such as 3/12, is refused: it is March to some and December to others.

use chrono::{Datelike, Month, NaiveDate, Weekday};
use chrono_tz::Tz;

use super::hours::hour;
use super::line::RestOfText;
use super::unread::UnreadTime;
use crate::game::calendar::wall::later;

pub(super) const EXPECTED: &str =
    "a day or a time, such as \"Monday\", \"30 Nov 20:00\" or \"Fri 6pm Europe/Paris\"";

/// What was written of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WrittenTime {
    pub(super) day: Option<Day>,
    /// Minutes since the day began; 1440 is midnight at its end.
    pub(super) hour: Option<u32>,
    pub(super) zone: Option<Tz>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Day {
    Weekday {
        day: Weekday,
        /// "Next Friday", written on a Friday or about one, is not the same day.
        next: bool,
    },
    Date(Date),
    /// This many days after the day on which it was written.
    Ahead(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Date {
    pub(super) day: u32,
    pub(super) month: u32,
    pub(super) year: Option<i32>,
    pub(super) weekday: Option<Weekday>,
}

impl WrittenTime {
    /// Reads one, which has to be next.
    pub(super) fn read(line: &mut RestOfText<'_>) -> Result<WrittenTime, UnreadTime> {
        let mut when = WrittenTime::default();
        loop {
            while line.take_mark(',') || line.take_word(&["at", "on"]) {}
            let mut next = line.clone();
            if when.hour.is_none()
                && let Some(hour) = hour(&mut next)?
            {
                when.hour = Some(hour);
            } else if when.day.is_none()
                && let Some(day) = day(&mut next)?
            {
                when.day = Some(day);
            } else if when.zone.is_none()
                && let Some(zone) = zone(&mut next)?
            {
                when.zone = Some(zone);
            } else {
                break;
            }
            *line = next;
        }
        if when.day.is_none() && when.hour.is_none() {
            return Err(line.expected(EXPECTED));
        }
        Ok(when)
    }
}

impl Day {
    /// The date: of a day of the week the first from `near` on, of a date without a year the one
    /// nearest to `near`, and of today and tomorrow that from `today` on.
    pub(super) fn date(self, near: NaiveDate, today: NaiveDate) -> Result<NaiveDate, UnreadTime> {
        match self {
            Day::Weekday { day, next } => {
                let ahead = day.days_since(near.weekday());
                Ok(later(near, if next && ahead == 0 { 7 } else { u64::from(ahead) }))
            }
            Day::Ahead(days) => Ok(later(today, days)),
            Day::Date(date) => date.near(near),
        }
    }
}

impl Date {
    fn near(self, near: NaiveDate) -> Result<NaiveDate, UnreadTime> {
        let Date { day, month, .. } = self;
        let years = near.year() - 1..=near.year() + 1;
        if let Some(year) = self.year.filter(|year| !years.contains(year)) {
            return Err(UnreadTime::FarYear(year));
        }
        let meant = years.filter(|year| self.year.is_none_or(|written| written == *year));
        let dates = meant.filter_map(|year| NaiveDate::from_ymd_opt(year, month, day));
        let nearest = dates.min_by_key(|date| date.signed_duration_since(near).abs());
        let date = nearest.ok_or_else(|| UnreadTime::NoDay(self.words()))?;
        match self.weekday.filter(|written| *written != date.weekday()) {
            Some(written) => Err(UnreadTime::OtherWeekday { date, written }),
            None => Ok(date),
        }
    }

    fn words(self) -> String {
        let Date { day, month, .. } = self;
        let name = u8::try_from(month).ok().and_then(|month| Month::try_from(month).ok());
        let year = self.year.map_or(String::new(), |year| format!(" {year}"));
        match name {
            Some(name) => format!("{day} {}{year}", name.name()),
            None => format!("day {day} of month {month}"),
        }
    }
}

fn zone(line: &mut RestOfText<'_>) -> Result<Option<Tz>, UnreadTime> {
    let bracket = line.take_mark('(');
    line.take_word(&["in"]);
    let zone = super::zones::written(line)?;
    if zone.is_some() && bracket && !line.take_mark(')') {
        return Err(line.expected("a closing bracket"));
    }
    Ok(zone)
}

fn day(line: &mut RestOfText<'_>) -> Result<Option<Day>, UnreadTime> {
    if line.take_word(&["today", "tonight"]) {
        return Ok(Some(Day::Ahead(0)));
    }
    if line.take_word(&["tomorrow"]) {
        return Ok(Some(Day::Ahead(1)));
    }
    let next = line.take_word(&["next"]);
    line.take_word(&["the", "this"]);
    let Some(weekday) = weekday(line) else {
        return if next { Ok(None) } else { date(line, None) };
    };
    let mut beyond = line.clone();
    while beyond.take_mark(',') || beyond.take_word(&["the"]) {}
    if let Some(day) = date(&mut beyond, Some(weekday))? {
        *line = beyond;
        return Ok(Some(day));
    }
    Ok(Some(Day::Weekday { day: weekday, next }))
}

fn date(line: &mut RestOfText<'_>, weekday: Option<Weekday>) -> Result<Option<Day>, UnreadTime> {
    let written = |day, month, year| Some(Day::Date(Date { day, month, year, weekday }));
    if let Some((year, month, day)) = in_numbers(line) {
        line.skip(5);
        return Ok(written(day, month, Some(year)));
    }
    if line.number(0).is_some() && line.mark(1) == Some('/') && line.number(2).is_some() {
        return Err(line.expected("a date with the name of the month, such as 3 Dec"));
    }
    let mut ahead = line.clone();
    if let Some(day) = number_of_day(&mut ahead) {
        ahead.take_word(&["of"]);
        let Some(month) = month(&mut ahead) else { return Ok(None) };
        let year = year(&mut ahead);
        *line = ahead;
        return Ok(written(day, month, year));
    }
    let Some(month) = month(&mut ahead) else { return Ok(None) };
    ahead.take_word(&["the"]);
    let Some(day) = number_of_day(&mut ahead) else { return Ok(None) };
    let year = year(&mut ahead);
    *line = ahead;
    Ok(written(day, month, year))
}

/// `2026-12-03`.
fn in_numbers(line: &RestOfText<'_>) -> Option<(i32, u32, u32)> {
    let year = line.number(0).filter(|_| line.has_four_digits(0))?;
    let dashed = line.mark(1) == Some('-') && line.mark(3) == Some('-');
    let (month, day) = line.number(2).zip(line.number(4)).filter(|_| dashed)?;
    Some((i32::try_from(year).ok()?, month, day))
}

/// `3`, `3rd`, `3.`
pub(super) fn number_of_day(line: &mut RestOfText<'_>) -> Option<u32> {
    let day = line.number(0).filter(|_| !line.has_four_digits(0))?;
    line.skip(1);
    if !line.take_word(&["st", "nd", "rd", "th"]) {
        line.take_mark('.');
    }
    Some(day)
}

/// A year, after a comma too.
pub(super) fn year(line: &mut RestOfText<'_>) -> Option<i32> {
    let comma = usize::from(line.mark(0) == Some(','));
    let year = line.number(comma).filter(|_| line.has_four_digits(comma))?;
    line.skip(comma + 1);
    i32::try_from(year).ok()
}

/// A day of the week by its name, or by three letters of it and more.
pub(super) fn weekday(line: &mut RestOfText<'_>) -> Option<Weekday> {
    let word = line.word(0)?;
    let name = word.strip_suffix("days").map(|stem| format!("{stem}day"));
    let name = name.as_deref().unwrap_or(&word);
    let day = match name {
        "tues" => Some(Weekday::Tue),
        "weds" => Some(Weekday::Wed),
        "thur" | "thurs" => Some(Weekday::Thu),
        _ => name.parse().ok(),
    }?;
    line.skip(1);
    line.take_mark('.');
    Some(day)
}

pub(super) fn month(line: &mut RestOfText<'_>) -> Option<u32> {
    let word = line.word(0)?;
    let month: Option<Month> =
        if word == "sept" { Some(Month::September) } else { word.parse().ok() };
    let month = month?.number_from_month();
    line.skip(1);
    line.take_mark('.');
    Some(month)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<WrittenTime, UnreadTime> {
        let mut line = RestOfText::new(text);
        let when = WrittenTime::read(&mut line)?;
        line.end("the end").map(|()| when)
    }

    /// The date that is meant near 27 Nov 2026, a Friday, as written two days before.
    fn date(text: &str) -> Result<String, UnreadTime> {
        let near = NaiveDate::from_ymd_opt(2026, 11, 27).unwrap();
        let today = NaiveDate::from_ymd_opt(2026, 11, 25).unwrap();
        let day = read(text)?.day.expect("a day");
        day.date(near, today).map(|date| date.to_string())
    }

    #[test]
    fn d_vii_5_days_are_read_as_people_write_them() {
        for (text, expected) in [
            ("Monday", "2026-11-30"),
            ("on Mon.", "2026-11-30"),
            ("Friday", "2026-11-27"),
            ("next Friday", "2026-12-04"),
            ("next thurs", "2026-12-03"),
            ("today", "2026-11-25"),
            ("tomorrow", "2026-11-26"),
            ("30 Nov", "2026-11-30"),
            ("Mon 30 Nov", "2026-11-30"),
            ("Monday, the 30th of November 2026", "2026-11-30"),
            ("November 30th, 2026", "2026-11-30"),
            ("Dec 3", "2026-12-03"),
            ("3. Jan", "2027-01-03"),
            ("3 Jan", "2027-01-03"),
            ("15 Nov", "2026-11-15"),
            ("2 Sept", "2026-09-02"),
            ("2026-12-03", "2026-12-03"),
        ] {
            assert_eq!(date(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn d_vii_5_days_that_are_none_are_refused_with_the_reason() {
        for (text, message) in [
            ("31 Nov", "there is no 31 November"),
            ("2026-13-01", "there is no day 1 of month 13"),
            ("29 Feb", "there is no 29 February"),
            (
                "Tue 30 Nov",
                "30 Nov 2026 is a Monday, not a Tuesday; expected the day and the date to agree",
            ),
            (
                "3 Dec 2000",
                "2000 is not the year of this game; leave the year out, or write hours as 20:00",
            ),
            ("3/12", "expected a date with the name of the month, such as 3 Dec, found \"3\""),
        ] {
            assert_eq!(date(text).unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn d_vii_5_parts_stand_in_any_order_and_once() {
        let all = read("Mon 30 Nov 20:00 CET").unwrap();
        assert_eq!(all, read("20:00 (CET) on Mon, 30 Nov").unwrap());
        assert_eq!(all.zone, Some(Tz::CET));
        assert!(read("Monday Tuesday").is_err() && read("CET").is_err() && read("").is_err());
        assert!(read("8pm 9pm").is_err());
    }
}
