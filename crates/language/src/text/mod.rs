//! A letter's text as lines, and a line as words, before the reader asks what they mean.
//!
//! [`lines()`] leaves out quotes and signatures; [`mend()`] undoes what mail programs did to a
//! line; [`tokens()`] splits it.

mod lines;
mod mend;
mod struck;
mod tokens;

pub use lines::{BODY_LINES_MAX, LINE_CHARS_MAX, LetterLine, PassedLines, TooLong};
pub use lines::{lines, signature, too_long};
pub use mend::{Mended, is_invisible, mend};
pub use tokens::{Mark, Token, Tokens, any_is, tokens};
