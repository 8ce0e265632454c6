//! Systems in which tied places are not shared.

use super::finished::{FinishedGame, points, standing};
use super::rule::System;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::SEATS;
use crate::tournament::scoring::record::PerPower;

pub(super) static SYSTEMS: [System; 3] = [
    System::called(
        "Haight",
        "10 points for each centre, or 1 for each year in which an eliminated power played; 66 to \
            0 in steps of 11 for the places, where tied ones all have the lowest and of the \
            eliminated who lasted longer is ahead; 5 for each centre by which a power leads alone. \
            A win is 451; those who lose to it have 5 for each centre or 1 for each year, \
            whichever is more.",
        haight,
    )
    .or(&["Haight v1.0"]),
    System::called(
        "Ranked Classic",
        "10 points for each centre, 30 for surviving, and 200, 90, 60, 40, 30, 20 and 10 for the \
         places; two who tie have 135, 70, 50, 35, 25 or 15 each, and more than two all have the \
         lowest of their places; 1 for each full year that an eliminated power survived. A win is \
         550, and those who lose to it have 1 for each full year.",
        |game| RankedClassic { as_two: false }.scores(game),
    ),
    System::called(
        "Ranked Classic v2",
        "As Ranked Classic, but more than two who tie have as much as two on the last two of \
         their places.",
        |game| RankedClassic { as_two: true }.scores(game),
    ),
];

/// 10 points for each centre, 66 to 0 in steps of 11 for the places, of which tied ones all count
/// as the lowest, and 5 for each centre of a sole leader's lead.
fn haight(game: &FinishedGame) -> PerPower<Exact> {
    let order = game.order_by_year();
    let played = |power| game.years_played(power);
    let rule = |power: usize, centres: usize| {
        let (ahead, level) = standing(&order, power);
        let own = match centres {
            0 => played(power),
            _ => 10 * centres + 5 * game.lead(centres),
        };
        points(11 * (SEATS - ahead - level) + own)
    };
    let lost = |power| match game.centres(power) {
        0 => points(played(power)),
        centres => points(played(power).max(5 * centres)),
    };
    game.by_power(451, rule, lost)
}

/// 10 points for each centre and 30 for surviving, and more for the places of survivors, with a
/// table of its own for two who are tied.
struct RankedClassic {
    /// Whether three or more who are tied count as two would on the last places that they cover;
    /// else they all count as the lowest.
    as_two: bool,
}

const CLASSIC_PLACES: [usize; SEATS] = [200, 90, 60, 40, 30, 20, 10];
/// For two who are tied, by the better of their places.
const CLASSIC_PLACES_OF_TWO: [usize; SEATS - 1] = [135, 70, 50, 35, 25, 15];

impl RankedClassic {
    fn place(&self, ahead: usize, level: usize) -> usize {
        match level {
            1 => CLASSIC_PLACES[ahead],
            2 => CLASSIC_PLACES_OF_TWO[ahead],
            _ if self.as_two => CLASSIC_PLACES_OF_TWO[ahead + level - 2],
            _ => CLASSIC_PLACES[ahead + level - 1],
        }
    }

    fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
        let years = |power| points(game.years_survived(power));
        let counts = game.counts();
        game.or_years(550, years, |power, centres| {
            let (ahead, level) = standing(counts, power);
            points(10 * centres + 30 + self.place(ahead, level))
        })
    }
}
