//! What keeps the office from its work: troubles of all, and those of one letter or game.

use crate::game::Moment;
use crate::ledger::{GameName, LedgerError};

/// If a game changes this often while one letter is ruled on, it is not going on by itself.
pub(super) const ATTEMPTS_MAX: usize = 8;

/// What keeps the office from its work.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The ledger can't do what it was asked.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// No version that this one understands wrote the state.
    #[error("{game} can't be read from the ledger: {why}")]
    Unreadable { game: GameName, why: serde_json::Error },
    /// A value that can't be written down.
    #[error("{game} can't be written to the ledger: {why}")]
    Unwritable { game: GameName, why: serde_json::Error },
    /// A game is due, but waking it does nothing. A fault of the program.
    #[error("{game} asks to be woken at {at}, but then nothing happens: this is a bug")]
    Stuck { game: GameName, at: Moment },
    /// The game kept changing, so that it could not be ruled on.
    #[error("its game changed {ATTEMPTS_MAX} times while {job} was ruled on")]
    Restless {
        /// What was to be done.
        job: String,
    },
    /// Rulings can't be kept together. Keeping them one by one will show which one fails.
    #[error("these rulings can't be recorded together: {0}")]
    Apart(LedgerError),
    /// The program panicked. A fault of the program; the log says where.
    #[error("the program crashed while ruling on it: this is a bug")]
    Broken,
}

impl Trouble {
    /// Whether it goes by itself: the ledger's server is away or has broken off a step, or a client
    /// has locked a row.
    pub(super) fn passes(&self) -> bool {
        let Trouble::Ledger(why) = self else { return false };
        matches!(
            why,
            LedgerError::Away { .. }
                | LedgerError::BrokenOff { .. }
                | LedgerError::RowTaken { .. }
                | LedgerError::Busy { .. }
                | LedgerError::Standby { .. }
                | LedgerError::Passed { .. }
                | LedgerError::NodeTaken { .. }
        )
    }

    /// The trouble of rulings that were kept together: perhaps of only one of them.
    pub(super) fn of_some(why: LedgerError) -> Trouble {
        match why {
            LedgerError::AlreadyRuled { .. } | LedgerError::Overtaken { .. } => Trouble::Apart(why),
            why if is_of_one(&why) => Trouble::Apart(why),
            why => Trouble::Ledger(why),
        }
    }

    /// Whether it is the trouble of one letter or one game, so that all others can go on.
    pub(super) fn is_of_one(&self) -> bool {
        match self {
            Trouble::Ledger(why) => is_of_one(why),
            Trouble::Apart(_) => false,
            _ => true,
        }
    }
}

fn is_of_one(why: &LedgerError) -> bool {
    matches!(
        why,
        LedgerError::KeyTaken { .. } | LedgerError::GameTwice { .. } | LedgerError::NoSuchLetter(_)
    )
}
