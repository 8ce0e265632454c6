//! Requests for more time, as players write them (D.VII(5)).
//!
//! ```text
//! request = [turn] (length / until) [turn]      ; polite words may stand around each
//! until   = ["until" / "till" / "to"] when      ; until Mon 30 Nov 20:00 CET
//! turn    = ["or"] ["else"] ["for"] "next turn"
//! ```

use chrono_tz::Tz;

use super::length::{MORE, WrittenLength, starts_length};
use super::line::RestOfText;
use super::said::WrittenAboutTime;
use super::unread::UnreadTime;
use super::when::WrittenTime;
use crate::game::Moment;
use crate::game::calendar::wall::{Twice, instant, later, on_the_wall};
use crate::game::calendar::{ForTurn, TimeRequest, TimeWish};
use crate::grammar::vocabulary::WordClass;

const EXPECTED: &str = "how long or until when, such as \"48 hours\", \"2 days\", \
    \"until Monday\" or \"until 30 Nov 20:00 GMT\"";

/// "To" is polite in these, and the begin of a time elsewhere.
const POLITE_PHRASES: [&[&str]; 3] = [&["to", "ask"], &["to", "have"], &["to", "request"]];

/// A request as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRequest {
    wish: WrittenWish,
    turn: ForTurn,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum WrittenWish {
    Longer(u32),
    Another(u32),
    Until(WrittenTime),
}

impl WrittenAboutTime for WrittenRequest {
    fn read(text: &str) -> Result<WrittenRequest, UnreadTime> {
        let mut line = RestOfText::new(text);
        let mut more = polite(&mut line);
        let first = turn(&mut line);
        more |= polite(&mut line);
        let wish = match WrittenLength::read(&mut line) {
            Some(length) => {
                more |= length.more | polite(&mut line);
                let wish = if more { WrittenWish::Another } else { WrittenWish::Longer };
                wish(length.seconds)
            }
            None => WrittenWish::Until(until(&mut line)?),
        };
        polite(&mut line);
        let turn = first.or_else(|| turn(&mut line)).unwrap_or(ForTurn::This);
        polite(&mut line);
        line.end("nothing more, or \"or next turn\"")?;
        Ok(WrittenRequest { wish, turn })
    }
}

impl WrittenRequest {
    /// What it means: "until" is in its writer's own zone if he names none, and at the hour of the
    /// deadline in force if he names no hour. `received` is what "tomorrow" is after.
    pub fn request(
        &self,
        deadline: Moment,
        received: Moment,
        zone: Tz,
    ) -> Result<TimeRequest, UnreadTime> {
        let wish = match &self.wish {
            WrittenWish::Longer(seconds) => TimeWish::Longer(*seconds),
            WrittenWish::Another(seconds) => TimeWish::Another(*seconds),
            WrittenWish::Until(when) => TimeWish::Until(moment(when, deadline, received, zone)?),
        };
        Ok(TimeRequest { wish, turn: self.turn })
    }
}

/// Whether a word by a request says nothing of its own.
pub(super) fn is_polite(word: &str) -> bool {
    WordClass::TimeFiller.has(word) || WordClass::HolidayFiller.has(word)
}

/// Passes polite words and marks. Whether one of them says that it is more than before.
fn polite(line: &mut RestOfText<'_>) -> bool {
    let mut more = false;
    while !starts_length(line) {
        if line.take_word(&MORE) {
            more = true;
            continue;
        }
        let phrase = POLITE_PHRASES.iter().any(|phrase| line.take_phrase(phrase));
        let mark = [',', '.', ':', '!'].iter().any(|mark| line.take_mark(*mark));
        if !phrase && !mark && !line.take_class(WordClass::TimeFiller) {
            break;
        }
    }
    more
}

/// The turn, if one is named.
fn turn(line: &mut RestOfText<'_>) -> Option<ForTurn> {
    let mut ahead = line.clone();
    let or = ahead.take_word(&["or", "else", "otherwise"]);
    while ahead.take_word(&["else", "otherwise", "for", "in", "the"]) {}
    let next = ahead.take_word(&["next"]) && ahead.take_word(&["turn", "phase", "deadline"]);
    if !next {
        return None;
    }
    *line = ahead;
    Some(if or { ForTurn::ThisOrNext } else { ForTurn::Next })
}

/// The time that is written next.
fn until(line: &mut RestOfText<'_>) -> Result<WrittenTime, UnreadTime> {
    let until = line.take_word(&["until", "till", "to"]);
    WrittenTime::read(line).map_err(|fault| if until { fault } else { fault.instead(EXPECTED) })
}

