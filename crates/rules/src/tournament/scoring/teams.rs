//! The tournament of the teams, over the first two rounds (C.12).

use std::collections::BTreeMap;

use super::games::ScoredRound;
use super::line::Places;
use super::record::TeamNumber;
use super::round::{RankedRound, RoundRow};
use super::tournament::TournamentRecord;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Measure, Ranking, Yardstick};

/// A team in a table.
#[derive(Clone, Debug)]
pub struct TeamRow {
    pub team: TeamNumber,
    /// What its seats scored in the rounds that count, less what it forfeited.
    pub total: Exact,
    /// How many of its players advanced from the first round.
    pub advanced: usize,
    /// What its seats scored in the first round, best first.
    pub(super) first: Vec<Exact>,
    /// The same in the second round.
    pub(super) second: Vec<Exact>,
    /// Its best player in the first round (C.6b).
    pub(super) best: Option<RoundRow>,
}

impl TeamRow {
    /// A team with what its seats scored in both rounds.
    pub(super) fn of(team: TeamNumber, first: Vec<Exact>, second: Vec<Exact>) -> TeamRow {
        let total = first.iter().chain(&second).sum();
        TeamRow { team, total, advanced: 0, first, second, best: None }
    }
}

/// The teams, ranked.
#[derive(Clone, Debug)]
pub struct TeamTable {
    pub ranking: Ranking<TeamRow>,
    /// The place of each.
    pub places: Places<TeamNumber>,
}

impl TeamTable {
    /// Ranks the teams, after their places after the first round; by that round alone where there
    /// is no second one, or not yet.
    pub(super) fn of(
        tournament: &TournamentRecord,
        first: &RankedRound<'_>,
        second: Option<&ScoredRound<'_>>,
        places: &Places<TeamNumber>,
    ) -> TeamTable {
        let mut later = second.map(|second| second.scores_of_teams(tournament)).unwrap_or_default();
        let mut advanced: BTreeMap<TeamNumber, usize> = BTreeMap::new();
        for team in first.line.qualified.iter().filter_map(|who| tournament.team_of(*who)) {
            *advanced.entry(team).or_insert(0) += 1;
        }
        let row = |(team, first): (TeamNumber, Vec<Exact>)| TeamRow {
            advanced: advanced.get(&team).copied().unwrap_or(0),
            ..TeamRow::of(team, first, later.remove(&team).unwrap_or_default())
        };
        let rows = first.played.scores_of_teams(tournament).into_iter().map(row).collect();
        let ranking = rank(rows, places);
        let places = ranking.rows.iter().map(|row| row.team).zip(0..).collect();
        TeamTable { ranking, places }
    }
}

/// Puts teams in order (C.12). Its last criterion always decides.
fn rank(rows: Vec<TeamRow>, places: &Places<TeamNumber>) -> Ranking<TeamRow> {
    let most = |scores: fn(&TeamRow) -> &Vec<Exact>| {
        rows.iter().map(|row| scores(row).len()).max().unwrap_or(0)
    };
    let criteria = [
        Yardstick::more("C12.total", |row: &TeamRow| row.total.clone()),
        Yardstick::more("C12.a", |row: &TeamRow| Exact::whole(row.advanced)),
        without_best("C12.b", most(|row| &row.second), |row| &row.second),
        without_best("C12.c", most(|row| &row.first), |row| &row.first),
        Yardstick::nearer("C12.d", |row: &TeamRow| places.get(&row.team).copied()),
    ];
    Ranking::of(rows, &criteria, Criterion::Dice)
}

/// Totals without the best score of a round, without the best two, and so on. A team with fewer
/// seats in that round has nothing more to leave out.
pub(super) fn without_best<'c>(
    clause: &'static str,
    steps: usize,
    scores: fn(&TeamRow) -> &Vec<Exact>,
) -> Yardstick<'c, TeamRow> {
    Yardstick::each(move |row: &TeamRow| {
        let rest = |left_out| row.total.clone() - scores(row).iter().take(left_out).sum::<Exact>();
        let step = |left_out| (Criterion::Step(clause, left_out), Measure::Points(rest(left_out)));
        (1..=steps).map(step).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The criterion by which the first of two teams is ahead: seats of the first round, of the
    /// second, and who advanced.
    fn decided(a: (&[i128], &[i128], usize), b: (&[i128], &[i128], usize)) -> String {
        let points = |scores: &[i128]| scores.iter().copied().map(Exact::from).collect::<Vec<_>>();
        let row = |team, (first, second, advanced): (&[i128], &[i128], usize)| TeamRow {
            advanced,
            ..TeamRow::of(TeamNumber(team), points(first), points(second))
        };
        let places = [TeamNumber(0), TeamNumber(1)].into_iter().zip(0..).collect();
        let ranking = rank(vec![row(1, b), row(0, a)], &places);
        assert_eq!(ranking.rows[0].team, TeamNumber(0), "{a:?} is not ahead of {b:?}");
        ranking.decided[0].to_string()
    }

    #[test]
    fn c_12_ties_of_teams_are_broken_in_order() {
        // All have 60 points.
        assert_eq!(decided((&[42, 20], &[], 1), (&[42, 18], &[], 2)), "C12.total");
        assert_eq!(decided((&[30, 10], &[20], 2), (&[30, 10], &[20], 1)), "C12.a");
        // Without the best of round two 60 - 20 = 40 is left, against 60 - 25 = 35.
        assert_eq!(decided((&[30], &[20, 10], 1), (&[30], &[25, 5], 1)), "C12.b1");
        // 60 - 20 for both, then 60 - 30 against 60 - 35; who had one seat only leaves out no more.
        assert_eq!(decided((&[30], &[20, 10], 1), (&[25], &[20, 15], 1)), "C12.b2");
        assert_eq!(decided((&[40], &[20], 1), (&[30], &[20, 10], 1)), "C12.b2");
        // Round two is alike. Without the best of round one: 60 - 20 against 60 - 25.
        assert_eq!(decided((&[20, 20], &[20], 1), (&[25, 15], &[20], 1)), "C12.c1");
        assert_eq!(decided((&[20, 12, 8], &[20], 1), (&[20, 15, 5], &[20], 1)), "C12.c2");
        assert_eq!(decided((&[20, 20], &[20], 1), (&[20, 20], &[20], 1)), "C12.d");
    }
}
