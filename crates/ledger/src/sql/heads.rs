//! The ends of the three chains that rows are added to.

use std::collections::BTreeMap;

use super::super::seal::{Head, Seal};
use super::database::Database;
use super::faults::{Stop, Tried};
use super::values::{SqlRow, given};

/// A chain. It is called as its table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chain {
    /// Letters as they were received.
    Letters,
    Rulings,
    /// What happened to letters that were sent.
    Deliveries,
}

impl Chain {
    pub(crate) const ALL: [Chain; 3] = [Chain::Letters, Chain::Rulings, Chain::Deliveries];

    /// Its name, and that of its table.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Chain::Letters => "letters",
            Chain::Rulings => "rulings",
            Chain::Deliveries => "deliveries",
        }
    }

    /// Where it ends. A writing transaction has it to itself until it ends.
    pub(crate) fn head(self, db: &dyn Database, lock: &str) -> Tried<Head> {
        let sql = format!("SELECT number, seal FROM heads WHERE chain = $1{lock}");
        let rows = db.query(&sql, given![self.name()])?;
        let row = rows.first().ok_or_else(|| self.is_missing())?;
        Ok(Head { number: row.get(0)?, seal: row.get(1)? })
    }

    pub(super) fn is_missing(self) -> Stop {
        Stop::Damaged(format!("its table heads lacks the row {}", self.name()))
    }

    pub(crate) fn set_head(self, db: &dyn Database, head: Head) -> Tried<()> {
        let sql = "UPDATE heads SET number = $1, seal = $2 WHERE chain = $3";
        db.execute(sql, given![head.number, &head.seal, self.name()])
    }

    /// The seal of a row of the chain, or of its empty beginning.
    pub(crate) fn seal_at(self, db: &dyn Database, number: i64) -> Tried<Option<Seal>> {
        if number == 0 {
            return Ok(Some(Head::empty(self.name()).seal));
        }
        let sql = format!("SELECT seal FROM {} WHERE number = $1", self.name());
        db.query(&sql, given![number])?.first().map(|row| row.get(0)).transpose()
    }
}

/// The ends of the chains at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Chains {
    pub(crate) letters: Head,
    pub(crate) rulings: Head,
    pub(crate) deliveries: Head,
}

impl Chains {
    pub(crate) fn empty() -> Chains {
        let [letters, rulings, deliveries] = Chain::ALL.map(|chain| Head::empty(chain.name()));
        Chains { letters, rulings, deliveries }
    }

    pub(crate) fn load(db: &dyn Database) -> Tried<Chains> {
        Chains::of(&db.query("SELECT chain, number, seal FROM heads", &[])?)
    }

    /// With the last ruling after which letters may lead elsewhere.
    pub(crate) fn with_routes(db: &dyn Database) -> Tried<(Chains, i64)> {
        let rows = db.query("SELECT chain, number, seal, routes FROM heads", &[])?;
        let routes = rows.iter().map(|row| row.get(3)).collect::<Tried<Vec<i64>>>()?;
        Ok((Chains::of(&rows)?, routes.into_iter().max().unwrap_or_default()))
    }

    fn of(rows: &[SqlRow]) -> Tried<Chains> {
        let mut ends = BTreeMap::new();
        for row in rows {
            ends.insert(row.get::<String>(0)?, Head { number: row.get(1)?, seal: row.get(2)? });
        }
        let head = |chain: Chain| ends.get(chain.name()).copied().ok_or_else(|| chain.is_missing());
        Ok(Chains {
            letters: head(Chain::Letters)?,
            rulings: head(Chain::Rulings)?,
            deliveries: head(Chain::Deliveries)?,
        })
    }

    pub(crate) fn each(&self) -> [(Chain, Head); 3] {
        [
            (Chain::Letters, self.letters),
            (Chain::Rulings, self.rulings),
            (Chain::Deliveries, self.deliveries),
        ]
    }
}
