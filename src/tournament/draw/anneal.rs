//! Later rounds: from a seating by lot, two seats are exchanged over and over. Exchanges that make
//! it better are kept, and at first some that make it worse, fewer and fewer as the search cools
//! down.

use super::bound::lower_bound;
use super::chance::Chance;
use super::request::{Request, Seating};
use super::table::{Cost, Table};
use crate::tournament::rounds::SEATS;

/// Temperatures are in units of one meeting of two teams (e), with 16 bits behind the point.
const ONE: u64 = 1 << 16;
const WARMEST: u64 = 3 * ONE;
const COLDEST: u64 = ONE / 10;
/// Each temperature is the one before times this, divided by [`ONE`].
const COOLING: u64 = ONE - ONE / 400;
/// Exchanges at each temperature.
const EXCHANGES: u64 = 15_000;

/// Draws a round that is neither the first nor the final.
pub(super) fn draw(request: &Request) -> Seating {
    let mut chance = Chance::of(request);
    let order = chance.order(request.players.len());
    let mut table = Table::new(request, order);
    let least = lower_bound(request).and_then(|least| i32::try_from(least).ok()).unwrap_or(0);
    let mut best = (table.cost.rank(), table.seats.clone());
    let mut steps = 0;
    let mut temperature = WARMEST;
    while temperature > COLDEST && best.0 > (0, 0, 0, least) && request.boards() > 1 {
        for _ in 0..EXCHANGES {
            let before = table.cost;
            step(&mut table, &mut chance, temperature);
            if table.cost != before && table.cost.rank() < best.0 {
                best = (table.cost.rank(), table.seats.clone());
            }
        }
        steps += EXCHANGES;
        temperature = temperature * COOLING / ONE;
    }
    let board = |seats: &[usize]| <[usize; SEATS]>::try_from(seats).unwrap_or_default();
    Seating { boards: best.1.chunks_exact(SEATS).map(board).collect(), steps }
}

/// Tries one exchange.
fn step(table: &mut Table, chance: &mut Chance, temperature: u64) {
    let one = chance.below(table.seats.len());
    let other = chance.below(table.seats.len());
    if one == other {
        return;
    }
    let before = table.cost;
    table.exchange(one, other);
    if !is_kept(before, table.cost, chance, temperature) {
        table.exchange(one, other);
    }
}

/// Whether an exchange is kept: always if nothing gets worse, and else with a chance that halves
/// with each `temperature` by which it does.
///
/// A random number in (0, 1] is below 2 to the power of -x with exactly that chance. Its logarithm
/// is taken from the place of its first bit, and from a straight line between two such places, so
/// that integers will do and every machine decides alike.
fn is_kept(before: Cost, after: Cost, chance: &mut Chance, temperature: u64) -> bool {
    let Ok(worse) = u64::try_from(after.weight() - before.weight()) else {
        return true;
    };
    if worse == 0 {
        return true;
    }
    let word = chance.word() | 1;
    let zeros = word.leading_zeros();
    let mantissa = u64::from(word << zeros) >> 15;
    let logarithm = (u64::from(zeros) + 2) * ONE - mantissa;
    worse * ONE <= temperature * logarithm / ONE
}
