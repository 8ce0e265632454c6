//! The games and tournaments of a replay: what a ledger would say of them, known from their events
//! alone.

use std::collections::BTreeMap;

use crate::clerk::{self, LetterRoute, Sign};
use crate::game::Game;
use crate::ledger::GameName;
use crate::mail::Letter;
use crate::rules::{Directory, Subject};
use crate::tournament::Tournament;

/// A game or tournament of a replay.
struct Replayed<S> {
    /// Its state by its events.
    state: S,
    directory: Directory,
}

/// All games and tournaments of a replay, and the letters that went out.
#[derive(Default)]
pub(super) struct ReplayShelf {
    games: BTreeMap<GameName, Replayed<Game>>,
    tournaments: BTreeMap<GameName, Replayed<Tournament>>,
    written: BTreeMap<String, GameName>,
}

/// Subjects that have a place on the shelf.
pub(super) trait OnShelf: Subject {
    /// Its state by its events, if it has begun.
    fn on<'s>(shelf: &'s ReplayShelf, name: &GameName) -> Option<&'s Self>;

    /// How it is from now on.
    fn put(self, shelf: &mut ReplayShelf, name: &GameName);
}

impl OnShelf for Game {
    fn on<'s>(shelf: &'s ReplayShelf, name: &GameName) -> Option<&'s Game> {
        shelf.games.get(name).map(|replayed| &replayed.state)
    }

    fn put(self, shelf: &mut ReplayShelf, name: &GameName) {
        let directory = self.directory();
        shelf.games.insert(name.clone(), Replayed { state: self, directory });
    }
}

impl OnShelf for Tournament {
    fn on<'s>(shelf: &'s ReplayShelf, name: &GameName) -> Option<&'s Tournament> {
        shelf.tournaments.get(name).map(|replayed| &replayed.state)
    }

    fn put(self, shelf: &mut ReplayShelf, name: &GameName) {
        let directory = self.directory();
        shelf.tournaments.insert(name.clone(), Replayed { state: self, directory });
    }
}

impl ReplayShelf {
    /// A game, if it has begun.
    pub(super) fn game(&self, name: &GameName) -> Option<&Game> {
        Game::on(self, name)
    }

    /// A tournament, if it has been opened.
    pub(super) fn tournament(&self, name: &GameName) -> Option<&Tournament> {
        Tournament::on(self, name)
    }

    /// A letter went out about a game.
    pub(super) fn wrote(&mut self, message_id: &str, about: &GameName) {
        self.written.insert(message_id.to_owned(), about.clone());
    }

    /// Any game: the first by name.
    pub(super) fn first(&self) -> Option<&Game> {
        self.games.values().next().map(|replayed| &replayed.state)
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
        let having = |has: &dyn Fn(&Directory) -> bool| {
            let games = self.games.iter().map(|(name, replayed)| (name, &replayed.directory));
            let all = self.tournaments.iter().map(|(name, replayed)| (name, &replayed.directory));
            let found = games.chain(all).filter(|(_, directory)| has(directory));
            found.map(|(name, _)| name.clone()).collect::<Vec<GameName>>()
        };
        match sign {
            Sign::Name(name) => {
                let name = name.trim().to_lowercase();
                having(&|directory| directory.names.contains(&name))
            }
            Sign::Person(address) => {
                let address = address.trim().to_lowercase();
                having(&|directory| directory.addresses.contains(&address))
            }
            Sign::Answers(id) => self.written.get(id).cloned().into_iter().collect(),
        }
    }
}
