//! The games and tournaments of a replay: what a ledger would say of them, known from their events
//! alone.

use std::collections::BTreeMap;

use crate::clerk::{self, Directory, Route, Sign};
use crate::game::Game;
use crate::ledger::GameName;
use crate::mail::Letter;
use crate::tournament::Tournament;

/// A game of a replay.
pub(super) struct Replayed {
    /// As its events have made it.
    pub(super) game: Game,
    directory: Directory,
}

/// All games of a replay, and the letters that went out.
#[derive(Default)]
pub(super) struct Shelf {
    games: BTreeMap<GameName, Replayed>,
    tournaments: BTreeMap<GameName, (Tournament, Directory)>,
    written: BTreeMap<String, GameName>,
}

impl Shelf {
    /// A game, if it has begun.
    pub(super) fn game(&self, name: &GameName) -> Option<&Game> {
        self.games.get(name).map(|replayed| &replayed.game)
    }

    /// A game as it is from now on.
    pub(super) fn put(&mut self, name: &GameName, game: Game) {
        let directory = clerk::directory(&game);
        self.games.insert(name.clone(), Replayed { game, directory });
    }

    /// A tournament, if it has been opened.
    pub(super) fn tournament(&self, name: &GameName) -> Option<&Tournament> {
        self.tournaments.get(name).map(|(tournament, _)| tournament)
    }

    /// A tournament as it is from now on.
    pub(super) fn put_tournament(&mut self, name: &GameName, tournament: Tournament) {
        let directory = clerk::tournament::directory(&tournament);
        self.tournaments.insert(name.clone(), (tournament, directory));
    }

    /// A letter went out about a game.
    pub(super) fn wrote(&mut self, message_id: &str, about: &GameName) {
        self.written.insert(message_id.to_owned(), about.clone());
    }

    /// Any game: the first by name.
    pub(super) fn first(&self) -> Option<&Game> {
        self.games.values().next().map(|replayed| &replayed.game)
    }

    /// Where a letter leads, as things stand.
    pub(super) fn route(&self, letter: &Letter) -> Route<GameName> {
        let is_tournament = |name: &GameName| name.tournament().is_some();
        let found: Result<Route<GameName>, std::convert::Infallible> =
            clerk::route(letter, is_tournament, |sign| Ok(self.asked(sign)));
        let Ok(route) = found;
        route
    }

    fn asked(&self, sign: Sign<'_>) -> Vec<GameName> {
        let having = |has: &dyn Fn(&Directory) -> bool| {
            let games = self.games.iter().map(|(name, replayed)| (name, &replayed.directory));
            let all = self.tournaments.iter().map(|(name, (_, directory))| (name, directory));
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
