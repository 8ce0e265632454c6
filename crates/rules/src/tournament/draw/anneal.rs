//! Later rounds: from a seating by lot, two seats are exchanged over and over. Exchanges that make
//! it better are kept, and at first some that make it worse, fewer and fewer as the search cools
//! down.
//!
//! It goes in two steps. Which teams meet on which boards hangs on nobody's powers and
//! acquaintances, so `meetings` is searched first, for that alone; then `within` exchanges only
//! team-mates, and powers on one board, which changes no meeting of teams. That finds far fewer
//! meetings than weighing everything at once, and nearly always leaves nothing else broken. Where
//! it does leave something, everything is weighed at once as well (`everything`), and the better
//! seating counts.

use super::bound::lower_bound;
use super::request::{DrawRequest, Seating};
use super::table::{Cost, SeatingTable};
use crate::tournament::chance::Chance;
use crate::tournament::rounds::SEATS;

/// Temperatures are in units of one meeting of two teams (e), with 16 bits behind the point.
pub(super) const ONE: u64 = 1 << 16;
/// Exchanges at each temperature.
const EXCHANGES: u64 = 20_000;
/// How often the first step begins anew, unless nothing is left to mend.
const STARTS: usize = 2;

/// A search that cools down.
struct CoolingSearch {
    /// What a violation weighs.
    weights: Cost,
    warmest: u64,
    coldest: u64,
    /// Each temperature is the one before times this, divided by [`ONE`].
    cooling: u64,
    /// Which two seats are to be exchanged; nothing, if those are not worth a try.
    pick: fn(&SeatingTable, &mut Chance) -> Option<[usize; 2]>,
    /// How many violations are as few as can be, so that the search may end.
    is_done: fn(&Cost, least: i32) -> bool,
}

/// Who meets whom. Two of a team on one board weigh so much that hardly any is left in the cold;
/// nothing else counts. Above these temperatures meetings come and go by chance, and below them
/// nothing moves any more.
const MEETINGS: CoolingSearch = CoolingSearch {
    weights: Cost { a: 0, b: 20, c: 0, d: 0, e: 1 },
    warmest: ONE / 5,
    coldest: ONE * 9 / 100,
    cooling: ONE - ONE / 1250,
    pick: boards_of_two,
    is_done: |cost, least| cost.b == 0 && cost.e <= least,
};

/// Who of a team goes where, and with which power.
const WITHIN: CoolingSearch = CoolingSearch {
    weights: Cost { a: 100, b: 1000, c: 300, d: 60, e: 1 },
    warmest: 60 * ONE,
    coldest: 5 * ONE,
    cooling: ONE - ONE / 40,
    pick: team_mates_or_powers,
    is_done: |cost, _| cost.a + cost.b + cost.c + cost.d == 0,
};

/// All at once. With e at one, the others are so heavy that none is taken on in exchange for it
/// once the search has cooled down.
const EVERYTHING: CoolingSearch = CoolingSearch {
    weights: Cost { a: 100, b: 1000, c: 300, d: 60, e: 1 },
    warmest: 3 * ONE / 2,
    coldest: ONE / 10,
    cooling: ONE - ONE / 400,
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
            MEETINGS.run(&mut table, &mut chance, least, &mut done);
            WITHIN.run(&mut table, &mut chance, least, &mut done);
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
        let mut table = SeatingTable::new(request, chance.order(request.players.len()));
        EVERYTHING.run(&mut table, &mut chance, least, &mut done);
        better(&mut best, table);
    }
    let seats = best.map(|best| best.seats).unwrap_or_default();
    let board = |seats: &[usize]| <[usize; SEATS]>::try_from(seats).unwrap_or_default();
    let boards = seats.chunks_exact(SEATS).map(board).collect();
    Seating { boards, steps: done.tried, search: super::search(request.round) }
}

/// Keeps the better of two seatings, the earlier one if they are as good.
fn better(best: &mut Option<SeatingTable>, table: SeatingTable) {
    if best.as_ref().is_none_or(|best| table.cost.rank() < best.cost.rank()) {
        *best = Some(table);
    }
}

/// How far the search is, for whoever wants to know.
struct SearchProgress<P> {
    tried: u64,
    expected: u64,
    progress: P,
}

impl CoolingSearch {
    /// How many temperatures there are from the warmest to the coldest.
    fn temperatures(&self) -> u64 {
        let cooler = |temperature: &u64| Some(temperature * self.cooling / ONE);
        let all = std::iter::successors(Some(self.warmest), cooler);
        all.take_while(|temperature| *temperature > self.coldest).count() as u64
    }

    /// Searches, and leaves the table as the best that was found.
    fn run(
        &self,
        table: &mut SeatingTable,
        chance: &mut Chance,
        least: i32,
        done: &mut SearchProgress<impl FnMut(u64)>,
    ) {
        let mut best = (table.cost.weight(&self.weights), table.seats.clone());
        let mut temperature = self.warmest;
        while temperature > self.coldest && !(self.is_done)(&table.cost, least) {
            for _ in 0..EXCHANGES {
                let allowed = allowed(chance.word(), temperature);
                let Some([one, other]) = (self.pick)(table, chance) else { continue };
                if !self.step(table, one, other, allowed) {
                    continue;
                }
                let now = table.cost.weight(&self.weights);
                if now < best.0 {
                    best = (now, table.seats.clone());
                    if (self.is_done)(&table.cost, least) {
                        break;
                    }
                }
            }
            done.tried += EXCHANGES;
            (done.progress)(100 * done.tried / done.expected.max(done.tried));
            temperature = temperature * self.cooling / ONE;
        }
        table.restore(best.1);
    }

    /// Tries one exchange. It is kept if it makes nothing worse by more than is allowed.
    fn step(&self, table: &mut SeatingTable, one: usize, other: usize, allowed: i32) -> bool {
        if one == other || table.at_least(one, other, &self.weights) > allowed {
            return false;
        }
        let before = table.cost.weight(&self.weights);
        table.exchange(one, other);
        if table.cost.weight(&self.weights) - before > allowed {
            table.exchange(one, other);
            return false;
        }
        true
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
            Some([one, table.seat_of(*mate)])
        }
    }
}

/// By how much an exchange may make things worse, by a random number of 32 bits: with a chance that
/// halves with each `temperature` by which it does.
///
/// As a fraction of all its values such a number is below 2 to the power of -x with just that
/// chance. So its logarithm is what is wanted; it is taken from the place of the first bit, and
/// from a straight line between two such places, so that integers will do and every machine decides
/// alike.
pub(super) fn allowed(word: u32, temperature: u64) -> i32 {
    let word = word | 1;
    let zeros = word.leading_zeros();
    let mantissa = u64::from(word << zeros) >> 15;
    let logarithm = (u64::from(zeros) + 2) * ONE - mantissa;
    i32::try_from(temperature * logarithm / ONE / ONE).unwrap_or(i32::MAX)
}
