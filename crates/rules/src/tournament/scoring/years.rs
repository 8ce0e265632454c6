//! Centres at the end of every year of a round, also of those that were not played (C.4, C.5).

use super::record::{BoardKind, BoardRecord, Counts, EndRecord, PerPower};
use crate::tournament::rounds::Round;

/// A row for each year of the round. What the last row holds is what the game is scored by.
///
/// A board that is not over counts as if all had agreed to end it now.
pub fn table(board: &BoardRecord, round: Round) -> Vec<Counts> {
    let kind = board.kind;
    let mut rows: Vec<Counts> = board.counts.iter().take(round.years()).cloned().collect();
    let won = rows.iter().enumerate().find_map(|(at, row)| Some((at, kind.winner(row)?)));
    if let Some((won, winner)) = won {
        // The game stops at a win, which holds from its own year on (C.4).
        rows.truncate(won);
        rows.resize(round.years(), all_to(kind, winner));
        return rows;
    }
    let now = rows.last().cloned().unwrap_or_else(|| kind.at_first());
    match &board.end {
        Some(EndRecord::Conceded { to, .. }) => {
            // The counts stand up to the last year but one, and the win is of the last (C.5).
            rows.resize(round.years() - 1, now);
            rows.push(all_to(kind, to.index()));
        }
        Some(EndRecord::Agreed { shared, .. }) => rows.resize(round.years(), only(&now, shared)),
        Some(EndRecord::Time | EndRecord::Solo) | None => rows.resize(round.years(), now),
    }
    rows
}

fn all_to(kind: BoardKind, winner: usize) -> Counts {
    (0..kind.seats()).map(|seat| if seat == winner { kind.centres() } else { 0 }).collect()
}

/// A power that is left out of an agreed end counts as eliminated, and no centre changes hands
/// (D.IX(4)).
fn only(row: &Counts, shared: &PerPower<bool>) -> Counts {
    row.iter().zip(shared).map(|(count, shares)| if *shares { *count } else { 0 }).collect()
}

/// Which row a vote of a season leaves as the last: the years that were complete before it.
pub const fn complete_years(season: usize) -> usize {
    season / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Power;
    use crate::tournament::rounds::SEATS;
    use crate::tournament::scoring::record::SeatRecord;

    const FIVES: [u16; 7] = [5, 5, 5, 5, 5, 5, 4];
    const OF_1900: [u16; 7] = [3, 3, 3, 3, 3, 4, 3];
    const ENGLAND: [u16; 7] = [0, 34, 0, 0, 0, 0, 0];

    fn rows(years: usize, last: [u16; 7], end: Option<EndRecord>, round: Round) -> Vec<[u16; 7]> {
        let mut counts = vec![FIVES; years];
        counts.extend([last].into_iter().filter(|_| years > 0));
        let seat = || SeatRecord { tenures: Vec::new(), team: None, is_forfeited: false };
        let seats = (0..SEATS).map(|_| seat()).collect();
        let (kind, counts) = (BoardKind::default(), counts.into_iter().map(Counts::from).collect());
        let rows = table(&BoardRecord { name: String::new(), kind, counts, end, seats }, round);
        rows.iter().map(|row| row[..].try_into().expect("seven")).collect()
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
        assert_eq!(
            (BoardKind::default().winner(&most.into()), rows[3], rows[11]),
            (None, most, most)
        );
    }

    #[test]
    fn c_5_a_conceded_win_is_of_the_last_year_only() {
        let end = EndRecord::Conceded { to: Power::England.into(), season: 10 };
        let rows = rows(4, FIVES, Some(end), Round::FIRST);
        assert_eq!((rows.len(), rows[7], rows[8]), (9, FIVES, ENGLAND));
    }

    #[test]
    fn c_5_any_other_voted_end_keeps_the_counts_for_all_years_left() {
        let sharing = [Power::England, Power::Germany].map(Power::index);
        let shared = (0..SEATS).map(|power| sharing.contains(&power)).collect();
        let end = EndRecord::Agreed { shared, season: 10 };
        let two = [0, 5, 0, 5, 0, 0, 0];
        let years = rows(4, FIVES, Some(end), Round::FIRST);
        assert_eq!((years.len(), years[4], years[5], years[8]), (9, FIVES, two, two));
        let all = EndRecord::Agreed { shared: [true; 7].into(), season: 0 };
        assert_eq!(rows(0, FIVES, Some(all), Round::Final), [OF_1900; 15]);
        assert_eq!(rows(1, FIVES, None, Round::Final), [FIVES; 15], "not over: as if all agreed");
    }
}
