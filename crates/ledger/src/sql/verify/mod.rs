//! Looking at every row: is it what it was?
//!
//! `chains` holds each row of the truth against its seal; `derived` holds what is made from the
//! truth against it. Leases and claims are no facts and are not looked at: they end by themselves.

mod chains;
mod derived;
mod epochs;

use super::super::damage::Damage;
use super::super::seal::{Head, Heads, Seal};
use super::database::{Database, all, first};
use super::faults::{Stop, Tried};
use super::heads::Chain;
use super::migrations;
use super::values::{SqlRow, given};

/// The rows that are not what they were. `progress` hears of each row of the truth.
pub(crate) fn verify(
    db: &dyn Database,
    published: Option<&Heads>,
    progress: &mut dyn FnMut(),
) -> Tried<Vec<Damage>> {
    let mut found = DamagesFound { damages: Vec::new(), progress };
    let (faults, can_be_read) = db.examine()?;
    for fault in faults {
        found.add("file", "of the database", fault);
    }
    // Rows of a broken database say nothing.
    if can_be_read {
        schema(db, &mut found)?;
        chains::check(db, &mut found)?;
        derived::check(db, &mut found)?;
        if let Some(heads) = published {
            check_published(db, heads, &mut found)?;
        }
    }
    Ok(found.damages)
}

/// What was found so far.
struct DamagesFound<'p> {
    damages: Vec<Damage>,
    progress: &'p mut dyn FnMut(),
}

impl DamagesFound<'_> {
    fn add(&mut self, table: &'static str, row: impl ToString, what: impl Into<String>) {
        self.damages.push(Damage { table, row: row.to_string(), what: what.into() });
    }
}

fn schema(db: &dyn Database, found: &mut DamagesFound<'_>) -> Tried<()> {
    let applied = migrations::applied(db)?;
    for (at, (version, name, _, digest)) in migrations::all().enumerate() {
        let is_as_made =
            applied.get(at).is_some_and(|row| row.0 == version && row.1 == name && row.2 == digest);
        if !is_as_made {
            found.add("migrations", version, "it is not as this version of the schema was made");
        }
    }
    for (version, ..) in applied.iter().skip(migrations::MIGRATIONS.len()) {
        found.add("migrations", version, "there is no such version of the schema");
    }
    for id in all(db, "SELECT id FROM identity WHERE id <> 1", &[], |row| row.get::<i64>(0))? {
        found.add("identity", id, "a ledger has one identity");
    }
    for chain in all(db, "SELECT chain FROM heads", &[], |row| row.get::<String>(0))? {
        if Chain::named(&chain).is_none() {
            found.add("heads", chain, "there is no such chain");
        }
    }
    match all(db, "SELECT id FROM routes", &[], |row| row.get::<i64>(0))?.as_slice() {
        [1] => {}
        ids => found.add("routes", 1, format!("it is alone there, and {ids:?} were found")),
    }
    Ok(())
}

/// Holds the ends of chains as they once were against the rows that are there now.
fn check_published(db: &dyn Database, heads: &Heads, found: &mut DamagesFound<'_>) -> Tried<()> {
    let chains = [
        (Chain::Letters, heads.letters),
        (Chain::RULINGS, heads.rulings),
        (Chain::Deliveries, heads.deliveries),
    ];
    for (chain, head) in chains.into_iter().chain(heads.epochs.map(|head| (Chain::Epochs, head))) {
        let there = chain.seal_at(db, head.number)?;
        // What it bound is named beside it.
        if chain == Chain::Epochs && there.is_none() && epochs::is_left_out(db, head.number)? {
            continue;
        }
        compare(chain.table(), head.number.to_string(), there, head, found);
    }
    for head in heads.chains.values() {
        let there = Chain::RULINGS.seal_at(db, head.number)?;
        compare("rulings", head.number.to_string(), there, *head, found);
    }
    for (game, head) in heads.games.iter().filter(|(_, head)| head.number > 0) {
        let sql = "SELECT seal FROM events WHERE game = $1 AND number = $2";
        let there = first(db, sql, given![&game.0, head.number], |row| row.get(0))?;
        compare("events", format!("{} of {game}", head.number), there, *head, found);
    }
    Ok(())
}

fn compare(
    table: &'static str,
    row: String,
    there: Option<Seal>,
    published: Head,
    found: &mut DamagesFound<'_>,
) {
    match there {
        None => found.add(table, row, "it is missing, though its seal was published"),
        Some(seal) if seal != published.seal => {
            found.add(table, row, "it, or one before it, is not the one whose seal was published");
        }
        Some(_) => {}
    }
}

/// A walk along a chain, row by row.
struct Walk {
    table: &'static str,
    /// What the rows belong to, if not to the whole table.
    of: String,
    head: Head,
    /// Whether numbers may be left out.
    has_gaps: bool,
}

impl Walk {
    fn along(chain: Chain) -> Walk {
        Walk::of(chain.table(), Head::empty(chain.table()))
    }

    /// Along a chain that begins with another seal in each ledger.
    fn from(chain: Chain, secret: Seal) -> Walk {
        Walk::of(chain.table(), chain.begin(secret))
    }

    fn of(table: &'static str, head: Head) -> Walk {
        Walk { table, of: String::new(), head, has_gaps: false }
    }

    /// Holds a row against its seal. `made` makes the seal from that of the row before.
    fn row(
        &mut self,
        number: i64,
        seal: Seal,
        found: &mut DamagesFound<'_>,
        made: impl FnOnce(Seal) -> Seal,
    ) {
        (found.progress)();
        if !self.has_gaps && number != self.head.number + 1 {
            let what =
                format!("the row before it is missing: the last one was {}", self.head.number);
            found.add(self.table, self.named(number), what);
        } else if made(self.head.seal) != seal {
            let what = match self.has_gaps {
                false => "it does not fit its seal: one was changed",
                true => {
                    "it does not fit its seal: one was changed, or the row before it is missing"
                }
            };
            found.add(self.table, self.named(number), what);
        }
        self.head = Head { number, seal };
    }

    /// A row that can't even be read; its number and its seal stand in these columns.
    fn unreadable(
        &mut self,
        row: &SqlRow,
        why: Stop,
        seal: usize,
        found: &mut DamagesFound<'_>,
    ) -> Tried<()> {
        let number: i64 = row.get(0)?;
        let why = match why {
            Stop::Damaged(what) => what,
            refused => return Err(refused),
        };
        found.add(self.table, self.named(number), format!("it can't be read: {why}"));
        self.head.number = number;
        self.head.seal = row.get(seal).unwrap_or(self.head.seal);
        Ok(())
    }

    fn named(&self, number: i64) -> String {
        format!("{number}{}", self.of)
    }
}

/// Goes through a table by the numbers of its rows, some at a time, so that no table has to fit
/// into memory. `sql` asks for rows after the number `$1`, at most `$2`.
pub(super) fn each(
    db: &dyn Database,
    sql: &str,
    at_once: i64,
    mut work: impl FnMut(&SqlRow) -> Tried<()>,
) -> Tried<()> {
    some(db, sql, at_once, |rows| rows.iter().try_for_each(&mut work))
}

/// The same, with all rows that were asked for together.
fn some(
    db: &dyn Database,
    sql: &str,
    at_once: i64,
    mut work: impl FnMut(&[SqlRow]) -> Tried<()>,
) -> Tried<()> {
    let mut after = i64::MIN;
    loop {
        let rows = db.query(sql, given![after, at_once])?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.get(0)?;
        work(&rows)?;
    }
}
