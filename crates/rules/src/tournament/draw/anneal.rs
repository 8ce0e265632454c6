//! Later rounds: a seating by lot, and a search that makes it better.
//!
//! It goes in two steps. Which teams meet on which boards does not depend on powers and earlier
//! meetings of players, so `meetings` is searched first, for that alone; then `within` exchanges
//! only team-mates, and powers on one board, which changes no meeting of teams. That finds far
//! fewer meetings than weighing everything at once, and nearly always leaves nothing else broken.
//! Where it does leave something, everything is weighed at once as well (`everything`), and the
//! better seating counts.

use super::bound::lower_bound;
use super::cooling::{Cooling, Exchanges, ONE};
use super::request::{DrawRequest, Seating};
use super::table::{Cost, SeatingTable};
use crate::tournament::chance::Chance;
use crate::tournament::rounds::SEATS;

/// Exchanges at each temperature.
const EXCHANGES: u64 = 20_000;
/// How often the first step begins anew, unless nothing is left to mend.
const STARTS: usize = 2;

/// A search that weighs violations. Temperatures are in units of one meeting of two teams (e).
struct WeighedSearch {
    /// What a violation weighs.
    weights: Cost,
    cooling: Cooling,
    /// Which two seats are to be exchanged; nothing, if those are not worth a try.
    pick: fn(&SeatingTable, &mut Chance) -> Option<[usize; 2]>,
    /// How many violations are as few as can be, so that the search may end.
    is_done: fn(&Cost, least: i32) -> bool,
}

/// Who meets whom. Two of a team on one board weigh so much that hardly any is left in the cold;
/// nothing else counts. Above these temperatures meetings come and go by chance, and below them
/// nothing moves any more.
const MEETINGS: WeighedSearch = WeighedSearch {
    weights: Cost { a: 0, b: 20, c: 0, d: 0, e: 1 },
    cooling: Cooling { warmest: ONE / 5, coldest: ONE * 9 / 100, cooling: ONE - ONE / 1250 },
    pick: boards_of_two,
    is_done: |cost, least| cost.b == 0 && cost.e <= least,
};

/// Who of a team goes where, and with which power.
const WITHIN: WeighedSearch = WeighedSearch {
    weights: Cost { a: 100, b: 1000, c: 300, d: 60, e: 1 },
    cooling: Cooling { warmest: 60 * ONE, coldest: 5 * ONE, cooling: ONE - ONE / 40 },
    pick: team_mates_or_powers,
    is_done: |cost, _| cost.a + cost.b + cost.c + cost.d == 0,
};

/// All at once. With e at one, the others are so heavy that none is taken on in exchange for it
/// once the search has cooled down.
const EVERYTHING: WeighedSearch = WeighedSearch {
    weights: Cost { a: 100, b: 1000, c: 300, d: 60, e: 1 },
    cooling: Cooling { warmest: 3 * ONE / 2, coldest: ONE / 10, cooling: ONE - ONE / 400 },
    pick: any_two,
    is_done: |cost, least| cost.a + cost.b + cost.c + cost.d == 0 && cost.e <= least,
};

/// Draws a round that is neither the first nor the final.
pub(super) fn draw(request: &DrawRequest, progress: impl FnMut(u64)) -> Seating {
    let mut chance = request.chance();
    let least = lower_bound(request).and_then(|least| i32::try_from(least).ok()).unwrap_or(0);
    let starts = STARTS as u64 * (MEETINGS.temperatures() + WITHIN.temperatures());
    let mut done = SearchProgress { tried: 0, expected: EXCHANGES * starts, progress };
    let mut best: Option<SeatingTable> = None;
    for _ in 0..STARTS {
        let mut table = SeatingTable::new(request, chance.order(request.players.len()));
        if request.boards() > 1 {
            for search in [MEETINGS, WITHIN] {
                let best = search.run(table, &mut chance, least, &mut done);
                table = SeatingTable::new(request, best);
            }
        }
        let is_last = (EVERYTHING.is_done)(&table.cost, least);
        better(&mut best, table);
        if is_last {
            break;
        }
    }
    if request.boards() > 1 && best.as_ref().is_none_or(|best| !(WITHIN.is_done)(&best.cost, least))
    {
        done.expected += EXCHANGES * EVERYTHING.temperatures();
        let table = SeatingTable::new(request, chance.order(request.players.len()));
        let seats = EVERYTHING.run(table, &mut chance, least, &mut done);
        better(&mut best, SeatingTable::new(request, seats));
    }
    let seats = best.map(|best| best.seats).unwrap_or_default();
    let boards = seats.chunks_exact(SEATS).map(<[usize]>::to_vec).collect();
    Seating { boards, steps: done.tried, search: request.form.search() }
}

