//! Whose seasons a seat's seasons are (C.14).

use std::collections::BTreeMap;

use super::record::{Holder, PlayerNumber, SeatRecord};

/// One season of cover costs nothing: only "more than one turn" does.
const FREE_SEASONS: usize = 1;

/// How many seasons of the seat are credited to each person, out of all that the round has.
///
/// The seasons after an early end belong to the player who was active then, which is the last
/// tenure. Those in civil disorder belong to no one. If all cover of the seat adds up to one
/// season, it belongs to the player whom it covered.
pub fn credited(seat: &SeatRecord, seasons: usize) -> BTreeMap<PlayerNumber, usize> {
    let spans = spans(seat, seasons);
    let is_cover = |span: &&(Holder, usize)| matches!(span.0, Holder::Temporary(_));
    let covered: usize = spans.iter().filter(is_cover).map(|span| span.1).sum();
    let mut credited = BTreeMap::new();
    let mut player = seat.permanents().first().copied();
    for (holder, length) in spans {
        let whose = match holder {
            Holder::Permanent(person) => {
                player = Some(person);
                Some(person)
            }
            Holder::Temporary(_) if covered <= FREE_SEASONS => player,
            Holder::Temporary(person) => Some(person),
            Holder::Nobody => None,
        };
        if let Some(person) = whose.filter(|_| length > 0) {
            *credited.entry(person).or_insert(0) += length;
        }
    }
    credited
}

/// Each holder with the seasons that the tenure lasts.
fn spans(seat: &SeatRecord, seasons: usize) -> Vec<(Holder, usize)> {
    let ends = seat.tenures.iter().skip(1).map(|next| next.from).chain([seasons]);
    let spans = seat.tenures.iter().zip(ends);
    spans
        .map(|(tenure, end)| (tenure.holder, end.min(seasons).saturating_sub(tenure.from)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::record::TenureRecord;
    use super::*;

    const WENDY: PlayerNumber = PlayerNumber(0);
    const FRED: PlayerNumber = PlayerNumber(1);

    fn seat(tenures: &[(usize, Holder)]) -> SeatRecord {
        let tenure = |&(from, holder): &(usize, Holder)| TenureRecord { from, holder, tick: 0 };
        SeatRecord {
            tenures: tenures.iter().map(tenure).collect(),
            team: None,
            is_forfeited: false,
        }
    }

    #[test]
    fn c_14_the_example_of_the_clause() {
        // Fred comes in the Fall builds of 1906, so that Spring 1907 is his first season; the solo
        // of Fall 1908 leaves the seasons of 1909 to him.
        let seat = seat(&[(0, Holder::Permanent(WENDY)), (12, Holder::Permanent(FRED))]);
        assert_eq!(credited(&seat, 18), BTreeMap::from([(WENDY, 12), (FRED, 6)]));
    }

    #[test]
    fn c_14_one_season_of_cover_costs_nothing_and_two_cost_two() {
        let cover = |ends| {
            seat(&[
                (0, Holder::Permanent(WENDY)),
                (6, Holder::Temporary(FRED)),
                (ends, Holder::Permanent(WENDY)),
            ])
        };
        assert_eq!(credited(&cover(7), 18), BTreeMap::from([(WENDY, 18)]));
        assert_eq!(credited(&cover(8), 18), BTreeMap::from([(WENDY, 16), (FRED, 2)]));
    }

    #[test]
    fn c_14_seasons_in_disorder_are_nobodys() {
        let seat = seat(&[(0, Holder::Permanent(WENDY)), (5, Holder::Nobody)]);
        assert_eq!(credited(&seat, 18), BTreeMap::from([(WENDY, 5)]));
    }
}
