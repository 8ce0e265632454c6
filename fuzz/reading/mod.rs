//! Hostile letters: bytes as text, and phrases of the tables with something changed.
//!
//! `cargo test --test fuzz reading::` runs these targets alone.

use crate::choices;
mod phrases;
use crate::positions;
mod promises;

use crate::targets::target;

/// Enough for a letter of some lines, and to choose a board.
const BYTES_MAX: usize = 1_024;

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
