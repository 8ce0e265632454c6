//! The answer to a line that is no order: short enough for a telephone, with a caret under the
//! fault, what was expected, and what stands now.

use unicode_normalization::char::is_combining_mark;

use super::super::text::{LetterLine, is_invisible};
use crate::board::Unit;
use crate::orders::{Order, Way};

/// How many characters of a line are shown: with two blanks before them they fill the 38 columns
/// that a telephone shows without folding.
const SHOWN_CHARS_MAX: usize = 36;

/// At most this much of a sentence is quoted: a paragraph may be one line.
const QUOTED_CHARS_MAX: usize = 160;

/// The beginning of a message: the line around a column of it, and a caret under the fault.
pub(super) fn pointer(line: &LetterLine, column: usize) -> String {
    let (shown, caret) = window(line.written, column.saturating_sub(line.indent));
    format!("Line {}:\n  {shown}\n  {caret}^\n", line.number)
}

/// A sentence that is asked about, where it stands.
pub(super) fn quoted(line: &LetterLine) -> String {
    let mut seen = line.written.trim().chars().filter(|letter| is_seen(*letter));
    let shown: String = seen.by_ref().take(QUOTED_CHARS_MAX).collect();
    let more = if seen.next().is_some() { "…" } else { "" };
    format!("Line {}:\n  {shown}{more}\n", line.number)
}

/// The part of a line around a column, and the blanks that lead to its fault. An ellipsis replaces
/// the rest of the line.
fn window(text: &str, column: usize) -> (String, String) {
    // A line may have many faults; for each of them we look only at as much as can be shown. Some
    // characters may not be seen.
    let before = column.saturating_sub(1).min(2 * SHOWN_CHARS_MAX);
    let skipped = column.saturating_sub(1) - before;
    let mut rest = text.chars().skip(skipped);
    let near: Vec<char> = rest.by_ref().take(4 * SHOWN_CHARS_MAX).collect();
    let fault = near.iter().take(before).filter(|letter| is_seen(**letter)).count();
    let letters: Vec<char> = near.into_iter().filter(|letter| is_seen(*letter)).map(bare).collect();
    let start = match letters.len() {
        length if length <= SHOWN_CHARS_MAX => 0,
        length => fault.saturating_sub(SHOWN_CHARS_MAX / 2).min(length - SHOWN_CHARS_MAX),
    };
    let mut shown: Vec<char> = letters.iter().copied().skip(start).take(SHOWN_CHARS_MAX).collect();
    let goes_on = start + shown.len() < letters.len() || rest.next().is_some();
    if let Some(first) = shown.first_mut().filter(|_| start + skipped > 0) {
        *first = '…';
    }
    if let Some(last) = shown.last_mut().filter(|_| goes_on) {
        *last = '…';
    }
    (shown.into_iter().collect(), " ".repeat(fault - start))
}

/// Whether a character takes a place of its own: no accent upon the letter before it, and none of
/// those that join words or turn the direction of writing.
fn is_seen(letter: char) -> bool {
    letter.is_ascii() || !is_combining_mark(letter) && !is_invisible(letter)
}

fn bare(letter: char) -> char {
    if letter.is_control() { ' ' } else { letter }
}

/// What a unit does by an order until it is ordered again.
pub(super) fn until_again(unit: Unit, order: &Order) -> String {
    sentence(unit, &deed(order))
}

pub(super) fn sentence(unit: Unit, does: &str) -> String {
    let who = format!("{} {}", unit.kind().letter(), unit.province().name());
    format!("{who} {does} unless you send the whole set again.")
}

/// An order as the end of a sentence.
fn deed(order: &Order) -> String {
    match order {
        Order::Hold(_) => "holds".to_owned(),
        Order::Move(_, to, Way::Unstated) => format!("moves to {}", to.province.name()),
        Order::Move(_, to, Way::Convoy(_)) => format!("moves by convoy to {}", to.province.name()),
        Order::SupportHold(_, other) => format!("supports {other}"),
        Order::SupportMove(_, other, to) => format!("supports {other} - {to}"),
        Order::Convoy(_, army, to) => format!("convoys {army} - {to}"),
        Order::Retreat(_, to) => format!("retreats to {}", to.province.name()),
        Order::Disband(_) => "disbands".to_owned(),
        Order::Build(_) | Order::Waive => "is built".to_owned(),
    }
}
