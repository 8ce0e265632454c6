//! The lock beside a ledger: one daemon, and no second.
//!
//! The database's own lock would keep readers away, too. This one is the system's and ends with the
//! process, however that ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, fchown};
use std::path::{Path, PathBuf};

use super::super::error::LedgerError;
use super::super::sql::faults::Tried;
use super::faults::AboutFile;

/// A file beside the ledger.
pub(super) fn beside(file: &Path, what: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(what);
    PathBuf::from(name)
}

/// Opens a file in which secrets stand, or which tells of them. If there is none it is made, for
/// its owner only: whoever has the folder, and not root, who may sit at a prompt beside a daemon of
/// another user.
pub(super) fn private(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).mode(0o600);
    match options.clone().create_new(true).open(file) {
        Ok(made) => {
            let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new(".")).metadata()?;
            if made.metadata()?.uid() != folder.uid() {
                // Only root can, and only he needs it.
                let _ = fchown(&made, Some(folder.uid()), Some(folder.gid()));
            }
            Ok(made)
        }
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => options.open(file),
        Err(why) => Err(why),
    }
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

/// Who has the lock, if anybody has.
pub(super) fn holder(file: &Path) -> Option<String> {
    let lock = File::open(beside(file, "-lock")).ok()?;
    match lock.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(named(&lock)),
        _ => None,
    }
}

/// What whoever has the lock wrote into it.
fn named(lock: &File) -> String {
    let holder = io::read_to_string(lock).unwrap_or_default();
    if holder.is_empty() { "another daemon".to_owned() } else { holder }
}

/// Takes the lock, and writes into it who has it.
pub(super) fn take(file: &Path, node: &str) -> Tried<Lock> {
    let path = beside(file, "-lock");
    let mut lock = private(&path).about(file)?;
    match lock.try_lock() {
        Ok(()) => {
            // The text is for people. A full disk that has no room for it keeps nobody from work.
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
