//! Whether this node may rule: all that do have the same settings.

use super::super::settings::SharedSettings;
use super::super::times::kept;
use super::database::{Database, all, first};
use super::faults::Tried;
use super::values::given;
use super::writing::Writing;
use crate::error::LedgerError;
use crate::times::Moment;

/// With this begin the rows that say which nodes are at work.
pub(super) const NODE: &str = "node ";

impl Writing<'_> {
    /// Puts this node among those at work until a moment, if it has their settings. If none is at
    /// work, its own count from now on. One that was at work before, and was silent for too long,
    /// has lost its row then, and comes here again.
    pub(super) fn join(&self, settings: &SharedSettings, clock: Moment, end: i64) -> Tried<()> {
        let (digest, text) = (settings.digest(), settings.text());
        // Who has this row decides; all others that want to join wait for it.
        self.db.execute(
            "INSERT INTO shared_settings (id, digest, text) VALUES (1, $1, $2)
            ON CONFLICT (id) DO NOTHING",
            given![&digest, text],
        )?;
        let found = shared(self.db, self.db.and_lock())?.unwrap_or_default();
        if found != *settings {
            let nodes = at_work_beside(self.db, self.node, kept(clock))?;
            if !nodes.is_empty() {
                let file = self.db.name();
                let nodes = nodes.join(", ");
                let difference = settings.apart_from(&found);
                return Err(LedgerError::OtherSettings { file, nodes, difference }.into());
            }
            let change = "UPDATE shared_settings SET digest = $1, text = $2 WHERE id = 1";
            self.db.execute(change, given![&digest, text])?;
            self.db.execute("DELETE FROM leases WHERE held > 'node ' AND held < 'node!'", &[])?;
        }
        self.db.execute(
            "INSERT INTO leases (held, node, held_until, generation) VALUES ($1, $2, $3, 0)
            ON CONFLICT (held) DO UPDATE SET held_until = excluded.held_until",
            given![&format!("{NODE}{}", self.node), self.node, end],
        )
    }
}

/// The settings by which rulings are made, if any node has joined yet.
pub(super) fn shared(db: &dyn Database, lock: &str) -> Tried<Option<SharedSettings>> {
    let sql = format!("SELECT text FROM shared_settings WHERE id = 1{lock}");
    first(db, &sql, &[], |row| Ok(SharedSettings::kept(row.get(0)?)))
}

fn at_work_beside(db: &dyn Database, node: &str, clock: i64) -> Tried<Vec<String>> {
    all(
        db,
        "SELECT node FROM leases WHERE held > 'node ' AND held < 'node!' AND held_until > $1
            AND node <> $2 ORDER BY node",
        given![clock, node],
        |row| row.get(0),
    )
}
