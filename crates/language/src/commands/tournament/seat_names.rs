//! Seats of boards by the names that people give them.

use super::director::DirectorLine;
use crate::board::read_on;
use crate::names;
use crate::tournament::scoring::{BoardKind, SeatPower};

/// A seat of a board: its power, or who has it.
pub(super) fn seat_named(line: &DirectorLine<'_>, game: &str, written: &str) -> Option<SeatPower> {
    if let BoardKind::Map(map) = line.tournament.kind_of(game)
        && let Some(power) = read_on(map, || names::power(written))
    {
        return Some(power.into());
    }
    // Elsewhere the seats that people were drawn for don't identify them.
    if !line.tournament.kind_of(game).is_table() {
        return None;
    }
    let (_, table) = line.tournament.table(game)?;
    let person = line.member(written).ok()?;
    table.players.iter().position(|player| *player == person).map(SeatPower::Numbered)
}
