//! Centres at the end of every year of a round, also of those that were not played (C.4, C.5).

use super::record::{Board, Counts, End, PerPower};
use crate::board::Power;
use crate::tournament::rounds::Round;

/// What all powers own before the first Fall.
const COUNTS_OF_1900: Counts = [3, 3, 3, 3, 3, 4, 3];
/// Who has that many has won.
pub const CENTRES_TO_WIN: u8 = 18;
/// What a win counts as: all the board.
const CENTRES_OF_WINNER: u8 = 34;

/// A row for each year of the round. What the last row holds is what the game is scored by.
///
/// A board that is not over counts as if all had agreed to end it now.
pub fn table(board: &Board, round: Round) -> Vec<Counts> {
    let mut rows: Vec<Counts> = board.counts.iter().copied().take(round.years()).collect();
    if let Some(won) = rows.iter().position(|row| winner(row).is_some()) {
        // Nobody plays on after a win: it holds from its own year on (C.4).
        let row = winner(&rows[won]).map_or(rows[won], all_to);
        rows.truncate(won);
        rows.resize(round.years(), row);
        return rows;
    }
    let now = rows.last().copied().unwrap_or(COUNTS_OF_1900);
    match board.end {
        Some(End::Conceded { to, .. }) => {
            // The counts stand up to the last year but one, and the win is of the last (C.5).
            rows.resize(round.years() - 1, now);
            rows.push(all_to(to));
        }
        Some(End::Agreed { shared, .. }) => rows.resize(round.years(), only(now, &shared)),
        Some(End::Time | End::Solo) | None => rows.resize(round.years(), now),
    }
    rows
}

/// Who has enough centres to win.
pub fn winner(row: &Counts) -> Option<Power> {
    Power::ALL.into_iter().find(|power| row[power.index()] >= CENTRES_TO_WIN)
}

fn all_to(winner: Power) -> Counts {
    Power::ALL.map(|power| if power == winner { CENTRES_OF_WINNER } else { 0 })
}

/// Who is left out of an agreed end counts as eliminated, and no centre changes hands (D.IX(4)).
fn only(row: Counts, shared: &PerPower<bool>) -> Counts {
    Power::ALL.map(|power| if shared[power.index()] { row[power.index()] } else { 0 })
}

/// Which row a vote of a season leaves as the last: the years that were complete before it.
pub const fn complete_years(season: usize) -> usize {
    season / 2
}
