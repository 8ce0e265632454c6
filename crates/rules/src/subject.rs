//! What is ruled on: a game, or a tournament. Both live by their events, and whoever keeps them,
//! wakes them or replays them needs to know no more of them than this.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

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

    /// By what letters find it.
    fn directory(&self) -> Directory;
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

    /// Its own address and its short name. People are found by their games.
    fn directory(&self) -> Directory {
        let names = [&self.plan.short, &self.plan.address];
        Directory {
            addresses: BTreeSet::new(),
            names: names.into_iter().map(|name| name.to_lowercase()).collect(),
        }
    }
}
