//! From the database's words to sentences for the operator.

use std::io;
use std::path::Path;

use rusqlite::ErrorCode;

use super::super::error::LedgerError;
use super::super::sql::faults::Stop;

/// Something that the system could not do, of which the file is not known yet.
pub(super) trait AboutFile<T> {
    /// Says of which file.
    fn about(self, file: &Path) -> Result<T, Stop>;
}

impl<T> AboutFile<T> for io::Result<T> {
    fn about(self, file: &Path) -> Result<T, Stop> {
        self.map_err(|error| of_system(file.display().to_string(), &error).into())
    }
}

impl<T> AboutFile<T> for rusqlite::Result<T> {
    fn about(self, file: &Path) -> Result<T, Stop> {
        self.map_err(|error| of_database(file.display().to_string(), &error).into())
    }
}

pub(super) fn of_database(file: String, error: &rusqlite::Error) -> LedgerError {
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
        // Where the index beside the file finds no room, SQLite does not say why it fails.
        Some(ErrorCode::SystemIoFailure) if has_no_room(Path::new(&file)) => {
            LedgerError::DiskFull { file }
        }
        Some(ErrorCode::SystemIoFailure) => LedgerError::DiskFails { file, what },
        Some(_) => LedgerError::Unexpected { file, what },
        // A row is missing that has to be there, or a column holds what it can't.
        None => LedgerError::Damaged { file, what },
    }
}

/// Less than that is no room for a ledger: its index alone has 32 kB.
const ROOM_BYTES_MIN: u64 = 64 * 1024;

/// Whether the disk of a file is as good as full.
fn has_no_room(file: &Path) -> bool {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let disk = rustix::fs::statvfs(folder.unwrap_or(Path::new(".")));
    disk.is_ok_and(|disk| disk.f_bavail.saturating_mul(disk.f_frsize) < ROOM_BYTES_MIN)
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
