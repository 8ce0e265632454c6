//! What a game and a tournament are: state, events, and what the rules make of them.
//!
//! [`game`] is one board over time, [`tournament`] many of them. Both change only by events, and
//! nothing here reads a clock, a file, or what people write.

pub mod game;
pub mod tournament;

use chancery_judge::{adjudication, board, orders};
