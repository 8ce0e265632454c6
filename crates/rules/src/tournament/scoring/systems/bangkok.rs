//! Systems in which a centre, surviving and being at or near the top are worth points of their own.

use super::by_centres::Years;
use super::finished::{FinishedGame, points};
use super::rule::System;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::record::PerPower;

pub(super) static SYSTEMS: [System; 5] = [
    System::called(
        "Bangkok (years survived)",
        "A point for each centre, 3 for surviving or 3/10 for each full year that an eliminated \
         power survived, and 12 divided by shares: 3 for the most centres, 2 for one less, 1 for \
         two less. A win is 41, and those who lose to it have 1/2 for each centre.",
        |game| Bangkok { years: Years::Survived, ..BANGKOK }.scores(game),
    )
    .or(&["Bangkok"]),
    System::called(
        "Bangkok (years played)",
        "As Bangkok (years survived), but the year in which a power is eliminated counts, too: out \
            in 1905 is 3/2.",
        |game| Bangkok { years: Years::Played, ..BANGKOK }.scores(game),
    ),
    System::called(
        "Olympic",
        "As Bangkok (years survived), but with 4 shares for the most centres, 3/2 for one less \
         and 1/2 for two less. A win is 46, and leaves nothing for the others.",
        |game| {
            Bangkok { solo: 46, half_points_of_losers: 0, shares: [8, 3, 1], ..BANGKOK }
                .scores(game)
        },
    ),
    System::called(
        "Bangkok Pike",
        "A point for each centre and 3 for surviving, or 1/10 for each year in which an eliminated \
            power played; 4 for one centre less than the most and 2 for two less; 6 for leading \
            alone, with those 4 if no power is one behind, and those 2 if no power is two behind \
            either; 4 for each of several who lead. A win is 60, and those who lose to it have \
            1/10 for each year.",
        bangkok_pike,
    ),
    System::called(
        "Base 3",
        "A point for each centre, 3 for surviving, and 9 for leading alone, 3 for each of two who \
         lead, 1 for each of three, and so on. A win is 46.",
        base_3,
    )
    .or(&["Base3"]),
];

/// A point for each centre and 3 for surviving, or 3/10 for each year; and 12 points that are
/// divided by shares among those at the top and next to it.
struct Bangkok {
    /// What a win is worth.
    solo: i128,
    /// Twice what those who lose to it have for each centre.
    half_points_of_losers: usize,
    /// The shares of those who have the most centres, one less and two less.
    shares: [usize; 3],
    /// Which years count for the eliminated.
    years: Years,
}

const BANGKOK: Bangkok =
    Bangkok { solo: 41, half_points_of_losers: 1, shares: [3, 2, 1], years: Years::Survived };

impl Bangkok {
    fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
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
/// less. A sole leader has 6, and those 4 as well if no power is one centre behind, and those 2 as
/// well if none is two behind either; each of several leaders has 4.
fn bangkok_pike(game: &FinishedGame) -> PerPower<Exact> {
    let (top, leaders) = game.top();
    let for_lead = match game.lead(top) {
        _ if leaders > 1 => 4,
        0 | 1 => 6,
        2 => 6 + 4,
        _ => 6 + 4 + 2,
    };
    let years = |power| points(game.years_played(power)).shared(10);
    game.or_years(60, years, |_, centres| {
        let near = match top - centres {
            0 => for_lead,
            1 => 4,
            2 => 2,
            _ => 0,
        };
        points(centres + 3 + near)
    })
}

/// A point for each centre and 3 for surviving; 9 for leading alone, and with each more who leads a
/// third of that for each.
fn base_3(game: &FinishedGame) -> PerPower<Exact> {
    let (top, leaders) = game.top();
    let for_lead = (1..leaders).fold(Exact::from(9), |worth, _| worth.shared(3));
    game.unless_won(46, |_, centres| match centres {
        0 => Exact::ZERO,
        _ if centres == top => points(centres + 3) + &for_lead,
        _ => points(centres + 3),
    })
}
