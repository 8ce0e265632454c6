//! The lines by which people write to a tournament, and those by which its director commands it.

mod cut;
mod director;
mod entry;
mod expected;
mod lines;
mod verbs;

pub use entry::{SignUpEntry, SignUpFault};
pub use lines::{OwnWish, TournamentLine, asks_to_play, read};
pub use verbs::{ReasonedCommand, directors_help};
