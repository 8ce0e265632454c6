//! Systems in which whoever leads is paid by the others.

use super::{Finished, System};
use crate::tournament::scoring::points::Points;
use crate::tournament::scoring::record::PerPower;

/// A point for each centre, and 66 shared by the survivors. Each of them pays the leaders a point
/// for each centre over 6 that they have, but no more than he has for surviving. A win is worth
/// 100.
pub struct Tribute;

/// Who leads with that many is paid nothing.
const UNPAID_CENTRES: usize = 6;

impl System for Tribute {
    fn name(&self) -> &'static str {
        "Tribute"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let (top, leaders) = game.top();
        let survivors = game.survivors();
        let survival = Points::from(66).shared(survivors);
        let over = Points::from(1).times(top.saturating_sub(UNPAID_CENTRES));
        let paid = over.min(survival);
        game.unless_won(100, |_, centres| match centres {
            0 => Points::ZERO,
            _ if centres == top => {
                let all = paid.times(survivors - leaders);
                Points::from(1).times(centres) + survival + all.shared(leaders)
            }
            _ => Points::from(1).times(centres) + survival - paid,
        })
    }
}

/// 34 points and 3 for each centre. Each pays the leaders a point for each centre that they have
/// more than he; who is eliminated pays as well, and has nothing. Of k leaders each is paid the sum
/// divided by k², rounded down. A win is worth 340.
pub struct OpenTribute;

impl System for OpenTribute {
    fn name(&self) -> &'static str {
        "OpenTribute"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let (top, leaders) = game.top();
        let all: usize = game.counts().iter().map(|count| top - usize::from(*count)).sum();
        let paid = all / (leaders * leaders);
        game.unless_won(340, |_, centres| match centres {
            0 => Points::ZERO,
            _ if centres == top => Points::from(1).times(34 + 3 * centres + paid),
            _ => Points::from(1).times(34 + 3 * centres) - Points::from(1).times(top - centres),
        })
    }
}
