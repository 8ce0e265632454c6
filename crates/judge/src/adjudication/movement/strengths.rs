//! How many units count for each move and each unit that stays.

use super::field::{Field, HelpingSupport};
use crate::board::Province;

/// What is known of the strengths while the fights go on.
pub(super) struct Strengths {
    /// Supports given to each unit, in moving or in holding.
    supports: [u8; Province::COUNT],
    /// Those given to a move by the nation of the unit that it attacks.
    from_victim: [u8; Province::COUNT],
}

impl Strengths {
    /// No support at all.
    #[inline]
    pub(super) fn none() -> Strengths {
        Strengths { supports: [0; Province::COUNT], from_victim: [0; Province::COUNT] }
    }

    /// Counts a support that is given.
    #[inline]
    pub(super) fn add(&mut self, field: &Field, help: &HelpingSupport) {
        self.supports[help.unit.index()] += 1;
        let of_victim = help.at != help.unit && field.same_power(help.at, help.by);
        self.from_victim[help.unit.index()] += u8::from(of_victim);
    }

    /// The strength with which a move stands against other moves.
    pub(super) fn full(&self, unit: Province) -> u8 {
        1 + self.supports[unit.index()]
    }

    /// The strength of a move against the unit that it attacks: none of that unit's nation helps.
    pub(super) fn hostile(&self, unit: Province) -> u8 {
        self.full(unit) - self.from_victim[unit.index()]
    }

    /// The strength with which a unit stands in its province against an attacker.
    pub(super) fn defence(&self, field: &Field, at: Province, attacker: Province) -> u8 {
        match field.target(at) {
            Some(_) if field.opposite(at) != Some(attacker) => 1,
            _ => self.full(at),
        }
    }

    /// The supports that do not count against the unit attacked, because its own nation gives
    /// them.
    pub(super) fn discounted(&self, unit: Province) -> u8 {
        self.from_victim[unit.index()]
    }
}
