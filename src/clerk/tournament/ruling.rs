//! What comes out of a ruling on a tournament, or why there is none.

use std::collections::BTreeMap;

use crate::clerk::Outgoing;
use crate::game::{self, Game};
use crate::tournament::TournamentEvent;

/// Games that have to be known to rule on something, by their names.
pub type Games = BTreeMap<String, Game>;

/// What the clerk makes of something about a tournament: all of it is kept, or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ruling {
    /// What happened to the tournament, in order.
    pub events: Vec<TournamentEvent>,
    /// What happened to games, by their names.
    pub games: BTreeMap<String, Vec<game::Event>>,
    /// What goes out, each with the game that it is about, if it is about one.
    pub letters: Vec<(Option<String>, Outgoing)>,
    /// What is told to whoever asked, in sentences.
    pub said: Vec<String>,
    /// What is told behind that once it is done, and to nobody who only tries it: boards and seeds.
    pub revealed: Vec<String>,
}

/// Why a command is refused: sentences.
pub(super) type WhyRefused = Vec<String>;

pub(super) fn refuse<T>(why: impl Into<String>) -> Result<T, WhyRefused> {
    Err(vec![why.into()])
}
