//! Lengths of time as people write them.
//!
//! ```text
//! length = amount unit *(["and"] amount unit)       ; 48h, 2 days, one week
//! amount = number / "one" ... "ten" / "a" / "half a" / "another"; behind it "more" may stand
//! ```

use super::line::RestOfText;
use crate::grammar::words::number;

/// A length that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WrittenLength {
    pub(super) seconds: u32,
    /// Whether it is "more" than before.
    pub(super) more: bool,
}

/// Words that say so. Before a unit the singular ones mean one of it: "another day".
pub(super) const MORE: [&str; 5] = ["additional", "another", "extra", "further", "more"];

/// No player can be given more time or be away for longer; a longer time is read as this.
const SECONDS_MAX: u32 = 366 * 24 * 3600;

impl WrittenLength {
    /// Reads one, if one is next that is longer than nothing.
    pub(super) fn read(line: &mut RestOfText<'_>) -> Option<WrittenLength> {
        let mut found = WrittenLength { seconds: 0, more: false };
        let mut ahead = line.clone();
        let mut behind = line.clone();
        while let Some(part) = WrittenLength::part(&mut ahead) {
            found.seconds = found.seconds.saturating_add(part.seconds).min(SECONDS_MAX);
            found.more |= part.more;
            behind = ahead.clone();
            let _joined = ahead.take_word(&["and"]) || ahead.take_mark(',');
        }
        if found.seconds == 0 {
            return None;
        }
        *line = behind;
        Some(found)
    }

    fn part(line: &mut RestOfText<'_>) -> Option<WrittenLength> {
        let one_more = line.word(0).is_some_and(|word| word != "more" && MORE.contains(&&*word));
        let halves = if one_more { 2 } else { amount(line)? };
        line.take_mark('-');
        let before = line.take_word(&MORE);
        let unit = unit(&line.word(0)?)?;
        line.skip(1);
        let more = before | line.take_word(&["more"]);
        Some(WrittenLength { seconds: halves.saturating_mul(unit / 2), more })
    }
}

/// Whether a length is next.
pub(super) fn starts_length(line: &RestOfText<'_>) -> bool {
    WrittenLength::part(&mut line.clone()).is_some()
}

/// `48`, `two`, `a`, `half a`, in halves.
fn amount(line: &mut RestOfText<'_>) -> Option<u32> {
    if let Some(number) = line.number(0) {
        line.skip(1);
        return number.checked_mul(2);
    }
    if line.take_word(&["half"]) {
        line.take_word(&["a", "an"]);
        return Some(1);
    }
    if line.take_word(&["a", "an"]) {
        return Some(2);
    }
    let number = number(&line.word(0)?).filter(|number| *number > 0)?;
    line.skip(1);
    Some(2 * u32::from(number))
}

/// The seconds of a unit.
fn unit(word: &str) -> Option<u32> {
    match word {
        "h" | "hr" | "hrs" | "hour" | "hours" => Some(3600),
        "d" | "day" | "days" => Some(24 * 3600),
        "w" | "wk" | "week" | "weeks" => Some(7 * 24 * 3600),
        "min" | "mins" | "minute" | "minutes" => Some(60),
        _ => None,
    }
}
