//! Answers to questions about a board.

use crate::board::Phase;
use crate::names;

/// A result was asked for that there is not, or not yet.
pub fn no_such_result(asked: Option<Phase>, last: Option<Phase>) -> String {
    let asked = asked
        .map_or_else(|| "of any phase".to_owned(), |phase| format!("of {}", names::phase(phase)));
    match last {
        None => format!("There is no result {asked}: no phase has been played yet."),
        Some(last) => {
            format!("There is no result {asked}. The last one is that of {}.", names::phase(last))
        }
    }
}
