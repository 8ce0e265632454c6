//! Copies of a ledger, made while it is at work.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::OpenFlags;
use rusqlite::backup::{Backup, StepResult};

use super::super::error::LedgerError;
use super::super::sql::database::{Access, transaction};
use super::super::sql::faults::{Stop, Tried};
use super::super::sql::heads::Chains;
use super::super::sql::{migrations, verify};
use super::super::unlinked;
use super::faults::AboutFile;
use super::lock::beside;
use super::{Sqlite, SqliteLedger, open};

/// So many pages are copied between two words on how far it has come: four megabytes.
const PAGES_PER_STEP: i32 = 1_000;

/// How far a backup has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupStep {
    /// Some pages of the database were copied.
    Copied {
        /// Pages copied.
        pages: u32,
        /// Pages there are.
        of: u32,
    },
    /// One more row of the copy was checked.
    Checked,
}

impl SqliteLedger {
    /// Copies the ledger into a new file, as it stands at this moment, and checks every row of the
    /// copy. Others may write meanwhile; what they write is not in the copy. The file appears under
    /// its name only when it is whole.
    ///
    /// # Errors
    ///
    /// If the file is there already or can't be written, or the copy is not sound.
    pub fn backup_to(
        &self,
        file: &Path,
        mut progress: impl FnMut(BackupStep),
    ) -> Result<(), LedgerError> {
        if file.exists() {
            return Err(LedgerError::InTheWay { file: file.display().to_string() });
        }
        let part = beside(file, "-part");
        let copied = copy(&self.db, &part, &mut progress)
            .and_then(|chains| check(&part, chains, &mut || progress(BackupStep::Checked)));
        let copied = copied.and_then(|()| fs::rename(&part, file).about(file));
        copied.map_err(|stop| {
            // It is no backup, even if it has all the rows.
            let _ = fs::remove_file(&part);
            stop.explain(&file.display().to_string())
        })
    }
}

/// Copies a ledger of an older schema beside itself before the schema changes: the older version of
/// the program, which may be wanted again, refuses a newer one.
pub(super) fn keep_older(db: &Sqlite, file: &Path) -> Tried<()> {
    let schema = migrations::version(db)?;
    if schema >= migrations::NEWEST {
        return Ok(());
    }
    let kept = beside(file, &format!("-schema-{schema}"));
    let part = beside(file, "-schema-part");
    let copied = copy(db, &part, &mut |_| {}).and_then(|_| {
        finish(open_single(&part)?, &part)?;
        fs::rename(&part, &kept).about(&kept)?;
        open::sync_folder(&kept)
    });
    copied.inspect_err(|_| {
        let _ = fs::remove_file(&part);
    })
}

/// Copies all pages, and says how far the chains went.
fn copy(from: &Sqlite, part: &Path, progress: &mut impl FnMut(BackupStep)) -> Tried<Chains> {
    unlinked::make(part).about(part)?;
    let mut to = open::connect(part, OpenFlags::SQLITE_OPEN_READ_WRITE, Duration::ZERO, None)?;
    transaction(from, Access::Reading, || {
        // From the first read to the end of this transaction nothing changes for this connection,
        // so that no commit of others makes the copy begin again.
        let chains = Chains::load(from)?;
        let backup = Backup::new(&from.connection, &mut to.connection).about(part)?;
        loop {
            let step = backup.step(PAGES_PER_STEP).about(part)?;
            let state = backup.progress();
            let [of, left] =
                [state.pagecount, state.remaining].map(|n| u32::try_from(n).unwrap_or(0));
            progress(BackupStep::Copied { pages: of.saturating_sub(left), of });
            match step {
                StepResult::Done => return Ok(chains),
                StepResult::More => {}
                _ => return Err(busy(part)),
            }
        }
    })
}

fn busy(file: &Path) -> Stop {
    LedgerError::Busy { file: file.display().to_string() }.into()
}

/// Checks that a copy is whole.
fn check(part: &Path, chains: Chains, progress: &mut dyn FnMut()) -> Tried<()> {
    let db = open_single(part)?;
    let what = if Chains::load(&db)? != chains {
        "it ends elsewhere".to_owned()
    } else if let Some(damage) =
        transaction(&db, Access::Reading, || verify(&db, None, progress))?.first()
    {
        damage.to_string()
    } else {
        return finish(db, part);
    };
    Err(LedgerError::BadCopy { file: part.display().to_string(), what }.into())
}

/// Opens a copy as a single file, so that the operator need not know about a second one.
fn open_single(part: &Path) -> Tried<Sqlite> {
    let db = open::connect(part, OpenFlags::SQLITE_OPEN_READ_WRITE, Duration::ZERO, None)?;
    db.connection.pragma_update(None, "journal_mode", "DELETE").about(part)?;
    Ok(db)
}

/// Closes a copy, and has all of it on the disk.
fn finish(db: Sqlite, part: &Path) -> Tried<()> {
    db.connection.close().map_err(|(_, error)| error).about(part)?;
    fs::File::open(part).and_then(|file| file.sync_all()).about(part)
}
