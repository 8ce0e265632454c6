//! The director opens a player's copies in the confirmation box (D.VII(7)): in a dispute, and only
//! their orders. Ballots and press stay closed to him, too.

use super::desk::LetterDesk;
use super::{counting, public, say};
use crate::board::{Phase, Power};
use crate::game::calendar::is_late;
use crate::game::case::CaseStep;
use crate::game::event::{Confirmation, Event};
use crate::game::{Game, Moment, PersonId, Unread};
use crate::language::reader::{ReadingQuestion, read};
use crate::report::answers::copies::{self as words, CopiesAnswer};

/// Shows the director the copies of the player who opened a case, as far back as they are kept.
pub(super) fn open(desk: &mut LetterDesk, number: u32) {
    let game = desk.work.state.clone();
    let case = game.cases.get(number).filter(|case| case.settled.is_none());
    let Some(case) = case else {
        return desk.say(CopiesAnswer::NoOpenCase(number));
    };
    let Some(by) = case.by.as_ref().filter(|_| case.matter.is_of_orders()) else {
        return desk.say(CopiesAnswer::NotOfOrders(number));
    };
    let name = say::name(&game, by).to_owned();
    let copies: Vec<&Confirmation> =
        game.confirmations.iter().filter(|copy| copy.by == *by).collect();
    if copies.is_empty() {
        return desk.say(CopiesAnswer::NoneFrom(name));
    }
    let letters = copies.iter().map(|copy| copy.letter).collect();
    let step = CaseStep::CopiesOpened { by: desk.id(), letters };
    desk.work.record(Event::CaseMoved { number, step });
    for copy in copies {
        let power = game.held_by(by).into_iter().next();
        desk.say(shown(&game, copy, power));
    }
    let by = by.clone();
    desk.work.write(&by, words::were_opened(&game, number));
    desk.say(CopiesAnswer::HasBeenTold(name, number));
}

fn shown(game: &Game, copy: &Confirmation, power: Option<Power>) -> CopiesAnswer {
    if !copy.addressed {
        return CopiesAnswer::NotAddressed(copy.received, game.setup.address.clone());
    }
    let (received, is_proved) = (copy.received, copy.proved);
    let Some(power) = power else { return CopiesAnswer::Came(received, is_proved) };
    let phase = phase_of(game, received);
    let orders = orders(game, power, phase, &copy.by, &copy.text);
    CopiesAnswer::CameFor(received, is_proved, power, phase, orders)
}

/// Whether the box has orders that count for the phase being played, sent before its deadline.
pub(super) fn has_orders_in_time(game: &Game, power: Power, by: &PersonId) -> bool {
    let is_in_time = |copy: &&Confirmation| {
        copy.by == *by
            && copy.proved
            && copy.addressed
            && !counting::is_of_earlier_phase(game, copy.received)
            && !is_late(copy.received, game.closes())
    };
    let mut copies = game.confirmations.iter().filter(is_in_time);
    copies.any(|copy| !orders(game, power, game.phase, by, &copy.text).is_empty())
}

/// The phase whose deadline a letter of that time was for.
fn phase_of(game: &Game, received: Moment) -> Phase {
    counting::played_then(game, received).map_or(game.phase, |played| played.phase)
}

/// The orders that a letter has for a phase, in the words that would be published with its result,
/// read on the board of that time.
pub(super) fn orders(
    game: &Game,
    power: Power,
    phase: Phase,
    by: &PersonId,
    text: &Unread,
) -> Vec<String> {
    let played = game.history.iter().position(|played| played.phase == phase);
    let position = played.map_or_else(|| game.position.clone(), |played| game.before(played));
    let personal = game.names.get(by).cloned().unwrap_or_default();
    let question = ReadingQuestion::of_orders(phase, power, &position, &personal);
    let reading = read(text.words(), &question);
    let understood = reading.orders.into_iter().map(|read| (read.order, read.text));
    let open = |order, text: &str| {
        public::open_words((&order, text), game, (power, Some(by)), (phase, &position))
    };
    understood.map(|(order, text)| open(order, &text)).collect()
}
