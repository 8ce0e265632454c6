//! Opening a ledger: whose file it is, which schema it has, how safely it writes.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::super::error::LedgerError;
use super::super::opening::LedgerOpening;
use super::super::sql::database::{Access, transaction};
use super::super::sql::faults::{Stop, Tried};
use super::super::sql::heads::Chains;
use super::super::sql::identity::{found, secret};
use super::super::sql::{drop_claims, drop_leases, migrations};
use super::super::unlinked::{open_or_make, place};
use super::backup::keep_older;
use super::faults::AboutFile;
use super::lock::{self, Lock};
use super::witness::{self, Witness};
use super::{Sqlite, SqliteLedger};

/// Says in the head of the file whose database it is: the letters `CHNC`.
const APPLICATION: i32 = 0x4348_4e43;
/// How much of the file is cached in memory, in KiB (SQLite's own sign for that is the minus).
const CACHE: &str = "-8192";
/// The log is copied into the file when it has so many pages, of 4 KiB each.
const CHECKPOINT: &str = "4000";
/// More statements than there are in this room.
const STATEMENTS_MAX: usize = 100;

impl SqliteLedger {
    /// Opens a ledger for a daemon, makes it if there is none, and brings it to the newest schema.
    ///
    /// # Errors
    ///
    /// If another daemon has it, it is no ledger, was written by a later version, has lost what was
    /// committed, or can't be written.
    pub fn open(file: &Path, opening: &LedgerOpening<'_>) -> Result<SqliteLedger, LedgerError> {
        try_open(file, opening).map_err(|stop| explain(stop, file))
    }

    /// Which daemon has a ledger open, if one has.
    pub fn holder(file: &Path) -> Option<String> {
        lock::holder(file)
    }

    /// Opens a ledger for reading, while a daemon may work on it.
    ///
    /// # Errors
    ///
    /// If there is none, or it has another schema.
    pub fn look(file: &Path, patience: Duration) -> Result<SqliteLedger, LedgerError> {
        try_look(file, patience).map_err(|stop| explain(stop, file))
    }
}

fn explain(stop: Stop, file: &Path) -> LedgerError {
    stop.explain(&file.display().to_string())
}

fn try_open(file: &Path, opening: &LedgerOpening<'_>) -> Tried<SqliteLedger> {
    let lock = lock::take(file, opening.node)?;
    make(file)?;
    let testimony = witness::testimony(file);
    let mut db = connect(file, OpenFlags::SQLITE_OPEN_READ_WRITE, opening.patience, Some(lock))?;
    // Before anything is read, since reading makes files beside this one, read-only as it is.
    if db.connection.is_readonly("main").about(file)? {
        return Err(LedgerError::ReadOnly { file: file.display().to_string() }.into());
    }
    let is_new = check_kind(&db.connection, file)?;
    let set = |name, value: &str| db.connection.pragma_update(None, name, value).about(file);
    // The log is synced at each commit: what is acknowledged outlives a loss of power.
    set("journal_mode", "WAL")?;
    set("synchronous", "FULL")?;
    set("foreign_keys", "ON")?;
    // Room for the pages that a group of rulings writes, and for several groups in the log before
    // it is copied into the file: most are pages of games, which the next group writes once more.
    set("cache_size", CACHE)?;
    set("wal_autocheckpoint", CHECKPOINT)?;

    if !is_new {
        keep_older(&db, file)?;
    }
    transaction(&db, Access::Alone, || {
        if is_new {
            db.connection.pragma_update(None, "application_id", APPLICATION).about(file)?;
            migrations::begin(&db, str::to_owned)?;
        }
        migrations::check_not_newer(&db)?;
        migrations::apply(&db, migrations::NEWEST, str::to_owned)?;
        if is_new {
            found(&db, &opening.secret)?;
        }
        // The leases that this node held when it was stopped are free: it is not running twice.
        drop_leases(&db, opening.node)?;
        drop_claims(&db, opening.node)?;
        witness::hear(&db, testimony)
    })?;

    db.witness = Witness::open(file, Chains::load(&db)?)?;
    Ok(SqliteLedger {
        secret: secret(&db)?,
        db,
        node: opening.node.to_owned(),
        settings: Default::default(),
    })
}

fn try_look(file: &Path, patience: Duration) -> Tried<SqliteLedger> {
    let testimony = witness::testimony(file);
    let db = connect(file, OpenFlags::SQLITE_OPEN_READ_ONLY, patience, None)?;
    if check_kind(&db.connection, file)? {
        return Err(LedgerError::Empty { file: file.display().to_string() }.into());
    }
    migrations::check_newest(&db)?;
    witness::hear(&db, testimony)?;
    Ok(SqliteLedger { secret: secret(&db)?, db, node: String::new(), settings: Default::default() })
}

/// Makes an empty file for its owner only, if there is none; SQLite would let everybody read it.
fn make(file: &Path) -> Tried<()> {
    if file.exists() {
        return Ok(());
    }
    open_or_make(file).and_then(|made| made.sync_all()).about(file)?;
    sync_folder(file)
}

/// A new name has to outlive a loss of power, too.
pub(super) fn sync_folder(file: &Path) -> Tried<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = File::open(folder.unwrap_or(Path::new(".")));
    folder.and_then(|folder| folder.sync_all()).about(file)
}

/// A connection to a file; its witness is not heard yet.
pub(super) fn connect(
    file: &Path,
    flags: OpenFlags,
    patience: Duration,
    lock: Option<Lock>,
) -> Tried<Sqlite> {
    let placed = place(file).about(file)?;
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_NOFOLLOW;
    let connection = Connection::open_with_flags(placed, flags).about(file)?;
    connection.busy_timeout(patience).about(file)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
    // A statement keeps its plan. Else SQLite plans it anew whenever a value bound to it might be
    // met by a better one, which took a tenth of the time of a ruling.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).about(file)?;
    Ok(Sqlite { connection, file: file.to_owned(), witness: Witness::none(), _lock: lock })
}

/// Whether the database is still empty; one of another program is refused.
fn check_kind(db: &Connection, file: &Path) -> Tried<bool> {
    let application =
        db.pragma_query_value(None, "application_id", |row| row.get(0)).about(file)?;
    let tables = db.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |row| row.get(0));
    match (application, tables.about(file)?) {
        (APPLICATION, 1i64..) => Ok(false),
        (0, 0) => Ok(true),
        _ => {
            let what = "it is a database of another program".to_owned();
            Err(LedgerError::NoLedger { file: file.display().to_string(), what }.into())
        }
    }
}
