//! From the body of a letter to lines that may hold orders.
//!
//! [`mend`] makes one line readable: whatever dash, arrow, quotation mark, entity or remnant of an
//! encoding it holds, the words behind are what a player typed, and each still knows its column.
//! [`lines`] leaves out what nobody wrote for us: quoted letters, signatures.

mod lines;
mod mend;

pub use lines::{BODY_LINES_MAX, Line, Passage, lines};
pub use mend::{Mended, mend};
