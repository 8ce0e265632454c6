//! The lock beside a ledger: one daemon, and no second.
//!
//! The database's own lock would keep readers away, too. This one is the system's and ends with the
//! process, however that ends.

use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::super::error::LedgerError;
use super::super::sql::faults::Tried;
use super::super::unlinked::{look, open_or_make};
use super::faults::AboutFile;

/// A file beside the ledger.
pub(super) fn beside(file: &Path, what: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(what);
    PathBuf::from(name)
}

/// The lock, for as long as this lives.
pub(super) struct Lock(File);

/// Closing the file would not do: a process that another thread is just starting holds it, too,
/// until it has become another program.
impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// The daemon that has the lock, if one has.
pub(super) fn holder(file: &Path) -> Option<String> {
    let lock = look(&beside(file, "-lock")).ok()?;
    match lock.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(named(&lock)),
        _ => None,
    }
}

/// What the owner of the lock wrote into it.
fn named(lock: &File) -> String {
    let holder = io::read_to_string(lock).unwrap_or_default();
    if holder.is_empty() { "another daemon".to_owned() } else { holder }
}

/// Takes the lock, and writes into it who has it.
pub(super) fn take(file: &Path, node: &str) -> Tried<Lock> {
    let path = beside(file, "-lock");
    let mut lock = open_or_make(&path).about(file)?;
    match lock.try_lock() {
        Ok(()) => {
            // The text is for people. A full disk that has no room for it does not stop the work.
            let _ = lock.set_len(0);
            let _ = write!(lock, "node {node}, process {}", std::process::id());
            Ok(Lock(lock))
        }
        Err(TryLockError::WouldBlock) => {
            let (file, holder) = (file.display().to_string(), named(&lock));
            Err(LedgerError::Held { file, holder }.into())
        }
        Err(TryLockError::Error(error)) => Err(error).about(file),
    }
}
