//! Looking at every row: is it what it was?
//!
//! `chains` holds each row of the truth against its seal; `derived` holds what is made from the
//! truth against it. Leases and claims are no facts and are not looked at: they end by themselves.

mod chains;
mod derived;

use rusqlite::{Connection, Row};

use super::super::Damage;
use super::super::chain::{Head, Heads, Seal};
use super::faults::Tried;
use super::{CHAINS, ask, migrations, seal, witness};

/// The rows that are not what they were.
pub(super) fn verify(db: &Connection, published: Option<&Heads>) -> Tried<Vec<Damage>> {
    let mut found = Found(Vec::new());
    if file_is_sound(db, &mut found)? {
        schema(db, &mut found)?;
        chains::check(db, &mut found)?;
        derived::check(db, &mut found)?;
        if let Some(heads) = published {
            check_published(db, heads, &mut found)?;
        }
    }
    Ok(found.0)
}

/// What was found so far.
struct Found(Vec<Damage>);

impl Found {
    fn add(&mut self, table: &'static str, row: impl ToString, what: impl Into<String>) {
        self.0.push(Damage { table, row: row.to_string(), what: what.into() });
    }
}

/// Whether the database can be read at all; rows of a broken one say nothing. These two questions
/// are SQLite's own.
fn file_is_sound(db: &Connection, found: &mut Found) -> Tried<bool> {
    let mut statement = ask(db, "PRAGMA integrity_check(10)")?;
    let faults = statement.query_map([], |row| row.get::<_, String>(0))?;
    for fault in faults {
        let fault = fault?;
        if fault != "ok" {
            found.add("file", "of the database", fault);
        }
    }
    let is_sound = found.0.is_empty();
    let mut statement = ask(db, "SELECT \"table\", rowid FROM pragma_foreign_key_check")?;
    let orphans = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for orphan in orphans {
        let (table, row): (String, Option<i64>) = orphan?;
        let row = row.map_or_else(|| "?".to_owned(), |row| row.to_string());
        let what = format!("row {row} of {table} belongs to a row that is not there");
        found.add("file", "of the database", what);
    }
    Ok(is_sound)
}

fn schema(db: &Connection, found: &mut Found) -> Tried<()> {
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
    let mut statement = ask(db, "SELECT id FROM identity WHERE id <> 1")?;
    for id in statement.query_map([], |row| row.get::<_, i64>(0))? {
        found.add("identity", id?, "a ledger has one identity");
    }
    let mut statement = ask(db, "SELECT chain FROM heads")?;
    for chain in statement.query_map([], |row| row.get::<_, String>(0))? {
        let chain = chain?;
        if !CHAINS.contains(&&*chain) {
            found.add("heads", chain, "there is no such chain");
        }
    }
    Ok(())
}

/// Holds the ends of chains as they once were against the rows that are there now.
fn check_published(db: &Connection, heads: &Heads, found: &mut Found) -> Tried<()> {
    let chains =
        [("letters", heads.letters), ("rulings", heads.rulings), ("deliveries", heads.deliveries)];
    for (chain, head) in chains {
        compare(
            chain,
            head.number.to_string(),
            witness::seal_at(db, chain, head.number)?,
            head,
            found,
        );
    }
    for (game, head) in heads.games.iter().filter(|(_, head)| head.number > 0) {
        let mut statement = ask(db, "SELECT seal FROM events WHERE game = $1 AND number = $2")?;
        let mut rows = statement.query((&game.0, head.number))?;
        let there = rows.next()?.map(|row| seal(row, 0)).transpose()?;
        compare("events", format!("{} of {game}", head.number), there, *head, found);
    }
    Ok(())
}

fn compare(
    table: &'static str,
    row: String,
    there: Option<Seal>,
    published: Head,
    found: &mut Found,
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
}

impl Walk {
    fn along(table: &'static str) -> Walk {
        Walk { table, of: String::new(), head: Head::empty(table) }
    }

    /// Holds a row against its seal. `made` makes the seal from that of the row before.
    fn row(&mut self, number: i64, seal: Seal, found: &mut Found, made: impl FnOnce(Seal) -> Seal) {
        if number != self.head.number + 1 {
            let what =
                format!("the row before it is missing: the last one was {}", self.head.number);
            found.add(self.table, self.named(number), what);
        } else if made(self.head.seal) != seal {
            found.add(self.table, self.named(number), "it does not fit its seal: one was changed");
        }
        self.head = Head { number, seal };
    }

    /// A row that can't even be read.
    fn unreadable(
        &mut self,
        row: &Row<'_>,
        error: &rusqlite::Error,
        found: &mut Found,
    ) -> Tried<()> {
        let number: i64 = row.get("number")?;
        found.add(self.table, self.named(number), format!("it can't be read: {error}"));
        self.head.number = number;
        if let Ok(seal) = row.get_ref("seal")?.as_blob() {
            self.head.seal = Seal::kept(seal).unwrap_or(self.head.seal);
        }
        Ok(())
    }

    fn named(&self, number: i64) -> String {
        format!("{number}{}", self.of)
    }
}
