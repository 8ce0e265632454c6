//! Replacements for rows that name or quote a person who is to be forgotten.

use std::collections::{BTreeMap, BTreeSet};

use super::name::GameName;
use super::numbers::{EventNumber, LetterNumber, OutgoingNumber, RulingNumber};
use super::ruling::GameRuling;
use super::seal::Seal;
use super::texts::{EventText, LetterText};

/// Changes that leave every seal as it is.
#[derive(Debug, Default)]
pub struct Forgetting {
    /// Letters of the journal of which only length and hash stay.
    pub letters: Vec<LetterNumber>,
    /// Letters that went out, each with its new recipient and text.
    pub outgoing: Vec<(OutgoingNumber, String, LetterText)>,
    pub games: Vec<ForgettingGame>,
}

/// A game with some of its events rewritten.
#[derive(Debug)]
pub struct ForgettingGame {
    pub events: Vec<(EventNumber, EventText)>,
    /// The state and directory that all its events now lead to. It brings no event of its own.
    pub after: GameRuling,
    /// The version of the program that made that state.
    pub version: String,
}

/// What was forgotten so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForgottenMarks {
    /// Games with rewritten events, each with the last ruling on it at that time.
    pub games: BTreeMap<GameName, RulingNumber>,
    pub rulings: BTreeSet<RulingNumber>,
    pub letters: BTreeSet<LetterNumber>,
    /// The hash that each rewritten event has in its chain.
    pub events: BTreeMap<(GameName, EventNumber), Seal>,
}
