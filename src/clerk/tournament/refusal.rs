//! What a ruling on a tournament needs, and why there is none.

use std::collections::BTreeMap;

use crate::game::Game;

/// Games that have to be known to rule on something, by their names.
pub type Games = BTreeMap<String, Game>;

/// Why a command is refused: sentences.
pub(super) type WhyRefused = Vec<String>;

pub(super) fn refuse<T>(why: impl Into<String>) -> Result<T, WhyRefused> {
    Err(vec![why.into()])
}
