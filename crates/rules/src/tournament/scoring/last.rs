//! The final, and the winner of the tournament (C.11).

use super::games::ScoredRound;
use super::line::Places;
use super::record::PlayerNumber;
use super::tournament::TournamentRecord;
use crate::tournament::dice::Dice;
use crate::tournament::ranking::{Criterion, Ranking, Yardstick};
use crate::tournament::rounds::Round;

/// A person in the final.
#[derive(Clone, Debug)]
pub struct FinalRow {
    /// Who: the last permanent holder of the seat.
    pub person: PlayerNumber,
    /// The number of the power.
    pub power: usize,
    /// Centres at the end.
    pub centres: u8,
    place_before: Option<usize>,
}

/// The final, ranked.
#[derive(Clone, Debug)]
pub struct Final<'t> {
    /// Its board.
    pub played: ScoredRound<'t>,
    /// Who played it. The first has won.
    pub ranking: Ranking<FinalRow>,
}

impl<'t> Final<'t> {
    /// Ranks the final. `before` are the places after the semi-final (C.11b).
    pub fn of(tournament: &'t TournamentRecord, before: &Places<PlayerNumber>) -> Final<'t> {
        let played = ScoredRound::of(tournament, Round::Final);
        let mut rows = Vec::new();
        for (board, scored) in played.boards().iter().zip(&played.scored) {
            for (power, seat) in board.seats.iter().enumerate() {
                let centres = scored.rows.last().map_or(0, |row| row[power]);
                let row = seat.last_permanent().map(|person| FinalRow {
                    person,
                    power,
                    centres,
                    place_before: before.get(person),
                });
                rows.extend(row);
            }
        }
        let dice = Dice { seed: &tournament.seed, context: "C11" };
        // Centres decide, not points, so a win is worth 34.
        let criteria = [
            Yardstick::more("C11.centres", |row: &FinalRow| row.centres.into()),
            Yardstick::each(|row: &FinalRow| played.count_back("C11.a", 0, row.power)),
            Yardstick::nearer("C11.b", |row: &FinalRow| row.place_before),
            Yardstick::throws(Criterion::Dice, dice, |row: &FinalRow| {
                tournament.name_of(row.person).to_owned()
            }),
        ];
        let ranking = Ranking::of(rows, &criteria, Criterion::Dice);
        drop(criteria);
        Final { ranking, played }
    }
}
