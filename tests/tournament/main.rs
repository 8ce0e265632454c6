//! The draw and the standings, held against figures that were worked out elsewhere; the commands as
//! whoever runs them meets them; and whole tournaments over a ledger.

mod dice;
mod draws;
mod examples;
mod faults;
#[path = "../brute/dice.rs"]
#[allow(dead_code, reason = "other tests draw in more ways")]
mod lots;
#[path = "../common/pages.rs"]
mod pages;
mod program;
mod prompt;
mod rosters;
mod simulated;
mod systems;
mod vectors;
mod whole;
