//! Whether this node may rule: all that rule have the same settings.

use super::super::settings::SharedSettings;
use super::super::times::kept;
use super::SqlLedger;
use super::database::{Database, all, first};
use super::faults::Tried;
use super::values::given;
use super::writing::Writing;
use crate::error::LedgerError;
use crate::times::Moment;

/// With this begin the rows that say which nodes are at work.
pub(super) const NODE: &str = "node ";

impl<D: Database> SqlLedger<D> {
    /// The same ledger for a node that rules by these settings.
    #[must_use]
    pub fn by_settings(self, settings: SharedSettings) -> SqlLedger<D> {
        SqlLedger { settings, ..self }
    }

    /// Refuses settings by which the nodes at work don't rule, for one that is none of them.
    ///
    /// # Errors
    ///
    /// If they are others, or can't be read.
    pub fn check_settings(
        &self,
        settings: &SharedSettings,
        now: Moment,
    ) -> Result<(), LedgerError> {
        self.read(|db| {
            let found = shared(db, "")?.unwrap_or_default();
            match at_work_beside(db, "", kept(db.clock(now)?))? {
                nodes if nodes.is_empty() || found == *settings => Ok(()),
                nodes => Err(others(db, settings, &found, &nodes).into()),
            }
        })
    }
}

impl Writing<'_> {
    /// Begins: puts this node among those at work until a moment, if it has their settings. If
    /// none is at work, its own count from now on.
    pub(super) fn join(&self, now: Moment, until: Moment) -> Tried<()> {
        let clock = self.db.own_clock()?.unwrap_or(now);
        let (settings, found) = (self.settings, self.locked_settings()?);
        if found != *settings {
            // Whoever renews its row just now is waited for, and seen below.
            self.db.execute(
                "DELETE FROM leases WHERE held > 'node ' AND held < 'node!'
                    AND (held_until <= $1 OR node = $2)",
                given![kept(clock), self.node],
            )?;
            let nodes = at_work_beside(self.db, self.node, kept(clock))?;
            if !nodes.is_empty() {
                return Err(others(self.db, settings, &found, &nodes).into());
            }
            self.db.execute(
                "UPDATE shared_settings SET digest = $1, text = $2 WHERE id = 1",
                given![&settings.digest(), settings.text()],
            )?;
        }
        self.present(kept(clock + (until - now)))
    }

    /// Goes on after it was silent for too long, or other nodes have begun meanwhile. It has told
    /// all boards the settings with which it began, and counts by no others.
    pub(super) fn rejoin(&self, clock: Moment, end: i64) -> Tried<()> {
        let (settings, found) = (self.settings, self.locked_settings()?);
        if found != *settings {
            let nodes = at_work_beside(self.db, self.node, kept(clock))?;
            return Err(others(self.db, settings, &found, &nodes).into());
        }
        self.present(end)
    }

    /// The settings by which rulings are made; ours, if there are none. Nodes that want to begin
    /// wait for each other here.
    fn locked_settings(&self) -> Tried<SharedSettings> {
        self.db.execute(
            "INSERT INTO shared_settings (id, digest, text) VALUES (1, $1, $2)
            ON CONFLICT (id) DO NOTHING",
            given![&self.settings.digest(), self.settings.text()],
        )?;
        Ok(shared(self.db, self.db.and_lock())?.unwrap_or_default())
    }

    fn present(&self, end: i64) -> Tried<()> {
        self.db.execute(
            "INSERT INTO leases (held, node, held_until, generation) VALUES ($1, $2, $3, 0)
            ON CONFLICT (held) DO UPDATE SET held_until = excluded.held_until",
            given![&format!("{NODE}{}", self.node), self.node, end],
        )
    }
}

/// The settings by which rulings are made, if any node has begun yet.
fn shared(db: &dyn Database, lock: &str) -> Tried<Option<SharedSettings>> {
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

fn others(
    db: &dyn Database,
    settings: &SharedSettings,
    found: &SharedSettings,
    nodes: &[String],
) -> LedgerError {
    let nodes = if nodes.is_empty() { "none is at work now".to_owned() } else { nodes.join(", ") };
    LedgerError::OtherSettings { file: db.name(), nodes, difference: settings.apart_from(found) }
}
