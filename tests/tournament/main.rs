//! The draw and the standings, held against figures that were worked out elsewhere, and the two
//! commands as whoever runs them meets them.

#[path = "../brute/dice.rs"]
mod dice;
mod draws;
mod examples;
mod faults;
mod program;
mod rosters;
mod vectors;
mod whole;
