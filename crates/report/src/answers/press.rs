//! Press for the next result, and what comes back (D.X).

use std::fmt::Display;

use crate::board::Power;
use crate::letters::{Draft, PressReturned};

sentences! { pub enum PressAnswer {
    GameIsOver => "The game is over, so we no longer publish press.";
    WithoutEnd => "Your press has no line \"end press\", so we took everything below its first \
        line as press. No order there counts, and we will not publish the press. Put a line \"end \
        press\" where it ends, and send the whole letter again.";
    /// It quotes the press in full, since press can't be taken back. Words below it may have been
    /// meant as press, too.
    WillBePublished(shade: String, text: String, has_words_below: bool) =>
        "Your {shade} press will be published with the next result exactly as shown \
        here.{}\n{text}",
        if *has_words_below { end_of_press(shade) } else { String::new() };
}}

pub const FOR_ALL: &str = "what we publish is for everyone";

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

fn end_of_press(shade: &str) -> String {
    format!(
        " The line below your press is not part of it: press of several lines begins with a line \
            \"press {shade}:\" and ends with a line \"end press\"."
    )
}