/// A time that was written, as the moment to which a deadline moves.
fn moment(
    when: &WrittenTime,
    deadline: Moment,
    received: Moment,
    zone: Tz,
) -> Result<Moment, UnreadTime> {
    let zone = when.zone.unwrap_or(zone);
    let here = deadline.with_timezone(&zone);
    let near = here.date_naive();
    let today = received.with_timezone(&zone).date_naive();
    let at = |date, minutes| instant(zone, on_the_wall(date, minutes), Twice::Second);
    match (when.day, when.hour) {
        (Some(day), Some(minutes)) => Ok(at(day.date(near, today)?, minutes)),
        (Some(day), None) => {
            let local = day.date(near, today)?.and_time(here.time());
            Ok(instant(zone, local, Twice::Second))
        }
        // An hour alone is the next one after the deadline.
        (None, minutes) => {
            let minutes = minutes.unwrap_or_default();
            let same_day = at(near, minutes);
            Ok(if same_day > deadline { same_day } else { at(later(near, 1), minutes) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::moment as at;
    use super::*;

    /// A request about a deadline on Friday at 20:00 GMT, two days before, from Paris.
    fn read(text: &str) -> Result<TimeRequest, UnreadTime> {
        let (deadline, received) = (at("2026-11-27 20:00:00"), at("2026-11-25 19:30:00"));
        WrittenRequest::read(text)?.request(deadline, received, Tz::Europe__Paris)
    }

    const HOUR: u32 = 3600;

    #[test]
    fn d_vii_5_lengths_are_read_as_players_write_them() {
        for (text, hours) in [
            ("48h", 48),
            ("48 hours", 48),
            ("of 24 hours", 24),
            ("2 days", 48),
            ("by two days, please", 48),
            ("a day", 24),
            ("one week", 168),
            ("1 week", 168),
            ("1 day and 12 hours", 36),
            ("2d 12h", 60),
            ("half a day", 12),
            ("a 48-hour extension", 48),
            ("I would like to ask for an extension of 3 days.", 72),
        ] {
            let expected =
                TimeRequest { wish: TimeWish::Longer(hours * HOUR), turn: ForTurn::This };
            assert_eq!(read(text), Ok(expected), "{text}");
        }
        for (text, hours) in [
            ("another 24 hours", 24),
            ("another day", 24),
            ("2 more days", 48),
            ("1 day more", 24),
            ("an extra week", 168),
        ] {
            assert_eq!(
                read(text).map(|read| read.wish),
                Ok(TimeWish::Another(hours * HOUR)),
                "{text}"
            );
        }
    }

    #[test]
    fn d_vii_5_moments_are_read_as_players_write_them() {
        for (text, moment) in [
            // Without an hour, that of the deadline; without a zone, the player's.
            ("until Monday", "2026-11-30 20:00:00"),
            ("to Monday", "2026-11-30 20:00:00"),
            ("Monday", "2026-11-30 20:00:00"),
            ("until Mon 30 Nov 20:00", "2026-11-30 19:00:00"),
            ("to 2 Dec 18:00 CET", "2026-12-02 17:00:00"),
            ("until 2 Dec 18:00 New York time", "2026-12-02 23:00:00"),
            ("until Friday 22:00 GMT", "2026-11-27 22:00:00"),
            ("until next Friday", "2026-12-04 20:00:00"),
            ("until 23:00", "2026-11-27 22:00:00"),
            ("until 8:00", "2026-11-28 07:00:00"),
            ("until Sunday midnight", "2026-11-29 23:00:00"),
            ("until tomorrow", "2026-11-26 20:00:00"),
        ] {
            assert_eq!(read(text).map(|read| read.wish), Ok(TimeWish::Until(at(moment))), "{text}");
        }
    }

    #[test]
    fn d_vii_5_moments_follow_the_players_clock_over_its_changes() {
        let (deadline, received) = (at("2026-10-23 18:00:00"), at("2026-10-21 12:00:00"));
        let read = |text| {
            let written = WrittenRequest::read(text).unwrap();
            written.request(deadline, received, Tz::Europe__Paris).unwrap().wish
        };
        assert_eq!(read("until Monday"), TimeWish::Until(at("2026-10-26 19:00:00")));
        // The hour is there twice: the later one, for more time was wanted.
        assert_eq!(read("until Sun 2:30"), TimeWish::Until(at("2026-10-25 01:30:00")));
    }

    #[test]
    fn d_vii_5_the_turn_is_read_with_the_request() {
        for (text, turn) in [
            ("48h or next turn", ForTurn::ThisOrNext),
            ("until Monday, else for the next turn", ForTurn::ThisOrNext),
            ("48h for next turn", ForTurn::Next),
            ("for the next turn, 48 hours please", ForTurn::Next),
        ] {
            assert_eq!(read(text).map(|read| read.turn), Ok(turn), "{text}");
        }
    }

    #[test]
    fn d_vii_5_what_is_no_request_is_refused_with_what_was_expected() {
        for (text, message) in [
            ("", "until 30 Nov 20:00 GMT\", found the end"),
            ("please", "until 30 Nov 20:00 GMT\", found the end"),
            ("a while", "expected how long or until when, such as \"48 hours\""),
            ("48", "expected how long or until when"),
            ("0 hours", "expected how long or until when"),
            ("99999 hours", "expected how long or until when"),
            ("until whenever", "expected a day or a time, such as \"Monday\""),
            ("until 31 Nov", "there is no 31 November"),
            ("until Mon 1 Dec", "1 Dec 2026 is a Tuesday, not a Monday"),
            ("until 3/12", "with the name of the month"),
            ("until Monday 20:00 EST", "can mean several zones"),
            ("48h and a pony", "expected nothing more, or \"or next turn\", found \"and\""),
        ] {
            let refused = read(text).unwrap_err().to_string();
            assert!(refused.contains(message), "{text}: {refused}");
        }
        assert!(read(&"please ".repeat(10_000)).is_err());
    }
}
