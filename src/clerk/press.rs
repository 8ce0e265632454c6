//! Press for the next result (D.X). What may not be published goes back to its author.

use super::letter::Desk;
use crate::board::Power;
use crate::game::event::Event;
use crate::game::press::Piece;
use crate::language::asked::read_shade;
use crate::language::grammar::command::{Press, PressKind, Recipients};
use crate::report::letters::PressReturned;

/// Files a piece of press, or returns it with the reason. Words below it that are nothing else may
/// have been meant as press, too.
pub(super) fn file(desk: &mut Desk, power: Power, press: &Press, has_words_below: bool) {
    if desk.work.game.is_over() {
        return desk.say("The game is over; no press is published any more.");
    }
    if press.open {
        return desk.say(
            "Your press has no line \"end press\", so everything below its first line was taken for \
            press: no order there counts, and the press will not be published. Put a line \"end \
            press\" where it ends, and send the whole letter again.",
        );
    }
    if !matches!(press.to, None | Some(Recipients::All)) {
        let reason = "what is published is for all";
        return give_back(desk, power, reason, &press.text);
    }
    let rule = desk.work.game.policy.press();
    let (text, attributed) = match press.kind {
        Some(PressKind::DarkGrey) => attribution(&press.text),
        _ => (press.text.as_str(), None),
    };
    let shade = match read_shade(rule, press.kind.map(PressKind::name), attributed) {
        Ok(shade) => shade,
        Err(returned) => return give_back(desk, power, &returned.to_string(), &press.text),
    };
    match desk.work.game.press.admit(rule, power, &shade, text) {
        Ok(number) => {
            let name = shade.name();
            let text = text.to_owned();
            desk.say(will_be_published(name, &text, has_words_below));
            let piece = Piece { number, by: power, shade, text, received: desk.received };
            desk.work.record(Event::PressFiled { piece });
        }
        Err(returned) => give_back(desk, power, &returned.to_string(), &press.text),
    }
}

/// What will be published, all of it: nobody can take it back.
fn will_be_published(name: &str, text: &str, has_words_below: bool) -> String {
    let more = if has_words_below {
        format!(
            " The line below it is no part of it: press of several lines begins with a line \
            \"press {name}:\" and ends with a line \"end press\"."
        )
    } else {
        String::new()
    };
    format!(
        "Your {name} press will be published with the next result as it stands here.{more}\n{text}"
    )
}

/// Dark grey press begins with the name to which it is attributed: `The Pope: peace, my sons`.
fn attribution(text: &str) -> (&str, Option<&str>) {
    match text.split_once(':') {
        Some((name, rest)) if !name.contains('\n') => (rest.trim_start(), Some(name.trim())),
        _ => (text, None),
    }
}

/// Returns press to its author, in a letter of its own: it may be long.
fn give_back(desk: &mut Desk, power: Power, reason: &str, text: &str) {
    let returned = PressReturned {
        tag: &desk.work.game.setup.tag,
        power,
        reason: &format!("The reason: {reason}."),
        remedy: "You may write to the other players yourself (D.X(4)).",
        text,
    };
    let (draft, author) = (returned.draft(), desk.id());
    desk.work.write(&author, draft);
    desk.is_answered = true;
}
