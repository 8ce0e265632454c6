//! What a written name can mean: every province and power that some system calls so (D.III(1)).
//!
//! The names come from `grammar/names.toml`. Here is only what a token could mean on any board;
//! which of several readings a board leaves is for [`super::resolve`].

mod key;
mod lexicon;
mod spelling;

use std::cell::Cell;
use std::collections::BTreeMap;

pub use key::key;
pub use lexicon::{Lexicon, Readings, lexicon};
pub use spelling::{Guess, did_you_mean};

use crate::board::{Province, ProvinceSet};

/// A letter with more unknown words than this is no set of orders; nobody is asked "did you
/// mean" about the rest of them.
pub const GUESSES_MAX: u32 = 200;

/// A player's own abbreviations (D.III(1)), by their keys.
pub type Personal = BTreeMap<String, Province>;

/// The names that count for one letter: the player's own before all others.
pub struct Names<'a> {
    personal: &'a Personal,
    lexicon: &'static Lexicon,
    guesses: Cell<u32>,
}

impl<'a> Names<'a> {
    /// The names of a player with these abbreviations.
    pub fn new(personal: &'a Personal) -> Names<'a> {
        Names { personal, lexicon: lexicon(), guesses: Cell::new(GUESSES_MAX) }
    }

    /// What a name can mean; one of the player's own means what he said and nothing else.
    pub fn readings(&self, name: &str) -> Readings {
        match self.personal.get(name) {
            Some(province) => {
                Readings { official: Some(*province), all: [*province].into_iter().collect() }
            }
            None => self.lexicon.readings(name),
        }
    }

    /// What a name that nobody uses was meant to be.
    pub fn guess(&self, name: &str) -> Guess {
        match self.guesses.get().checked_sub(1) {
            Some(left) => {
                self.guesses.set(left);
                did_you_mean(self.lexicon, name)
            }
            None => Guess { certain: None, nearest: ProvinceSet::EMPTY },
        }
    }

    /// The names that do not hang on the player.
    pub fn lexicon(&self) -> &'static Lexicon {
        self.lexicon
    }
}
