//! Rows that were changed because they named or quoted a person who is forgotten, or that follow
//! epochs which were left out, and the proofs that we did so. A chain is followed through such a
//! row by the seal that it always had.

use std::collections::{BTreeMap, BTreeSet};

use super::super::chain;
use super::super::forgotten::ForgottenMarks;
use super::super::name::GameName;
use super::super::numbers::{EventNumber, LetterNumber, RulingNumber};
use super::super::seal::{Link, Seal};
use super::database::{Database, all, first};
use super::faults::Tried;
use super::heads::Chain;
use super::values::given;

/// The changed rows of one chain, each with its proof.
pub(super) struct ForgottenRows {
    chain: Chain,
    secret: Seal,
    proofs: BTreeMap<i64, Seal>,
    /// Those that were not asked for yet, or are not ours.
    idle: BTreeSet<i64>,
}

impl ForgottenRows {
    pub(super) fn of(db: &dyn Database, chain: Chain, secret: Seal) -> Tried<ForgottenRows> {
        let sql = "SELECT number, proof FROM forgotten_rows WHERE chain = $1";
        let rows = all(db, sql, given![chain.table()], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let proofs: BTreeMap<i64, Seal> = rows.into_iter().collect();
        let idle = proofs.keys().copied().collect();
        Ok(ForgottenRows { chain, secret, proofs, idle })
    }

    /// Whether there is a mark on this row.
    pub(super) fn has(&self, number: i64) -> bool {
        self.proofs.contains_key(&number)
    }

    /// The seal to expect in a row that hashes to `now`: its old one, if we changed the row.
    pub(super) fn expected(&mut self, number: i64, previous: Seal, seal: Seal, now: Seal) -> Seal {
        let Some(proof) = self.proofs.get(&number) else { return now };
        if row_proof(self.secret, self.chain, number, [previous, seal, now]) != *proof {
            return now;
        }
        self.idle.remove(&number);
        seal
    }

    /// Marks that prove nothing, each as a row.
    pub(super) fn idle(self) -> Vec<String> {
        let chain = self.chain.table();
        self.idle.into_iter().map(|number| format!("{number} of {chain}")).collect()
    }
}

/// Says that a row after the one with the first seal kept the second, and hashes to the third.
pub(super) fn row_proof(secret: Seal, chain: Chain, number: i64, seals: [Seal; 3]) -> Seal {
    let [previous, seal, now] = seals;
    let link = Link::after(secret).text("forgotten", chain.table()).number("number", number);
    link.seal("previous", previous).seal("seal", seal).seal("now", now).close()
}

/// The changed events of one game: what each hashed to, and its proof.
pub(super) struct ForgottenEvents {
    game: GameName,
    secret: Seal,
    events: BTreeMap<i64, (Seal, Seal)>,
    idle: BTreeSet<i64>,
}

impl ForgottenEvents {
    pub(super) fn of(db: &dyn Database, game: &GameName, secret: Seal) -> Tried<ForgottenEvents> {
        let sql = "SELECT number, content, proof FROM forgotten_events WHERE game = $1";
        let read =
            all(db, sql, given![&game.0], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))))?;
        let events: BTreeMap<i64, (Seal, Seal)> = read.into_iter().collect();
        let idle = events.keys().copied().collect();
        Ok(ForgottenEvents { game: game.clone(), secret, events, idle })
    }

    /// What an event goes into its chain as.
    pub(super) fn content(&mut self, number: EventNumber, salt: Seal, text: &str) -> Seal {
        let known = self.events.get(&number.0).filter(|(content, proof)| {
            event_proof(self.secret, &self.game, number, *content, text) == *proof
        });
        let Some((content, _)) = known else { return chain::content(salt, text) };
        self.idle.remove(&number.0);
        *content
    }

    /// Marks that prove nothing, each as a row.
    pub(super) fn idle(self) -> Vec<String> {
        let game = self.game;
        self.idle.into_iter().map(|number| format!("{number} of {game}")).collect()
    }
}

