//! What hooks have been told of, and what they are still to be told. Like leases, nothing here is
//! sealed: a change to it makes a hook hear something twice or not at all, and changes no fact.

use std::collections::BTreeSet;

use super::SqlLedger;
use super::database::{Database, all, exists, first};
use super::faults::Tried;
use super::values::{at_most, given};
use super::writing::Writing;
use crate::error::LedgerError;
use crate::hooks::{HookCall, HookTold};
use crate::times::{Moment, kept};

impl<D: Database> SqlLedger<D> {
    /// What a hook has been told of or is to be told; nothing, if it is new.
    ///
    /// # Errors
    ///
    /// If the database can't be read.
    pub fn hook_told(&self, hook: &str) -> Result<Option<HookTold>, LedgerError> {
        self.read(|db| told(db, hook))
    }

    /// A hook hears nothing of these entries: they are older than it, or no longer news. One that
    /// is new begins with this.
    ///
    /// # Errors
    ///
    /// If the database can't be written.
    pub fn hook_passes_over(
        &mut self,
        hook: &str,
        entries: &[String],
        at: Moment,
    ) -> Result<(), LedgerError> {
        self.write(|writing| {
            let sql = "INSERT INTO hooks (name) VALUES ($1) ON CONFLICT (name) DO NOTHING";
            writing.db.execute(sql, given![hook])?;
            writing.tell_hook(hook, entries, at, false)
        })
    }

    /// A hook is to be told of these entries, in their order. It is told once of each.
    ///
    /// # Errors
    ///
    /// If the database can't be written.
    pub fn tell_hook(
        &mut self,
        hook: &str,
        entries: &[String],
        at: Moment,
    ) -> Result<(), LedgerError> {
        self.write(|writing| writing.tell_hook(hook, entries, at, true))
    }

    /// What waits for a hook, in the order in which it is to be told.
    ///
    /// # Errors
    ///
    /// If the database can't be read.
    pub fn hook_waiting(&self, hook: &str, limit: usize) -> Result<Vec<HookCall>, LedgerError> {
        self.ask(|db| waiting(db, hook, limit))
    }

    /// A hook was told of an entry, or never will be.
    ///
    /// # Errors
    ///
    /// If the database can't be written.
    pub fn hook_done(&mut self, hook: &str, entry: &str) -> Result<(), LedgerError> {
        self.write(|writing| {
            let sql = "UPDATE hook_entries SET waits = 0 WHERE hook = $1 AND entry = $2";
            writing.db.execute(sql, given![hook, entry])
        })
    }
}

impl Writing<'_> {
    fn tell_hook(&mut self, hook: &str, entries: &[String], at: Moment, waits: bool) -> Tried<()> {
        let sql = "SELECT COALESCE(MAX(place), 0) FROM hook_entries WHERE hook = $1";
        let last: i64 = first(self.db, sql, given![hook], |row| row.get(0))?.unwrap_or_default();
        for (place, entry) in (last + 1..).zip(entries) {
            self.db.execute(
                "INSERT INTO hook_entries (hook, place, entry, since, waits)
                VALUES ($1, $2, $3, $4, $5) ON CONFLICT (hook, entry) DO NOTHING",
                given![hook, place, entry, kept(at), i64::from(waits)],
            )?;
        }
        Ok(())
    }
}

fn told(db: &dyn Database, hook: &str) -> Tried<Option<HookTold>> {
    if !exists(db, "SELECT 1 FROM hooks WHERE name = $1", given![hook])? {
        return Ok(None);
    }
    let sql = "SELECT entry FROM hook_entries WHERE hook = $1";
    let entries: Vec<String> = all(db, sql, given![hook], |row| row.get(0))?;
    Ok(Some(BTreeSet::from_iter(entries)))
}

fn waiting(db: &dyn Database, hook: &str, limit: usize) -> Tried<Vec<HookCall>> {
    all(
        db,
        "SELECT entry, since FROM hook_entries WHERE hook = $1 AND waits = 1
        ORDER BY place LIMIT $2",
        given![hook, at_most(limit)],
        |row| Ok(HookCall { entry: row.get(0)?, since: row.get(1)? }),
    )
}
