//! The draw and the standings, held against figures that were worked out elsewhere, and the two
//! commands as whoever runs them meets them.

mod draws;
mod examples;
mod faults;
mod program;
mod vectors;
