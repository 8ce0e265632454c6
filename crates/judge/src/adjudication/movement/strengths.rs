//! How many units count for each move and each unit that stays.

use super::field::{Field, HelpingSupport};
use crate::board::Tables;

/// What is known about the strengths during the fights.
pub(super) struct Strengths<T: Tables> {
    /// Supports given to each unit, in moving or in holding.
    supports: T::Each<u8>,
    /// Those given to a move by the nation of the unit that it attacks.
    from_victim: T::Each<u8>,
}

impl<T: Tables> Strengths<T> {
    /// No support at all.
    #[inline]
    pub(super) fn none() -> Strengths<T> {
        Strengths { supports: T::each(0), from_victim: T::each(0) }
    }

    /// Counts a support that is given.
    #[inline]
    pub(super) fn add(&mut self, field: &Field<T>, help: &HelpingSupport<T::Space>) {
        self.supports[help.unit] += 1;
        let of_victim = help.at != help.unit && field.same_power(help.at, help.by);
        self.from_victim[help.unit] += u8::from(of_victim);
    }

    /// The strength with which a move stands against other moves.
    pub(super) fn full(&self, unit: T::Space) -> u8 {
        1 + self.supports[unit]
    }

    /// The strength of a move against the unit that it attacks: none of that unit's nation helps.
    pub(super) fn hostile(&self, unit: T::Space) -> u8 {
        self.full(unit) - self.from_victim[unit]
    }

    /// The strength with which a unit stands in its province against an attacker.
    pub(super) fn defence(&self, field: &Field<T>, at: T::Space, attacker: T::Space) -> u8 {
        match field.target(at) {
            Some(_) if field.opposite(at) != Some(attacker) => 1,
            _ => self.full(at),
        }
    }

    /// The supports that do not count against the unit attacked, because its own nation gives
    /// them.
    pub(super) fn discounted(&self, unit: T::Space) -> u8 {
        self.from_victim[unit]
    }
}
