//! Hostile input: bytes, lines, orders and boards that nobody would send in good faith.
//!
//! `cargo test --test fuzz` tries a bounded number of each; `CHANCERY_FUZZ_SECONDS` gives each
//! target that long instead, as `tools/long fuzz` does. A failure prints a `BOLERO_RANDOM_SEED` to
//! repeat it with. Inputs kept in `__fuzz__/TARGET/corpus` and `…/crashes` are tried first, and
//! `cargo bolero test TARGET` goes on from there with the guidance of coverage.

mod boards;
mod choices;
mod games;
mod lines;
mod million;
mod movements;
mod mutation;
mod plans;
mod texts;

use std::time::Duration;

/// Enough to choose a full board and an order for each unit of it.
const BYTES_MAX: usize = 2_048;

/// Runs a check on bytes: so many times in the tests, or as long as `CHANCERY_FUZZ_SECONDS` says.
macro_rules! target {
    ($inputs:expr, $check:path) => {
        let bytes = bolero::produce::<Vec<u8>>().with().len(0..=BYTES_MAX);
        let target = bolero::check!().with_generator(bytes);
        match seconds() {
            None => target.with_iterations($inputs).for_each(|bytes| $check(bytes)),
            Some(limit) => target.with_test_time(limit).for_each(|bytes| $check(bytes)),
        }
    };
}

fn seconds() -> Option<Duration> {
    let seconds = std::env::var("CHANCERY_FUZZ_SECONDS").ok()?;
    Some(Duration::from_secs(seconds.parse().expect("CHANCERY_FUZZ_SECONDS is a number")))
}

/// Any bytes at all.
#[test]
fn bytes() {
    target!(20_000, lines::check_bytes);
}

/// Phases of the corpus and small ones, with keys, values, codes and bytes changed.
#[test]
fn spoilt_phases() {
    target!(20_000, lines::check_spoilt);
}

/// Texts of orders, and every order value there is.
#[test]
fn orders() {
    target!(50_000, texts::check);
}

/// Any possible position and any orders, from one phase to the next.
#[test]
fn boards() {
    target!(20_000, games::check);
}
