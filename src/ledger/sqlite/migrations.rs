//! The schema and its versions: numbered files of SQL, each applied once.

use std::path::Path;

use rusqlite::Connection;

use super::super::chain::Seal;
use super::super::error::LedgerError;
use super::faults::Tried;
use super::{ask, seal};

/// All versions of the schema, the oldest first: a name, and the SQL from the version before.
/// A version that was released is never changed.
pub(super) const MIGRATIONS: [(&str, &str); 2] = [
    ("ledger", include_str!("../migrations/0001-ledger.sql")),
    ("replies", include_str!("../migrations/0002-replies.sql")),
];

/// The version of the schema of which this program reads and writes.
pub(super) const NEWEST: i64 = MIGRATIONS.len() as i64;

const TABLE: &str = "CREATE TABLE migrations (
    version INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    digest BLOB NOT NULL
) STRICT";

/// A version of the schema with its place, as it has to stand in the database.
pub(super) fn all() -> impl Iterator<Item = (i64, &'static str, &'static str, Seal)> {
    let numbered = (1..).zip(MIGRATIONS);
    numbered.map(|(version, (name, sql))| (version, name, sql, Seal::of(sql.as_bytes())))
}

/// Makes the table of versions in a new database.
pub(super) fn begin(db: &Connection) -> Tried<()> {
    Ok(db.execute_batch(TABLE)?)
}

/// Brings the schema from its version to another, at most the newest.
pub(super) fn apply(db: &Connection, to: i64) -> Tried<()> {
    let from = version(db)?;
    for (version, name, sql, digest) in all().filter(|row| row.0 > from && row.0 <= to) {
        db.execute_batch(sql)?;
        ask(db, "INSERT INTO migrations (version, name, digest) VALUES ($1, $2, $3)")?
            .execute((version, name, digest.bytes()))?;
    }
    Ok(())
}

/// The version of the schema.
pub(super) fn version(db: &Connection) -> Tried<i64> {
    let mut statement = ask(db, "SELECT COALESCE(MAX(version), 0) FROM migrations")?;
    Ok(statement.query_row([], |row| row.get(0))?)
}

/// Refuses a schema that this program doesn't know.
pub(super) fn check_not_newer(db: &Connection, file: &Path) -> Tried<i64> {
    let found = version(db)?;
    if found > NEWEST {
        let file = file.display().to_string();
        return Err(LedgerError::Newer { file, found, known: NEWEST }.into());
    }
    Ok(found)
}

/// The versions that stand in the database.
pub(super) fn applied(db: &Connection) -> Tried<Vec<(i64, String, Seal)>> {
    let mut statement = ask(db, "SELECT version, name, digest FROM migrations ORDER BY version")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, seal(row, 2)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
