//! From the first round to the next one (C.7).

use std::collections::BTreeMap;

use super::duel::{Criterion, Duel, Ranking};
use super::first_teams::{self, TeamRow};
use super::games::{ScoredRound, SeatScore};
use super::line::{self, Line, Places};
use super::record::{PlayerNumber, TeamNumber};
use super::tournament::TournamentRecord;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
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
        let compare = |a: &FirstRow, b: &FirstRow| compare(tournament, &played, a, b);
        let ranking = Ranking::of(played.counting_games().map(row).collect(), compare);
        let next = structure.after_first();
        let seats = structure.seats(next);
        let who = |row: &FirstRow| row.game.person;
        let line = line::draw(&ranking, seats, tournament.declined(next), who, compare);
        let places = Places::of(ranking.rows.iter().map(who));
        FirstRound { teams, credits, ranking, places, team_places, next, line, played }
    }
}

/// Who of two is ahead after the first round (C.7).
pub(super) fn compare(
    tournament: &TournamentRecord,
    played: &ScoredRound<'_>,
    a: &FirstRow,
    b: &FirstRow,
) -> Duel {
    let duel =
        Duel::new().higher(Criterion::Clause("C7.score"), a.credited.clone(), b.credited.clone());
    let duel = before_team(duel, played, &a.game, &b.game);
    let duel = duel.nearer(Criterion::Clause("C7.e"), a.team_place, b.team_place);
    roll(duel, tournament, &a.game, &b.game)
}

/// The same without credits and teams. This is how C.6b compares the best players of teams: it
/// could not ask for the credits or the places that it is to decide.
pub(super) fn compare_alone(
    tournament: &TournamentRecord,
    played: &ScoredRound<'_>,
    a: &SeatScore,
    b: &SeatScore,
) -> Duel {
    let duel = Duel::new().higher(Criterion::Clause("C7.score"), a.score.clone(), b.score.clone());
    roll(before_team(duel, played, a, b), tournament, a, b)
}

fn before_team(duel: Duel, played: &ScoredRound<'_>, a: &SeatScore, b: &SeatScore) -> Duel {
    let total = |game| played.total_of_power(game);
    duel.lower(Criterion::Clause("C7.a"), total(a), total(b))
        .higher(Criterion::Clause("C7.b"), a.score.clone(), b.score.clone())
        .higher(Criterion::Clause("C7.c"), a.bonus.clone(), b.bonus.clone())
        .count_back("C7.d", played.count_back(a), played.count_back(b))
}

fn roll(duel: Duel, tournament: &TournamentRecord, a: &SeatScore, b: &SeatScore) -> Duel {
    let dice = Dice { seed: &tournament.seed, context: "C7" };
    let names = [a, b].map(|game| tournament.name_of(game.person));
    duel.throw(Criterion::Clause("C7.f"), dice, names[0], names[1])
}
