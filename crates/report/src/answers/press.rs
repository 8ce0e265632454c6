//! Press for the next result, and what comes back (D.X).

use std::fmt::Display;

use crate::board::Power;
use crate::letters::{Draft, PressReturned};

pub const GAME_IS_OVER: &str = "The game is over; no press is published any more.";
pub const WITHOUT_END: &str = "Your press has no line \"end press\", so everything below \
    its first line was taken for press: no order there counts, and the press will not be \
    published. Put a line \"end press\" where it ends, and send the whole letter again.";
pub const FOR_ALL: &str = "what is published is for all";

/// It quotes the press in full, since press can't be taken back. Words below it may have been meant
/// as press, too.
pub fn will_be_published(shade: &str, text: &str, has_words_below: bool) -> String {
    let more = if has_words_below {
        format!(
            " The line below it is no part of it: press of several lines begins with a line \
            \"press {shade}:\" and ends with a line \"end press\"."
        )
    } else {
        String::new()
    };
    format!(
        "Your {shade} press will be published with the next result as it stands here.{more}\n{text}"
    )
}

/// To its author.
pub fn returned(tag: &str, power: Power, reason: &impl Display, text: &str) -> Draft {
    let returned = PressReturned {
        tag,
        power,
        reason: &format!("The reason: {reason}."),
        remedy: "You may write to the other players yourself (D.X(4)).",
        text,
    };
    returned.draft()
}
