//! Teams after the first round, and which of them get credits (C.6).

use std::collections::BTreeMap;

use super::credits::Credits;
use super::duel::{Criterion, Duel, Ranking};
use super::first::compare_alone;
use super::games::{ScoredRound, SeatScore};
use super::record::TeamNumber;
use super::tournament::TournamentRecord;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::SEATS;

/// A team in the table of the first round.
#[derive(Clone, Debug)]
pub struct TeamRow {
    pub team: TeamNumber,
    /// What its seats scored.
    pub total: Exact,
    /// The same, seat by seat, best first.
    scores: Vec<Exact>,
    /// Its best player's game (C.6b).
    pub(super) best: Option<SeatScore>,
}

/// Ranks the teams by the first round.
pub(super) fn rank(tournament: &TournamentRecord, played: &ScoredRound<'_>) -> Ranking<TeamRow> {
    let alone = |a: &SeatScore, b: &SeatScore| compare_alone(tournament, played, a, b);
    let mut best: BTreeMap<TeamNumber, SeatScore> = BTreeMap::new();
    for game in played.counting_games() {
        if let Some(team) = tournament.team_of(game.person) {
            let known = best.entry(team).or_insert_with(|| game.clone());
            if alone(game, known).order().is_lt() {
                *known = game.clone();
            }
        }
    }
    let row = |(team, scores): (TeamNumber, Vec<Exact>)| TeamRow {
        team,
        total: scores.iter().sum(),
        scores,
        best: best.get(&team).cloned(),
    };
    let rows = played.scores_of_teams(tournament).into_iter().map(row).collect();
    Ranking::of(rows, |a, b| {
        let duel = by_scores(a, b);
        let duel = duel.or_else(|| match (&a.best, &b.best) {
            (Some(a), Some(b)) => alone(a, b).all_as(Criterion::Clause("C6.b")),
            (a, b) => Duel::new().present(Criterion::Clause("C6.b"), a.is_some(), b.is_some()),
        });
        let dice = Dice { seed: &tournament.seed, context: "C6" };
        let names = [a, b].map(|row| tournament.team_name(row.team));
        duel.throw(Criterion::Dice, dice, names[0], names[1])
    })
}

/// Which of two teams is ahead by the total, then by the total with one more of the best scores
/// left out each time (C.6a).
fn by_scores(a: &TeamRow, b: &TeamRow) -> Duel {
    let duel = Duel::new().higher(Criterion::Clause("C6.total"), a.total.clone(), b.total.clone());
    (1..SEATS).fold(duel, |duel, without| {
        let rest = |row: &TeamRow| row.scores.iter().skip(without).sum::<Exact>();
        duel.higher(Criterion::Step("C6.a", without), rest(a), rest(b))
    })
}

/// What each of the best teams gets.
pub(super) fn credits(
    credits: &Credits,
    ranking: &Ranking<TeamRow>,
) -> BTreeMap<TeamNumber, usize> {
    ranking.rows.iter().map(|row| row.team).zip(credits.values().iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The criterion by which the first of two teams with these scores is ahead.
    fn decided(a: [i128; SEATS], b: [i128; SEATS]) -> String {
        let row = |scores: [i128; SEATS]| TeamRow {
            team: TeamNumber(0),
            total: scores.into_iter().map(Exact::from).sum(),
            scores: scores.map(Exact::from).into(),
            best: None,
        };
        let duel = by_scores(&row(a), &row(b));
        assert!(duel.order().is_lt(), "{a:?} is not ahead of {b:?}");
        duel.decision().to_string()
    }

    #[test]
    fn c_6_a_one_more_of_the_best_scores_is_left_out_until_a_rest_differs() {
        assert_eq!(decided([42, 25, 14, 9, 5, 3, 3], [42, 25, 14, 9, 5, 3, 2]), "C6.total");
        assert_eq!(decided([41, 26, 14, 9, 5, 3, 2], [42, 25, 14, 9, 5, 3, 2]), "C6.a1");
        // Both have 100, and 58 without the best; without the best two it is 36 against 33.
        assert_eq!(decided([42, 22, 18, 9, 5, 3, 1], [42, 25, 14, 9, 5, 3, 2]), "C6.a2");
        assert_eq!(decided([42, 25, 13, 10, 5, 3, 2], [42, 25, 14, 9, 5, 3, 2]), "C6.a3");
        assert_eq!(decided([42, 25, 14, 8, 6, 3, 2], [42, 25, 14, 9, 5, 3, 2]), "C6.a4");
        assert_eq!(decided([42, 25, 14, 9, 5, 4, 2], [42, 25, 14, 9, 6, 3, 2]), "C6.a5");
        assert_eq!(decided([42, 25, 14, 9, 5, 3, 3], [42, 25, 14, 9, 5, 4, 2]), "C6.a6");
    }
}
