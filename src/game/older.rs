//! Events as versions up to 0.2.0 wrote them, which ledgers keep for ever. Nothing writes them any
//! more.
//!
//! They carry what was asked instead of what came of it, so it is worked out here, by the rules of
//! today. What is written now carries what came of it.

use serde::{Deserialize, Serialize};

use super::Game;
use super::seat_move::{Aftermath, SeatMove};
use super::seats::Around;
use crate::board::Power;

/// Something moved a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatMoved {
    /// Which seat.
    power: Power,
    /// What moved it.
    by: SeatMove,
    /// In which circumstances.
    around: Around,
}

/// A move that was refused was written, too, and changes nothing.
pub(super) fn move_seat(game: &mut Game, moved: &SeatMoved) {
    let SeatMoved { power, by, around } = moved;
    let Some(mut seat) = game.seats.get(power).cloned() else { return };
    if let Ok(effects) = by.make(&mut seat, around) {
        game.reseat(*power, &seat, &Aftermath::of(&effects));
    }
}