/// Says that an event which hashed to `content` has this text now.
pub(super) fn event_proof(
    secret: Seal,
    game: &GameName,
    number: EventNumber,
    content: Seal,
    text: &str,
) -> Seal {
    let link = Link::after(secret).text("forgotten event", &game.0).number("number", number.0);
    link.seal("content", content).text("text", text).close()
}

/// A game whose events were changed: what all of them add up to since.
pub(super) struct ForgottenState {
    /// The last ruling on it at that time.
    pub(super) ruling: RulingNumber,
    pub(super) version: String,
    pub(super) state: Seal,
    pub(super) directory: Seal,
}

impl ForgottenState {
    /// The one of a game, and whether it is ours.
    pub(super) fn of(
        db: &dyn Database,
        game: &GameName,
        secret: Seal,
    ) -> Tried<Option<(ForgottenState, bool)>> {
        let sql = "SELECT ruling, version, state_digest, directory_digest, proof
            FROM forgotten_games WHERE game = $1";
        first(db, sql, given![&game.0], |row| {
            let found = ForgottenState {
                ruling: RulingNumber(row.get(0)?),
                version: row.get(1)?,
                state: row.get(2)?,
                directory: row.get(3)?,
            };
            let is_ours = found.proof(secret, game) == row.get(4)?;
            Ok((found, is_ours))
        })
    }

    pub(super) fn proof(&self, secret: Seal, game: &GameName) -> Seal {
        let link = Link::after(secret).text("forgotten game", &game.0);
        let link = link.number("ruling", self.ruling.0).text("version", &self.version);
        link.seal("state", self.state).seal("directory", self.directory).close()
    }
}

/// Marks of what there is not.
pub(super) fn strays(db: &dyn Database) -> Tried<Vec<(&'static str, String)>> {
    let chains = Chain::ALL.into_iter().chain([Chain::Epochs]);
    let chains = chains.map(|chain| format!("'{}'", chain.table())).collect::<Vec<_>>().join(", ");
    let rows = format!("SELECT chain FROM forgotten_rows WHERE chain NOT IN ({chains})");
    let events = "SELECT game FROM forgotten_events WHERE NOT EXISTS
        (SELECT 1 FROM games WHERE games.name = forgotten_events.game)";
    let games = "SELECT game FROM forgotten_games WHERE NOT EXISTS
        (SELECT 1 FROM games WHERE games.name = forgotten_games.game)";
    let mut found = Vec::new();
    for (table, sql) in [
        ("forgotten_rows", rows.as_str()),
        ("forgotten_events", events),
        ("forgotten_games", games),
    ] {
        let strays: Vec<String> = all(db, sql, &[], |row| row.get(0))?;
        found.extend(strays.into_iter().map(|stray| (table, stray)));
    }
    Ok(found)
}

/// Everything that was changed.
pub(super) fn marks(db: &dyn Database) -> Tried<ForgottenMarks> {
    let of = |chain: Chain| -> Tried<Vec<i64>> {
        let sql = "SELECT number FROM forgotten_rows WHERE chain = $1";
        all(db, sql, given![chain.table()], |row| row.get(0))
    };
    let games = all(db, "SELECT game, ruling FROM forgotten_games", &[], |row| {
        Ok((GameName(row.get(0)?), RulingNumber(row.get(1)?)))
    })?;
    let events = all(db, "SELECT game, number, content FROM forgotten_events", &[], |row| {
        Ok(((GameName(row.get(0)?), EventNumber(row.get(1)?)), row.get(2)?))
    })?;
    Ok(ForgottenMarks {
        games: games.into_iter().collect(),
        rulings: of(Chain::RULINGS)?.into_iter().map(RulingNumber).collect(),
        letters: of(Chain::Letters)?.into_iter().map(LetterNumber).collect(),
        events: events.into_iter().collect(),
    })
}

/// A hash that replaces words, and that only the ledger's secret can make.
pub(super) fn stand_in(secret: Seal, words: &str) -> Seal {
    Link::after(secret).text("stand-in", words).close()
}
