//! A ledger in one file, by SQLite.
//!
//! One connection writes, in WAL mode with `synchronous = FULL`: what is acknowledged is on the
//! disk. A lock beside the file keeps a second daemon away; others may read while it works. The
//! statements are those of `sql`; this module has what is special to SQLite.

mod backup;
mod faults;
#[cfg(test)]
mod hard_stops;
mod lock;
mod open;
mod witness;

use std::path::PathBuf;

use rusqlite::types::ValueRef;
use rusqlite::{CachedStatement, Connection, params_from_iter};

pub use backup::BackupStep;

use super::seal::Head;
use super::sql::SqlLedger;
use super::sql::database::{Access, Database};
use super::sql::faults::Tried;
use super::sql::heads::Chain;
use super::sql::values::{GivenValue, SqlRow, SqlValue};
use lock::Lock;
use witness::Witness;

/// A ledger in a file. There is one for each daemon; see [`SqliteLedger::open`] and
/// [`SqliteLedger::look`].
pub type SqliteLedger = SqlLedger<Sqlite>;

/// A database in a file.
pub struct Sqlite {
    connection: Connection,
    file: PathBuf,
    witness: Witness,
    /// Held as long as this ledger is open; a reader has none.
    _lock: Option<Lock>,
}

impl Sqlite {
    /// A statement, made once. Its parameters are names here, numbered as they first appear, and
    /// have to appear in order.
    fn statement(&self, sql: &str) -> rusqlite::Result<CachedStatement<'_>> {
        let statement = self.connection.prepare_cached(sql)?;
        let in_order = |at| statement.parameter_name(at) == Some(format!("${at}").as_str());
        debug_assert!((1..=statement.parameter_count()).all(in_order), "{sql}");
        Ok(statement)
    }

    fn rows(&self, sql: &str, given: &[GivenValue<'_>]) -> rusqlite::Result<Vec<SqlRow>> {
        let mut statement = self.statement(sql)?;
        let columns = statement.column_count();
        let mut rows = statement.query(params_from_iter(given))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let values = (0..columns).map(|at| row.get_ref(at)?.try_into().map_err(Into::into));
            found.push(SqlRow(values.collect::<rusqlite::Result<_>>()?));
        }
        Ok(found)
    }

    fn told<T>(&self, done: rusqlite::Result<T>) -> Tried<T> {
        done.map_err(|error| faults::of_database(self.name(), &error).into())
    }
}

impl rusqlite::ToSql for GivenValue<'_> {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        let several =
            |text: String| rusqlite::types::ToSqlOutput::Owned(rusqlite::types::Value::Text(text));
        Ok(rusqlite::types::ToSqlOutput::Borrowed(match self {
            GivenValue::Texts(texts) => return Ok(several(serde_json::json!(texts).to_string())),
            GivenValue::Numbers(numbers) => {
                return Ok(several(serde_json::json!(numbers).to_string()));
            }
            GivenValue::Null => ValueRef::Null,
            GivenValue::Number(number) => ValueRef::Integer(*number),
            GivenValue::Text(text) => ValueRef::Text(text.as_bytes()),
            GivenValue::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl TryFrom<ValueRef<'_>> for SqlValue {
    type Error = rusqlite::types::FromSqlError;

    fn try_from(value: ValueRef<'_>) -> Result<SqlValue, Self::Error> {
        Ok(match value {
            ValueRef::Null => SqlValue::Null,
            ValueRef::Integer(number) => SqlValue::Number(number),
            ValueRef::Text(text) => SqlValue::Text(String::from_utf8_lossy(text).into_owned()),
            ValueRef::Blob(bytes) => SqlValue::Bytes(bytes.to_vec()),
            // No column holds such numbers.
            ValueRef::Real(_) => return Err(rusqlite::types::FromSqlError::InvalidType),
        })
    }
}

impl Database for Sqlite {
    fn name(&self) -> String {
        self.file.display().to_string()
    }

    fn query(&self, sql: &str, given: &[GivenValue<'_>]) -> Tried<Vec<SqlRow>> {
        self.told(self.rows(sql, given))
    }

    fn execute(&self, sql: &str, given: &[GivenValue<'_>]) -> Tried<()> {
        let done = self.statement(sql).and_then(|mut statement| {
            statement.execute(params_from_iter(given))?;
            Ok(())
        });
        self.told(done)
    }

    fn run(&self, script: &str) -> Tried<()> {
        self.told(self.connection.execute_batch(script))
    }

    fn begin(&self, access: Access) -> Tried<()> {
        // One that begins as a reader and then writes could find that another has written.
        self.run(match access {
            Access::Reading => "BEGIN",
            Access::Alone | Access::Writing | Access::Leasing => "BEGIN IMMEDIATE",
        })
    }

    fn is_in_transaction(&self) -> bool {
        !self.connection.is_autocommit()
    }

    fn commit(&self) -> Tried<()> {
        self.run("COMMIT")
    }

    fn roll_back(&self) {
        // SQLite has done so by itself after some faults.
        if self.is_in_transaction() {
            let _ = self.connection.execute_batch("ROLLBACK");
        }
    }

    fn shrink(&self) -> Tried<()> {
        self.run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    }

    fn after_commit(&self, grown: &[(Chain, Head)]) {
        self.witness.write(grown);
    }

    fn examine(&self) -> Tried<(Vec<String>, bool)> {
        let text = |row: &SqlRow| row.get::<String>(0);
        let checked = self.query("PRAGMA integrity_check(10)", &[])?;
        let mut faults = checked.iter().map(text).collect::<Tried<Vec<_>>>()?;
        faults.retain(|fault| fault != "ok");
        let can_be_read = faults.is_empty();
        let orphans = "SELECT \"table\", rowid FROM pragma_foreign_key_check";
        for orphan in self.query(orphans, &[])? {
            let (table, row): (String, Option<i64>) = (orphan.get(0)?, orphan.get(1)?);
            let row = row.map_or_else(|| "?".to_owned(), |row| row.to_string());
            faults.push(format!("row {row} of {table} belongs to a row that is not there"));
        }
        Ok((faults, can_be_read))
    }
}
