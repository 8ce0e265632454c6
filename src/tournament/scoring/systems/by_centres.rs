//! Systems in which centres count more than places.

use super::{Finished, System};
use crate::board::Power;
use crate::tournament::scoring::points::Points;
use crate::tournament::scoring::record::PerPower;

fn points(count: usize) -> Points {
    Points::from(1).times(count)
}

/// A point for each centre; all 34 for a win.
pub struct CentreCount;

impl System for CentreCount {
    fn name(&self) -> &'static str {
        "Centre count"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        game.unless_won(34, |_, centres| points(centres))
    }
}

/// 100 points for a win, or in proportion to the squares of the centres.
pub struct SumOfSquares;

impl System for SumOfSquares {
    fn name(&self) -> &'static str {
        "Sum of squares"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let all: usize = game.counts().iter().map(|count| usize::from(*count).pow(2)).sum();
        game.unless_won(100, |_, centres| points(100 * centres * centres).shared(all))
    }
}

/// With S centres, S² + 4 S + 16 of 100 points that are divided in this proportion. Who is
/// eliminated or loses to a win has a tenth of a point for each year that he survived.
pub struct ManorCon {
    /// What a win is worth.
    pub solo: i128,
    /// Whether eliminated powers take part in the proportion, with 16 each, though not in the
    /// points.
    pub eliminated_count: bool,
}

impl System for ManorCon {
    fn name(&self) -> &'static str {
        if self.eliminated_count { "ManorCon" } else { "ManorCon v2" }
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let weight = |centres: usize| centres * centres + 4 * centres + 16;
        let counts = game.counts().map(usize::from);
        let counted = counts.iter().filter(|count| self.eliminated_count || **count > 0);
        let all: usize = counted.map(|count| weight(*count)).sum();
        let survival = |power| points(game.years_survived(power)).shared(10);
        let rule = |power, centres| match centres {
            0 => survival(power),
            _ => points(100 * weight(centres)).shared(all),
        };
        game.by_power(self.solo, rule, survival)
    }
}

/// A point for each centre and 3 for surviving, or 3/10 for each year that one did; and 12 points
/// that are divided by shares: 3 for the most centres, 2 and 1 for one and two centres less. A win
/// is worth 41, and those who lose to it have half a point for each centre.
pub struct Bangkok;

impl System for Bangkok {
    fn name(&self) -> &'static str {
        "Bangkok"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let (top, _) = game.top();
        let shares = |centres: usize| (centres + 3).saturating_sub(top);
        let counts = game.counts().map(usize::from);
        let all: usize = counts.iter().map(|count| shares(*count)).sum();
        let rule = |power, centres: usize| {
            let alive = match centres {
                0 => points(3 * game.years_survived(power)).shared(10),
                _ => points(3),
            };
            points(centres) + alive + points(12 * shares(centres)).shared(all)
        };
        game.by_power(41, rule, |power| points(counts[power.index()]).shared(2))
    }
}

/// 10 points for each centre, 30 for surviving, and 48 for the most centres, shared. Who is
/// eliminated or loses to a win, which is worth 420, has a point for each year that he survived.
pub struct WorldClassic;

impl System for WorldClassic {
    fn name(&self) -> &'static str {
        "World Classic"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let (top, leaders) = game.top();
        let survival = |power| points(game.years_survived(power));
        let rule = |power, centres: usize| match centres {
            0 => survival(power),
            _ if centres == top => points(10 * centres + 30) + points(48).shared(leaders),
            _ => points(10 * centres + 30),
        };
        game.by_power(420, rule, survival)
    }
}

/// 10 points for each centre, 60 shared by the survivors, and 2 for each centre of whoever has the
/// most alone. Who is eliminated or loses to a win, which is worth 468, has a point for each year
/// that he played, the last one included.
pub struct Whipping;

impl System for Whipping {
    fn name(&self) -> &'static str {
        "Whipping"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let top = game.top();
        let played = |power: Power| points(game.years_survived(power) + 1);
        let rule = |power, centres: usize| {
            let extra = if (centres, 1) == top { 2 * centres } else { 0 };
            match centres {
                0 => played(power),
                _ => points(10 * centres + extra) + points(60).shared(game.survivors()),
            }
        };
        game.by_power(468, rule, played)
    }
}
