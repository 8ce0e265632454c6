//! Why a step of the ledger was stopped, before it is put into words.

use super::super::error::LedgerError;

/// Why a step was stopped.
#[derive(Debug)]
pub enum Stop {
    /// The ledger refuses it, or the database could not do it; the words are there already.
    Refused(LedgerError),
    /// The database lacks what has to be there.
    Damaged(String),
}

/// A step that may be stopped.
pub(crate) type Tried<T> = Result<T, Stop>;

impl From<LedgerError> for Stop {
    fn from(refused: LedgerError) -> Stop {
        Stop::Refused(refused)
    }
}

impl Stop {
    /// The sentence for it, with the name of the database.
    pub(crate) fn explain(self, file: &str) -> LedgerError {
        match self {
            Stop::Refused(refused) => refused,
            Stop::Damaged(what) => LedgerError::Damaged { file: file.to_owned(), what },
        }
    }
}
