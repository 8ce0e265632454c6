//! Copying a ledger row by row into another database. Rows are not looked into: seals, salts and
//! the secret go along, so the copy is the same ledger.

use super::database::{Access, Database, exists, transaction};
use super::faults::Tried;
use super::heads::{self, Chains};
use super::identity::secret;
use super::values::{GivenValue, SqlRow};
use super::{SqlLedger, reading, verify};
use crate::error::LedgerError;
use crate::seal::Heads;

/// Rows that are read at once. A letter may have 256 kB.
const ROWS: usize = 200;

/// A table: the columns of its key, and the others.
struct CopiedTable {
    name: &'static str,
    key: &'static [&'static str],
    rest: &'static [&'static str],
}

/// All tables but that of the schema's versions, each after those that its rows belong to.
const TABLES: [CopiedTable; 21] = [
    CopiedTable { name: "identity", key: &["id"], rest: &["secret"] },
    CopiedTable { name: "heads", key: &["chain"], rest: &["number", "seal"] },
    CopiedTable { name: "routes", key: &["id"], rest: &["changes"] },
    CopiedTable {
        name: "letters",
        key: &["number"],
        rest: &[
            "mailbox",
            "uid_validity",
            "uid",
            "message_id",
            "received",
            "bytes",
            "digest",
            "seal",
        ],
    },
    CopiedTable {
        name: "unruled",
        key: &["letter"],
        rest: &["received", "mailbox", "uid_validity", "uid", "shard", "routed", "aside"],
    },
    CopiedTable {
        name: "rulings",
        key: &["number"],
        rest: &["job", "letter", "made_at", "version", "node", "shard", "seal"],
    },
    CopiedTable {
        name: "games",
        key: &["name"],
        rest: &["state", "version", "last_event", "head", "next_wake"],
    },
    CopiedTable { name: "events", key: &["game", "number"], rest: &["salt", "text", "seal"] },
    CopiedTable {
        name: "steps",
        key: &["ruling", "game"],
        rest: &[
            "events_before",
            "events_after",
            "head",
            "state_digest",
            "next_wake",
            "directory_digest",
        ],
    },
    CopiedTable { name: "directory", key: &["kind", "word", "game"], rest: &[] },
    CopiedTable {
        name: "outbox",
        key: &["number"],
        rest: &["ruling", "key", "message_id", "recipient", "text", "about", "rank"],
    },
    CopiedTable {
        name: "unsent",
        key: &["outgoing"],
        rest: &["not_before", "claimed_by", "claimed_until", "claim", "rank"],
    },
    CopiedTable {
        name: "deliveries",
        key: &["number"],
        rest: &["outgoing", "reported_at", "why", "retry_at", "node", "seal", "taken_as"],
    },
    CopiedTable { name: "epochs", key: &["number"], rest: &["made_at", "seal"] },
    CopiedTable { name: "epoch_heads", key: &["epoch", "chain"], rest: &["number", "seal"] },
    CopiedTable { name: "forgotten_rows", key: &["chain", "number"], rest: &["proof"] },
    CopiedTable { name: "forgotten_events", key: &["game", "number"], rest: &["content", "proof"] },
    CopiedTable {
        name: "forgotten_games",
        key: &["game"],
        rest: &["ruling", "version", "state_digest", "directory_digest", "proof"],
    },
    CopiedTable { name: "hooks", key: &["name"], rest: &[] },
    CopiedTable {
        name: "hook_entries",
        key: &["hook", "place"],
        rest: &["entry", "since", "waits"],
    },
    CopiedTable {
        name: "leases",
        key: &["held"],
        rest: &["node", "held_until", "generation", "reached"],
    },
];

impl CopiedTable {
    fn columns(&self) -> String {
        [self.key, self.rest].concat().join(", ")
    }

    /// The next rows, after the last of those before.
    fn next(&self, db: &dyn Database, last: Option<&SqlRow>) -> Tried<Vec<SqlRow>> {
        let (name, columns, key) = (self.name, self.columns(), self.key.join(", "));
        let places: Vec<String> = (1..=self.key.len()).map(|at| format!("${at}")).collect();
        let (behind, given) = match last {
            None => (String::new(), Vec::new()),
            Some(row) => {
                let given = row.0.iter().take(self.key.len()).map(GivenValue::from).collect();
                (format!("WHERE ({key}) > ({})", places.join(", ")), given)
            }
        };
        let sql = format!("SELECT {columns} FROM {name} {behind} ORDER BY {key} LIMIT {ROWS}");
        db.query(&sql, &given)
    }

    fn insert(&self, db: &dyn Database, row: &SqlRow) -> Tried<()> {
        let places: Vec<String> = (1..=row.0.len()).map(|at| format!("${at}")).collect();
        let (name, columns) = (self.name, self.columns());
        let sql = format!("INSERT INTO {name} ({columns}) VALUES ({})", places.join(", "));
        db.execute(&sql, &row.0.iter().map(GivenValue::from).collect::<Vec<_>>())
    }
}

/// What a copy came to.
#[derive(Debug)]
pub struct CopyResult {
    /// Rows that were copied.
    pub rows: u64,
    /// The ends of all chains, which are the same on both sides.
    pub heads: Heads,
}

impl<D: Database> SqlLedger<D> {
    /// Copies this ledger into a new one, and checks every row of the copy, in one transaction: a
    /// copy that is not sound is not kept. No daemon may work on either meanwhile. `progress` is
    /// called for each row.
    ///
    /// # Errors
    ///
    /// If the other has rows already, one of them can't be read or written, or the copy is not
    /// sound.
    pub fn copy_to<E: Database>(
        &self,
        to: &mut SqlLedger<E>,
        mut progress: impl FnMut(),
    ) -> Result<CopyResult, LedgerError> {
        let db: &dyn Database = &to.db;
        let copied = transaction(db, Access::Alone, || {
            let has_rows = Chains::load(db)? != Chains::empty()
                || exists(db, "SELECT 1 FROM games LIMIT 1", &[])?;
            if has_rows {
                return Err(LedgerError::InTheWay { file: db.name() }.into());
            }
            db.execute("DELETE FROM identity", &[])?;
            db.execute("DELETE FROM heads", &[])?;
            db.execute("DELETE FROM routes", &[])?;
            let (rows, heads) = transaction(&self.db, Access::Reading, || {
                let mut count = 0;
                for table in &TABLES {
                    let mut rows = table.next(&self.db, None)?;
                    while let Some(last) = rows.last() {
                        for row in &rows {
                            table.insert(db, row)?;
                            count += 1;
                            progress();
                        }
                        rows = table.next(&self.db, Some(last))?;
                    }
                }
                Ok((count, reading::heads(&self.db)?))
            })?;
            // A server goes on with more chains than a file has.
            heads::begin(db, secret(db)?)?;
            db.number_on()?;
            let what = match verify::verify(db, Some(&heads), &mut || ())?.first() {
                Some(damage) => damage.to_string(),
                None if reading::heads(db)? != heads => "its chains end elsewhere".to_owned(),
                None => return Ok(CopyResult { rows, heads }),
            };
            Err(LedgerError::BadCopy { file: db.name(), what }.into())
        });
        copied.map_err(|stop| db.explain(stop))
    }
}
