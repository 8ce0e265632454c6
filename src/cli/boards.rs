//! Boards as a ledger has them.

use crate::daemon::{Loaded, Trouble, tournaments};
use crate::game::Game;
use crate::game::state::Stage;
use crate::ledger::{AnyLedger, GameName};

/// What a board waits for, in a word for programs.
pub(super) fn stage(game: &Game) -> &'static str {
    match game.stage {
        Stage::Orders => "orders",
        Stage::HeldBack => "held-back",
        Stage::Waiting => "waiting",
        Stage::Over(_) => "over",
    }
}

/// The present state of a board, if there is one of this name.
pub(super) fn read(ledger: &AnyLedger, name: &GameName) -> Result<Option<Game>, String> {
    match tournaments::game(ledger, &name.0) {
        Ok(found) => Ok(found.map(Loaded::into_state)),
        // The reader knows which board it is.
        Err(Trouble::Unreadable { why, .. }) => Err(why.to_string()),
        Err(trouble) => Err(trouble.to_string()),
    }
}

/// The board of this name.
pub(super) fn known(ledger: &AnyLedger, name: &str) -> Result<Game, String> {
    let game = read(ledger, &GameName::new(name))?;
    game.ok_or_else(|| format!("there is no board {name}; chancery game list shows all"))
}
