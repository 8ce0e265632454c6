//! Press for the next result (D.X). What may not be published goes back to its author.

use std::fmt::Display;

use super::desk::LetterDesk;
use crate::board::Power;
use crate::game::event::Event;
use crate::game::press::Piece;
use crate::language::asked::read_shade;
use crate::language::grammar::command::{PressKind, Recipients, WrittenPress};
use crate::report::answers::press::{self as words, PressAnswer};

/// Files a piece of press, or returns it with the reason. Words below it that are nothing else may
/// have been meant as press, too.
pub(super) fn file(
    desk: &mut LetterDesk,
    power: Power,
    press: &WrittenPress,
    has_words_below: bool,
) {
    if desk.work.state.is_over() {
        return desk.say(PressAnswer::GameIsOver);
    }
    if press.open {
        return desk.say(PressAnswer::WithoutEnd);
    }
    if !matches!(press.to, None | Some(Recipients::All)) {
        return give_back(desk, power, &words::FOR_ALL, &press.text);
    }
    let rule = desk.work.state.policy.press();
    let (text, attributed) = match press.kind {
        Some(PressKind::DarkGrey) => attribution(&press.text),
        _ => (press.text.as_str(), None),
    };
    let shade = match read_shade(rule, press.kind.map(PressKind::name), attributed) {
        Ok(shade) => shade,
        Err(returned) => return give_back(desk, power, &returned, &press.text),
    };
    match desk.work.state.press.admit(rule, power, &shade, text) {
        Ok(number) => {
            let (name, text) = (shade.name().to_owned(), text.to_owned());
            desk.say(PressAnswer::WillBePublished(name, text.clone(), has_words_below));
            let piece = Piece { number, by: power, shade, text, received: desk.received };
            desk.work.record(Event::PressFiled { piece });
        }
        Err(returned) => give_back(desk, power, &returned, &press.text),
    }
}

/// Dark grey press begins with the name to which it is attributed: `The Pope: peace, my sons`.
fn attribution(text: &str) -> (&str, Option<&str>) {
    match text.split_once(':') {
        Some((name, rest)) if !name.contains('\n') => (rest.trim_start(), Some(name.trim())),
        _ => (text, None),
    }
}

/// Returns press to its author, in a letter of its own: it may be long.
fn give_back(desk: &mut LetterDesk, power: Power, reason: &impl Display, text: &str) {
    let draft = words::returned(&desk.work.state.setup.tag, power, reason, text);
    let author = desk.id();
    desk.work.write(&author, draft);
    desk.is_answered = true;
}
