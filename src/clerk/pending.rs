//! What is told to people when all else of a ruling is done.

use crate::board::{Phase, Power};
use crate::game::PersonId;
use crate::game::seats::Came;
use crate::report::letters::Draft;

/// That a power sent no orders, as one reader is told it.
#[derive(Clone)]
pub(super) struct Missed {
    pub(super) to: PersonId,
    pub(super) power: Power,
    pub(super) phase: Phase,
    pub(super) draft: Draft,
}

/// Somebody who has come to a seat.
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
