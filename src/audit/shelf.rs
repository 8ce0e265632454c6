//! The games and tournaments of a replay: what a ledger would say of them, known from their events
//! alone.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::clerk::{self, LetterRoute, Sign};
use crate::game::Game;
use crate::ledger::{GameName, RulingNumber, Shard};
use crate::mail::Letter;
use crate::rules::{Directory, Subject};
use crate::tournament::Tournament;

/// A game or tournament of a replay.
#[derive(Clone)]
struct Replayed<S> {
    /// Its state by its events.
    state: Arc<S>,
    directory: Arc<Directory>,
}

/// The games and tournaments of one shard.
#[derive(Clone, Default)]
struct ShelfPart {
    games: BTreeMap<GameName, Replayed<Game>>,
    tournaments: BTreeMap<GameName, Replayed<Tournament>>,
}

/// The letters that went out, by their ids: what each was about, and the ruling that wrote it.
type WrittenIds = BTreeMap<String, Vec<(RulingNumber, GameName)>>;

/// All games and tournaments of a replay, and the letters that went out. A copy costs little, and
/// stays as everything was before a ruling.
#[derive(Clone, Default)]
pub(super) struct ReplayShelf {
    parts: BTreeMap<Shard, Arc<ShelfPart>>,
    /// All copies have it in common, since it grows with history.
    written: Arc<RwLock<WrittenIds>>,
    before: RulingNumber,
}

/// Subjects that have a place on the shelf.
pub(super) trait OnShelf: Subject + Send + Sync + 'static {
    /// Its state by its events, if it has begun.
    fn on<'s>(shelf: &'s ReplayShelf, name: &GameName) -> Option<&'s Arc<Self>>;

    /// How it is from now on.
    fn put(state: Arc<Self>, shelf: &mut ReplayShelf, name: &GameName);
}

impl OnShelf for Game {
    fn on<'s>(shelf: &'s ReplayShelf, name: &GameName) -> Option<&'s Arc<Game>> {
        shelf.part(name)?.games.get(name).map(|replayed| &replayed.state)
    }

    fn put(state: Arc<Game>, shelf: &mut ReplayShelf, name: &GameName) {
        let directory = Arc::new(state.directory());
        shelf.part_mut(name).games.insert(name.clone(), Replayed { state, directory });
    }
}

impl OnShelf for Tournament {
    fn on<'s>(shelf: &'s ReplayShelf, name: &GameName) -> Option<&'s Arc<Tournament>> {
        shelf.part(name)?.tournaments.get(name).map(|replayed| &replayed.state)
    }

    fn put(state: Arc<Tournament>, shelf: &mut ReplayShelf, name: &GameName) {
        let directory = Arc::new(state.directory());
        shelf.part_mut(name).tournaments.insert(name.clone(), Replayed { state, directory });
    }
}

impl ReplayShelf {
    fn part(&self, name: &GameName) -> Option<&ShelfPart> {
        self.parts.get(&Shard::of(name)).map(|part| &**part)
    }

    fn part_mut(&mut self, name: &GameName) -> &mut ShelfPart {
        Arc::make_mut(self.parts.entry(Shard::of(name)).or_default())
    }

    /// A game, if it has begun.
    pub(super) fn game(&self, name: &GameName) -> Option<&Game> {
        Game::on(self, name).map(|state| &**state)
    }

    /// A tournament, if it has been opened.
    pub(super) fn tournament(&self, name: &GameName) -> Option<&Tournament> {
        Tournament::on(self, name).map(|state| &**state)
    }

    /// Everything as it is now, before this ruling.
    pub(super) fn before(&self, ruling: RulingNumber) -> ReplayShelf {
        ReplayShelf { before: ruling, ..self.clone() }
    }

    /// A letter about a game went out by a ruling.
    pub(super) fn wrote(&self, message_id: &str, about: &GameName, by: RulingNumber) {
        let mut written = self.written.write().unwrap_or_else(PoisonError::into_inner);
        written.entry(message_id.to_owned()).or_default().push((by, about.clone()));
    }

    /// Any game: the first by name.
    pub(super) fn first(&self) -> Option<&Game> {
        let firsts = self.parts.values().filter_map(|part| part.games.first_key_value());
        firsts.min_by_key(|(name, _)| *name).map(|(_, replayed)| &*replayed.state)
    }

    /// Where a letter leads now.
    pub(super) fn route(&self, letter: &Letter) -> LetterRoute<GameName> {
        let is_tournament = |name: &GameName| name.tournament().is_some();
        let found: Result<LetterRoute<GameName>, std::convert::Infallible> =
            clerk::route(letter, is_tournament, |sign| Ok(self.asked(sign)));
        let Ok(route) = found;
        route
    }

    fn asked(&self, sign: Sign<'_>) -> Vec<GameName> {
        match sign {
            Sign::Name(name) => {
                let name = name.trim().to_lowercase();
                self.having(|directory| directory.names.contains(&name))
            }
            Sign::Person(address) => {
                let address = address.trim().to_lowercase();
                self.having(|directory| directory.addresses.contains(&address))
            }
            Sign::Answers(id) => {
                let written = self.written.read().unwrap_or_else(PoisonError::into_inner);
                let all = written.get(id).into_iter().flatten();
                let last = all.take_while(|(ruling, _)| *ruling < self.before).last();
                last.map(|(_, about)| about.clone()).into_iter().collect()
            }
        }
    }

    /// The games, and then the tournaments, that are found by something, by name.
    fn having(&self, has: impl Fn(&Directory) -> bool) -> Vec<GameName> {
        fn found<'p, S: 'p>(
            all: impl Iterator<Item = &'p BTreeMap<GameName, Replayed<S>>>,
            has: impl Fn(&Directory) -> bool,
        ) -> Vec<GameName> {
            let all = all.flatten().filter(|(_, replayed)| has(&replayed.directory));
            let mut names: Vec<GameName> = all.map(|(name, _)| name.clone()).collect();
            names.sort();
            names
        }
        let parts = || self.parts.values();
        let games = found(parts().map(|part| &part.games), &has);
        [games, found(parts().map(|part| &part.tournaments), &has)].concat()
    }
}
