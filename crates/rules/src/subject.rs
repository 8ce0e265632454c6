//! What is ruled on: a game, or a tournament. Both live by their events, and this is all that is
//! needed to keep, wake or replay them.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::board::{Map, read_on};
use crate::game::{self, Game, Moment};
use crate::tournament::{self, Tournament};

/// What lives by events.
pub trait Subject: Clone + Debug + PartialEq + Serialize + DeserializeOwned {
    /// What happens to it.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned;

    /// What this event begins, if it begins anything; the event is still to be applied.
    fn begun(first: &Self::Event) -> Option<Self>;

    /// Goes on by an event.
    fn apply(&mut self, event: &Self::Event);

    /// When time has something to do for it.
    fn next_wake(&self) -> Option<Moment>;

    /// The map on which it is played: its events are read on it.
    fn map(&self) -> Map;

    /// By what letters find it.
    fn directory(&self) -> Directory;
}

/// Reads events one behind the other, on the map that the first of them names.
#[derive(Clone, Copy, Debug)]
pub struct EventReader(Map);

impl Default for EventReader {
    fn default() -> EventReader {
        EventReader(Map::STANDARD)
    }
}

impl EventReader {
    /// For the events after this state; of what has not begun, for all of them.
    pub fn behind<S: Subject>(state: Option<&S>) -> EventReader {
        EventReader(state.map_or(Map::STANDARD, S::map))
    }

    /// Reads the next one.
    pub fn read<S: Subject, E>(
        &mut self,
        read: impl FnOnce() -> Result<S::Event, E>,
    ) -> Result<S::Event, E> {
        let event = read_on(self.0, read)?;
        if let Some(begun) = S::begun(&event) {
            self.0 = begun.map();
        }
        Ok(event)
    }
}

/// What a game or a tournament is found by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directory {
    /// Addresses of those who have to do with it.
    pub addresses: BTreeSet<String>,
    /// Names for it in letters.
    pub names: BTreeSet<String>,
}

impl Subject for Game {
    type Event = game::Event;

    fn begun(first: &game::Event) -> Option<Game> {
        Game::begun(first)
    }

    fn apply(&mut self, event: &game::Event) {
        Game::apply(self, event);
    }

    fn next_wake(&self) -> Option<Moment> {
        game::wake::next(self).map(|(at, _)| at)
    }

    fn map(&self) -> Map {
        self.position.map()
    }

    fn directory(&self) -> Directory {
        let names = [&self.setup.tag, &self.setup.id, &self.setup.address];
        Directory {
            addresses: self.people.values().map(|person| person.address.to_lowercase()).collect(),
            names: names.into_iter().map(|name| name.to_lowercase()).collect(),
        }
    }
}

impl Subject for Tournament {
    type Event = tournament::TournamentEvent;

    fn begun(first: &tournament::TournamentEvent) -> Option<Tournament> {
        Tournament::begun(first)
    }

    fn apply(&mut self, event: &tournament::TournamentEvent) {
        Tournament::apply(self, event);
    }

    fn next_wake(&self) -> Option<Moment> {
        Tournament::next_wake(self)
    }

    /// Its boards may be on others; what it knows of them names no province.
    fn map(&self) -> Map {
        Map::STANDARD
    }

    /// Its own address and its short name. People are found by their games.
    fn directory(&self) -> Directory {
        let names = [&self.plan.short, &self.plan.address];
        Directory {
            addresses: BTreeSet::new(),
            names: names.into_iter().map(|name| name.to_lowercase()).collect(),
        }
    }
}
