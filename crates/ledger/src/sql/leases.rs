//! Wake-ups, and leases of what one node has to itself for a time.

use super::super::error::LedgerError;
use super::super::leases::{Leasable, Lease};
use super::super::name::GameName;
use super::super::numbers::EventNumber;
use super::super::ruling::DueGame;
use super::super::times::kept;
use super::database::{Database, all, first};
use super::faults::Tried;
use super::values::{at_most, given};
use super::writing::Writing;
use crate::times::Moment;

impl Writing<'_> {
    /// Leases something to this node, if no other has it.
    pub(super) fn lease(
        &mut self,
        held: &Leasable,
        now: Moment,
        until: Moment,
    ) -> Tried<Option<Lease>> {
        let key = held.to_string();
        // A row that is there can be locked, and one that isn't can't: without it two nodes that
        // ask at once would both begin the first lease.
        self.db.execute(
            "INSERT INTO leases (held, node, held_until, generation) VALUES ($1, $2, 0, 0)
            ON CONFLICT (held) DO NOTHING",
            given![&key, self.node],
        )?;
        let Some(found) = holder(self.db, &key, self.db.and_lock())? else { return Ok(None) };
        let asked = self.db.own_clock()?;
        let clock = asked.unwrap_or(now);
        let generation = if found.until <= kept(clock) {
            found.generation + 1
        } else if found.node == self.node {
            found.generation
        } else {
            return Ok(None);
        };
        self.db.execute(
            "UPDATE leases SET node = $1, held_until = $2, generation = $3 WHERE held = $4",
            given![self.node, kept(clock + (until - now)), generation, &key],
        )?;
        Ok(Some(Lease { held: held.clone(), generation, asked }))
    }

    /// Ends a lease, if this node still has it.
    pub(super) fn release(&mut self, lease: &Lease) -> Tried<()> {
        self.db.execute(
            "UPDATE leases SET held_until = 0 WHERE held = $1 AND node = $2 AND generation = $3",
            given![&lease.held.to_string(), self.node, lease.generation],
        )?;
        if !matches!(lease.held, Leasable::Hook(_)) {
            self.tell();
        }
        Ok(())
    }

    /// Refuses a lease that has gone over to another node. One that has merely ended is as good as
    /// before: no other node can have done the same work. Until this transaction ends, none can
    /// take it.
    pub(super) fn check_lease(&self, lease: &Lease) -> Tried<()> {
        let held = lease.held.to_string();
        match holder(self.db, &held, self.db.and_lock())? {
            Some(found) if found.node == self.node && found.generation == lease.generation => {
                Ok(())
            }
            found => {
                let holder = found.map_or_else(|| "nobody".to_owned(), |found| found.node);
                Err(LedgerError::LeaseLost { held, holder }.into())
            }
        }
    }
}

struct LeaseHolder {
    node: String,
    until: i64,
    generation: i64,
}

fn holder(db: &dyn Database, held: &str, lock: &str) -> Tried<Option<LeaseHolder>> {
    let sql = format!("SELECT node, held_until, generation FROM leases WHERE held = $1{lock}");
    first(db, &sql, given![held], |row| {
        Ok(LeaseHolder { node: row.get(0)?, until: row.get(1)?, generation: row.get(2)? })
    })
}

/// Ends all leases of a node.
pub(crate) fn drop_all(db: &dyn Database, node: &str) -> Tried<()> {
    db.execute("UPDATE leases SET held_until = 0 WHERE node = $1", given![node])
}

/// Games whose wake-up has come.
pub(super) fn due(db: &dyn Database, now: Moment, limit: usize) -> Tried<Vec<DueGame>> {
    all(
        db,
        "SELECT name, next_wake, last_event FROM games WHERE next_wake <= $1
        ORDER BY next_wake, name LIMIT $2",
        given![kept(now), at_most(limit)],
        |row| {
            Ok(DueGame {
                game: GameName(row.get(0)?),
                at: row.get(1)?,
                after: EventNumber(row.get(2)?),
            })
        },
    )
}

/// The earliest wake-up.
pub(super) fn next_wake(db: &dyn Database) -> Tried<Option<Moment>> {
    let found = first(db, "SELECT MIN(next_wake) FROM games", &[], |row| row.get(0))?;
    Ok(found.flatten())
}
