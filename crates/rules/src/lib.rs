//! What a game and a tournament are: state, events, and what the rules make of them.
//!
//! [`game`] is one board over time, [`tournament`] many of them. Both are a [`Subject`], which
//! changes only by events, and nothing here reads a clock, a file, or what people write.

pub mod game;
mod subject;
pub mod tournament;

pub use subject::{Directory, EventReader, Subject};

use chancery_judge::{adjudication, board, orders};
