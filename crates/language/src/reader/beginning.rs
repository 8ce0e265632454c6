//! The beginning of a line. It is read once, and kept for the reader of the line's orders.

use nom::Err;

use super::super::grammar::Expected;
use super::super::grammar::order::statement;
use super::super::grammar::tree::Statement;
use super::super::text::Tokens;

/// What comes at the beginning of a line.
pub(super) struct LineBeginning {
    /// The byte at which the words begin, and how many there are.
    pub(super) words: (usize, usize),
    /// How many words are left after the statement, or why there is none.
    pub(super) found: Result<(usize, Statement), Expected>,
}

impl LineBeginning {
    pub(super) fn of(input: Tokens) -> LineBeginning {
        let found = match statement(input) {
            Ok((rest, found)) => Ok((rest.rest.len(), found)),
            Err(Err::Error(expected) | Err::Failure(expected)) => Err(expected),
            Err(Err::Incomplete(_)) => Err(Expected { left: input.rest.len(), what: "" }),
        };
        LineBeginning { words: words(input), found }
    }
}

pub(super) fn words(input: Tokens) -> (usize, usize) {
    (input.byte(0), input.rest.len())
}
