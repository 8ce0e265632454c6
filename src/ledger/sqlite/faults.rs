//! From the database's words to sentences for whoever runs the program.

use std::io;
use std::path::Path;

use rusqlite::ErrorCode;

use super::super::error::LedgerError;

/// Why a step was stopped.
pub(super) enum Stop {
    /// The ledger refuses it.
    Refused(LedgerError),
    /// The database could not do it.
    Database(rusqlite::Error),
    /// The system could not do it.
    System(io::Error),
    /// The database lacks what has to be there.
    Damaged(String),
}

/// A step that may be stopped.
pub(super) type Tried<T> = Result<T, Stop>;

impl From<LedgerError> for Stop {
    fn from(refused: LedgerError) -> Stop {
        Stop::Refused(refused)
    }
}

impl From<rusqlite::Error> for Stop {
    fn from(error: rusqlite::Error) -> Stop {
        Stop::Database(error)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::System(error)
    }
}

impl Stop {
    /// The sentence for it.
    pub(super) fn explain(self, file: &Path) -> LedgerError {
        let file = file.display().to_string();
        match self {
            Stop::Refused(refused) => refused,
            Stop::Database(error) => of_database(file, &error),
            Stop::System(error) => of_system(file, &error),
            Stop::Damaged(what) => LedgerError::Damaged { file, what },
        }
    }
}

fn of_database(file: String, error: &rusqlite::Error) -> LedgerError {
    let what = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => LedgerError::DiskFull { file },
        Some(ErrorCode::ReadOnly) => LedgerError::ReadOnly { file },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => LedgerError::Busy { file },
        Some(ErrorCode::DatabaseCorrupt) => LedgerError::Damaged { file, what },
        Some(ErrorCode::NotADatabase) => LedgerError::NoLedger { file, what },
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            LedgerError::Unreachable { file, what }
        }
        Some(ErrorCode::SystemIoFailure) => LedgerError::DiskFails { file, what },
        Some(_) => LedgerError::Unexpected { file, what },
        // A row is missing that has to be there, or a column holds what it can't.
        None => LedgerError::Damaged { file, what },
    }
}

fn of_system(file: String, error: &io::Error) -> LedgerError {
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            LedgerError::ReadOnly { file }
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => LedgerError::DiskFull { file },
        _ => LedgerError::Unreachable { file, what: error.to_string() },
    }
}
