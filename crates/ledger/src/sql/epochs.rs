//! Epochs: each binds the ends of all chains, so that one seal stands for the whole ledger.
//!
//! Nobody waits for an epoch: whoever comes while another node makes one leaves it to that node.

use std::collections::BTreeMap;

use super::super::chain;
use super::super::seal::Head;
use super::super::times::kept;
use super::database::GivenKind::{Bytes, Number, Text};
use super::database::{Insert, first};
use super::faults::Tried;
use super::heads::Chain;
use super::values::{SqlRow, given};
use super::writing::Writing;
use crate::times::Moment;

/// An epoch is made after so many rulings, or milliseconds, whichever comes first.
const RULINGS: i64 = 1_000;
const MILLISECONDS: i64 = 1_000;

const EPOCH_HEADS: Insert = Insert {
    table: "epoch_heads",
    columns: &[("epoch", Number), ("chain", Text), ("number", Number), ("seal", Bytes)],
    conflict: "",
};

/// A chain as it ends, and the last row of it that an epoch binds.
struct ChainGrowth {
    chain: Chain,
    end: Head,
    bound: i64,
}

impl ChainGrowth {
    fn of(row: &SqlRow) -> Tried<Option<ChainGrowth>> {
        let chain = Chain::named(&row.get::<String>(0)?).filter(|one| *one != Chain::Epochs);
        let end = Head { number: row.get(1)?, seal: row.get(2)? };
        let bound = row.get::<Option<i64>>(3)?.unwrap_or_default();
        Ok(chain.map(|chain| ChainGrowth { chain, end, bound }))
    }
}

impl Writing<'_> {
    /// Binds the ends of all chains, if it is time to. Whether all that there is is bound now.
    pub(super) fn bind(&mut self, now: Moment) -> Tried<bool> {
        let claim = self.db.and_claim();
        let sql = format!("SELECT number, seal FROM heads WHERE chain = 'epochs'{claim}");
        let read = |row: &SqlRow| Ok(Head { number: row.get(0)?, seal: row.get(1)? });
        let Some(before) = first(self.db, &sql, &[], read)? else { return Ok(false) };
        let at = self.db.clock(now)?;
        let last = "SELECT made_at FROM epochs WHERE number = $1";
        let last = first(self.db, last, given![before.number], |row| row.get::<i64>(0))?;
        // No chain is locked, but what one question finds was all there at one moment.
        let rows = self.db.query(
            "SELECT chain, number, seal, (SELECT bound.number FROM epoch_heads AS bound
                WHERE bound.chain = heads.chain ORDER BY epoch DESC LIMIT 1)
            FROM heads WHERE number > 0",
            &[],
        )?;
        let chains = rows.iter().map(ChainGrowth::of).collect::<Tried<Vec<_>>>()?;
        let chains: Vec<ChainGrowth> = chains.into_iter().flatten().collect();
        let grown: Vec<&ChainGrowth> =
            chains.iter().filter(|chain| chain.end.number > chain.bound).collect();
        let rulings = || chains.iter().filter(|one| matches!(one.chain, Chain::Rulings(_)));
        let number = rulings().map(|one| one.end.number).max().unwrap_or_default();
        let bound = rulings().map(|one| one.bound).max().unwrap_or_default();
        let is_time = last.is_none_or(|last| kept(at) - last >= MILLISECONDS);
        if grown.is_empty() || !is_time && number - bound < RULINGS {
            return Ok(grown.is_empty());
        }
        let ends = chains.iter().map(|one| (one.chain.name().into_owned(), one.end)).collect();
        self.enter_epoch(before, at, &ends, &grown)?;
        Ok(true)
    }

    fn enter_epoch(
        &mut self,
        before: Head,
        at: Moment,
        ends: &BTreeMap<String, Head>,
        grown: &[&ChainGrowth],
    ) -> Tried<()> {
        let number = before.number + 1;
        let seal = chain::epoch(before.seal, number, kept(at), ends);
        let sql = "INSERT INTO epochs (number, made_at, seal) VALUES ($1, $2, $3)";
        self.db.execute(sql, given![number, kept(at), &seal])?;
        let names: Vec<_> = grown.iter().map(|one| one.chain.name()).collect();
        let rows = names.iter().zip(grown);
        let rows =
            rows.map(|(name, one)| given![number, &**name, one.end.number, &one.end.seal].to_vec());
        self.db.insert(&EPOCH_HEADS, &rows.collect::<Vec<_>>())?;
        self.heads.push((Chain::Epochs, before, before));
        self.grow(Chain::Epochs, Head { number, seal });
        Ok(())
    }
}
