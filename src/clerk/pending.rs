//! News for people, collected until the rest of a ruling is done.

use crate::board::{Phase, Power};
use crate::game::seats::Came;
use crate::game::{Moment, PersonId};
use crate::report::letters::Draft;

/// What a ruling on a game has to remember to its end.
#[derive(Clone, Default)]
pub(super) struct Pending {
    /// Who has come to a seat; told at the end.
    pub(super) seatings: Vec<SeatedPerson>,
    /// Who reads that a power sent no orders, or that he has to find a player for it. Once all are
    /// known, each reader gets one letter.
    pub(super) missed: Vec<Missed>,
    /// Whose seats have fallen into disorder: once all are known, each reader gets one letter.
    pub(super) vacant: Vec<Power>,
    /// Whether a seat has come from the reserves to the director; told at the end.
    pub(super) passed_to_director: bool,
    /// Whether the game has begun to wait for a seat; told at the end.
    pub(super) waits: bool,
    /// The deadline before a waiting game went on; the new one is told at the end.
    pub(super) waited: Option<Moment>,
}

/// The news for one reader that a power sent no orders.
#[derive(Clone)]
pub(super) struct Missed {
    pub(super) to: PersonId,
    pub(super) power: Power,
    pub(super) phase: Phase,
    /// Whether its reader is to find a player for it.
    pub(super) is_his_to_fill: bool,
    pub(super) draft: Draft,
}

/// A person who has come to a seat.
#[derive(Clone, Debug)]
pub(super) struct SeatedPerson {
    pub(super) power: Power,
    pub(super) person: PersonId,
    /// Who had it before.
    pub(super) former: Option<PersonId>,
    /// How he came to it.
    pub(super) came: Came,
    /// Why, as a sentence.
    pub(super) why: Option<String>,
}
