//! Whether a board still has a player.

use super::state::GameState;
use crate::board::Position;
use crate::game::votes::survivors;

impl GameState {
    /// Whether a power that is still in the game has a player.
    pub fn is_played(&self) -> bool {
        self.is_played_from(&self.position)
    }

    /// The same of a position that is to come.
    pub fn is_played_from(&self, position: &Position) -> bool {
        survivors(position).iter().any(|power| !self.in_disorder(*power))
    }
}
