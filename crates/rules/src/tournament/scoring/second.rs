//! From the second round to the semi-final (C.8).

use super::first::FirstRound;
use super::games::{ScoredRound, SeatScore};
use super::line::{self, Line, Places};
use super::record::PlayerNumber;
use super::teams::TeamTable;
use super::tournament::TournamentRecord;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Ranking, Yardstick};
use crate::tournament::rounds::{Round, Structure};

/// A person in the ranking of the second round.
#[derive(Clone, Debug)]
pub struct SecondRow {
    pub game: SeatScore,
    /// The score, and half of that of the first round without credits.
    pub sum: Exact,
    pub(super) team_place: Option<usize>,
    pub(super) first_place: Option<usize>,
}

/// The second round, ranked.
#[derive(Clone, Debug)]
pub struct SecondRound {
    /// The persons.
    pub ranking: Ranking<SecondRow>,
    /// The place of each person.
    pub places: Places<PlayerNumber>,
    /// Who goes on.
    pub line: Line,
}

impl SecondRound {
    /// Ranks the second round. The table of teams is the one after it, which is complete by then.
    pub fn of(
        tournament: &TournamentRecord,
        structure: &Structure,
        played: &ScoredRound<'_>,
        first: &FirstRound<'_>,
        teams: &TeamTable,
    ) -> SecondRound {
        let row = |game: &SeatScore| {
            let before = first.played.game_of(game.person).map(|game| game.score.clone());
            let team = tournament.team_of(game.person);
            SecondRow {
                game: game.clone(),
                sum: game.score.clone() + before.unwrap_or_default().shared(2),
                team_place: team.and_then(|team| teams.places.get(team)),
                first_place: first.places.get(game.person),
            }
        };
        let rows = played.counting_games().map(row).collect();
        let ranking = Ranking::of(rows, &criteria(tournament, played), Criterion::Dice);
        let who = |row: &SecondRow| row.game.person;
        let seats = structure.seats(Round::Semi);
        let line = line::draw(&ranking, seats, tournament.declined(Round::Semi), who);
        let places = Places::of(ranking.rows.iter().map(who));
        SecondRound { ranking, places, line }
    }
}

/// What puts persons in order after the second round (C.8).
pub(super) fn criteria<'c>(
    tournament: &'c TournamentRecord,
    played: &'c ScoredRound<'_>,
) -> Vec<Yardstick<'c, SecondRow>> {
    let dice = Dice { seed: &tournament.seed, context: "C8" };
    let name = |row: &SecondRow| tournament.name_of(row.game.person).to_owned();
    vec![
        Yardstick::more("C8.score", |row: &SecondRow| row.sum.clone()),
        Yardstick::less("C8.a", |row: &SecondRow| played.total_of_power(&row.game)),
        Yardstick::more("C8.b", |row: &SecondRow| row.game.bonus.clone()),
        Yardstick::each(|row: &SecondRow| {
            played.count_back("C8.c", row.game.board, row.game.power)
        }),
        Yardstick::nearer("C8.d", |row: &SecondRow| row.team_place),
        Yardstick::nearer("C8.e", |row: &SecondRow| row.first_place),
        Yardstick::throws(Criterion::Dice, dice, name),
    ]
}
