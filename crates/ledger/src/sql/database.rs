//! What the ledger needs of a database. What SQLite and PostgreSQL do differently is declared here
//! and implemented in `sqlite` and `postgres`; everything else is said once, in this folder.

use super::super::error::LedgerError;
use super::super::seal::Head;
use super::faults::{Stop, Tried};
use super::heads::Chain;
use super::values::{GivenValue, SqlRow};
use crate::times::Moment;

/// What a transaction is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Only to read, one and the same state of the database.
    Reading,
    /// To write, where no other node is at work.
    Alone,
    /// To write, while others wait for what it locks.
    Writing,
    /// To write who has what for a time. A server that breaks down may lose it, but then it loses
    /// everything that was written later, too: nothing is kept that depends on it.
    Leasing,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GivenKind {
    Number,
    Text,
    Bytes,
}

/// How rows are added to a table: into which columns, and what if there is such a row.
#[derive(Clone, Copy, Debug)]
pub struct Insert {
    pub(crate) table: &'static str,
    pub(crate) columns: &'static [(&'static str, GivenKind)],
    pub(crate) conflict: &'static str,
}

impl Insert {
    /// The statement for one row.
    fn of_one(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        let places: Vec<String> = (1..=names.len()).map(|at| format!("${at}")).collect();
        let (table, names, places) = (self.table, names.join(", "), places.join(", "));
        format!("INSERT INTO {table} ({names}) VALUES ({places}) {}", self.conflict)
    }
}

/// A statement, and what is given to it.
pub(crate) type Question<'a> = (&'a str, &'a [GivenValue<'a>]);

/// A database with a ledger in it.
///
/// Statements have their values as `$1`, `$2`, … in the order in which they first appear.
pub trait Database {
    /// What it is called, for messages: a file, or a server without its secrets.
    fn name(&self) -> String;

    /// Asks for rows.
    ///
    /// # Errors
    ///
    /// If the database can't do it.
    fn query(&self, sql: &str, given: &[GivenValue<'_>]) -> Tried<Vec<SqlRow>>;

    /// Asks for rows several times, in this order: the questions go out together.
    ///
    /// # Errors
    ///
    /// If the database can't do it.
    fn query_all(&self, questions: &[Question<'_>]) -> Tried<Vec<Vec<SqlRow>>> {
        questions.iter().map(|(sql, given)| self.query(sql, given)).collect()
    }

    /// The words after a column by which its value is one of several, which are given at this
    /// place.
    fn among(&self, place: &str) -> String {
        format!("IN (SELECT value FROM json_each({place}))")
    }

    /// Changes rows. It may be done only later, but before the next query, and before the end of
    /// the transaction; a fault is reported then.
    ///
    /// # Errors
    ///
    /// If the database can't do it.
    fn execute(&self, sql: &str, given: &[GivenValue<'_>]) -> Tried<()>;

    /// Adds rows to a table, as changes are made.
    ///
    /// # Errors
    ///
    /// If the database can't do it.
    fn insert(&self, insert: &Insert, rows: &[Vec<GivenValue<'_>>]) -> Tried<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let sql = insert.of_one();
        rows.iter().try_for_each(|row| self.execute(&sql, row))
    }

    /// Runs statements that have no values.
    ///
    /// # Errors
    ///
    /// If the database can't do it.
    fn run(&self, script: &str) -> Tried<()>;

    /// Begins a transaction.
    ///
    /// # Errors
    ///
    /// If the database can't do it.
    fn begin(&self, access: Access) -> Tried<()>;

    /// Whether one has begun and not ended.
    fn is_in_transaction(&self) -> bool;

    /// Ends it, and keeps what it did.
    ///
    /// # Errors
    ///
    /// If the database can't do it.
    fn commit(&self) -> Tried<()>;

    /// Ends it, as if it had not been.
    fn roll_back(&self);

    /// The words after a query for rows that no other transaction may change until this one ends.
    /// Empty where there is only one writer.
    fn and_lock(&self) -> &'static str {
        ""
    }

    /// The same, but others may read the rows in this way meanwhile.
    fn and_hold(&self) -> &'static str {
        ""
    }

    /// The same, but rows that another transaction is working on are left out.
    fn and_claim(&self) -> &'static str {
        ""
    }

    /// The time by which leases and claims end: that of the database where several nodes share it,
    /// else the one that the caller gave.
    ///
    /// # Errors
    ///
    /// If the database can't say.
    fn clock(&self, told: Moment) -> Tried<Moment> {
        Ok(self.own_clock()?.unwrap_or(told))
    }

    /// The time of the database, where leases and claims end by it.
    ///
    /// # Errors
    ///
    /// If the database can't say.
    fn own_clock(&self) -> Tried<Option<Moment>> {
        Ok(None)
    }

    /// Gives room back that rows no longer take. A server does so by itself.
    ///
    /// # Errors
    ///
    /// If the database can't do it.
    fn shrink(&self) -> Tried<()> {
        Ok(())
    }

    /// The question for the next `$1` numbers of rulings. One that comes later gives higher ones,
    /// wherever it is asked.
    fn ruling_numbers(&self) -> &'static str {
        "WITH RECURSIVE next (number) AS (
            SELECT COALESCE(MAX(number), 0) + 1 FROM heads WHERE chain LIKE 'rulings%'
            UNION ALL SELECT number + 1 FROM next)
        SELECT number FROM next LIMIT $1"
    }

    /// The same for letters that go out.
    fn outgoing_numbers(&self) -> &'static str {
        "WITH RECURSIVE next (number) AS (
            SELECT COALESCE(MAX(number), 0) + 1 FROM outbox
            UNION ALL SELECT number + 1 FROM next)
        SELECT number FROM next LIMIT $1"
    }

    /// Numbers go on behind the rows that are there, which came from another database.
    ///
    /// # Errors
    ///
    /// If the database can't do it.
    fn number_on(&self) -> Tried<()> {
        Ok(())
    }

    /// Whether other nodes may work on it at the same time.
    fn is_shared(&self) -> bool {
        false
    }

    /// Calls whenever another node may have left something to do.
    fn listen(&self, _call: Box<dyn Fn() + Send + Sync>) {}

    /// How often the database has become another one behind our back: after each time, something
    /// that was acknowledged may be missing.
    fn changes_of_timeline(&self) -> u64 {
        0
    }

    /// Tells the other nodes that there may be something to do. It may get lost: they look from
    /// time to time.
    fn tell(&self) {}

    /// Chains have grown, and that is committed.
    fn after_commit(&self, _grown: &[(Chain, Head)]) {}

    /// What the database itself finds wrong with it, and whether rows can be trusted to be read.
    ///
    /// # Errors
    ///
    /// If the database can't say.
    fn examine(&self) -> Tried<(Vec<String>, bool)> {
        Ok((Vec::new(), true))
    }

    /// Puts into words why something was stopped.
    fn explain(&self, stop: Stop) -> LedgerError {
        stop.explain(&self.name())
    }
}

