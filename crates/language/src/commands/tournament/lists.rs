//! A result may be written as a list, with a line for each seat.
//!
//! ```abnf
//! list = "result" [<board>] ":" [<year>] 1*(newline row)
//! row = <number> <name> / <name> <number>
//! ```

use std::ops::RangeInclusive;

use crate::text::LetterLine;

/// No board has more seats.
const ROWS_MAX: usize = 40;

/// Something that somebody says, and the lines on which it stands.
pub(super) struct WholeLine {
    pub(super) written: String,
    pub(super) numbers: RangeInclusive<usize>,
    /// Whether rows were added to it.
    is_list: bool,
}

/// The lines of a letter; a result with its list is one of them. A line that says something by
/// itself is never a row.
pub(super) fn whole_lines(
    kept: &[LetterLine<'_>],
    says_something: impl Fn(&str) -> bool,
) -> Vec<WholeLine> {
    let mut whole: Vec<WholeLine> = Vec::new();
    for line in kept.iter().filter(|line| !line.written.trim().is_empty()) {
        let written = line.written.trim();
        let last = whole.last_mut().filter(|last| {
            let is_next = *last.numbers.end() + 1 == line.number;
            let has_room = line.number - *last.numbers.start() <= ROWS_MAX;
            let is_open = last.is_list || begins_list(&last.written);
            has_room && (is_next || last.written.ends_with(':')) && is_open
        });
        match last.filter(|_| is_row(written) && !says_something(written)) {
            Some(last) => {
                let comma = if last.written.ends_with([':', ',']) { "" } else { "," };
                last.written = format!("{}{comma} {written}", last.written);
                last.numbers = *last.numbers.start()..=line.number;
                last.is_list = true;
            }
            None => whole.push(WholeLine {
                written: written.to_owned(),
                numbers: line.number..=line.number,
                is_list: false,
            }),
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

/// A name with a number in front of it or behind it.
fn is_row(written: &str) -> bool {
    let written = written.trim_matches([' ', ',', ';', '.', '-', '*', '\u{2022}']);
    let mut words = written.split([' ', ':', '=']).filter(|word| !word.is_empty());
    let (first, last) = (words.next(), words.next_back());
    let is_numbered = |word: Option<&str>| word.is_some_and(is_number);
    last.is_some() && (is_numbered(first) || is_numbered(last))
}

/// `4`, `4.`, `4th`.
fn is_number(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ')', ',']);
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    matches!(&word[digits.len()..], "" | "st" | "nd" | "rd" | "th")
        && !digits.is_empty()
        && digits.chars().all(|letter| letter.is_ascii_digit())
}
