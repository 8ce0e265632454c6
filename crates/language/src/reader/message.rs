//! The answer to a line that is no order: short enough for a telephone, with a caret under the
//! fault, what was expected, and what stands now.

use unicode_normalization::char::is_combining_mark;

use super::super::resolve::BoardAtHand;
use super::super::text::{LetterLine, is_invisible};
use super::set::planned;
use super::value::{NoteKind, Reading};
use crate::board::{PhaseKind, Unit};
use crate::orders::{Order, Way};

/// How many characters of a line are shown: with two blanks before them they fill the 38 columns
/// that a telephone shows without folding.
const SHOWN_CHARS_MAX: usize = 36;
/// How many characters on each side of a fault are looked at; some of them may not be seen.
const LOOKED_AT_CHARS: usize = 2 * SHOWN_CHARS_MAX;

/// Ends the messages, once it is known what stands.
pub(super) fn write_all(table: &BoardAtHand, reading: &mut Reading) {
    let mut refused = std::mem::take(&mut reading.refused);
    for refusal in &mut refused {
        refusal.message.push_str(&refusal.expected);
        refusal.stands = refusal.unit.and_then(|unit| stands(table, reading, unit));
    }
    reading.refused = refused;
}

/// The beginning of a message: the line around a column of it, and a caret under the fault.
pub(super) fn pointer(line: &LetterLine, column: usize) -> String {
    let (shown, caret) = window(line.written, column.saturating_sub(line.indent));
    format!("Line {}:\n  {shown}\n  {caret}^\n", line.number)
}

/// The part of a line around a column, and the blanks that lead to its fault. Where more of the
/// line stands, an ellipsis takes the place of a letter.
fn window(text: &str, column: usize) -> (String, String) {
    // A line may have many faults; for none of them more is looked at than can be shown.
    let before = column.saturating_sub(1).min(LOOKED_AT_CHARS);
    let skipped = column.saturating_sub(1) - before;
    let mut rest = text.chars().skip(skipped);
    let near: Vec<char> = rest.by_ref().take(2 * LOOKED_AT_CHARS).collect();
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

/// What the unit does unless it is ordered again.
fn stands(table: &BoardAtHand, reading: &Reading, unit: Unit) -> Option<String> {
    let standing = reading.orders.iter().rev().find(|understood| {
        let named = understood.order.unit();
        named.is_some_and(|named| named.place.province == unit.province())
            && understood.notes.iter().all(|note| note.kind != NoteKind::Superseded)
    });
    match (standing, table.phase.kind()) {
        (Some(understood), _) => Some(until_again(unit, &understood.order)),
        (None, PhaseKind::Movement) => Some(sentence(unit, "holds")),
        (None, PhaseKind::Retreats) if is_lost(table, reading, unit) => {
            Some(sentence(unit, "is lost"))
        }
        (None, PhaseKind::Retreats | PhaseKind::Adjustments) => None,
    }
}

/// What a unit does by an order until it is ordered again.
pub(super) fn until_again(unit: Unit, order: &Order) -> String {
    sentence(unit, &deed(order))
}

fn sentence(unit: Unit, does: &str) -> String {
    let who = format!("{} {}", unit.kind().letter(), unit.province().name());
    format!("Until you send the whole set again, {who} {does}.")
}

/// Whether a unit was dislodged, and nothing was said of where it goes.
fn is_lost(table: &BoardAtHand, reading: &Reading, unit: Unit) -> bool {
    let found = table.position.dislodged_from(unit.province());
    found.is_some_and(|dislodged| dislodged.unit == unit)
        && !planned(table, reading).contains(unit.province())
}

/// An order as the end of a sentence.
fn deed(order: &Order) -> String {
    match order {
        Order::Hold(_) => "holds".to_owned(),
        Order::Move(_, to, Way::Unstated) => format!("moves to {}", to.province.name()),
        Order::Move(_, to, Way::Convoy(_)) => format!("sails to {}", to.province.name()),
        Order::SupportHold(_, other) => format!("supports {other}"),
        Order::SupportMove(_, other, to) => format!("supports {other} - {to}"),
        Order::Convoy(_, army, to) => format!("convoys {army} - {to}"),
        Order::Retreat(_, to) => format!("retreats to {}", to.province.name()),
        Order::Disband(_) => "disbands".to_owned(),
        Order::Build(_) | Order::Waive => "is built".to_owned(),
    }
}
