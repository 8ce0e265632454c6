//! Asking for what rulings have made: games, events, the rulings themselves, the directory.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, Row};

use super::super::chain::{Head, Heads, Seal};
use super::super::numbers::{EventNumber, LetterNumber, RulingNumber};
use super::super::proof::Proof;
use super::super::ruling::{Event, GameName, Ruled, Snapshot, Step};
use super::super::texts::{EventText, StateText};
use super::faults::Tried;
use super::{Chains, ask, at_most, maybe_moment, moment, outbox, seal};

/// A word of the directory as it is kept: people write it in any case.
pub(super) fn folded(word: &str) -> String {
    word.trim().to_lowercase()
}

/// All games and tournaments, by name.
pub(super) fn subjects(db: &Connection) -> Tried<Vec<GameName>> {
    let mut statement = ask(db, "SELECT name FROM games ORDER BY name")?;
    let names = statement.query_map([], |row| row.get(0).map(GameName))?;
    Ok(names.collect::<Result<_, _>>()?)
}

/// A game as it stands.
pub(super) fn load(db: &Connection, game: &GameName) -> Tried<Option<Snapshot>> {
    let mut statement =
        ask(db, "SELECT state, last_event, version, next_wake FROM games WHERE name = $1")?;
    let found = statement.query_row([&game.0], |row| {
        Ok(Snapshot {
            state: StateText::stored(row.get(0)?),
            last: EventNumber(row.get(1)?),
            version: row.get(2)?,
            next_wake: maybe_moment(row, 3)?,
        })
    });
    Ok(found.optional()?)
}

/// Events of a game behind a number.
pub(super) fn events(
    db: &Connection,
    game: &GameName,
    after: EventNumber,
    limit: usize,
) -> Tried<Vec<Event>> {
    let mut statement = ask(
        db,
        "SELECT number, text FROM events WHERE game = $1 AND number > $2
        ORDER BY number LIMIT $3",
    )?;
    let events = statement.query_map((&game.0, after.0, at_most(limit)), |row| {
        let (number, text) = (EventNumber(row.get(0)?), EventText::stored(row.get(1)?));
        Ok(Event { number, text })
    })?;
    Ok(events.collect::<Result<_, _>>()?)
}

/// Events of a game behind a number, with salt and seal.
pub(super) fn proofs(
    db: &Connection,
    game: &GameName,
    after: EventNumber,
    limit: usize,
) -> Tried<Vec<Proof>> {
    let mut statement = ask(
        db,
        "SELECT number, text, salt, seal FROM events WHERE game = $1 AND number > $2
        ORDER BY number LIMIT $3",
    )?;
    let proofs = statement.query_map((&game.0, after.0, at_most(limit)), |row| {
        let (number, text) = (EventNumber(row.get(0)?), EventText::stored(row.get(1)?));
        Ok(Proof { number, text, salt: seal(row, 2)?, seal: seal(row, 3)? })
    })?;
    Ok(proofs.collect::<Result<_, _>>()?)
}

/// Rulings behind a number.
pub(super) fn rulings(db: &Connection, after: RulingNumber, limit: usize) -> Tried<Vec<Ruled>> {
    let mut statement = ask(
        db,
        "SELECT number, job, letter, made_at, version, node, seal FROM rulings
        WHERE number > $1 ORDER BY number LIMIT $2",
    )?;
    let rulings = statement.query_map((after.0, at_most(limit)), |row| ruled(db, row))?;
    Ok(rulings.collect::<Result<_, _>>()?)
}

/// The ruling of a row, up to its node, with what it did.
pub(super) fn ruled(db: &Connection, row: &Row<'_>) -> rusqlite::Result<Ruled> {
    let number = RulingNumber(row.get(0)?);
    let letter: Option<i64> = row.get(2)?;
    Ok(Ruled {
        number,
        job: row.get(1)?,
        letter: letter.map(LetterNumber),
        at: moment(row, 3)?,
        version: row.get(4)?,
        node: row.get(5)?,
        games: steps(db, number)?,
        letters: outbox::written(db, number)?,
    })
}

fn steps(db: &Connection, ruling: RulingNumber) -> rusqlite::Result<Vec<Step>> {
    let mut statement = ask(
        db,
        "SELECT game, events_before, events_after, head, state_digest, next_wake, directory_digest
        FROM steps WHERE ruling = $1",
    )?;
    let mut steps: Vec<Step> = statement.query_map([ruling.0], step)?.collect::<Result<_, _>>()?;
    // Not by the database, whose order may be that of some language: a seal hangs on it.
    steps.sort_by(|a, b| a.game.cmp(&b.game));
    Ok(steps)
}

/// The step of a row.
pub(super) fn step(row: &Row<'_>) -> rusqlite::Result<Step> {
    Ok(Step {
        game: GameName(row.get(0)?),
        before: EventNumber(row.get(1)?),
        last: EventNumber(row.get(2)?),
        head: seal(row, 3)?,
        state: seal(row, 4)?,
        next_wake: maybe_moment(row, 5)?,
        directory: seal(row, 6)?,
    })
}

/// What the directory of a game hashed to at its last ruling.
pub(super) fn last_directory(db: &Connection, game: &GameName) -> Tried<Option<Seal>> {
    let mut statement =
        ask(db, "SELECT directory_digest FROM steps WHERE game = $1 ORDER BY ruling DESC LIMIT 1")?;
    Ok(statement.query_row([&game.0], |row| seal(row, 0)).optional()?)
}

/// The games that a word of the directory leads to.
pub(super) fn found_by(db: &Connection, kind: &str, word: &str) -> Tried<Vec<GameName>> {
    let mut statement =
        ask(db, "SELECT game FROM directory WHERE kind = $1 AND word = $2 ORDER BY game")?;
    let games = statement.query_map((kind, folded(word)), |row| row.get(0).map(GameName))?;
    Ok(games.collect::<Result<_, _>>()?)
}

/// The ends of all chains.
pub(super) fn heads(db: &Connection) -> Tried<Heads> {
    let Chains { letters, rulings, deliveries } = Chains::load(db)?;
    let mut statement = ask(db, "SELECT name, last_event, head FROM games ORDER BY name")?;
    let games = statement.query_map([], |row| {
        Ok((GameName(row.get(0)?), Head { number: row.get(1)?, seal: seal(row, 2)? }))
    })?;
    let games = games.collect::<Result<BTreeMap<_, _>, _>>()?;
    Ok(Heads { letters, rulings, deliveries, games })
}
