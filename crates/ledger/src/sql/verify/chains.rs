//! Each row of the truth, held against its seal.

use std::collections::BTreeMap;

use super::super::super::chain;
use super::super::super::journal::Received;
use super::super::super::name::GameName;
use super::super::super::numbers::EventNumber;
use super::super::super::seal::{Head, Seal};
use super::super::super::shards::Shard;
use super::super::database::Database;
use super::super::faults::Tried;
use super::super::forgotten::{ForgottenEvents, ForgottenRows};
use super::super::heads::{self, Chain};
use super::super::identity::secret;
use super::super::prune::is_pruned;
use super::super::reading::{self, RulingsDone};
use super::super::values::given;
use super::super::{journal, outbox};
use super::{DamagesFound, Walk, each, epochs, some};

/// Letters that are looked at together: at most so many times 256 kB.
const LETTERS: i64 = 100;
/// Rulings that are: all that they wrote is in memory together.
const RULINGS: i64 = 200;
/// Other rows that are looked at together.
const ROWS: i64 = 1_000;

/// The rows of all chains.
pub(super) fn check(db: &dyn Database, found: &mut DamagesFound<'_>) -> Tried<()> {
    let heads = heads::all(db)?;
    let mut ends = rulings(db, &heads, found)?;
    ends.insert(Chain::Letters, letters(db, found)?);
    ends.insert(Chain::Deliveries, deliveries(db, found)?);
    ends.insert(Chain::Epochs, epochs::check(db, found)?);
    for (chain, end) in ends {
        let what = match heads.get(&*chain.name()) {
            Some(head) if *head == end => continue,
            Some(head) if head.number == end.number => "its seal is not the last".to_owned(),
            Some(head) => {
                format!("it says {}, and the rows end with {}", head.number, end.number)
            }
            None => "it is missing".to_owned(),
        };
        found.add("heads", chain.name(), what);
    }
    events(db, found)
}

/// Marks of what is forgotten or left out, where nothing was.
pub(super) fn idle(table: &'static str, rows: Vec<String>, found: &mut DamagesFound<'_>) {
    for row in rows {
        found.add(table, row, "it proves nothing");
    }
}

fn letters(db: &dyn Database, found: &mut DamagesFound<'_>) -> Tried<Head> {
    let secret = secret(db)?;
    let mut gone = ForgottenRows::of(db, Chain::Letters, secret)?;
    let mut walk = Walk::along(Chain::Letters);
    let columns = journal::COLUMNS;
    let sql = format!(
        "SELECT {columns}, digest, seal FROM letters WHERE number > $1 ORDER BY number LIMIT $2"
    );
    each(db, &sql, LETTERS, |row| {
        let read = || Ok((journal::received(row)?, row.get::<Seal>(7)?, row.get(8)?));
        match read() {
            Ok((Received { number, letter }, digest, seal)) => {
                walk.row(number.0, seal, found, |previous| {
                    let now = chain::letter(previous, number, &letter, digest);
                    gone.expected(number.0, previous, seal, now)
                });
                let is_whole = Seal::of(&letter.bytes) == digest;
                if !is_whole && !is_pruned(secret, number, digest, &letter.bytes) {
                    found.add("letters", number, "its bytes were changed");
                }
                Ok(())
            }
            Err(why) => walk.unreadable(row, why, 8, found),
        }
    })?;
    idle("forgotten_rows", gone.idle(), found);
    Ok(walk.head)
}

