//! Who has been silent in the phase being played, as votes count it (D.IX(1)).

use std::collections::BTreeSet;

use super::case::Matter;
use super::state::GameState;
use crate::board::Power;

impl GameState {
    /// The powers whose orders are missing and whose players have not written either. A letter that
    /// waits to be let in may be the player's, so it counts as written.
    pub fn silent_in_votes(&self) -> BTreeSet<Power> {
        let waits = |power: &Power| {
            let holder = self.holder(*power).map(|holder| &holder.id);
            self.cases.open().any(|case| {
                matches!(case.matter, Matter::HeldLetter { .. })
                    && case.phase == self.phase
                    && case.by.as_ref() == holder
            })
        };
        let missing = self.missing().into_iter();
        missing.filter(|power| !self.wrote.contains_key(power) && !waits(power)).collect()
    }

    /// The player of a power wrote.
    pub(super) fn hear_of(&mut self, power: Power, unread: bool) {
        *self.wrote.entry(power).or_default() |= unread;
    }

    /// Another phase begins, in which no player has been silent yet.
    pub(super) fn forget_silence(&mut self) {
        self.silent.clear();
        self.wrote.clear();
    }
}
