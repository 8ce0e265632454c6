//! Systems in which a centre, surviving and being at or near the top are worth points of their own.

use super::by_centres::Years;
use super::finished::{FinishedGame, points};
use super::rule::Rule;
use crate::tournament::scoring::points::Points;
use crate::tournament::scoring::record::PerPower;

/// A point for each centre and 3 for surviving, or 3/10 for each year; and 12 points that are
/// divided by shares among those at the top and next to it.
pub(super) struct Bangkok {
    /// What a win is worth.
    pub(super) solo: i128,
    /// Twice what those who lose to it have for each centre.
    pub(super) half_points_of_losers: usize,
    /// The shares of those who have the most centres, one less and two less.
    pub(super) shares: [usize; 3],
    /// Which years count for the eliminated.
    pub(super) years: Years,
}

impl Rule for Bangkok {
    fn scores(&self, game: &FinishedGame) -> PerPower<Points> {
        let (top, _) = game.top();
        let shares = |centres: usize| self.shares.get(top - centres).copied().unwrap_or(0);
        let all: usize = game.counts().iter().map(|count| shares(usize::from(*count))).sum();
        let rule = |power, centres: usize| {
            let alive = match centres {
                0 => self.years.of(game, power).times(3).shared(10),
                _ => points(3),
            };
            points(centres) + alive + points(12 * shares(centres)).shared(all)
        };
        let lost = |power| points(game.centres(power) * self.half_points_of_losers).shared(2);
        game.by_power(self.solo, rule, lost)
    }
}

/// A point for each centre and 3 for surviving; 4 for one centre less than the top and 2 for two
/// less. Whoever leads alone has 6, and those 4 as well if nobody is one centre behind, and those 2
/// as well if nobody is two behind either; each of several has 4.
pub(super) struct BangkokPike;

impl Rule for BangkokPike {
    fn scores(&self, game: &FinishedGame) -> PerPower<Points> {
        let (top, leaders) = game.top();
        let for_lead = match game.lead() {
            _ if leaders > 1 => 4,
            0 | 1 => 6,
            2 => 6 + 4,
            _ => 6 + 4 + 2,
        };
        let years = |power| points(game.years_played(power)).shared(10);
        let rule = |power, centres: usize| {
            let near = match top - centres {
                0 => for_lead,
                1 => 4,
                2 => 2,
                _ => 0,
            };
            match centres {
                0 => years(power),
                _ => points(centres + 3 + near),
            }
        };
        game.by_power(60, rule, years)
    }
}

/// A point for each centre and 3 for surviving; 9 for leading alone, and with each more who leads a
/// third of that for each.
pub(super) struct Base3;

impl Rule for Base3 {
    fn scores(&self, game: &FinishedGame) -> PerPower<Points> {
        let (top, leaders) = game.top();
        let for_lead = (1..leaders).fold(Points::from(9), |worth, _| worth.shared(3));
        game.unless_won(46, |_, centres| match centres {
            0 => Points::ZERO,
            _ if centres == top => points(centres + 3) + for_lead,
            _ => points(centres + 3),
        })
    }
}
