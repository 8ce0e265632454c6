//! Wake-ups, and leases of what one node has to itself for a time.

use rusqlite::{Connection, OptionalExtension};

use super::super::error::LedgerError;
use super::super::leases::{Held, Lease};
use super::super::numbers::EventNumber;
use super::super::ruling::{Due, GameName};
use super::super::times::kept;
use super::faults::Tried;
use super::{Writing, ask, at_most, maybe_moment, moment};
use crate::game::Moment;

impl Writing<'_> {
    /// Leases something to this node, if no other has it.
    pub(super) fn lease(
        &mut self,
        held: &Held,
        now: Moment,
        until: Moment,
    ) -> Tried<Option<Lease>> {
        let key = held.to_string();
        let found = holder(self.db, &key)?;
        let generation = match &found {
            None => 1,
            Some(found) if found.until <= kept(now) => found.generation + 1,
            Some(found) if found.node == self.node => found.generation,
            Some(_) => return Ok(None),
        };
        ask(
            self.db,
            "INSERT INTO leases (held, node, held_until, generation) VALUES ($1, $2, $3, $4)
            ON CONFLICT (held) DO UPDATE SET
                node = excluded.node, held_until = excluded.held_until,
                generation = excluded.generation",
        )?
        .execute((&key, self.node, kept(until), generation))?;
        Ok(Some(Lease { held: held.clone(), generation }))
    }

    /// Ends a lease, if this node still has it.
    pub(super) fn release(&mut self, lease: &Lease) -> Tried<()> {
        ask(
            self.db,
            "UPDATE leases SET held_until = 0 WHERE held = $1 AND node = $2 AND generation = $3",
        )?
        .execute((lease.held.to_string(), self.node, lease.generation))?;
        Ok(())
    }

    /// Refuses a lease that has gone over to somebody else. One that has merely ended is as good as
    /// before: nobody can have done the same work.
    pub(super) fn check_lease(&self, lease: &Lease) -> Tried<()> {
        let held = lease.held.to_string();
        match holder(self.db, &held)? {
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

struct Holder {
    node: String,
    until: i64,
    generation: i64,
}

fn holder(db: &Connection, held: &str) -> rusqlite::Result<Option<Holder>> {
    let mut statement = ask(db, "SELECT node, held_until, generation FROM leases WHERE held = $1")?;
    let found = statement.query_row([held], |row| {
        Ok(Holder { node: row.get(0)?, until: row.get(1)?, generation: row.get(2)? })
    });
    found.optional()
}

/// Ends all leases of a node.
pub(super) fn drop_all(db: &Connection, node: &str) -> Tried<()> {
    ask(db, "UPDATE leases SET held_until = 0 WHERE node = $1")?.execute([node])?;
    Ok(())
}

/// Games whose wake-up has come, those apart that another node has.
pub(super) fn due(db: &Connection, node: &str, now: Moment, limit: usize) -> Tried<Vec<Due>> {
    let mut statement = ask(
        db,
        "SELECT name, next_wake, last_event FROM games
        WHERE next_wake <= $1 AND NOT EXISTS (
            SELECT 1 FROM leases
            WHERE held = 'game ' || games.name AND held_until > $1 AND node <> $2)
        ORDER BY next_wake, name LIMIT $3",
    )?;
    let due = statement.query_map((kept(now), node, at_most(limit)), |row| {
        Ok(Due {
            game: GameName(row.get(0)?),
            at: moment(row, 1)?,
            after: EventNumber(row.get(2)?),
        })
    })?;
    Ok(due.collect::<Result<_, _>>()?)
}

/// The earliest wake-up.
pub(super) fn next_wake(db: &Connection) -> Tried<Option<Moment>> {
    let mut statement = ask(db, "SELECT MIN(next_wake) FROM games")?;
    Ok(statement.query_row([], |row| maybe_moment(row, 0))?)
}
