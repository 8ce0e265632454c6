//! What the powers of a board score: centres and a bonus for the place (C.1 to C.4).

use super::points::Points;
use super::record::{Counts, PerPower};
use crate::board::Power;

/// The bonus for each place, from the first to the last (C.2).
const BONUS: PerPower<i128> = [32, 16, 8, 4, 2, 1, 0];

/// The bonus of each power by the counts at the end.
///
/// Powers with equal counts share what the places that they cover are worth together (C.3). Who is
/// eliminated takes no place and no part in the last ones, so that their bonus is nobody's (C.1).
pub fn bonus(counts: &Counts) -> PerPower<Points> {
    Power::ALL.map(|power| {
        let own = counts[power.index()];
        let ahead = counts.iter().filter(|other| **other > own).count();
        let level = counts.iter().filter(|other| **other == own).count();
        match own {
            0 => Points::ZERO,
            _ => BONUS[ahead..ahead + level]
                .iter()
                .copied()
                .map(Points::from)
                .sum::<Points>()
                .shared(level),
        }
    })
}

/// The score of each power: its centres and its bonus. A win is 34 centres by then (C.4).
pub fn scores(counts: &Counts) -> PerPower<Points> {
    let bonus = bonus(counts);
    Power::ALL.map(|power| Points::from(counts[power.index()]) + bonus[power.index()])
}
