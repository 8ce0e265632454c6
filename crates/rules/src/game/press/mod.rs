//! Press (D.X): pieces that wait for the next result, and what is published of them.
//!
//! [`WaitingPress`] is the part of a game's state. [`PublishedPress`] is all that leaves it: there
//! is no place in it for the author of a grey piece, and nothing in it depends on who wrote one, on
//! when it came, or on how many others its author wrote. Letters between players don't concern us
//! (D.X(4), (5)).

mod desk;
mod publish;
mod shade;
#[cfg(test)]
mod tests;
mod text;

pub use desk::{PIECE_CHARS_MAX, PIECES_PER_PHASE_MAX, Piece, WaitingPress};
pub use publish::{PublishedPiece, PublishedPress, Section};
pub use shade::{PressRefusal, PressRule, Returned, Shade, admit, dark_grey};
