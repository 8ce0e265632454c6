//! Systems in which places count more than centres.

use super::super::{places, years};
use super::{Finished, System};
use crate::board::Power;
use crate::tournament::scoring::points::Points;
use crate::tournament::scoring::record::{Counts, PerPower};

/// The system of this tournament (C.1 to C.4): centres, and 32, 16, 8, 4, 2, 1 and 0 for the places
/// of those who share in the end.
pub struct WorldMasters;

impl System for WorldMasters {
    fn name(&self) -> &'static str {
        "World Masters"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        places::scores(&counted(game))
    }

    fn bonus(&self, game: &Finished) -> Option<PerPower<Points>> {
        Some(places::bonus(&counted(game)))
    }
}

/// The counts by which is scored: all centres are the winner's, and who does not share in the end
/// counts as eliminated.
fn counted(game: &Finished) -> Counts {
    let counts = game.counts();
    Power::ALL.map(|power| match game.winner() {
        Some(winner) if winner == power => years::CENTRES_OF_WINNER,
        None if game.sharing[power.index()] => counts[power.index()],
        _ => 0,
    })
}

/// Points for taking part, one for each centre, and more for the first three places.
pub struct CDiplo {
    /// What a win is worth.
    pub solo: i128,
    /// What taking part is worth.
    pub played: i128,
    /// What the places are worth.
    pub places: [i128; 3],
}

impl System for CDiplo {
    fn name(&self) -> &'static str {
        if self.played > 0 { "C-Diplo 100" } else { "C-Diplo 80" }
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let places = game.shared_places(&self.places);
        game.unless_won(self.solo, |power, centres| {
            Points::from(self.played) + Points::from(1).times(centres) + places[power.index()]
        })
    }
}

/// A point for each centre and 2 for surviving; 4, 3, 2 and 1 for the first four places, of which
/// tied ones all count as the lowest; and for whoever leads alone as many as the lead has centres.
/// That is scaled to 100 in all. A win is worth 110. Who is eliminated or loses to a win has a
/// quarter of a point for each year that he survived, but no more than 2.
pub struct Detour;

impl System for Detour {
    fn name(&self) -> &'static str {
        "Detour09"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let counts = game.counts().map(usize::from);
        let (top, leaders) = game.top();
        let second = counts.iter().copied().filter(|count| *count < top).max().unwrap_or(0);
        let raw = |centres: usize| {
            let lowest = counts.iter().filter(|other| **other >= centres).count();
            let lead = if (centres, leaders) == (top, 1) { top - second } else { 0 };
            match centres {
                0 => 0,
                _ => centres + 2 + 5_usize.saturating_sub(lowest) + lead,
            }
        };
        let all: usize = counts.iter().map(|count| raw(*count)).sum();
        let survival = |power| Points::from(1).times(game.years_survived(power).min(8)).shared(4);
        let rule = |power, centres: usize| match centres {
            0 => survival(power),
            _ => Points::from(100).times(raw(centres)).shared(all),
        };
        game.by_power(110, rule, survival)
    }
}

/// A thousand points for each place from the last to the first, and one for each centre; eliminated
/// powers are ranked by how long they lasted. All of it, 28,034, for a win.
pub struct Carnage;

const CARNAGE_PLACES: [i128; Power::COUNT] = [7000, 6000, 5000, 4000, 3000, 2000, 1000];

impl System for Carnage {
    fn name(&self) -> &'static str {
        "Carnage"
    }

    fn scores(&self, game: &Finished) -> PerPower<Points> {
        let places = game.shared_places_by_year(&CARNAGE_PLACES);
        game.unless_won(28_034, |power, centres| {
            places[power.index()] + Points::from(1).times(centres)
        })
    }
}
