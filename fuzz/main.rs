//! Hostile input: bytes, lines, orders and boards that no one would send in good faith.
//!
//! `cargo test --test fuzz` tries the same inputs every time; `tools/long fuzz` tries others, for
//! as long as `CHANCERY_FUZZ_SECONDS` says. A failure prints the `CHANCERY_SEED` that repeats it.
//! `cargo bolero test TARGET` looks for more inputs with the guidance of coverage.

mod boards;
mod choices;
#[path = "../tests/brute/dice.rs"]
#[allow(dead_code, reason = "the brute-force tests use all of it")]
mod dice;
mod games;
mod lines;
mod mail;
mod million;
mod movements;
mod mutation;
mod plans;
mod positions;
mod reading;
mod targets;
mod texts;
mod tournament;
mod variants;

use targets::target;

/// Enough to choose a full board and an order for each unit of it.
const BYTES_MAX: usize = 2_048;

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

/// The same, for those who ask for possible orders.
#[test]
fn spoilt_questions() {
    target!(20_000, lines::check_orders);
}

/// Files of variants with values and bytes changed.
#[test]
fn spoilt_variants() {
    target!(2_000, variants::check_file);
}

/// Files of other programs with bytes changed.
#[test]
fn spoilt_imports() {
    target!(2_000, variants::check_import);
}

/// Phases on other maps, spoilt as those on the standard one are.
#[test]
fn spoilt_phases_of_variants() {
    target!(2_000, variants::check_phase);
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
