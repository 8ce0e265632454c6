//! Pieces of a line: words cut off its beginning, rounds, moments.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

use crate::commands::line::CommandWords;
use crate::game::Moment;
use crate::tournament::rounds::Round;

/// What stands behind a word, in any case.
pub(super) fn strip<'l>(text: &'l str, word: &str) -> Option<&'l str> {
    let mut line = CommandWords::new(text);
    line.takes(word).then_some(line.rest)
}

/// A text cut at a word of its own.
pub(super) fn cut<'l>(text: &'l str, word: &str) -> Option<(&'l str, &'l str)> {
    let mut line = CommandWords::new(text);
    let (before, is_there) = line.until(word);
    is_there.then_some((before, line.rest))
}

/// A round by the name that data and letters use.
pub(super) fn round(written: &str) -> Option<Round> {
    let written = written.trim().trim_end_matches(['.', ':']).to_ascii_lowercase();
    Round::from_name(&written).or(match written.as_str() {
        "round one" | "round 1" | "1" => Some(Round::First),
        "round two" | "round 2" | "2" => Some(Round::Second),
        "semi-final" | "semifinal" | "the semi-final" => Some(Round::Semi),
        "the final" => Some(Round::Final),
        _ => None,
    })
}

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
    Some(day.and_time(NaiveTime::from_hms_opt(23, 59, 59)?).and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        for (written, expected) in [
            ("2026-12-24T20:00:00+01:00", "2026-12-24 19:00:00 UTC"),
            ("2026-12-24 20:00 GMT", "2026-12-24 20:00:00 UTC"),
            ("2026-12-24", "2026-12-24 23:59:59 UTC"),
        ] {
            assert_eq!(moment(written).expect("a time").to_string(), expected);
        }
        assert_eq!(moment("24 Dec"), None);
    }

    #[test]
    fn words_are_cut_as_wholes() {
        assert_eq!(cut("Ann Form for r2", "for"), Some(("Ann Form", "r2")));
        assert_eq!(cut("for r2", "for"), Some(("", "r2")));
        assert_eq!(cut("Formula", "for"), None);
        assert_eq!(strip("UP as Ann", "up"), Some("as Ann"));
        assert_eq!(strip("upper", "up"), None);
    }
}
