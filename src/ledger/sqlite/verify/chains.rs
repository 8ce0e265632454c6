//! Each row of the truth, held against its seal.

use rusqlite::Connection;

use super::super::super::chain::{self, Head, Seal};
use super::super::super::journal::Received;
use super::super::super::numbers::EventNumber;
use super::super::super::ruling::GameName;
use super::super::faults::Tried;
use super::super::{Chains, ask, journal, open, outbox, reading, seal};
use super::{Found, Walk};

/// The rows of all chains.
pub(super) fn check(db: &Connection, found: &mut Found) -> Tried<()> {
    let ends = [letters(db, found)?, rulings(db, found)?, deliveries(db, found)?];
    for ((chain, head), end) in Chains::load(db)?.named().into_iter().zip(ends) {
        if head != end {
            let what = format!("it says {}, and the rows end with {}", head.number, end.number);
            let what =
                if head.number == end.number { "its seal is not the last".into() } else { what };
            found.add("heads", chain, what);
        }
    }
    events(db, found)
}

fn letters(db: &Connection, found: &mut Found) -> Tried<Head> {
    let mut walk = Walk::along("letters");
    let mut statement = ask(
        db,
        "SELECT number, mailbox, uid_validity, uid, message_id, received, bytes, digest, seal
        FROM letters ORDER BY number",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let read = || Ok((journal::received(row)?, seal(row, 7)?, seal(row, 8)?));
        match read() {
            Ok((Received { number, letter }, digest, seal)) => {
                walk.row(number.0, seal, found, |previous| {
                    chain::letter(previous, number, &letter, digest)
                });
                if Seal::of(&letter.bytes) != digest {
                    found.add("letters", number, "its bytes were changed");
                }
            }
            Err(error) => walk.unreadable(row, &error, found)?,
        }
    }
    Ok(walk.head)
}

fn rulings(db: &Connection, found: &mut Found) -> Tried<Head> {
    let mut walk = Walk::along("rulings");
    let mut statement = ask(
        db,
        "SELECT number, job, letter, made_at, version, node, seal FROM rulings ORDER BY number",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let read = || Ok((reading::ruled(db, row)?, seal(row, 6)?));
        match read() {
            Ok((ruled, seal)) => {
                walk.row(ruled.number.0, seal, found, |previous| chain::ruling(previous, &ruled))
            }
            Err(error) => walk.unreadable(row, &error, found)?,
        }
    }
    Ok(walk.head)
}

fn deliveries(db: &Connection, found: &mut Found) -> Tried<Head> {
    let mut walk = Walk::along("deliveries");
    let mut statement = ask(
        db,
        "SELECT number, outgoing, reported_at, why, retry_at, node, seal
        FROM deliveries ORDER BY number",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let read = || Ok((outbox::delivery(row)?, seal(row, 6)?));
        match read() {
            Ok(((number, delivery, node), seal)) => walk.row(number, seal, found, |previous| {
                chain::delivery(previous, number, &delivery, &node)
            }),
            Err(error) => walk.unreadable(row, &error, found)?,
        }
    }
    Ok(walk.head)
}

/// The events of each game, against each other and against the last ruling on the game.
fn events(db: &Connection, found: &mut Found) -> Tried<()> {
    let secret = open::secret(db)?;
    let mut is_own_secret = true;
    for game in reading::subjects(db)? {
        let mut walk =
            Walk { table: "events", of: format!(" of {game}"), head: chain::no_events(&game) };
        let mut statement =
            ask(db, "SELECT number, salt, text, seal FROM events WHERE game = $1 ORDER BY number")?;
        let mut rows = statement.query([&game.0])?;
        while let Some(row) = rows.next()? {
            let read = || Ok((row.get(0)?, seal(row, 1)?, row.get::<_, String>(2)?, seal(row, 3)?));
            match read() {
                Ok((number, salt, text, seal)) => {
                    let place = EventNumber(number);
                    walk.row(number, seal, found, |previous| {
                        chain::event(previous, place, salt, &text)
                    });
                    is_own_secret &= chain::salt(secret, &game, place) == salt;
                }
                Err(error) => walk.unreadable(row, &error, found)?,
            }
        }
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
fn check_end(db: &Connection, game: &GameName, end: Head, found: &mut Found) -> Tried<()> {
    let mut statement = ask(
        db,
        "SELECT events_before, events_after, head FROM steps WHERE game = $1 ORDER BY ruling",
    )?;
    let mut rows = statement.query([&game.0])?;
    let mut last = chain::no_events(game);
    while let Some(row) = rows.next()? {
        let before: i64 = row.get(0)?;
        if before != last.number {
            let what = format!("a ruling begins after event {before}, not after {}", last.number);
            found.add("steps", game, what);
        }
        last = Head { number: row.get(1)?, seal: seal(row, 2)? };
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
