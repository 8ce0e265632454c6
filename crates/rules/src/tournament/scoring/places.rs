//! What the powers of a board score: centres and a bonus for the place (C.1 to C.4).

use super::record::{Counts, PerPower};
use super::systems::share;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::SEATS;

/// The bonus for each place, from the first to the last (C.2).
const BONUS: [i128; SEATS] = [32, 16, 8, 4, 2, 1, 0];

/// The bonus of each power by the counts at the end.
///
/// Powers with equal counts share what the places that they cover are worth together (C.3). An
/// eliminated power takes no place and no part in the last ones, so no power gets their bonus
/// (C.1).
pub fn bonus(counts: &Counts) -> PerPower<Exact> {
    let own = |(count, bonus): (&u16, Exact)| if *count == 0 { Exact::ZERO } else { bonus };
    counts.iter().zip(share(counts, &BONUS)).map(own).collect()
}

/// The score of each power: its centres and its bonus. A win is 34 centres by then (C.4).
pub fn scores(counts: &Counts) -> PerPower<Exact> {
    counts.iter().zip(bonus(counts)).map(|(count, bonus)| Exact::from(*count) + bonus).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(counts: [u16; 7]) -> String {
        let scores = scores(&counts.into());
        scores.iter().map(Exact::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn c_1_centres_and_bonus_and_nothing_for_the_eliminated() {
        // 10 + 32, 9 + 16, 6 + 8, 4 + 4, 3 + 2, 2 + 1; the seventh has no centres and no score.
        assert_eq!(shown([10, 9, 6, 4, 3, 2, 0]), "42 25 14 8 5 3 0");
        // No power gets the bonus of the sixth and the seventh place.
        assert_eq!(shown([7, 7, 7, 7, 6, 0, 0]), "22 22 22 22 8 0 0");
    }

    #[test]
    fn c_2_the_bonus_falls_by_halves() {
        let bonus = bonus(&[8, 7, 6, 5, 4, 3, 1].into());
        let bonus: Vec<String> = bonus.iter().map(Exact::to_string).collect();
        assert_eq!(bonus[..], ["32", "16", "8", "4", "2", "1", "0"]);
    }

    #[test]
    fn c_3_tied_places_share_what_they_are_worth_together() {
        // (32 + 16 + 8) / 3 = 56/3 and 8 make 80/3; (1 + 0) / 2 and 1 make 3/2.
        assert_eq!(shown([8, 8, 8, 5, 3, 1, 1]), "80/3 80/3 80/3 9 5 3/2 3/2");
        // 63 / 6 = 21/2 and 5 make 31/2.
        assert_eq!(shown([5, 5, 5, 5, 5, 5, 4]), "31/2 31/2 31/2 31/2 31/2 31/2 4");
        // 48 / 2 and 17. No other power is on the board to share anything.
        assert_eq!(shown([17, 17, 0, 0, 0, 0, 0]), "41 41 0 0 0 0 0");
        // 31 / 6 and 3 make 49/6, behind 16 + 32.
        assert_eq!(shown([16, 3, 3, 3, 3, 3, 3]), "48 49/6 49/6 49/6 49/6 49/6 49/6");
    }

    #[test]
    fn c_4_a_win_scores_66_and_the_others_nothing() {
        assert_eq!(shown([0, 34, 0, 0, 0, 0, 0]), "0 66 0 0 0 0 0");
    }
}
