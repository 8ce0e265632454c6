//! By what the words beside orders and commands are weighed.

use std::collections::BTreeSet;

use super::super::grammar::words;
use super::super::names::Names;
use super::super::text::{Mark, Token, Tokens};
use crate::board::{Phase, Power, Unit};
use crate::grammar::vocabulary::ClassSet;
use crate::limits::{CODE_LETTERS, SMALL_NAME_LETTERS};

/// Who writes, and what his words may name.
pub(super) struct ProseScale<'a> {
    pub(super) names: &'a Names<'a>,
    /// What the others on the board are called.
    pub(super) people: &'a BTreeSet<String>,
    pub(super) power: Option<Power>,
    /// The phase that is being played, if it is a letter to a board.
    pub(super) phase: Option<Phase>,
    /// What speaks of what the letter is for: of its orders, or of its commands, too.
    pub(super) refers: ClassSet,
    /// The line of the first order.
    pub(super) first: Option<usize>,
    /// His units for which nothing is ordered, though others are.
    pub(super) unordered: Vec<Unit>,
}

impl ProseScale<'_> {
    pub(super) fn input<'l>(&'l self, rest: &'l [Token]) -> Tokens<'l> {
        Tokens { rest, names: self.names }
    }

    /// Whether the power that a word names is the writer's; nothing, if it names none.
    pub(super) fn names_own(&self, key: &str) -> Option<bool> {
        self.names.power(key).map(|power| Some(power) == self.power)
    }

    /// Whether a word names another power, or another person of this board.
    pub(super) fn is_another(&self, word: &Token) -> bool {
        let another = self.names_own(&word.key) == Some(false);
        word.mark == Mark::Word && (another || self.people.contains(&word.key))
    }

    /// Whether a word names a place, or a unit in full.
    pub(super) fn names_a_unit_or_place(&self, word: &Token) -> bool {
        let is_unit = word.key.len() > 2 && word.kind().is_some();
        word.mark == Mark::Word && (is_unit || names_a_place(self.names, word))
    }
}

/// Whether a word of prose names a place; a power is none.
pub(super) fn names_a_place(names: &Names, word: &Token) -> bool {
    let least = if word.small { SMALL_NAME_LETTERS } else { CODE_LETTERS };
    let is_word = words::is_everyday(&word.key) && word.key != "channel";
    word.key.len() >= least
        && !is_word
        && names.power(&word.key).is_none()
        && names.is_place(&word.key)
}