/// Keeps the better of two seatings, the earlier one if they are as good.
fn better(best: &mut Option<SeatingTable>, table: SeatingTable) {
    if best.as_ref().is_none_or(|best| table.cost.rank() < best.cost.rank()) {
        *best = Some(table);
    }
}

/// How far the search is, for progress reports.
struct SearchProgress<P> {
    tried: u64,
    expected: u64,
    progress: P,
}

impl WeighedSearch {
    /// How many temperatures there are from the warmest to the coldest.
    fn temperatures(&self) -> u64 {
        self.cooling.temperatures().count() as u64
    }

    /// Searches from a table, and answers with the best seats that were found.
    fn run(
        &self,
        table: SeatingTable,
        chance: &mut Chance,
        least: i32,
        done: &mut SearchProgress<impl FnMut(u64)>,
    ) -> Vec<usize> {
        let mut weighed = WeighedTable { search: self, least, table };
        self.cooling.run(&mut weighed, EXCHANGES, chance, |_| {
            done.tried += EXCHANGES;
            (done.progress)(100 * done.tried / done.expected.max(done.tried));
        })
    }
}

/// A table under a search.
struct WeighedTable<'s> {
    search: &'s WeighedSearch,
    least: i32,
    table: SeatingTable,
}

impl Exchanges for WeighedTable<'_> {
    type Cost = i32;

    fn cost(&self) -> i32 {
        self.table.cost.weight(&self.search.weights)
    }

    fn seats(&self) -> &[usize] {
        &self.table.seats
    }

    fn is_done(&self) -> bool {
        (self.search.is_done)(&self.table.cost, self.least)
    }

    fn pick(&self, chance: &mut Chance) -> Option<[usize; 2]> {
        (self.search.pick)(&self.table, chance)
    }

    fn exchange(&mut self, [one, other]: [usize; 2], allowed: i32) -> bool {
        if one == other || self.table.at_least(one, other, &self.search.weights) > allowed {
            return false;
        }
        let before = self.cost();
        self.table.exchange(one, other);
        let is_kept = self.cost() - before <= allowed;
        if !is_kept {
            self.table.exchange(one, other);
        }
        is_kept
    }
}

/// Any two seats.
fn any_two(table: &SeatingTable, chance: &mut Chance) -> Option<[usize; 2]> {
    Some([chance.below(table.seats.len()), chance.below(table.seats.len())])
}

/// Two seats on different boards, if their players bring no two of a team together.
fn boards_of_two(table: &SeatingTable, chance: &mut Chance) -> Option<[usize; 2]> {
    let [one, other] = any_two(table, chance)?;
    let may = one / SEATS != other / SEATS && !table.brings_together(one, other);
    may.then_some([one, other])
}

/// Two seats of a board, or those of two team-mates; of players without a team, those of two such.
fn team_mates_or_powers(table: &SeatingTable, chance: &mut Chance) -> Option<[usize; 2]> {
    let one = chance.below(table.seats.len());
    let board = one / SEATS * SEATS;
    match chance.once_in(2) {
        true => Some([one, board + chance.below(SEATS)]),
        false => {
            let mates = table.mates(one);
            let mate = mates.get(chance.below(mates.len()))?;
            Some([one, table.seat_of[*mate]])
        }
    }
}
