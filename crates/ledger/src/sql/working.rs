//! Work on a database: in one transaction, or one question.

use std::fmt;

use super::database::{Access, Database, transaction};
use super::faults::Tried;
use super::heads::{self, Chain};
use super::writing::Writing;
use crate::error::LedgerError;
use crate::seal::Seal;
use crate::settings::SharedSettings;

/// A ledger on a database.
pub struct SqlLedger<D> {
    pub(crate) db: D,
    pub(crate) node: String,
    pub(crate) secret: Seal,
    /// By which this node rules.
    pub(crate) settings: SharedSettings,
}

impl<D: Database> fmt::Debug for SqlLedger<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a ledger in {}", self.db.name())
    }
}

impl<D: Database> SqlLedger<D> {
    /// Does some work in one transaction: all of it is kept, or nothing.
    pub(super) fn write<T>(
        &mut self,
        work: impl FnOnce(&mut Writing<'_>) -> Tried<T>,
    ) -> Result<T, LedgerError> {
        self.write_by(Access::Writing, work)
    }

    /// The same where another node may enter a row that we have asked for and not found: what it
    /// has done is seen at the second attempt.
    pub(super) fn write_beside_others<T>(
        &mut self,
        work: impl Fn(&mut Writing<'_>) -> Tried<T>,
    ) -> Result<T, LedgerError> {
        match self.write(&work) {
            Err(LedgerError::RowTaken { .. }) => self.write(&work),
            done => done,
        }
    }

    pub(super) fn write_by<T>(
        &mut self,
        access: Access,
        work: impl FnOnce(&mut Writing<'_>) -> Tried<T>,
    ) -> Result<T, LedgerError> {
        let (db, node, secret) = (&self.db, &self.node, self.secret);
        let settings = &self.settings;
        let mut writing = Writing { db, node, secret, settings, is_told: false, heads: Vec::new() };
        let done = transaction(&self.db, access, || {
            let value = work(&mut writing)?;
            let grown = writing.grown();
            heads::set(&self.db, &grown)?;
            // No node waits for reports on letters, or for epochs.
            let is_work = |chain: &Chain| matches!(chain, Chain::Letters | Chain::Rulings(_));
            writing.is_told |= grown.iter().any(|(chain, _)| is_work(chain));
            Ok((value, grown))
        });
        let (value, grown) = done.map_err(|stop| self.db.explain(stop))?;
        if writing.is_told {
            self.db.tell();
        }
        if !grown.is_empty() {
            self.db.after_commit(&grown);
        }
        Ok(value)
    }

    /// Asks several things of one and the same state of the database.
    pub(super) fn read<T>(
        &self,
        work: impl FnOnce(&dyn Database) -> Tried<T>,
    ) -> Result<T, LedgerError> {
        let asked = match self.db.is_in_transaction() {
            true => work(&self.db),
            false => transaction(&self.db, Access::Reading, || work(&self.db)),
        };
        asked.map_err(|stop| self.db.explain(stop))
    }

    /// Asks one thing.
    pub(super) fn ask<T>(
        &self,
        work: impl FnOnce(&dyn Database) -> Tried<T>,
    ) -> Result<T, LedgerError> {
        work(&self.db).map_err(|stop| self.db.explain(stop))
    }
}
