//! Hostile letters: bytes as text, and phrases of the tables with something changed.
//!
//! `cargo test --test fuzz-reading` tries a bounded number of each; `CHANCERY_FUZZ_SECONDS` gives
//! each target that long instead. A failure prints a `BOLERO_RANDOM_SEED` to repeat it with.

mod boards;
#[path = "../choices.rs"]
mod choices;
mod phrases;
mod promises;

use std::time::Duration;

/// Enough for a letter of some lines, and to choose a board.
const BYTES_MAX: usize = 1_024;

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

/// Any bytes as a letter, on any board.
#[test]
fn letters_of_bytes() {
    target!(2_000, phrases::check_bytes);
}

/// Letters of words that mean something somewhere, in an order that need not mean anything.
#[test]
fn letters_of_words() {
    target!(2_000, phrases::check_words);
}

/// Lines of the tables on their own boards, with words and letters changed.
#[test]
fn changed_phrases() {
    target!(2_000, phrases::check_changed);
}
