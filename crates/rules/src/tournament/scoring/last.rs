//! The final, and the winner of the tournament (C.11).

use super::duel::{Criterion, Duel, Ranking};
use super::games::ScoredRound;
use super::line::Places;
use super::record::PlayerNumber;
use super::tournament::TournamentRecord;
use crate::tournament::dice::Dice;
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
        let ranking = Ranking::of(rows, |a, b| compare(tournament, &played, a, b));
        Final { ranking, played }
    }
}

/// Who of two is ahead in the final. Centres decide, not points, so a win is worth 34.
fn compare(
    tournament: &TournamentRecord,
    played: &ScoredRound<'_>,
    a: &FinalRow,
    b: &FinalRow,
) -> Duel {
    let back = |row: &FinalRow| played.count_back_of(0, row.power);
    let dice = Dice { seed: &tournament.seed, context: "C11" };
    let name = |row: &FinalRow| tournament.name_of(row.person);
    Duel::new()
        .higher(Criterion::Clause("C11.centres"), a.centres, b.centres)
        .count_back("C11.a", back(a), back(b))
        .nearer(Criterion::Clause("C11.b"), a.place_before, b.place_before)
        .throw(Criterion::Dice, dice, name(a), name(b))
}
