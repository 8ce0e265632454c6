//! What proves to others that an event is as it was kept: its salt and its seal. With the salt and
//! the text you can compute the seal. With only their hash you can, too, but you learn nothing.

use super::chain;
use super::name::GameName;
use super::numbers::EventNumber;
use super::seal::{Head, Seal};
use super::texts::EventText;

/// An event with what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventProof {
    /// Its place.
    pub number: EventNumber,
    pub text: EventText,
    /// What it is hashed with, so that a short secret can't be found by trying.
    pub salt: Seal,
    /// The seal over it and all events before it.
    pub seal: Seal,
}

impl Seal {
    /// What an event hashes to with its salt: all that is published of a secret event.
    pub fn of_event(salt: Seal, text: &str) -> Seal {
        chain::content(salt, text)
    }

    /// The seal that stands before the first event of a game.
    pub fn before_events(game: &GameName) -> Seal {
        let Head { seal, .. } = chain::no_events(game);
        seal
    }

    /// The seal of the event that comes after this one, from its number and what it hashes to.
    pub fn of_next_event(self, number: EventNumber, content: Seal) -> Seal {
        chain::event_with(self, number, content)
    }
}