/// The rulings of all shards, in the order of their numbers. Returns where the chain of each ends.
fn rulings(
    db: &dyn Database,
    heads: &BTreeMap<String, Head>,
    found: &mut DamagesFound<'_>,
) -> Tried<BTreeMap<Chain, Head>> {
    let secret = secret(db)?;
    let mut gone = ForgottenRows::of(db, Chain::RULINGS, secret)?;
    let chains = heads.keys().filter_map(|name| Chain::named(name));
    let chains = chains.filter(|chain| matches!(chain, Chain::Rulings(_)));
    let needed = Chain::of_rulings(db).chain(chains);
    let mut walks: BTreeMap<Chain, Walk> =
        needed.map(|chain| (chain, Walk::from(chain, secret))).collect();
    // Nodes leave numbers out that they drew for nothing. On a file none is.
    let has_gaps = walks.len() > 1;
    let columns = reading::RULING;
    let sql =
        format!("SELECT {columns}, shard FROM rulings WHERE number > $1 ORDER BY number LIMIT $2");
    some(db, &sql, RULINGS, |rows| {
        let mut done = RulingsDone::of(db, rows)?;
        rows.iter().try_for_each(|row| {
            let chain = Chain::Rulings(Shard::numbered(row.get(7)?));
            let walk = walks.entry(chain).or_insert_with(|| Walk::from(chain, secret));
            walk.has_gaps = has_gaps;
            let mut read = || Ok((done.ruled(row)?, row.get(6)?));
            match read() {
                Ok((ruled, seal)) => {
                    let number = ruled.number.0;
                    walk.row(number, seal, found, |previous| {
                        gone.expected(number, previous, seal, chain::ruling(previous, &ruled))
                    });
                    Ok(())
                }
                Err(why) => walk.unreadable(row, why, 6, found),
            }
        })
    })?;
    idle("forgotten_rows", gone.idle(), found);
    Ok(walks.into_iter().map(|(chain, walk)| (chain, walk.head)).collect())
}

fn deliveries(db: &dyn Database, found: &mut DamagesFound<'_>) -> Tried<Head> {
    let mut gone = ForgottenRows::of(db, Chain::Deliveries, secret(db)?)?;
    let mut walk = Walk::along(Chain::Deliveries);
    let sql = "SELECT number, outgoing, reported_at, why, retry_at, node, seal
        FROM deliveries WHERE number > $1 ORDER BY number LIMIT $2";
    each(db, sql, ROWS, |row| {
        let read = || Ok((outbox::delivery(row)?, row.get(6)?));
        match read() {
            Ok(((number, delivery, node), seal)) => {
                walk.row(number, seal, found, |previous| {
                    let now = chain::delivery(previous, number, &delivery, &node);
                    gone.expected(number, previous, seal, now)
                });
                Ok(())
            }
            Err(why) => walk.unreadable(row, why, 6, found),
        }
    })?;
    idle("forgotten_rows", gone.idle(), found);
    Ok(walk.head)
}

/// The events of each game, against each other and against the last ruling on the game.
fn events(db: &dyn Database, found: &mut DamagesFound<'_>) -> Tried<()> {
    let secret = secret(db)?;
    let mut is_own_secret = true;
    for game in reading::subjects(db)? {
        let mut walk =
            Walk { of: format!(" of {game}"), ..Walk::of("events", chain::no_events(&game)) };
        let mut gone = ForgottenEvents::of(db, &game, secret)?;
        let sql = "SELECT number, salt, text, seal FROM events WHERE game = $1 ORDER BY number";
        for row in &db.query(sql, given![&game.0])? {
            let read = || Ok((row.get(0)?, row.get(1)?, row.get::<String>(2)?, row.get(3)?));
            match read() {
                Ok((number, salt, text, seal)) => {
                    let place = EventNumber(number);
                    walk.row(number, seal, found, |previous| {
                        chain::event_with(previous, place, gone.content(place, salt, &text))
                    });
                    is_own_secret &= chain::salt(secret, &game, place) == salt;
                }
                Err(why) => walk.unreadable(row, why, 3, found)?,
            }
        }
        idle("forgotten_events", gone.idle(), found);
        check_end(db, &game, walk.head, found)?;
    }
    if !is_own_secret {
        found.add(
            "identity",
            1,
            "the secret, or a salt, is not the one that events were made with",
        );
    }
    Ok(())
}

/// Holds the end of a game's events against the last ruling on it.
fn check_end(
    db: &dyn Database,
    game: &GameName,
    end: Head,
    found: &mut DamagesFound<'_>,
) -> Tried<()> {
    let sql = "SELECT events_before, events_after, head FROM steps WHERE game = $1 ORDER BY ruling";
    let mut last = chain::no_events(game);
    for row in &db.query(sql, given![&game.0])? {
        let (before, after): (i64, _) =
            (row.get(0)?, Head { number: row.get(1)?, seal: row.get(2)? });
        if before != last.number {
            let what = format!("a ruling begins after event {before}, not after {}", last.number);
            found.add("steps", game, what);
        }
        last = after;
    }
    if last != end {
        let what = format!(
            "the rows end with event {}, and the last ruling left event {}",
            end.number, last.number
        );
        found.add("events", game, what);
    }
    Ok(())
}
