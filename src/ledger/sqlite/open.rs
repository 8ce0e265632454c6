//! Opening a ledger: whose file it is, which schema it has, how safely it writes.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::super::chain::Seal;
use super::super::error::LedgerError;
use super::faults::{Stop, Tried};
use super::lock::{self, private};
use super::witness::{self, Witness};
use super::{Chains, SqliteLedger, ask, leases, migrations, outbox, seal};

/// Says in the head of the file whose database it is: the letters `CHNC`.
const APPLICATION: i32 = 0x4348_4e43;
/// More statements than there are in this room.
const STATEMENTS_MAX: usize = 100;

/// What opening a ledger takes.
#[derive(Clone, Copy)]
pub struct Opening<'a> {
    /// The name of this node, under which it rules and holds leases.
    pub node: &'a str,
    /// Becomes the secret of the ledger if it is new, else is not looked at. Nobody may be able to
    /// guess it: events are salted with it.
    pub secret: [u8; 32],
    /// How long to wait for another program that writes.
    pub patience: Duration,
}

impl SqliteLedger {
    /// Opens a ledger for a daemon, makes it if there is none, and brings it to the newest schema.
    ///
    /// # Errors
    ///
    /// If another daemon has it, it is no ledger, was written by a later version, has lost what was
    /// committed, or can't be written.
    pub fn open(file: &Path, opening: &Opening<'_>) -> Result<SqliteLedger, LedgerError> {
        try_open(file, opening).map_err(|stop| stop.explain(file))
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
        try_look(file, patience).map_err(|stop| stop.explain(file))
    }
}

fn try_open(file: &Path, opening: &Opening<'_>) -> Tried<SqliteLedger> {
    let lock = lock::take(file, opening.node)?;
    make(file)?;
    let testimony = witness::testimony(file);
    let mut db = connect(file, OpenFlags::SQLITE_OPEN_READ_WRITE, opening.patience)?;
    // Before anything is read, since reading makes files beside this one, read-only as it is.
    if db.is_readonly("main")? {
        return Err(LedgerError::ReadOnly { file: file.display().to_string() }.into());
    }
    let is_new = check_kind(&db, file)?;
    // The log is synced at each commit: what is acknowledged outlives a loss of power.
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "foreign_keys", true)?;

    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if is_new {
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        migrations::begin(&transaction)?;
    }
    migrations::check_not_newer(&transaction, file)?;
    migrations::apply(&transaction, migrations::NEWEST)?;
    if is_new {
        found(&transaction, &opening.secret)?;
    }
    // What this node held when it was stopped, nobody holds: it is not running twice.
    leases::drop_all(&transaction, opening.node)?;
    outbox::drop_claims(&transaction, opening.node)?;
    witness::hear(&transaction, file, testimony)?;
    transaction.commit()?;

    Ok(SqliteLedger {
        secret: secret(&db)?,
        db,
        file: file.to_owned(),
        node: opening.node.to_owned(),
        witness: Witness::open(file)?,
        _lock: Some(lock),
    })
}

fn try_look(file: &Path, patience: Duration) -> Tried<SqliteLedger> {
    let testimony = witness::testimony(file);
    let db = connect(file, OpenFlags::SQLITE_OPEN_READ_ONLY, patience)?;
    if check_kind(&db, file)? {
        let (file, what) = (file.display().to_string(), "it is empty".to_owned());
        return Err(LedgerError::NoLedger { file, what }.into());
    }
    let found = migrations::check_not_newer(&db, file)?;
    if found < migrations::NEWEST {
        let (file, known) = (file.display().to_string(), migrations::NEWEST);
        return Err(LedgerError::Older { file, found, known }.into());
    }
    witness::hear(&db, file, testimony)?;
    Ok(SqliteLedger {
        secret: secret(&db)?,
        db,
        file: file.to_owned(),
        node: String::new(),
        witness: Witness::none(),
        _lock: None,
    })
}

/// Makes an empty file for its owner only, if there is none; SQLite would let everybody read it.
fn make(file: &Path) -> Tried<()> {
    if file.exists() {
        return Ok(());
    }
    private().create_new(true).open(file)?.sync_all()?;
    // The new name has to outlive a loss of power, too.
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    Ok(File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?)
}

pub(super) fn connect(file: &Path, flags: OpenFlags, patience: Duration) -> Tried<Connection> {
    let db = Connection::open_with_flags(file, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    db.busy_timeout(patience)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
    Ok(db)
}

/// Whether the database is still empty; one of somebody else is refused.
pub(super) fn check_kind(db: &Connection, file: &Path) -> Tried<bool> {
    let application: i32 = db.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = db.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (application, tables) {
        (APPLICATION, 1..) => Ok(false),
        (0, 0) => Ok(true),
        _ => {
            let what = "it is a database of another program".to_owned();
            Err(LedgerError::NoLedger { file: file.display().to_string(), what }.into())
        }
    }
}

/// The rows without which no ledger works.
fn found(db: &Connection, secret: &[u8; 32]) -> Tried<()> {
    ask(db, "INSERT INTO identity (id, secret) VALUES (1, $1)")?.execute([&secret[..]])?;
    let mut statement = ask(db, "INSERT INTO heads (chain, number, seal) VALUES ($1, $2, $3)")?;
    for (chain, head) in Chains::empty().named() {
        statement.execute((chain, head.number, head.seal.bytes()))?;
    }
    Ok(())
}

pub(super) fn secret(db: &Connection) -> Tried<Seal> {
    let mut statement = ask(db, "SELECT secret FROM identity WHERE id = 1")?;
    let mut rows = statement.query([])?;
    let missing = || Stop::Damaged("its table identity is empty".to_owned());
    Ok(seal(rows.next()?.ok_or_else(missing)?, 0)?)
}
