//! The tournament of the teams, over the first two rounds (C.12).

use std::collections::BTreeMap;

use super::duel::{Criterion, Duel, Ranking};
use super::first::FirstRound;
use super::games::Played;
use super::line::Places;
use super::points::Points;
use super::record::{Team, Tournament};

/// A team in the table.
#[derive(Clone, Debug)]
pub struct TeamTotal {
    /// Which.
    pub team: Team,
    /// What its seats scored in both rounds, less what it forfeited.
    pub total: Points,
    /// How many of its players advanced from the first round.
    pub advanced: usize,
    /// What its seats scored in the second round, best first.
    second: Vec<Points>,
    /// What its seats scored in the first round, best first.
    first: Vec<Points>,
}

/// The teams, ranked.
#[derive(Clone, Debug)]
pub struct TeamTable {
    /// The teams.
    pub ranking: Ranking<TeamTotal>,
    /// The place of each.
    pub places: Places<Team>,
}

impl TeamTable {
    /// Ranks the teams; by the first round alone where there is no second one, or not yet.
    pub fn of(
        tournament: &Tournament,
        first: &FirstRound<'_>,
        second: Option<&Played<'_>>,
    ) -> TeamTable {
        let mut later = second.map(|second| second.scores_of_teams(tournament)).unwrap_or_default();
        let mut advanced: BTreeMap<Team, usize> = BTreeMap::new();
        for team in first.line.qualified.iter().filter_map(|who| tournament.team_of(*who)) {
            *advanced.entry(team).or_insert(0) += 1;
        }
        let row = |(team, first): (Team, Vec<Points>)| {
            let second = later.remove(&team).unwrap_or_default();
            TeamTotal {
                team,
                total: first.iter().chain(&second).copied().sum(),
                advanced: advanced.get(&team).copied().unwrap_or(0),
                second,
                first,
            }
        };
        let rows = first.played.scores_of_teams(tournament).into_iter().map(row).collect();
        let ranking = Ranking::of(rows, |a, b| compare(first, a, b));
        let places = Places::of(ranking.rows.iter().map(|row: &TeamTotal| row.team));
        TeamTable { ranking, places }
    }
}

/// Which of two teams is ahead (C.12). Its last criterion always decides.
fn compare(first: &FirstRound<'_>, a: &TeamTotal, b: &TeamTotal) -> Duel {
    let place = |row: &TeamTotal| first.team_places.get(row.team);
    let duel = Duel::new().higher(Criterion::Clause("C12.total"), &a.total, &b.total).higher(
        Criterion::Clause("C12.a"),
        &a.advanced,
        &b.advanced,
    );
    let duel = without_best(duel, "C12.b", a, b, |row| &row.second);
    let duel = without_best(duel, "C12.c", a, b, |row| &row.first);
    duel.lower(Criterion::Clause("C12.d"), &place(a), &place(b))
}

/// Totals without the best score of a round, without the best two, and so on. A team with fewer
/// seats in that round has nothing more to leave out.
fn without_best(
    duel: Duel,
    clause: &'static str,
    a: &TeamTotal,
    b: &TeamTotal,
    scores: impl Fn(&TeamTotal) -> &Vec<Points>,
) -> Duel {
    let steps = scores(a).len().max(scores(b).len());
    (1..=steps).fold(duel, |duel, left_out| {
        let rest = |row| row_total(row, scores(row), left_out);
        duel.higher(Criterion::Step(clause, left_out), &rest(a), &rest(b))
    })
}

fn row_total(row: &TeamTotal, scores: &[Points], left_out: usize) -> Points {
    row.total - scores.iter().take(left_out).copied().sum()
}
