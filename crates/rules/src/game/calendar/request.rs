//! More time, as a value (D.VII(5)).

use serde::{Deserialize, Serialize};

use crate::game::Moment;

/// What a player asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeRequest {
    /// How much time.
    pub wish: TimeWish,
    pub turn: ForTurn,
}

/// How much time a player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeWish {
    /// This many seconds more than the turn's original deadline, so that a letter that comes twice,
    /// or two players with the same wish, do not add up.
    Longer(u32),
    /// This many seconds more than the deadline in force: "another day".
    Another(u32),
    /// Until then.
    Until(Moment),
}

/// The turn for which time is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForTurn {
    /// The turn that runs.
    This,
    /// The turn that runs, or the next one if it is too late for that.
    ThisOrNext,
    Next,
}
