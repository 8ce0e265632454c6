//! Wishes in plain sentences, and words of the old judges. We ask about what is not clear, and do
//! none of it.

use super::desk::LetterDesk;
use super::{codes, raised, say};
use crate::board::Power;
use crate::game::case::Matter;
use crate::language::grammar::command::VagueWish;
use crate::report::answers::letter::LetterAnswer;

/// A wish in a sentence.
pub(super) fn request(desk: &mut LetterDesk, text: &str) {
    let Some(number) = raised::open(desk, Matter::Request, text) else { return };
    desk.say(LetterAnswer::WentToMaster(say::quoted(text), number, speaks_of_time(text)));
}

/// Whether a wish may be one for time, which has commands of its own.
fn speaks_of_time(text: &str) -> bool {
    let text = text.to_lowercase();
    let words = ["time", "exten", "delay", "postpon", "deadline", "away", "hour", "day", "wait"];
    words.iter().any(|word| text.contains(word))
}

/// A wish that we don't understand to its last word: we ask its writer, and do nothing.
pub(super) fn ask(desk: &mut LetterDesk, power: Power, wish: VagueWish, text: &str, unread: &str) {
    let line = say::quoted(text);
    match wish {
        VagueWish::Final => desk.say(LetterAnswer::NotFinal(line, say::quoted(unread))),
        VagueWish::Time => desk.say(LetterAnswer::NoTimeAsked(line)),
        VagueWish::Leaving => codes::ask_to_resign(desk, power, Some(&line)),
    }
}

/// A word of the old judges: the answer says how to write it here. To leave an event, a player has
/// to write to the event.
pub(super) fn old_word(desk: &mut LetterDesk, word: &str, ours: Option<&str>) {
    let event = desk.work.state.setup.event.as_deref();
    let event = event.filter(|_| word.eq_ignore_ascii_case("withdraw"));
    let event = event.map(|event| LetterAnswer::ToLeave(event.to_owned()));
    desk.say(match ours {
        Some(ours) => LetterAnswer::OldWord(word.to_owned(), ours.to_owned()),
        None => LetterAnswer::UnknownHere(word.to_owned()),
    });
    if let Some(told) = event {
        desk.say(told);
    }
}