impl Database for Box<dyn Database + Send> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn query(&self, sql: &str, given: &[GivenValue<'_>]) -> Tried<Vec<SqlRow>> {
        (**self).query(sql, given)
    }

    fn query_all(&self, questions: &[Question<'_>]) -> Tried<Vec<Vec<SqlRow>>> {
        (**self).query_all(questions)
    }

    fn among(&self, place: &str) -> String {
        (**self).among(place)
    }

    fn execute(&self, sql: &str, given: &[GivenValue<'_>]) -> Tried<()> {
        (**self).execute(sql, given)
    }

    fn insert(&self, insert: &Insert, rows: &[Vec<GivenValue<'_>>]) -> Tried<()> {
        (**self).insert(insert, rows)
    }

    fn run(&self, script: &str) -> Tried<()> {
        (**self).run(script)
    }

    fn begin(&self, access: Access) -> Tried<()> {
        (**self).begin(access)
    }

    fn is_in_transaction(&self) -> bool {
        (**self).is_in_transaction()
    }

    fn commit(&self) -> Tried<()> {
        (**self).commit()
    }

    fn roll_back(&self) {
        (**self).roll_back();
    }

    fn and_lock(&self) -> &'static str {
        (**self).and_lock()
    }

    fn and_hold(&self) -> &'static str {
        (**self).and_hold()
    }

    fn and_claim(&self) -> &'static str {
        (**self).and_claim()
    }

    fn ruling_numbers(&self) -> &'static str {
        (**self).ruling_numbers()
    }

    fn outgoing_numbers(&self) -> &'static str {
        (**self).outgoing_numbers()
    }

    fn number_on(&self) -> Tried<()> {
        (**self).number_on()
    }

    fn shrink(&self) -> Tried<()> {
        (**self).shrink()
    }

    fn own_clock(&self) -> Tried<Option<Moment>> {
        (**self).own_clock()
    }

    fn is_shared(&self) -> bool {
        (**self).is_shared()
    }

    fn listen(&self, call: Box<dyn Fn() + Send + Sync>) {
        (**self).listen(call);
    }

    fn changes_of_timeline(&self) -> u64 {
        (**self).changes_of_timeline()
    }

    fn tell(&self) {
        (**self).tell();
    }

    fn after_commit(&self, grown: &[(Chain, Head)]) {
        (**self).after_commit(grown);
    }

    fn examine(&self) -> Tried<(Vec<String>, bool)> {
        (**self).examine()
    }

    fn explain(&self, stop: Stop) -> LedgerError {
        (**self).explain(stop)
    }
}

/// Does something in a transaction, which ends in any case.
pub(crate) fn transaction<T>(
    db: &dyn Database,
    access: Access,
    work: impl FnOnce() -> Tried<T>,
) -> Tried<T> {
    /// Rolls everything back unless told otherwise, even if the work panics.
    struct RollbackGuard<'a>(Option<&'a dyn Database>);
    impl Drop for RollbackGuard<'_> {
        fn drop(&mut self) {
            if let Some(db) = self.0 {
                db.roll_back();
            }
        }
    }
    db.begin(access)?;
    let mut guard = RollbackGuard(Some(db));
    let value = work()?;
    db.commit()?;
    guard.0 = None;
    Ok(value)
}

/// What rows say.
pub(crate) fn all<T>(
    db: &dyn Database,
    sql: &str,
    given: &[GivenValue<'_>],
    read: impl FnMut(&SqlRow) -> Tried<T>,
) -> Tried<Vec<T>> {
    db.query(sql, given)?.iter().map(read).collect()
}

/// What the first row says, if there is one.
pub(crate) fn first<T>(
    db: &dyn Database,
    sql: &str,
    given: &[GivenValue<'_>],
    read: impl FnOnce(&SqlRow) -> Tried<T>,
) -> Tried<Option<T>> {
    db.query(sql, given)?.first().map(read).transpose()
}

pub(crate) fn exists(db: &dyn Database, sql: &str, given: &[GivenValue<'_>]) -> Tried<bool> {
    Ok(!db.query(sql, given)?.is_empty())
}
