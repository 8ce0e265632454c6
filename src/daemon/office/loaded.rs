//! A game that was read from the ledger, to rule on it.

use std::sync::Arc;

use crate::game::Game;
use crate::ledger::{EventNumber, GameName};

/// A game as it stands.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    pub(super) name: GameName,
    pub(super) state: Arc<Game>,
    pub(super) last: EventNumber,
    /// How long its state is, written.
    pub(super) size: usize,
}
