//! The answer to a line that is no order: short enough for a telephone, with a caret under the
//! fault, what was expected, and what stands now.

use super::super::order::{Order, Way};
use super::super::resolve::Table;
use super::value::{NoteKind, Reading, Refused};
use crate::board::{PhaseKind, Unit};

/// How many characters of a line are shown: what a telephone shows without folding.
const SHOWN_CHARS_MAX: usize = 38;

/// Writes the messages, once it is known what stands.
pub(super) fn write_all(table: &Table, reading: &mut Reading) {
    let mut refused = std::mem::take(&mut reading.refused);
    for refusal in &mut refused {
        refusal.message = message(table, reading, refusal);
    }
    reading.refused = refused;
}

fn message(table: &Table, reading: &Reading, refused: &Refused) -> String {
    let (shown, caret) = window(&refused.text, refused.column);
    let mut message = format!("Line {}:\n  {shown}\n  {caret}^\n", refused.line);
    message.push_str(&refused.expected);
    if let Some(stands) = refused.unit.and_then(|unit| stands(table, reading, unit)) {
        message.push('\n');
        message.push_str(&stands);
    }
    message
}

/// The part of a line around a column, and the blanks that lead to its fault.
fn window(text: &str, column: usize) -> (String, String) {
    let letters: Vec<char> =
        text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let fault = column.saturating_sub(1).min(letters.len());
    let half = SHOWN_CHARS_MAX / 2;
    let start = match letters.len() {
        length if length <= SHOWN_CHARS_MAX => 0,
        length => fault.saturating_sub(half).min(length - SHOWN_CHARS_MAX),
    };
    let shown = letters.iter().skip(start).take(SHOWN_CHARS_MAX).collect();
    (shown, " ".repeat(fault - start))
}

/// What the unit does unless it is ordered again.
fn stands(table: &Table, reading: &Reading, unit: Unit) -> Option<String> {
    let who = format!("{} {}", unit.kind().letter(), unit.province().name());
    let standing = reading.orders.iter().rev().find(|understood| {
        let named = understood.order.unit();
        named.is_some_and(|named| named.place.province == unit.province())
            && understood.notes.iter().all(|note| note.kind != NoteKind::Superseded)
    });
    let what = match (standing, table.phase.kind()) {
        (Some(understood), _) => deed(&understood.order),
        (None, PhaseKind::Movement) => "holds".to_owned(),
        (None, PhaseKind::Retreats) => "is lost".to_owned(),
        (None, PhaseKind::Adjustments) => return None,
    };
    Some(format!("Until you send it again, {who} {what}."))
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
