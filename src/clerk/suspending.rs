//! FINAL is fragile (D.II(1)): a later letter that may ask for a change suspends the mark.

use super::counting::{CountsFor, counts};
use super::desk::LetterDesk;
use super::filing::{self, SaidOfFinal};
use crate::board::Power;
use crate::game::Game;
use crate::game::event::Event;
use crate::game::seats::Right;
use crate::language::grammar::command::Command;
use crate::language::reader::{Reading, may_ask_for_a_change};

/// Whether a letter may ask to change what is on file: part of it was refused, nothing in it was
/// read, or a line that was passed over speaks of units, places or a change.
pub(super) fn may_ask(desk: &LetterDesk, reading: &Reading) -> bool {
    let refused = !reading.refused.is_empty() || reading.is_asked_whole || desk.is_asked;
    let nothing = reading.orders.is_empty()
        && reading.plans.is_empty()
        && reading.commands.is_empty()
        && desk.said.reading.asked.is_empty();
    refused || nothing || speaks_of_a_change(desk, reading)
}

fn speaks_of_a_change(desk: &LetterDesk, reading: &Reading) -> bool {
    // With FINAL the reader has refused such a line already.
    if filing::mark(reading) == SaidOfFinal::Final {
        return false;
    }
    let names = desk.work.state.names.get(&desk.writer.id).cloned().unwrap_or_default();
    let asks = |text: &str| may_ask_for_a_change(text, &names);
    let wishes = reading.commands.iter().filter_map(|commanded| match &commanded.command {
        Command::Request(text) | Command::Unclear { text, .. } => Some(text),
        _ => None,
    });
    reading.ignored.iter().map(|ignored| &ignored.text).chain(wishes).any(|text| asks(text))
}

/// Takes the mark off what is on file; returns whether it had one.
pub(super) fn suspend(desk: &mut LetterDesk, power: Power) -> bool {
    let is_final = |game: &Game| game.shelf(power).is_final(game.phase);
    let game = &desk.work.state;
    let counts = counts(game, power, desk.received) == CountsFor::Now;
    if !counts || !is_final(game) || desk.right(power) != Right::Holds {
        return false;
    }
    let at = desk.received;
    desk.work.record(Event::Marked { power, is_final: false, at });
    // A mark that was received later remains.
    !is_final(&desk.work.state)
}
