//! From the second round to the semi-final (C.8).

use super::duel::{Criterion, Duel, Ranking};
use super::first::FirstRound;
use super::games::{ScoredRound, SeatScore};
use super::line::{self, Line, Places};
use super::record::PlayerNumber;
use super::teams::TeamTable;
use super::tournament::TournamentRecord;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
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
        let compare = |a: &SecondRow, b: &SecondRow| compare(tournament, played, a, b);
        let ranking = Ranking::of(played.counting_games().map(row).collect(), compare);
        let who = |row: &SecondRow| row.game.person;
        let seats = structure.seats(Round::Semi);
        let line = line::draw(&ranking, seats, tournament.declined(Round::Semi), who, compare);
        let places = Places::of(ranking.rows.iter().map(who));
        SecondRound { ranking, places, line }
    }
}

/// Who of two is ahead after the second round (C.8).
pub(super) fn compare(
    tournament: &TournamentRecord,
    played: &ScoredRound<'_>,
    a: &SecondRow,
    b: &SecondRow,
) -> Duel {
    let total = |row: &SecondRow| played.total_of_power(&row.game);
    let back = |row: &SecondRow| played.count_back(&row.game);
    let dice = Dice { seed: &tournament.seed, context: "C8" };
    let name = |row: &SecondRow| tournament.name_of(row.game.person);
    Duel::new()
        .higher(Criterion::Clause("C8.score"), a.sum.clone(), b.sum.clone())
        .lower(Criterion::Clause("C8.a"), total(a), total(b))
        .higher(Criterion::Clause("C8.b"), a.game.bonus.clone(), b.game.bonus.clone())
        .count_back("C8.c", back(a), back(b))
        .nearer(Criterion::Clause("C8.d"), a.team_place, b.team_place)
        .nearer(Criterion::Clause("C8.e"), a.first_place, b.first_place)
        .throw(Criterion::Dice, dice, name(a), name(b))
}
