//! What must hold for every board: checked on many small random ones.
//!
//! `CHANCERY_BOARDS` says how many boards to try and `CHANCERY_SEED` with which seed to begin; a
//! failure names the seed of its board.

use std::fmt::Write;

use super::compare::{check, check_order, compare};
use super::dice::Dice;
use super::features::FEATURES;
use super::generate::Sample;
use super::ruling::Settled;
use super::view::View;
use chancery::board::Position;
use chancery::orders::Given;

const BOARDS: u64 = 5_000;
const FIRST_SEED: u64 = 1;
/// How often every feature has to occur on so many boards. The rarest occur more than twice as
/// often, so that no choice of seeds makes a run fail by chance.
const OCCURRENCES_MIN: u64 = 6;

#[test]
fn the_engine_agrees_with_brute_force() {
    announce();
    let mut counts = vec![0_u64; FEATURES.len()];
    for seed in seeds() {
        let Sample { position, given } = Sample::new(seed);
        let settled = Settled::new(&position, &given);
        let ruling = settled.ruling(&position);
        if check(&settled, &ruling, &position, &given).is_err() {
            fail(Sample::new(seed), &told(seed), |sample| compare(&sample.position, &sample.given));
        }
        let view = View::new(&given, &settled, &ruling);
        for (count, (_, is_shown)) in counts.iter_mut().zip(FEATURES) {
            *count += u64::from(is_shown(&view));
        }
    }
    assert_all_met(&counts);
}

#[test]
fn the_order_of_the_orders_does_not_matter() {
    announce();
    for seed in seeds() {
        let is_same = |sample: &Sample| {
            let other = shuffled(&sample.given, &mut Dice::new(seed));
            check_order(&sample.position, &sample.given, &other)
        };
        if is_same(&Sample::new(seed)).is_err() {
            fail(Sample::new(seed), &told(seed), is_same);
        }
    }
}

#[test]
fn a_seed_makes_the_same_board_again() {
    for seed in 0..100 {
        let (one, other) = (Sample::new(seed), Sample::new(seed));
        assert_eq!(one.position, other.position);
        assert_eq!(one.given, other.given);
    }
}

fn seeds() -> std::ops::Range<u64> {
    let first = number("CHANCERY_SEED").unwrap_or(FIRST_SEED);
    first..first + number("CHANCERY_BOARDS").unwrap_or(BOARDS)
}

/// Says which boards a test tries, so that its run can be repeated.
#[expect(clippy::print_stdout, reason = "a test has nowhere else to say it")]
fn announce() {
    let seeds = seeds();
    println!("first seed {}, {} boards", seeds.start, seeds.end - seeds.start);
}

/// How a board of the standard map is tried again.
fn told(seed: u64) -> String {
    format!("seed {seed} (CHANCERY_SEED={seed} CHANCERY_BOARDS=1)")
}

pub(super) fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is no number: {text:?}")))
}

/// Shows that the boards were worth judging. A run shorter than the usual one proves nothing here.
fn assert_all_met(counts: &[u64]) {
    let boards = seeds().end - seeds().start;
    let needed = OCCURRENCES_MIN * boards / BOARDS;
    let mut table = String::new();
    for (count, (name, _)) in counts.iter().zip(FEATURES) {
        writeln!(table, "{count:7} {name}").expect("strings take all");
    }
    let is_met = boards < BOARDS || counts.iter().all(|count| *count >= needed);
    assert!(is_met, "of {boards} boards too few showed something:\n{table}");
}

/// The orders in another sequence, except that those for one unit of one power keep theirs.
fn shuffled(given: &[Given], dice: &mut Dice) -> Vec<Given> {
    let unit = |given: &Given| (given.power, given.order.unit().map(|named| named.place.province));
    let mut turns: Vec<_> = given.iter().map(unit).collect();
    dice.shuffle(&mut turns);
    let mut rest = given.to_vec();
    let next = |turn| {
        let index = rest.iter().position(|given| unit(given) == turn);
        rest.remove(index.expect("each turn is that of some order"))
    };
    turns.into_iter().map(next).collect()
}

/// Ends the test with the smallest board that still shows what went wrong on this one.
pub(super) fn fail(sample: Sample, told: &str, check: impl Fn(&Sample) -> Result<(), String>) -> ! {
    let sample = shrunk(sample, |sample| check(sample).is_err());
    let message = check(&sample).expect_err("shrinking keeps what went wrong");
    let orders = sample.given.iter().map(|given| format!("\n{}: {}", given.power, given.order));
    panic!(
        "board of {told}, cut down:\n\
         {:?}{}\n{message}",
        sample.position,
        orders.collect::<String>()
    );
}

/// Takes away units and orders as long as the rest still fails.
fn shrunk(mut sample: Sample, fails: impl Fn(&Sample) -> bool) -> Sample {
    loop {
        let Some(smaller) = smaller_ones(&sample).find(|smaller| fails(smaller)) else {
            return sample;
        };
        sample = smaller;
    }
}

fn smaller_ones(sample: &Sample) -> impl Iterator<Item = Sample> {
    let Sample { position, given } = sample;
    let fewer_units = position.occupied().iter().map(|province| {
        let mut position: Position = position.clone();
        position.lift(province);
        Sample { position, given: given.clone() }
    });
    let fewer_orders = (0..given.len()).map(|index| {
        let mut given = given.clone();
        given.remove(index);
        Sample { position: position.clone(), given }
    });
    fewer_units.chain(fewer_orders)
}
