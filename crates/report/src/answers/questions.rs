//! Answers to questions about a board.

use crate::board::Phase;
use crate::names;

/// A result was asked for that there is not, or not yet.
pub fn no_such_result(asked: Option<Phase>, last: Option<Phase>) -> String {
    match (asked, last) {
        (Some(asked), Some(last)) => format!(
            "There is no result of {}. The last one is that of {}.",
            names::phase(asked),
            names::phase(last)
        ),
        _ => "There is no result yet: no phase has been played.".to_owned(),
    }
}
