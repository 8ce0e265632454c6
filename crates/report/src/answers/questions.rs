//! Answers to questions about a board.

use crate::board::Phase;
use crate::names;

/// The player asked for a result that does not exist, or not yet.
pub fn no_such_result(asked: Option<Phase>, last: Option<Phase>) -> String {
    match (asked, last) {
        (Some(asked), Some(last)) => format!(
            "There is no result for {}. The last one is for {}.",
            names::phase(asked),
            names::phase(last)
        ),
        _ => "There is no result yet: no phase has been played.".to_owned(),
    }
}
