//! Teams after the first round, and which of them get credits (C.6).

use std::collections::BTreeMap;

use super::games::{ScoredRound, SeatScore};
use super::line::Places;
use super::record::TeamNumber;
use super::round::{self, RoundRow};
use super::teams::{TeamRow, without_best};
use super::tournament::TournamentRecord;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Ranking, Yardstick};
use crate::tournament::rounds::{Round, SEATS};

/// The teams after the first round.
#[derive(Clone, Debug)]
pub struct FirstTeams {
    pub ranking: Ranking<TeamRow>,
    /// The place of each.
    pub places: Places<TeamNumber>,
    /// What each player of a team gets for it.
    pub credits: BTreeMap<TeamNumber, usize>,
}

impl FirstTeams {
    pub(super) fn of(tournament: &TournamentRecord, played: &ScoredRound<'_>) -> FirstTeams {
        let ranking = rank(tournament, played);
        let teams = || ranking.rows.iter().map(|row| row.team);
        FirstTeams {
            places: teams().zip(0..).collect(),
            credits: teams().zip(tournament.credits.values().iter().copied()).collect(),
            ranking,
        }
    }

    /// What the player of a game gets for his team.
    pub(super) fn credit(&self, tournament: &TournamentRecord, game: &SeatScore) -> Exact {
        let credit = tournament.team_of(game.person).and_then(|team| self.credits.get(&team));
        Exact::whole(credit.copied().unwrap_or(0))
    }
}

/// Ranks the teams by the first round.
pub(super) fn rank(tournament: &TournamentRecord, played: &ScoredRound<'_>) -> Ranking<TeamRow> {
    let alone = || round::criteria(tournament, played, Round::FIRST);
    let mut players: BTreeMap<TeamNumber, Vec<RoundRow>> = BTreeMap::new();
    for game in played.counting_games() {
        if let Some(team) = tournament.team_of(game.person) {
            players.entry(team).or_default().push(RoundRow::alone(game));
        }
    }
    let mut best = |team: TeamNumber| {
        let players = players.remove(&team).unwrap_or_default();
        Ranking::of(players, &alone(), Criterion::Dice).rows.into_iter().next()
    };
    let row = |(team, scores): (TeamNumber, Vec<Exact>)| TeamRow {
        best: best(team),
        ..TeamRow::of(team, scores, Vec::new())
    };
    let rows = played.scores_of_teams(tournament).into_iter().map(row).collect();
    let mut criteria = by_scores();
    criteria.push(Yardstick::present("C6.b", |row: &TeamRow| row.best.is_some()));
    criteria.extend(alone().into_iter().map(|by| by.of("C6.b", |row: &TeamRow| row.best.as_ref())));
    let dice = Dice { seed: &tournament.seed, context: "C6" };
    let name = |row: &TeamRow| tournament.team_name(row.team).to_owned();
    criteria.push(Yardstick::throws(Criterion::Dice, dice, name));
    Ranking::of(rows, &criteria, Criterion::Dice)
}

/// By the total, then by the total with one more of the best scores left out each time (C.6a).
fn by_scores<'c>() -> Vec<Yardstick<'c, TeamRow>> {
    let total = Yardstick::more("C6.total", |row: &TeamRow| row.total.clone());
    vec![total, without_best("C6.a", SEATS - 1, |row| &row.first)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The criterion by which the first of two teams with these scores is ahead.
    fn decided(a: [i128; SEATS], b: [i128; SEATS]) -> String {
        let row = |team: usize, scores: [i128; SEATS]| {
            TeamRow::of(TeamNumber(team), scores.map(Exact::from).into(), Vec::new())
        };
        let ranking = Ranking::of(vec![row(1, b), row(0, a)], &by_scores(), Criterion::Tie);
        assert_eq!(ranking.rows[0].team, TeamNumber(0), "{a:?} is not ahead of {b:?}");
        ranking.decided[0].to_string()
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
