//! Queries for what rulings have made: games, events, the rulings themselves, the directory.

use std::collections::BTreeMap;

use super::super::name::GameName;
use super::super::numbers::{EventNumber, LetterNumber, RulingNumber};
use super::super::proof::EventProof;
use super::super::ruling::{KeptRuling, NumberedEvent, Snapshot, Step};
use super::super::seal::{Head, Heads};
use super::super::texts::{EventText, StateText};
use super::database::{Database, all, first};
use super::faults::Tried;
use super::heads::{self, Chain, Chains};
use super::outbox;
use super::values::{SqlRow, at_most, given};

/// A word of the directory as it is kept: people write it in any case.
pub(super) fn folded(word: &str) -> String {
    word.trim().to_lowercase()
}

/// All games and tournaments, by name, also those whose own row is gone.
pub(super) fn subjects(db: &dyn Database) -> Tried<Vec<GameName>> {
    let sql = "SELECT name FROM games UNION SELECT game FROM steps ORDER BY 1";
    all(db, sql, &[], |row| row.get(0).map(GameName))
}

/// The games and tournaments that have a state, by name.
pub(super) fn names(db: &dyn Database) -> Tried<Vec<GameName>> {
    all(db, "SELECT name FROM games ORDER BY name", &[], |row| row.get(0).map(GameName))
}

/// The names of tournaments: no game's begins as theirs do.
pub(super) fn tournaments(db: &dyn Database) -> Tried<Vec<GameName>> {
    let sql = "SELECT name FROM games
        WHERE name > 'tournament ' AND name < 'tournament!' ORDER BY name";
    all(db, sql, &[], |row| row.get(0).map(GameName))
}

/// Games after a name, by name.
pub(super) fn games_behind(db: &dyn Database, name: &str, limit: usize) -> Tried<Vec<GameName>> {
    all(
        db,
        "SELECT name FROM games
        WHERE name > $1 AND (name < 'tournament ' OR name > 'tournament!') ORDER BY name LIMIT $2",
        given![name, at_most(limit)],
        |row| row.get(0).map(GameName),
    )
}

/// A game as it stands.
pub(super) fn load(db: &dyn Database, game: &GameName) -> Tried<Option<Snapshot>> {
    first(
        db,
        "SELECT state, last_event, version, next_wake FROM games WHERE name = $1",
        given![&game.0],
        |row| snapshot(row, 0),
    )
}

/// Games as they stand.
pub(super) fn load_all(db: &dyn Database, games: &[&GameName]) -> Tried<Vec<(GameName, Snapshot)>> {
    let names: Vec<&str> = games.iter().map(|game| &*game.0).collect();
    let among = db.among("$1");
    let sql =
        format!("SELECT name, state, last_event, version, next_wake FROM games WHERE name {among}");
    all(db, &sql, given![&*names], |row| Ok((GameName(row.get(0)?), snapshot(row, 1)?)))
}

/// A game as a row has it, from this column on.
fn snapshot(row: &SqlRow, column: usize) -> Tried<Snapshot> {
    Ok(Snapshot {
        state: StateText::stored(row.get(column)?),
        last: EventNumber(row.get(column + 1)?),
        version: row.get(column + 2)?,
        next_wake: row.get(column + 3)?,
    })
}

/// Events of a game after a number.
pub(super) fn events(
    db: &dyn Database,
    game: &GameName,
    after: EventNumber,
    limit: usize,
) -> Tried<Vec<NumberedEvent>> {
    all(
        db,
        "SELECT number, text FROM events WHERE game = $1 AND number > $2
        ORDER BY number LIMIT $3",
        given![&game.0, after.0, at_most(limit)],
        |row| {
            let (number, text) = (EventNumber(row.get(0)?), EventText::stored(row.get(1)?));
            Ok(NumberedEvent { number, text })
        },
    )
}

/// Events of a game after a number, with salt and seal.
pub(super) fn proofs(
    db: &dyn Database,
    game: &GameName,
    after: EventNumber,
    limit: usize,
) -> Tried<Vec<EventProof>> {
    all(
        db,
        "SELECT number, text, salt, seal FROM events WHERE game = $1 AND number > $2
        ORDER BY number LIMIT $3",
        given![&game.0, after.0, at_most(limit)],
        |row| {
            let (number, text) = (EventNumber(row.get(0)?), EventText::stored(row.get(1)?));
            Ok(EventProof { number, text, salt: row.get(2)?, seal: row.get(3)? })
        },
    )
}

/// The columns of a ruling, and its seal.
pub(super) const RULING: &str = "number, job, letter, made_at, version, node, seal";

/// Rulings after a number.
pub(super) fn rulings(
    db: &dyn Database,
    after: RulingNumber,
    limit: usize,
) -> Tried<Vec<KeptRuling>> {
    let sql = format!("SELECT {RULING} FROM rulings WHERE number > $1 ORDER BY number LIMIT $2");
    let rows = db.query(&sql, given![after.0, at_most(limit)])?;
    let mut done = RulingsDone::of(db, &rows)?;
    rows.iter().map(|row| done.ruled(row)).collect()
}

/// The ruling on a letter.
pub(super) fn ruling_on(db: &dyn Database, letter: LetterNumber) -> Tried<Option<KeptRuling>> {
    let sql = format!("SELECT {RULING} FROM rulings WHERE letter = $1");
    first(db, &sql, given![letter.0], |row| ruled(db, row))
}

