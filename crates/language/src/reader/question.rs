//! What the reader needs to know to read a text.

use std::collections::BTreeSet;

use crate::board::{Phase, Position, Power};
use crate::names::{Names, Personal};
use crate::resolve::BoardAtHand;

/// Who writes when, and where everything stands.
#[derive(Clone, Copy)]
pub struct ReadingQuestion<'a> {
    /// The phase that is being played.
    pub phase: Phase,
    /// Whose orders they are; none if the writer has no seat.
    pub power: Option<Power>,
    /// The position before that phase.
    pub position: &'a Position,
    /// The writer's own abbreviations.
    pub personal: &'a Personal,
    /// What the others on the board are called, except for those who lead it: each word of a name
    /// as [`key`](crate::names::key) has it. A letter to one of them is not for us.
    pub people: &'a BTreeSet<String>,
    /// Which commands on lines of their own it may have besides those of the reader of orders.
    pub commands: CommandsTaken,
    /// How many abbreviations it may still declare; they count in all of it (D.III(1)).
    pub names_left: usize,
}

/// The commands of seats and staff that a text may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandsTaken {
    None,
    /// What players, captains and reserves may write.
    OfSeats,
    /// What those may write who lead, too.
    OfStaff,
}

impl<'a> ReadingQuestion<'a> {
    /// For a text in which only orders count, and what belongs to them.
    pub const fn of_orders(
        phase: Phase,
        power: Power,
        position: &'a Position,
        personal: &'a Personal,
    ) -> ReadingQuestion<'a> {
        static NOBODY: BTreeSet<String> = BTreeSet::new();
        let (people, commands, power) = (&NOBODY, CommandsTaken::None, Some(power));
        ReadingQuestion { phase, power, position, personal, people, commands, names_left: 0 }
    }
}

impl<'a> BoardAtHand<'a> {
    pub(super) const fn of(question: &ReadingQuestion<'a>, names: &'a Names<'a>) -> Self {
        let ReadingQuestion { phase, power, position, .. } = *question;
        BoardAtHand { phase, power, position, names }
    }
}
