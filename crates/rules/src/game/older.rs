//! Events as versions up to 0.2.0 wrote them, which ledgers keep for ever. Nothing writes them any
//! more.
//!
//! They lack some of what came of them, so it is worked out here, by the rules of today. What is
//! written now carries all of it.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::calendar::Running;
use super::seat_move::{Aftermath, SeatMove};
use super::seats::Circumstances;
use super::state::GameState;
use crate::board::Power;

/// Something moved a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatMoved {
    power: Power,
    by: SeatMove,
    /// In which circumstances.
    around: Circumstances,
}

/// A move that was refused was written, too, and changes nothing.
pub(super) fn move_seat(game: &mut GameState, moved: &SeatMoved) {
    let SeatMoved { power, by, around } = moved;
    let Some(mut seat) = game.seats.get(power).cloned() else { return };
    if let Ok(effects) = by.make(&mut seat, around) {
        game.reseat(*power, &seat, &Aftermath::of(&effects));
    }
}

/// Whether a deadline that moved is a day farther away.
pub(super) fn reminds(before: &Running, now: &Running) -> bool {
    now.at - before.at >= TimeDelta::hours(24)
}
