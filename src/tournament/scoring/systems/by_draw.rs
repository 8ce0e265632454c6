//! Systems in which it counts who shares in the end.

use super::{Finished, System, share};
use crate::board::Power;
use crate::tournament::scoring::points::Points;
use crate::tournament::scoring::record::PerPower;

/// 100 points for a win, or shared among those who share in the end.
pub struct DrawSize;

impl System for DrawSize {
    fn name(&self) -> &'static str {
        "Draw size"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        split(game, 100)
    }
}

/// 100 points for a win, and nothing for anything else.
pub struct SoloOrBust;

impl System for SoloOrBust {
    fn name(&self) -> &'static str {
        "Solo or bust"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        game.unless_won(100, |_, _| Points::ZERO)
    }
}

/// One point for a win, or shared among those who share in the end.
pub struct Calhamer;

impl System for Calhamer {
    fn name(&self) -> &'static str {
        "Calhamer"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        split(game, 1)
    }
}

fn split(game: &Finished, points: i128) -> PerPower<Points> {
    game.unless_won(points, |power, _| match game.sharing[power.index()] {
        true => Points::from(points).shared(game.sharers()),
        false => Points::ZERO,
    })
}

/// 420 points for a win, or shared among those who share in the end; and for those who have some of
/// it a point for each centre.
pub struct Odc;

impl System for Odc {
    fn name(&self) -> &'static str {
        "ODC"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let counts = game.counts();
        let pot = split(game, 420);
        Power::ALL.map(|power| match pot[power.index()] {
            Points::ZERO => Points::ZERO,
            share => share + Points::from(counts[power.index()]),
        })
    }
}

/// Places are worth 270, 70, 50, 34, 20, 10 and 0, and a centre 4 points. Those who share in the
/// end share the first places, whatever their centres are; the others take the next ones by
/// centres, and when all of those are lost by the year in which they were. A win is the first
/// place.
pub struct Dixie;

const DIXIE_PLACES: [i128; Power::COUNT] = [270, 70, 50, 34, 20, 10, 0];

impl System for Dixie {
    fn name(&self) -> &'static str {
        "Dixie"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let counts = game.counts();
        let order = Power::ALL.map(|power| {
            let is_first = match game.winner {
                Some(winner) => winner == power,
                None => game.sharing[power.index()],
            };
            let count = counts[power.index()];
            match is_first {
                true => (true, 0, 0),
                false => (false, count, game.years_survived(power)),
            }
        });
        let places = share(order, &DIXIE_PLACES);
        Power::ALL.map(|power| {
            let centres = Points::from(counts[power.index()]).times(4);
            places[power.index()] + centres
        })
    }
}
