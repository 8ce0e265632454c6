//! Systems in which it counts who shares in the end.

use super::finished::{FinishedGame, points, share};
use super::rule::{Rule, System};
use crate::board::Power;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::record::PerPower;

pub(super) static SYSTEMS: [System; 6] = [
    System::called(
        "Draw size",
        "100 points, shared by those who share in the end. A win is 100.",
        &DrawSize { points: 100 },
    ),
    System::called(
        "Solo or bust",
        "100 points for a win, and nothing for anything else.",
        &SoloOrBust,
    )
    .or(&["Solos"]),
    System::called(
        "Calhamer",
        "One point, shared by those who share in the end. A win is 1.",
        &DrawSize { points: 1 },
    ),
    System::called(
        "ODC (nothing for losers)",
        "420 points, shared by those who share in the end, who also have a point for each centre. \
         A win is 420 and a point for each centre.",
        &Odc { centres_for_losers: false },
    )
    .or(&["ODC"]),
    System::called(
        "ODC (centres for losers)",
        "As ODC (nothing for losers), but those who lose to a win have a point for each centre.",
        &Odc { centres_for_losers: true },
    ),
    System::called(
        "Dixie",
        "4 points for each centre, and 270, 70, 50, 34, 20, 10 and 0 for the places: those who \
         share in the end share the first ones, then come the others by centres, then the \
         eliminated by how long they lasted. A win is the first place.",
        &Dixie,
    ),
];

/// So many points for a win, or shared among those who share in the end.
pub(super) struct DrawSize {
    /// How many.
    pub(super) points: i128,
}

impl Rule for DrawSize {
    fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
        split(game, self.points)
    }
}

/// 100 points for a win, and nothing for anything else.
pub(super) struct SoloOrBust;

impl Rule for SoloOrBust {
    fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
        game.unless_won(100, |_, _| Exact::ZERO)
    }
}

fn split(game: &FinishedGame, points: i128) -> PerPower<Exact> {
    game.unless_won(points, |power, _| match game.shares(power) {
        true => Exact::from(points).shared(game.sharers()),
        false => Exact::ZERO,
    })
}

/// 420 points for a win, or shared among those who share in the end; and for those who have some of
/// it a point for each centre.
pub(super) struct Odc {
    /// Whether those who lose to a win have a point for each centre, too.
    pub(super) centres_for_losers: bool,
}

impl Rule for Odc {
    fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
        let pot = split(game, 420);
        let is_won = game.winner().is_some();
        Power::ALL.map(|power| match &pot[power.index()] {
            share if *share == Exact::ZERO && !(is_won && self.centres_for_losers) => Exact::ZERO,
            share => share.clone() + points(game.centres(power)),
        })
    }
}

/// Places are worth 270, 70, 50, 34, 20, 10 and 0, and a centre 4 points. Those who share in the
/// end share the first places, whatever their centres are; the others take the next ones by
/// centres, and when all of those are lost by the year in which they were. A win is the first
/// place.
pub(super) struct Dixie;

const DIXIE_PLACES: [i128; Power::COUNT] = [270, 70, 50, 34, 20, 10, 0];

impl Rule for Dixie {
    fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
        let order = Power::ALL.map(|power| {
            let is_first = match game.winner() {
                Some(winner) => winner == power,
                None => game.shares(power),
            };
            match is_first {
                true => (true, 0, 0),
                false => (false, game.centres(power), game.years_survived(power)),
            }
        });
        let places = share(order, &DIXIE_PLACES);
        Power::ALL.map(|power| points(4 * game.centres(power)) + &places[power.index()])
    }
}
