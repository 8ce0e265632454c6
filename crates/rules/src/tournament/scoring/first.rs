//! From the first round to the next one (C.7).

use std::collections::BTreeMap;

use super::first_teams::{self, TeamRow};
use super::games::{ScoredRound, SeatScore};
use super::line::{self, Line, Places};
use super::record::{PlayerNumber, TeamNumber};
use super::tournament::TournamentRecord;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Ranking, Yardstick};
use crate::tournament::rounds::{Round, Structure};

/// A person in the ranking of the first round.
#[derive(Clone, Debug)]
pub struct FirstRow {
    pub game: SeatScore,
    /// The score with the team's credits.
    pub credited: Exact,
    /// The place of the team; those without a team come behind all others (C.7e).
    pub(super) team_place: Option<usize>,
}

/// The first round, ranked.
#[derive(Clone, Debug)]
pub struct FirstRound<'t> {
    /// Its boards.
    pub played: ScoredRound<'t>,
    /// The teams (C.6).
    pub teams: Ranking<TeamRow>,
    /// What each player of a team gets for it.
    pub credits: BTreeMap<TeamNumber, usize>,
    /// The persons.
    pub ranking: Ranking<FirstRow>,
    /// The place of each person, for later rounds that ask.
    pub places: Places<PlayerNumber>,
    /// The place of each team.
    pub team_places: Places<TeamNumber>,
    /// Where its players go on to.
    pub next: Round,
    /// Who goes on.
    pub line: Line,
}

impl<'t> FirstRound<'t> {
    /// Ranks the first round.
    pub fn of(tournament: &'t TournamentRecord, structure: &Structure) -> FirstRound<'t> {
        let played = ScoredRound::of(tournament, Round::FIRST);
        let teams = first_teams::rank(tournament, &played);
        let credits = first_teams::credits(&tournament.credits, &teams);
        let team_places = Places::of(teams.rows.iter().map(|row| row.team));
        let row = |game: &SeatScore| {
            let team = tournament.team_of(game.person);
            let credit = team.and_then(|team| credits.get(&team)).copied().unwrap_or(0);
            FirstRow {
                game: game.clone(),
                credited: game.score.clone() + Exact::whole(credit),
                team_place: team.and_then(|team| team_places.get(team)),
            }
        };
        let rows = played.counting_games().map(row).collect();
        let ranking = Ranking::of(rows, &criteria(tournament, &played), Criterion::Dice);
        let next = structure.after_first();
        let seats = structure.seats(next);
        let who = |row: &FirstRow| row.game.person;
        let line = line::draw(&ranking, seats, tournament.declined(next), who);
        let places = Places::of(ranking.rows.iter().map(who));
        FirstRound { teams, credits, ranking, places, team_places, next, line, played }
    }
}

/// What puts persons in order after the first round (C.7).
pub(super) fn criteria<'c>(
    tournament: &'c TournamentRecord,
    played: &'c ScoredRound<'_>,
) -> Vec<Yardstick<'c, FirstRow>> {
    let [a, b, c, d, f] = by_game(tournament, played, |row: &FirstRow| &row.game);
    let score = Yardstick::more("C7.score", |row: &FirstRow| row.credited.clone());
    vec![score, a, b, c, d, Yardstick::nearer("C7.e", |row: &FirstRow| row.team_place), f]
}

/// The same without credits and teams. This is how C.6b compares the best players of teams: it
/// could not ask for the credits or the places that it is to decide.
pub(super) fn criteria_alone<'c>(
    tournament: &'c TournamentRecord,
    played: &'c ScoredRound<'_>,
) -> Vec<Yardstick<'c, SeatScore>> {
    let [a, b, c, d, f] = by_game(tournament, played, |game: &SeatScore| game);
    vec![Yardstick::more("C7.score", |game: &SeatScore| game.score.clone()), a, b, c, d, f]
}

fn by_game<'c, T: 'c>(
    tournament: &'c TournamentRecord,
    played: &'c ScoredRound<'_>,
    game: fn(&T) -> &SeatScore,
) -> [Yardstick<'c, T>; 5] {
    let dice = Dice { seed: &tournament.seed, context: "C7" };
    let name = move |row: &T| tournament.name_of(game(row).person).to_owned();
    [
        Yardstick::less("C7.a", move |row| played.total_of_power(game(row))),
        Yardstick::more("C7.b", move |row| game(row).score.clone()),
        Yardstick::more("C7.c", move |row| game(row).bonus.clone()),
        Yardstick::each(move |row| played.count_back("C7.d", game(row).board, game(row).power)),
        Yardstick::throws(Criterion::Clause("C7.f"), dice, name),
    ]
}
