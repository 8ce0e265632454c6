//! The house rules on judging, clause by clause: D.III(2), (4), (5), D.IV, D.V, D.VI; and what
//! holds for all times of D.VII.
//!
//! Each test is named for its clause and complements the DATC's cases, which say nothing of most of
//! these. What each clause means for the program is in `docs/rules.md`.

mod adjustments;
mod board;
mod calendar;
mod convoys;
use crate::brute::dice;
mod movement;
