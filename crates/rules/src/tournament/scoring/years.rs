//! Centres at the end of every year of a round, also of those that were not played (C.4, C.5).

use super::record::{BoardRecord, Counts, EndRecord, PerPower};
use crate::board::Power;
use crate::tournament::rounds::Round;

/// What all powers own before the first Fall.
pub const COUNTS_OF_1900: Counts = [3, 3, 3, 3, 3, 4, 3];
/// Who has that many has won.
pub const CENTRES_TO_WIN: u8 = 18;
/// What a win counts as: all the board.
pub(super) const CENTRES_OF_WINNER: u8 = 34;

/// A row for each year of the round. What the last row holds is what the game is scored by.
///
/// A board that is not over counts as if all had agreed to end it now.
pub fn table(board: &BoardRecord, round: Round) -> Vec<Counts> {
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
        Some(EndRecord::Conceded { to, .. }) => {
            // The counts stand up to the last year but one, and the win is of the last (C.5).
            rows.resize(round.years() - 1, now);
            rows.push(all_to(to));
        }
        Some(EndRecord::Agreed { shared, .. }) => rows.resize(round.years(), only(now, &shared)),
        Some(EndRecord::Time | EndRecord::Solo) | None => rows.resize(round.years(), now),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::rounds::SEATS;
    use crate::tournament::scoring::record::SeatRecord;

    const FIVES: Counts = [5, 5, 5, 5, 5, 5, 4];
    const ENGLAND: Counts = [0, 34, 0, 0, 0, 0, 0];

    fn rows(years: usize, last: Counts, end: Option<EndRecord>, round: Round) -> Vec<Counts> {
        let mut counts = vec![FIVES; years];
        counts.extend([last].into_iter().filter(|_| years > 0));
        let seat = || SeatRecord { tenures: Vec::new(), team: None, is_forfeited: false };
        let seats: [SeatRecord; SEATS] = std::array::from_fn(|_| seat());
        table(&BoardRecord { name: String::new(), counts, end, seats }, round)
    }

    #[test]
    fn c_4_a_win_holds_from_its_own_year_on() {
        let rows = rows(3, [4, 18, 4, 4, 4, 0, 0], Some(EndRecord::Solo), Round::Semi);
        assert_eq!((rows.len(), rows[2], rows[3], rows[11]), (12, FIVES, ENGLAND, ENGLAND));
    }

    #[test]
    fn c_4_seventeen_centres_are_no_win() {
        let most = [17, 17, 0, 0, 0, 0, 0];
        let rows = rows(3, most, Some(EndRecord::Time), Round::Semi);
        assert_eq!((winner(&most), rows[3], rows[11]), (None, most, most));
    }

    #[test]
    fn c_5_a_conceded_win_is_of_the_last_year_only() {
        let end = EndRecord::Conceded { to: Power::England, season: 10 };
        let rows = rows(4, FIVES, Some(end), Round::FIRST);
        assert_eq!((rows.len(), rows[7], rows[8]), (9, FIVES, ENGLAND));
    }

    #[test]
    fn c_5_any_other_voted_end_keeps_the_counts_for_all_years_left() {
        let shared = Power::ALL.map(|power| power == Power::England || power == Power::Germany);
        let end = EndRecord::Agreed { shared, season: 10 };
        let two = [0, 5, 0, 5, 0, 0, 0];
        let years = rows(4, FIVES, Some(end), Round::FIRST);
        assert_eq!((years.len(), years[4], years[5], years[8]), (9, FIVES, two, two));
        let all = EndRecord::Agreed { shared: [true; 7], season: 0 };
        assert_eq!(rows(0, FIVES, Some(all), Round::Final), [COUNTS_OF_1900; 15]);
        assert_eq!(rows(1, FIVES, None, Round::Final), [FIVES; 15], "not over: as if all agreed");
    }
}
