//! By what a text is read.

use std::collections::BTreeSet;

use crate::board::{Phase, Position, Power};
use crate::names::Personal;

/// Who writes when, and where everything stands.
#[derive(Clone, Copy)]
pub struct ReadingQuestion<'a> {
    /// The phase that is being played.
    pub phase: Phase,
    /// Who writes.
    pub power: Power,
    /// The position before that phase.
    pub position: &'a Position,
    /// The writer's own abbreviations.
    pub personal: &'a Personal,
    /// What the others on the board are called, but for those who lead it: each word of a name as
    /// [`key`](crate::names::key) has it. Who writes to one of them does not write to us.
    pub people: &'a BTreeSet<String>,
    /// Which commands on lines of their own it may have besides those of the reader of orders.
    pub commands: CommandsTaken,
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
    /// Of a text in which nothing but orders counts, and what belongs to them.
    pub const fn of_orders(
        phase: Phase,
        power: Power,
        position: &'a Position,
        personal: &'a Personal,
    ) -> ReadingQuestion<'a> {
        static NOBODY: BTreeSet<String> = BTreeSet::new();
        let (people, commands) = (&NOBODY, CommandsTaken::None);
        ReadingQuestion { phase, power, position, personal, people, commands }
    }
}
