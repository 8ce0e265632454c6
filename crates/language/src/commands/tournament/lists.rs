//! A result may be written as a list, with a line for each seat.
//!
//! ```abnf
//! list = "result" [<board>] ":" [<year>] 1*(newline row)
//! row = <number> <name> / <name> <number>
//! ```

use std::ops::RangeInclusive;

use super::values::TournamentLine;
use crate::text::LetterLine;

/// No board has more seats.
const ROWS_MAX: usize = 40;

/// One statement, and the lines that it takes up.
pub(super) struct WholeLine {
    pub(super) written: String,
    pub(super) numbers: RangeInclusive<usize>,
    /// Each as written: of a list its rows, too.
    pub(super) lines: Vec<String>,
}

impl WholeLine {
    fn of(line: &LetterLine<'_>) -> WholeLine {
        let written = line.written.trim().to_owned();
        let numbers = line.number..=line.number;
        WholeLine { lines: vec![written.clone()], written, numbers }
    }

    fn add(&mut self, row: &LetterLine<'_>) {
        let written = row.written.trim();
        self.written = joined(&self.written, written);
        self.numbers = *self.numbers.start()..=row.number;
        self.lines.push(written.to_owned());
    }

    /// Whether a line may be one of its rows by where it stands.
    fn goes_on(&self, line: &LetterLine<'_>) -> bool {
        let is_next = *self.numbers.end() + 1 == line.number;
        let has_room = line.number - *self.numbers.start() <= ROWS_MAX;
        let is_open = self.lines.len() > 1 || begins_list(&self.written);
        has_room && (is_next || self.written.ends_with(':')) && is_open
    }

    /// The line of a list that is wrong by itself: with it alone the list goes wrong in this way.
    pub(super) fn wrong(
        &self,
        why: &str,
        expected: impl Fn(&str) -> Option<String>,
    ) -> Option<usize> {
        let (head, rows) = self.lines.split_first().filter(|(_, rows)| rows.len() > 1)?;
        let is_it = |written: &str| expected(written).as_deref() == Some(why);
        if is_it(head) {
            return Some(0);
        }
        rows.iter().position(|row| is_it(&joined(head, row))).map(|at| at + 1)
    }
}

fn joined(above: &str, row: &str) -> String {
    let comma = if above.ends_with([':', ',']) { "" } else { "," };
    format!("{above}{comma} {row}")
}

/// The lines of a letter; a result with its list is one of them. A line that says something by
/// itself is never a row.
pub(super) fn whole_lines(
    kept: &[LetterLine<'_>],
    said: impl Fn(&str) -> Option<TournamentLine>,
) -> Vec<WholeLine> {
    let kept: Vec<&LetterLine> =
        kept.iter().filter(|line| !line.written.trim().is_empty()).collect();
    let may_be = |line: &LetterLine| said(line.written.trim()).is_none();
    let is_row = |line: &LetterLine| is_row(line.written.trim()) && may_be(line);
    let mut whole: Vec<WholeLine> = Vec::new();
    for (at, line) in kept.iter().enumerate() {
        // What comes between two rows is one, with a slip.
        let leads_on = || {
            let next = kept.get(at + 1).filter(|next| next.number == line.number + 1);
            may_be(line) && next.is_some_and(|next| is_row(next))
        };
        // After a list that says all, only what is surely a row is one: letters end as they like.
        let is_open = |last: &WholeLine| said(&last.written).is_none_or(|line| line.is_unread());
        match whole.last_mut().filter(|last| last.goes_on(line)) {
            Some(last) if is_row(line) && (is_plain_row(line) || is_open(last)) => last.add(line),
            Some(last) if last.lines.len() > 1 && leads_on() && is_open(last) => last.add(line),
            _ => whole.push(WholeLine::of(line)),
        }
    }
    whole
}

/// A result that does not say yet how the board ended.
fn begins_list(written: &str) -> bool {
    let low = written.to_lowercase();
    let said = low.strip_prefix("td ").unwrap_or(&low);
    let behind = said.strip_prefix("result");
    behind.is_some_and(|behind| {
        behind.ends_with([':', ',']) || behind.split([':', ' ']).all(is_year_or_board)
    })
}

fn is_year_or_board(word: &str) -> bool {
    word.is_empty() || word.contains('-') || is_number(word)
}

/// A row with its number anywhere has at most this many words.
const ROW_WORDS_MAX: usize = 3;

/// A number and a name, or a name and a number, and no more words than names have.
fn is_plain_row(line: &LetterLine<'_>) -> bool {
    let words: Vec<&str> = line.written.split([' ', ':', '=', ',']).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let has_number =
        [words.first(), words.last()].into_iter().flatten().any(|word| is_number(word));
    has_number && words.len() <= ROW_WORDS_MAX
}

/// A year alone, or a name with a number in front of it or after it.
fn is_row(written: &str) -> bool {
    let written = written.trim_matches([' ', ',', ';', '.', '-', '*', '\u{2022}']);
    let words = written.split([' ', ':', '=', ',']).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let is_digit = |letter: char| letter.is_ascii_digit();
    match words.as_slice() {
        [] => false,
        [alone] => is_number(alone),
        [first, .., last] if is_number(first) || is_number(last) => true,
        // `A4 E5 F7`, `Germany 6 centres`, `Turkey 3x`.
        all => {
            let has_number = |word: &&str| word.starts_with(is_digit) || word.ends_with(is_digit);
            let is_short = all.len() <= ROW_WORDS_MAX;
            all.iter().all(|word| word.ends_with(is_digit))
                || is_short && all.iter().any(has_number)
        }
    }
}

/// `4`, `4.`, `4th`.
fn is_number(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ')', ',']);
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    matches!(&word[digits.len()..], "" | "st" | "nd" | "rd" | "th")
        && !digits.is_empty()
        && digits.chars().all(|letter| letter.is_ascii_digit())
}