/// The ruling of a row, up to its node, with what it did.
pub(super) fn ruled(db: &dyn Database, row: &SqlRow) -> Tried<KeptRuling> {
    RulingsDone::of(db, std::slice::from_ref(row))?.ruled(row)
}

/// What some rulings did: asked for all of them at once, since a server is far away.
pub(super) struct RulingsDone {
    steps: BTreeMap<i64, Vec<SqlRow>>,
    letters: BTreeMap<i64, Vec<SqlRow>>,
}

impl RulingsDone {
    /// Of rulings whose numbers stand first in these rows.
    pub(super) fn of(db: &dyn Database, rows: &[SqlRow]) -> Tried<RulingsDone> {
        let numbers = rows.iter().map(|row| row.get(0)).collect::<Tried<Vec<i64>>>()?;
        let among = db.among("$1");
        let steps = format!(
            "SELECT game, events_before, events_after, head, state_digest, next_wake,
                directory_digest, ruling
            FROM steps WHERE ruling {among}"
        );
        let (letters, given) = (outbox::written(&among), given![&*numbers]);
        let answers = db.query_all(&[(&steps, given), (&letters, given)])?;
        let mut answers = answers.into_iter();
        let mut next = |column| by_ruling(answers.next().unwrap_or_default(), column);
        Ok(RulingsDone { steps: next(7)?, letters: next(outbox::WRITTEN_BY)? })
    }

    /// The ruling of a row, up to its node. Each can be had once.
    pub(super) fn ruled(&mut self, row: &SqlRow) -> Tried<KeptRuling> {
        let number: i64 = row.get(0)?;
        let letter: Option<i64> = row.get(2)?;
        let mut games: Vec<Step> =
            self.steps.remove(&number).iter().flatten().map(step).collect::<Tried<_>>()?;
        // Not by the database, whose order may be that of some language: a seal depends on it.
        games.sort_by(|a, b| a.game.cmp(&b.game));
        let letters = self.letters.remove(&number);
        Ok(KeptRuling {
            number: RulingNumber(number),
            job: row.get(1)?,
            letter: letter.map(LetterNumber),
            at: row.get(3)?,
            version: row.get(4)?,
            node: row.get(5)?,
            games,
            letters: letters.iter().flatten().map(outbox::of_ruling).collect::<Tried<_>>()?,
        })
    }
}

/// Rows by the number of the ruling, which stands in this column.
fn by_ruling(rows: Vec<SqlRow>, column: usize) -> Tried<BTreeMap<i64, Vec<SqlRow>>> {
    let mut found: BTreeMap<i64, Vec<SqlRow>> = BTreeMap::new();
    for row in rows {
        found.entry(row.get(column)?).or_default().push(row);
    }
    Ok(found)
}

pub(super) fn step(row: &SqlRow) -> Tried<Step> {
    Ok(Step {
        game: GameName(row.get(0)?),
        before: EventNumber(row.get(1)?),
        last: EventNumber(row.get(2)?),
        head: row.get(3)?,
        state: row.get(4)?,
        next_wake: row.get(5)?,
        directory: row.get(6)?,
    })
}

/// The games that a word of the directory leads to.
pub(super) fn found_by(db: &dyn Database, kind: &str, word: &str) -> Tried<Vec<GameName>> {
    all(
        db,
        "SELECT game FROM directory WHERE kind = $1 AND word = $2 ORDER BY game",
        given![kind, &folded(word)],
        |row| row.get(0).map(GameName),
    )
}

/// The games that go by each of these tags.
pub(super) fn by_tags(db: &dyn Database, tags: &[&str]) -> Tried<Vec<Vec<GameName>>> {
    let words: Vec<String> = tags.iter().map(|tag| folded(tag)).collect();
    let given: Vec<&str> = words.iter().map(|word| &**word).collect();
    let among = db.among("$1");
    let sql = format!(
        "SELECT word, game FROM directory WHERE kind = 'tag' AND word {among} ORDER BY game"
    );
    let mut found: BTreeMap<String, Vec<GameName>> = BTreeMap::new();
    for row in db.query(&sql, given![&*given])? {
        found.entry(row.get(0)?).or_default().push(GameName(row.get(1)?));
    }
    Ok(words.iter().map(|word| found.get(word).cloned().unwrap_or_default()).collect())
}

/// The ends of all chains.
pub(super) fn heads(db: &dyn Database) -> Tried<Heads> {
    let ends = heads::all(db)?;
    let Chains { letters, rulings, deliveries } = Chains::of(&ends)?;
    let epochs = ends.get(&*Chain::Epochs.name()).copied().filter(|head| head.number > 0);
    let games = all(db, "SELECT name, last_event, head FROM games ORDER BY name", &[], |row| {
        Ok((GameName(row.get(0)?), Head { number: row.get(1)?, seal: row.get(2)? }))
    })?;
    let games: BTreeMap<GameName, Head> = games.into_iter().collect();
    let is_of_rulings = |name: &str| matches!(Chain::named(name), Some(Chain::Rulings(_)));
    let chains = ends.into_iter().filter(|(name, head)| head.number > 0 && is_of_rulings(name));
    let mut chains: BTreeMap<String, Head> = chains.collect();
    // What a file publishes has one chain, and its end is said above.
    if chains.keys().all(|name| *name == Chain::RULINGS.name()) {
        chains.clear();
    }
    Ok(Heads { letters, rulings, deliveries, chains, epochs, games })
}
