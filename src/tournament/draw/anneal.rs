//! Later rounds: from a seating by lot, two seats are exchanged over and over. Exchanges that make
//! it better are kept, and at first some that make it worse, fewer and fewer as the search cools
//! down.

use super::bound::lower_bound;
use super::request::{Request, Seating};
use super::table::Table;
use crate::tournament::chance::Chance;
use crate::tournament::rounds::SEATS;

/// Temperatures are in units of one meeting of two teams (e), with 16 bits behind the point.
const ONE: u64 = 1 << 16;
const WARMEST: u64 = 3 * ONE / 2;
const COLDEST: u64 = ONE / 10;
/// Each temperature is the one before times this, divided by [`ONE`].
const COOLING: u64 = ONE - ONE / 400;
/// Exchanges at each temperature.
const EXCHANGES: u64 = 20_000;

/// Draws a round that is neither the first nor the final.
pub(super) fn draw(request: &Request, mut progress: impl FnMut(u64)) -> Seating {
    let mut chance = request.chance();
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
        progress(100 * steps / (EXCHANGES * temperatures()));
        temperature = temperature * COOLING / ONE;
    }
    let board = |seats: &[usize]| <[usize; SEATS]>::try_from(seats).unwrap_or_default();
    Seating { boards: best.1.chunks_exact(SEATS).map(board).collect(), steps }
}

/// How many temperatures there are from the warmest to the coldest.
fn temperatures() -> u64 {
    let cooler = |temperature: &u64| Some(temperature * COOLING / ONE);
    let all = std::iter::successors(Some(WARMEST), cooler);
    all.take_while(|temperature| *temperature > COLDEST).count() as u64
}

/// Tries one exchange. It is kept if it makes nothing worse, and else with a chance that halves
/// with each `temperature` by which it does.
fn step(table: &mut Table, chance: &mut Chance, temperature: u64) {
    let one = chance.below(table.seats.len());
    let other = chance.below(table.seats.len());
    let allowed = allowed(chance.word(), temperature);
    if one == other || table.at_least(one, other) > allowed {
        return;
    }
    let before = table.cost.weight();
    table.exchange(one, other);
    if table.cost.weight() - before > allowed {
        table.exchange(one, other);
    }
}

/// By how much an exchange may make things worse, by a random number of 32 bits.
///
/// As a fraction of all its values such a number is below 2 to the power of -x with just that
/// chance. So its logarithm is what is wanted; it is taken from the place of the first bit, and
/// from a straight line between two such places, so that integers will do and every machine decides
/// alike.
fn allowed(word: u32, temperature: u64) -> i32 {
    let word = word | 1;
    let zeros = word.leading_zeros();
    let mantissa = u64::from(word << zeros) >> 15;
    let logarithm = (u64::from(zeros) + 2) * ONE - mantissa;
    i32::try_from(temperature * logarithm / ONE / ONE).unwrap_or(i32::MAX)
}
