//! Wishes in plain sentences, and words of the old judges: what is not clear is asked, and done by
//! nobody.

use super::letter::Desk;
use super::{codes, wishes};
use crate::board::Power;
use crate::game::case::Matter;
use crate::language::grammar::command::Wish;
use crate::report::answers::letter as words;
use crate::report::letters::safe;

/// A wish in a sentence.
pub(super) fn request(desk: &mut Desk, text: &str) {
    let Some(number) = wishes::open(desk, Matter::Request, text) else { return };
    desk.say(words::went_to_master(&quoted(text), number, speaks_of_time(text)));
}

/// Whether a wish may be one for time, which has commands of its own.
fn speaks_of_time(text: &str) -> bool {
    let text = text.to_lowercase();
    let words = ["time", "exten", "delay", "postpon", "deadline", "away", "hour", "day", "wait"];
    words.iter().any(|word| text.contains(word))
}

/// So many letters of a line are repeated in an answer.
const REPEATED_CHARS_MAX: usize = 60;

/// Words of a letter on one line, for an answer.
pub(super) fn quoted(words: &str) -> String {
    let words = safe::line(&words.split_whitespace().collect::<Vec<_>>().join(" "));
    let shown: String = words.chars().take(REPEATED_CHARS_MAX).collect();
    let more = if shown.len() < words.len() { "…" } else { "" };
    format!("{shown}{more}")
}

/// A wish of which not all words are understood: nothing is done, and its writer is asked.
pub(super) fn ask(desk: &mut Desk, power: Power, wish: Wish, text: &str, unread: &str) {
    let line = quoted(text);
    match wish {
        Wish::Final => desk.say(words::not_final(&line, &quoted(unread))),
        Wish::Time => desk.say(words::no_time_asked(&line)),
        Wish::Leaving => ask_to_resign(desk, power, Some(&line)),
    }
}

/// Somebody writes that he resigns. He can't take it back, so he is asked whether he means it.
pub(super) fn ask_to_resign(desk: &mut Desk, power: Power, written: Option<&str>) {
    if !wishes::may_resign(desk, power) {
        return;
    }
    desk.say(words::asks_to_resign(power, written));
    codes::give_resignation(desk, power);
}

/// A word of the old judges: the answer says how to write it here.
pub(super) fn old_word(desk: &mut Desk, word: &str, ours: Option<&str>) {
    desk.say(words::old_word(word, ours));
}
