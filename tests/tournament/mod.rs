//! The draw and the standings, compared with figures that were worked out elsewhere; the commands
//! as a user sees them; and whole tournaments over a ledger.

mod dice;
mod draws;
mod examples;
mod faults;
mod open;
use crate::brute::dice as lots;
use crate::common::pages;
mod page;
mod program;
mod prompt;
mod rosters;
mod simulated;
mod systems;
mod told;
mod unranked;
mod vectors;
mod whole;
