//! Events as versions up to 0.2.0 wrote them, which ledgers keep for ever. Nothing writes them any
//! more.
//!
//! They lack some of their effects, so these are worked out here, by the rules of today. What is
//! written now carries all of it.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::calendar::Running;
use super::seat_move::{Aftermath, SeatMove};
use super::seats::{Circumstances, Seat};
use crate::board::Power;

/// Something moved a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatMoved {
    power: Power,
    by: SeatMove,
    /// In which circumstances.
    around: Circumstances,
}

impl SeatMoved {
    /// The seat from then on, and what happens to its orders. A move that was refused was written,
    /// too, and changes nothing.
    pub(super) fn outcome(
        &self,
        seats: &BTreeMap<Power, Seat>,
    ) -> Option<(Power, Seat, Vec<Aftermath>)> {
        let mut seat = seats.get(&self.power)?.clone();
        let effects = self.by.make(&mut seat, &self.around).ok()?;
        Some((self.power, seat, Aftermath::of(&effects)))
    }
}

/// Whether a deadline that moved is a day farther away.
pub(super) fn reminds(before: &Running, now: &Running) -> bool {
    now.at - before.at >= TimeDelta::hours(24)
}
