//! The draw and the standings, held against figures that were worked out elsewhere, and the
//! commands as whoever runs them meets them.

mod dice;
mod draws;
mod examples;
mod faults;
mod program;
mod simulated;
mod vectors;
