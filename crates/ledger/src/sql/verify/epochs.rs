//! Each epoch, held against the chains whose ends it binds.

use std::collections::{BTreeMap, BTreeSet};

use super::super::super::chain;
use super::super::super::seal::{Head, Seal};
use super::super::database::{Database, all, exists};
use super::super::faults::Tried;
use super::super::forgotten::ForgottenRows;
use super::super::heads::Chain;
use super::super::identity::secret;
use super::super::values::given;
use super::{DamagesFound, Walk, chains, each};

/// Epochs that are looked at together.
const EPOCHS: i64 = 1_000;

/// The epochs, and the rows at which chains ended in them. Returns where they end.
pub(super) fn check(db: &dyn Database, found: &mut DamagesFound<'_>) -> Tried<Head> {
    let mut walk = Walk::along(Chain::Epochs);
    let mut proofs = ForgottenRows::of(db, Chain::Epochs, secret(db)?)?;
    let mut bound = BoundEnds::default();
    let sql = "SELECT number, made_at, seal FROM epochs WHERE number > $1 ORDER BY number LIMIT $2";
    each(db, sql, EPOCHS, |row| {
        let read = || Ok((row.get(0)?, row.get(1)?, row.get::<Seal>(2)?));
        match read() {
            Ok((number, made_at, seal)) => {
                bound.go_on(db, number, found)?;
                // Old ones before it may have been left out.
                walk.has_gaps = proofs.has(number);
                walk.row(number, seal, found, |previous| {
                    let now = chain::epoch(previous, number, made_at, &bound.ends);
                    proofs.expected(number, previous, seal, now)
                });
                Ok(())
            }
            Err(why) => walk.unreadable(row, why, 2, found),
        }
    })?;
    chains::idle("forgotten_rows", proofs.idle(), found);
    let strays = "SELECT epoch FROM epoch_heads WHERE NOT EXISTS
        (SELECT 1 FROM epochs WHERE epochs.number = epoch_heads.epoch)";
    for epoch in all(db, strays, &[], |row| row.get::<i64>(0))? {
        found.add("epoch_heads", epoch, "there is no such epoch");
    }
    Ok(walk.head)
}

/// Whether an epoch was left out: the next one has the proof.
pub(super) fn is_left_out(db: &dyn Database, epoch: i64) -> Tried<bool> {
    let sql = "SELECT 1 FROM forgotten_rows WHERE chain = 'epochs'
        AND number = (SELECT MIN(number) FROM epochs WHERE number > $1)";
    exists(db, sql, given![epoch])
}

/// The ends of chains as the last epoch has them.
#[derive(Default)]
struct BoundEnds {
    ends: BTreeMap<String, Head>,
    /// Chains that are not what they were: all later epochs would say so again.
    broken: BTreeSet<String>,
}

impl BoundEnds {
    /// Goes on by what an epoch says.
    fn go_on(&mut self, db: &dyn Database, epoch: i64, found: &mut DamagesFound<'_>) -> Tried<()> {
        let rows = db.query(
            "SELECT chain, number, seal, CASE chain
                WHEN 'letters' THEN
                    (SELECT seal FROM letters WHERE letters.number = epoch_heads.number)
                WHEN 'deliveries' THEN
                    (SELECT seal FROM deliveries WHERE deliveries.number = epoch_heads.number)
                ELSE (SELECT seal FROM rulings WHERE rulings.number = epoch_heads.number) END
            FROM epoch_heads WHERE epoch = $1 ORDER BY chain",
            given![epoch],
        )?;
        for row in &rows {
            let chain: String = row.get(0)?;
            let end = Head { number: row.get(1)?, seal: row.get(2)? };
            let before = self.ends.insert(chain.clone(), end);
            let what = match row.get::<Option<Seal>>(3)? {
                _ if before.is_some_and(|before| before.number >= end.number) => {
                    "is an earlier one"
                }
                None => "is missing",
                Some(seal) if seal != end.seal => "was changed, or one before it",
                Some(_) => continue,
            };
            if self.broken.insert(chain.clone()) {
                let what = format!("the end of {chain} that it binds, row {}, {what}", end.number);
                found.add("epochs", epoch, what);
            }
        }
        Ok(())
    }
}
