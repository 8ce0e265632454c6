//! The schema and its versions: numbered files of SQL, each applied once.

use super::super::error::LedgerError;
use super::super::seal::Seal;
use super::database::{Database, all as rows, first};
use super::faults::Tried;
use super::heads;
use super::identity::secret;
use super::values::given;

/// All versions of the schema, the oldest first: a name, and the SQL from the version before.
/// A version that was released is never changed.
pub(crate) const MIGRATIONS: [(&str, &str); 15] = [
    ("ledger", include_str!("../migrations/0001-ledger.sql")),
    ("replies", include_str!("../migrations/0002-replies.sql")),
    ("nodes", include_str!("../migrations/0003-nodes.sql")),
    ("claims", include_str!("../migrations/0004-claims.sql")),
    ("gazette", include_str!("../migrations/0005-gazette.sql")),
    ("unruled", include_str!("../migrations/0006-unruled.sql")),
    ("ids", include_str!("../migrations/0007-ids.sql")),
    ("folded-ids", include_str!("../migrations/0008-folded-ids.sql")),
    ("ranks", include_str!("../migrations/0009-ranks.sql")),
    ("taken-as", include_str!("../migrations/0010-taken-as.sql")),
    ("forgotten", include_str!("../migrations/0011-forgotten.sql")),
    ("hooks", include_str!("../migrations/0012-hooks.sql")),
    ("shards", include_str!("../migrations/0013-shards.sql")),
    ("chains", include_str!("../migrations/0014-chains.sql")),
    ("settings", include_str!("../migrations/0015-settings.sql")),
];

/// The version of the schema of which this program reads and writes.
pub(crate) const NEWEST: i64 = MIGRATIONS.len() as i64;

/// The first version with a chain for each shard.
const CHAINS: i64 = 14;

const TABLE: &str = "CREATE TABLE migrations (
    version INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    digest BLOB NOT NULL
) STRICT";

/// A version of the schema with its place, as it has to stand in the database.
pub(crate) fn all() -> impl Iterator<Item = (i64, &'static str, &'static str, Seal)> {
    let numbered = (1..).zip(MIGRATIONS);
    numbered.map(|(version, (name, sql))| (version, name, sql, Seal::of(sql.as_bytes())))
}

/// Makes the table of versions in a new database, in whose words `translated` puts a script.
pub(crate) fn begin(db: &dyn Database, translated: fn(&str) -> String) -> Tried<()> {
    db.run(&translated(TABLE))
}

/// Brings the schema from its version to another, at most the newest.
pub(crate) fn apply(db: &dyn Database, to: i64, translated: fn(&str) -> String) -> Tried<()> {
    let from = version(db)?;
    for (version, name, sql, digest) in all().filter(|row| row.0 > from && row.0 <= to) {
        db.run(&translated(sql))?;
        db.execute(
            "INSERT INTO migrations (version, name, digest) VALUES ($1, $2, $3)",
            given![version, name, &digest],
        )?;
    }
    // A new ledger begins its chains when it has its secret.
    if (1..CHAINS).contains(&from) && to >= CHAINS {
        heads::begin(db, secret(db)?)?;
    }
    Ok(())
}

/// The version of the schema.
pub(crate) fn version(db: &dyn Database) -> Tried<i64> {
    let sql = "SELECT COALESCE(MAX(version), 0) FROM migrations";
    Ok(first(db, sql, &[], |row| row.get(0))?.unwrap_or_default())
}

/// Refuses a schema that this program doesn't know.
pub(crate) fn check_not_newer(db: &dyn Database) -> Tried<i64> {
    let found = version(db)?;
    if found > NEWEST {
        return Err(LedgerError::Newer { file: db.name(), found, known: NEWEST }.into());
    }
    Ok(found)
}

/// Refuses a schema that is not this program's, for one who only looks.
pub(crate) fn check_newest(db: &dyn Database) -> Tried<()> {
    let found = check_not_newer(db)?;
    if found < NEWEST {
        return Err(LedgerError::Older { file: db.name(), found, known: NEWEST }.into());
    }
    Ok(())
}

/// The versions that stand in the database.
pub(super) fn applied(db: &dyn Database) -> Tried<Vec<(i64, String, Seal)>> {
    let sql = "SELECT version, name, digest FROM migrations ORDER BY version";
    rows(db, sql, &[], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
}
