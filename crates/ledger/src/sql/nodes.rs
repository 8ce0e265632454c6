//! Who holds what, and how far each mailbox was read.

use super::super::leases::{Holding, Lease, MailboxRow};
use super::super::times::kept;
use super::SqlLedger;
use super::database::{Database, all, exists, first};
use super::faults::Tried;
use super::values::given;
use super::writing::Writing;
use crate::error::LedgerError;
use crate::leases::Leasable;
use crate::shards::SHARDS;
use crate::times::Moment;

impl<D: Database> SqlLedger<D> {
    /// Forgets a mailbox that no node has, so that no deadline waits for it any more. Whether it is
    /// forgotten: one that a node has by now is not.
    ///
    /// # Errors
    ///
    /// If the database can't be written.
    pub fn retire(&mut self, mailbox: &str, now: Moment) -> Result<bool, LedgerError> {
        self.write(|writing| writing.retire(mailbox, now))
    }
}

impl Writing<'_> {
    /// Notes that everything that came into a mailbox before a moment is in the journal. Only the
    /// node that has the mailbox says so, and the moment never moves back.
    ///
    /// No node has read a mailbox past the moment at which it asked for it: one whose clock has
    /// leapt would have the others rule on deadlines before letters that were in time. What such a
    /// node said before is taken back.
    ///
    /// If a standby has taken over meanwhile, its journal may lack what was read, and nothing is
    /// said.
    pub(super) fn looked(&mut self, lease: &Lease, until: Moment, changes: u64) -> Tried<()> {
        self.check_lease(lease)?;
        if self.db.changes_of_timeline() != changes {
            let held = lease.held.to_string();
            return Err(LedgerError::LeaseLost { held, holder: "the new server".to_owned() }.into());
        }
        let until = lease.asked.map_or(until, |asked| until.min(asked));
        let clock = self.db.clock(Moment::MAX_UTC)?;
        self.db.execute(
            "UPDATE leases SET reached = $1
            WHERE held = $2 AND (COALESCE(reached, $1) <= $1 OR reached > $3)",
            given![kept(until), &lease.held.to_string(), kept(clock)],
        )?;
        self.tell();
        Ok(())
    }

    /// Forgets a mailbox, unless a node has it. Others may rule on what has waited for it.
    pub(super) fn retire(&mut self, mailbox: &str, now: Moment) -> Tried<bool> {
        let held = Leasable::Mailbox(mailbox.to_owned()).to_string();
        let clock = kept(self.db.clock(now)?);
        let delete = "DELETE FROM leases WHERE held = $1 AND held_until <= $2";
        self.db.execute(delete, given![&held, clock])?;
        self.tell();
        Ok(!exists(self.db, "SELECT 1 FROM leases WHERE held = $1", given![&held])?)
    }
}

/// The mailboxes that any node has leased, each with who has it now.
pub(super) fn mailboxes(db: &dyn Database, now: Moment) -> Tried<Vec<MailboxRow>> {
    let clock = kept(db.clock(now)?);
    // A range, since an index serves it on either engine: `!` comes next after the space.
    all(
        db,
        "SELECT held, node, held_until, reached FROM leases
        WHERE held > 'mailbox ' AND held < 'mailbox!' ORDER BY held",
        &[],
        |row| {
            let (held, until): (String, i64) = (row.get(0)?, row.get(2)?);
            let name = held.strip_prefix("mailbox ").unwrap_or(&held).to_owned();
            let node = (until > clock).then(|| row.get(1)).transpose()?;
            Ok(MailboxRow { name, node, reached: row.get(3)? })
        },
    )
}

/// The moment before which everything is in the journal that came into a mailbox.
pub(super) fn looked_until(db: &dyn Database, mailbox: &str) -> Tried<Option<Moment>> {
    let held = Leasable::Mailbox(mailbox.to_owned()).to_string();
    let sql = "SELECT reached FROM leases WHERE held = $1";
    Ok(first(db, sql, given![&held], |row| row.get(0))?.flatten())
}

/// What nodes have to themselves now: leases that have not ended, and letters that are handed out.
pub(super) fn holdings(db: &dyn Database, now: Moment) -> Tried<Vec<Holding>> {
    let clock = kept(db.clock(now)?);
    let mut found = all(
        db,
        "SELECT node, held, held_until, generation, reached FROM leases
        WHERE held_until > $1 AND (held < 'node ' OR held > 'node!')
            AND (held < 'shard ' OR held > 'shard!') ORDER BY node, held",
        given![clock],
        |row| {
            Ok(Holding {
                node: row.get(0)?,
                what: row.get(1)?,
                until: row.get(2)?,
                generation: Some(row.get(3)?),
                reached: row.get(4)?,
            })
        },
    )?;
    found.extend(all(
        db,
        "SELECT node, COUNT(*), MIN(held_until) FROM leases
        WHERE held_until > $1 AND held > 'shard ' AND held < 'shard!' GROUP BY node",
        given![clock],
        |row| {
            let (count, of): (i64, _) = (row.get(1)?, SHARDS);
            Ok(Holding {
                node: row.get(0)?,
                what: format!("{count} of {of} shards of the boards"),
                until: row.get(2)?,
                generation: None,
                reached: None,
            })
        },
    )?);
    found.extend(all(
        db,
        "SELECT claimed_by, COUNT(*), MAX(claimed_until) FROM unsent
        WHERE claimed_until > $1 GROUP BY claimed_by ORDER BY claimed_by",
        given![clock],
        |row| {
            let count: i64 = row.get(1)?;
            Ok(Holding {
                node: row.get(0)?,
                what: format!("{count} letters to send"),
                until: row.get(2)?,
                generation: None,
                reached: None,
            })
        },
    )?);
    found.sort_by(|a, b| (&a.node, &a.what).cmp(&(&b.node, &b.what)));
    Ok(found)
}
