//! The director opens what the confirmation box has of somebody (D.VII(7)): in a dispute, and only
//! the orders in it. Ballots and press stay shut for him, too.

use super::letter::Desk;
use super::{counting, public, say};
use crate::board::{Phase, Power};
use crate::game::calendar::told;
use crate::game::case::CaseStep;
use crate::game::event::{Confirmation, Event};
use crate::game::{Game, Moment, Unread};
use crate::language::reader::{Question, read};
use crate::report::names;

/// Shows the director the copies of whoever opened a case, as far back as they are kept.
pub(super) fn open(desk: &mut Desk, number: u32) {
    let game = desk.work.game.clone();
    let case = game.cases.get(number).filter(|case| case.settled.is_none());
    let Some(case) = case else {
        return desk.say(format!("There is no open case {number}."));
    };
    let Some(by) = case.by.as_ref().filter(|_| case.matter.is_of_orders()) else {
        return desk.say(format!(
            "Copies are opened only where a player disputes that orders came too late (D.VII(7)); \
            case {number} is none."
        ));
    };
    let name = say::name(&game, by).to_owned();
    let copies: Vec<&Confirmation> =
        game.confirmations.iter().filter(|copy| copy.by == *by).collect();
    if copies.is_empty() {
        return desk.say(format!(
            "The box has no copy from {name} of this phase, nor of one that can still be disputed."
        ));
    }
    let letters = copies.iter().map(|copy| copy.letter).collect();
    let step = CaseStep::CopiesOpened { by: desk.id(), letters };
    desk.work.record(Event::CaseMoved { number, step });
    for copy in copies {
        let power = game.held_by(by).into_iter().next();
        desk.say(shown(&game, copy, power));
    }
    let text = format!(
        "In case {number} the director has opened your copies in the confirmation box, as to the \
        orders in them (D.VII(7))."
    );
    let draft = say::answer(&game, "your copies were opened", &[text]);
    let by = by.clone();
    desk.work.write(&by, draft);
    desk.say(format!(
        "{name} has been told that you looked. Rule by \"td rule {number}: …\"; what follows for a \
        result, the game master corrects."
    ));
}

fn shown(game: &Game, copy: &Confirmation, power: Option<Power>) -> String {
    let mut when = told::gmt_to_the_second(copy.received);
    if !copy.proved {
        when += ", without a proof of its sender (D.X(6))";
    }
    let Some(power) = power else { return format!("A copy came {when}.") };
    let phase = phase_of(game, copy.received);
    let orders = orders(game, power, phase, &copy.by, &copy.text);
    let title = names::phase(phase);
    match orders.is_empty() {
        true => format!("A copy came {when}; there are no orders in it for {power}, {title}."),
        false => format!("A copy came {when}, for {power}, {title}: {}.", orders.join("; ")),
    }
}

/// The phase whose deadline a letter of that time was for.
fn phase_of(game: &Game, received: Moment) -> Phase {
    counting::played_then(game, received).map_or(game.phase, |played| played.phase)
}

/// The orders that a letter has for a phase, in the words that would be published with its result,
/// read on the board of then.
pub(super) fn orders(
    game: &Game,
    power: Power,
    phase: Phase,
    by: &crate::game::PersonId,
    text: &Unread,
) -> Vec<String> {
    let played = game.history.iter().position(|played| played.phase == phase);
    let position = played.map_or_else(|| game.position.clone(), |played| game.before(played));
    let personal = game.names.get(by).cloned().unwrap_or_default();
    let question = Question { phase, power, position: &position, personal: &personal };
    let reading = read(text.words(), &question);
    let understood = reading.orders.into_iter().map(|read| (read.order, read.text));
    understood.map(|(order, text)| public::open_words(&order, &text)).collect()
}
