//! Old epochs go, but for the last one of each day. It binds what those before it on that day have
//! bound, and a proof by the ledger's secret says that we left them out: its seal stays, and so
//! does every later one.

use std::collections::{BTreeMap, BTreeSet};

use super::super::chain;
use super::super::error::LedgerError;
use super::super::seal::Head;
use super::super::times::{Moment, kept};
use super::SqlLedger;
use super::database::{Database, all, first};
use super::faults::{Stop, Tried};
use super::forgotten::ForgottenRows;
use super::heads::Chain;
use super::values::given;
use super::verify::each;
use super::writing::Writing;

/// In milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1_000;
/// Epochs that are read together.
const EPOCHS: i64 = 1_000;

impl<D: Database> SqlLedger<D> {
    /// How many epochs from before a moment are more than one a day.
    ///
    /// # Errors
    ///
    /// If the database can't be read.
    pub fn thinnable(&self, before: Moment) -> Result<usize, LedgerError> {
        let sql = format!(
            "SELECT COUNT(*) - COUNT(DISTINCT made_at / {DAY}) FROM epochs WHERE made_at < $1"
        );
        let count = self.ask(|db| first(db, &sql, given![kept(before)], |row| row.get::<i64>(0)));
        Ok(usize::try_from(count?.unwrap_or_default()).unwrap_or_default())
    }

    /// Removes them. Every seal stays.
    ///
    /// # Errors
    ///
    /// If an epoch was changed, or the database can't be written.
    pub fn thin(&mut self, before: Moment) -> Result<(), LedgerError> {
        self.write(|writing| writing.thin(kept(before)))
    }
}

impl Writing<'_> {
    fn thin(&self, before: i64) -> Tried<()> {
        let last =
            format!("SELECT MAX(number) FROM epochs WHERE made_at < $1 GROUP BY made_at / {DAY}");
        let last = all(self.db, &last, given![before], |row| row.get::<i64>(0))?;
        let last: BTreeSet<i64> = last.into_iter().collect();
        let mut proofs = ForgottenRows::of(self.db, Chain::Epochs, self.secret)?;
        let mut ends = BTreeMap::new();
        let (mut previous, mut stays) = (Chain::Epochs.begin(self.secret), None);
        let sql =
            "SELECT number, made_at, seal FROM epochs WHERE number > $1 ORDER BY number LIMIT $2";
        each(self.db, sql, EPOCHS, |row| {
            let (number, made_at, seal) = (row.get(0)?, row.get::<i64>(1)?, row.get(2)?);
            self.grow_ends(&mut ends, number)?;
            let now = chain::epoch(previous.seal, number, made_at, &ends);
            if proofs.expected(number, previous.seal, seal, now) != seal {
                // What was changed must not be proved to be ours.
                return Err(Stop::Damaged(format!("row {number} of its table epochs was changed")));
            }
            let before_it = stays.get_or_insert(previous);
            if made_at >= before || last.contains(&number) {
                if *before_it != previous {
                    let now = chain::epoch(before_it.seal, number, made_at, &ends);
                    self.leave_out(before_it.number, number)?;
                    self.prove(Chain::Epochs, number, [before_it.seal, seal, now])?;
                }
                stays = None;
            }
            previous = Head { number, seal };
            Ok(())
        })
    }

    /// Goes on by what an epoch says of the ends of chains.
    fn grow_ends(&self, ends: &mut BTreeMap<String, Head>, epoch: i64) -> Tried<()> {
        let sql = "SELECT chain, number, seal FROM epoch_heads WHERE epoch = $1";
        for row in self.db.query(sql, given![epoch])? {
            ends.insert(row.get(0)?, Head { number: row.get(1)?, seal: row.get(2)? });
        }
        Ok(())
    }

    /// Removes the epochs between two. The later one names the ends of chains in their place.
    fn leave_out(&self, after: i64, until: i64) -> Tried<()> {
        let between = given![after, until];
        self.db.execute(
            "DELETE FROM epoch_heads WHERE epoch > $1 AND epoch <= $2 AND EXISTS
                (SELECT 1 FROM epoch_heads AS later WHERE later.chain = epoch_heads.chain
                    AND later.epoch > epoch_heads.epoch AND later.epoch <= $2)",
            between,
        )?;
        let moved = "UPDATE epoch_heads SET epoch = $1 WHERE epoch < $1 AND epoch > $2";
        self.db.execute(moved, given![until, after])?;
        let proofs = "DELETE FROM forgotten_rows
            WHERE chain = 'epochs' AND number > $1 AND number < $2";
        self.db.execute(proofs, between)?;
        self.db.execute("DELETE FROM epochs WHERE number > $1 AND number < $2", between)
    }
}
