//! What a ruling on a tournament needs, and why there is none.

use std::collections::BTreeMap;

use crate::game::Game;
use crate::report::answers::answer::ClerkAnswer;

/// Games that have to be known to rule on something, by their names.
pub type Games = BTreeMap<String, Game>;

/// Why a command is refused: sentences.
pub(super) type WhyRefused = Vec<ClerkAnswer>;

pub(super) fn refuse<T>(why: impl Into<ClerkAnswer>) -> Result<T, WhyRefused> {
    Err(vec![why.into()])
}

pub(super) fn reasons(why: Vec<impl Into<ClerkAnswer>>) -> WhyRefused {
    why.into_iter().map(Into::into).collect()
}
