//! The ends of the chains that rows are added to.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::super::seal::{Head, Link, Seal};
use super::super::shards::Shard;
use super::database::GivenKind::{Bytes, Number, Text};
use super::database::{Database, Insert};
use super::faults::{Stop, Tried};
use super::values::{SqlRow, given};

/// A chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chain {
    /// Letters as they were received.
    Letters,
    /// Rulings of a shard. A file has one chain of them, that of the first shard.
    Rulings(Shard),
    /// What happened to letters that were sent.
    Deliveries,
    /// What binds the ends of the others.
    Epochs,
}

/// Puts the ends of chains in the place of those before.
const HEADS: Insert = Insert {
    table: "heads",
    columns: &[("chain", Text), ("number", Number), ("seal", Bytes)],
    conflict: "ON CONFLICT (chain) DO UPDATE SET number = excluded.number, seal = excluded.seal",
};

impl Chain {
    /// Those of every ledger whose rows other things are about.
    pub(crate) const ALL: [Chain; 3] = [Chain::Letters, Chain::RULINGS, Chain::Deliveries];

    /// The first chain of rulings, which is called as their table is.
    pub(crate) const RULINGS: Chain = Chain::Rulings(Shard::STRAYS);

    /// Its table.
    pub(crate) fn table(self) -> &'static str {
        match self {
            Chain::Letters => "letters",
            Chain::Rulings(_) => "rulings",
            Chain::Deliveries => "deliveries",
            Chain::Epochs => "epochs",
        }
    }

    /// The first of a table is called as that is.
    pub(crate) fn name(self) -> Cow<'static, str> {
        match self {
            Chain::Rulings(shard) if shard != Shard::STRAYS => format!("rulings {shard}").into(),
            _ => self.table().into(),
        }
    }

    /// The chain of this name.
    pub(super) fn named(name: &str) -> Option<Chain> {
        match name {
            "letters" => Some(Chain::Letters),
            "deliveries" => Some(Chain::Deliveries),
            "epochs" => Some(Chain::Epochs),
            _ => Shard::all().map(Chain::Rulings).find(|chain| chain.name() == name),
        }
    }

    /// The chains of rulings that a ledger goes on with: one of each shard where nodes share it.
    pub(super) fn of_rulings(db: &dyn Database) -> impl Iterator<Item = Chain> {
        let many = if db.is_shared() { usize::MAX } else { 1 };
        Shard::all().take(many).map(Chain::Rulings)
    }

    /// Where it ends before its first row. That of another shard names the ledger, too, since
    /// nobody else knows the secret.
    pub(super) fn begin(self, secret: Seal) -> Head {
        match self {
            Chain::Rulings(shard) if shard != Shard::STRAYS => {
                let seal = Link::after(secret).text("chain", &self.name()).close();
                Head { number: 0, seal }
            }
            _ => Head::empty(self.table()),
        }
    }

    /// Where it ends. A writing transaction has it to itself until it ends.
    pub(crate) fn head(self, db: &dyn Database, lock: &str) -> Tried<Head> {
        let sql = format!("SELECT number, seal FROM heads WHERE chain = $1{lock}");
        let rows = db.query(&sql, given![&*self.name()])?;
        let row = rows.first().ok_or_else(|| self.is_missing())?;
        Ok(Head { number: row.get(0)?, seal: row.get(1)? })
    }

    pub(super) fn is_missing(self) -> Stop {
        Stop::Damaged(format!("its table heads lacks the row {}", self.name()))
    }

    /// The seal of a row of its table, or of its empty beginning.
    pub(crate) fn seal_at(self, db: &dyn Database, number: i64) -> Tried<Option<Seal>> {
        if number == 0 {
            return Ok(Some(Head::empty(self.table()).seal));
        }
        let sql = format!("SELECT seal FROM {} WHERE number = $1", self.table());
        db.query(&sql, given![number])?.first().map(|row| row.get(0)).transpose()
    }
}

/// The chains end here now.
pub(super) fn set(db: &dyn Database, heads: &[(Chain, Head)]) -> Tried<()> {
    let names: Vec<Cow<'_, str>> = heads.iter().map(|(chain, _)| chain.name()).collect();
    let rows = names.iter().zip(heads);
    let rows = rows.map(|(name, (_, head))| given![&**name, head.number, &head.seal].to_vec());
    db.insert(&HEADS, &rows.collect::<Vec<_>>())
}

/// Begins the chains that the ledger lacks: each shard has one where nodes share it.
pub(crate) fn begin(db: &dyn Database, secret: Seal) -> Tried<()> {
    let chains = [Chain::Letters, Chain::Deliveries, Chain::Epochs];
    let sql = "INSERT INTO heads (chain, number, seal) VALUES ($1, $2, $3)
        ON CONFLICT (chain) DO NOTHING";
    for chain in chains.into_iter().chain(Chain::of_rulings(db)) {
        let head = chain.begin(secret);
        db.execute(sql, given![&*chain.name(), head.number, &head.seal])?;
    }
    Ok(())
}

/// The ends of all chains that a ledger has, by their names.
pub(super) fn all(db: &dyn Database) -> Tried<BTreeMap<String, Head>> {
    named(&db.query("SELECT chain, number, seal FROM heads", &[])?)
}

/// The ends of chains in rows with a name, a number and a seal.
pub(super) fn named(rows: &[SqlRow]) -> Tried<BTreeMap<String, Head>> {
    let head = |row: &SqlRow| Ok((row.get(0)?, Head { number: row.get(1)?, seal: row.get(2)? }));
    rows.iter().map(head).collect()
}

/// The ends of the chains at one moment: of rulings, the last one of all chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Chains {
    pub(crate) letters: Head,
    pub(crate) rulings: Head,
    pub(crate) deliveries: Head,
}

impl Chains {
    pub(crate) fn empty() -> Chains {
        let [letters, rulings, deliveries] = Chain::ALL.map(|chain| Head::empty(chain.table()));
        Chains { letters, rulings, deliveries }
    }

    pub(crate) fn load(db: &dyn Database) -> Tried<Chains> {
        Chains::of(&all(db)?)
    }

    pub(super) fn of(ends: &BTreeMap<String, Head>) -> Tried<Chains> {
        let head =
            |chain: Chain| ends.get(&*chain.name()).copied().ok_or_else(|| chain.is_missing());
        let mut rulings = head(Chain::RULINGS)?;
        for (name, end) in ends {
            if matches!(Chain::named(name), Some(Chain::Rulings(_))) && end.number > rulings.number
            {
                rulings = *end;
            }
        }
        Ok(Chains { letters: head(Chain::Letters)?, rulings, deliveries: head(Chain::Deliveries)? })
    }

    /// A chain has grown.
    pub(crate) fn grow(&mut self, chain: Chain, to: Head) {
        match chain {
            Chain::Letters => self.letters = to,
            Chain::Rulings(_) if to.number > self.rulings.number => self.rulings = to,
            Chain::Deliveries => self.deliveries = to,
            Chain::Rulings(_) | Chain::Epochs => {}
        }
    }

    pub(crate) fn each(&self) -> [(Chain, Head); 3] {
        let [letters, rulings, deliveries] = Chain::ALL;
        [(letters, self.letters), (rulings, self.rulings), (deliveries, self.deliveries)]
    }
}
