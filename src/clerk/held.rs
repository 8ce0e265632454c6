//! Letters that do not count as they are, and that the game master may let in (D.II(2), D.X(6)).

use chrono::TimeDelta;

use super::confirmation::WORDS_BYTES_MAX;
use super::desk::LetterDesk;
use super::{cases, doubtful, say, unsaid};
use crate::board::Power;
use crate::game::case::{Case, CaseStep, Matter};
use crate::game::event::Event;
use crate::game::{Game, Moment, PersonId, Unread};
use crate::report::answers::cases as answers;
use crate::report::letters::RefusedBecause;

/// So many letters of one writer are held at a time, and stand in the master's queue: of more, the
/// last ones.
const HELD_MAX: usize = 10;

/// So many letters that nobody proved the master is told of in a day; the others stand in his
/// queue.
const TOLD_A_DAY: usize = 3;

/// A letter that does not name its game as it should is kept, and its writer told; the master may
/// let it in before the result (D.II(2)). What it says he is not shown: it may have ballots and
/// grey press in it, and whether it counts does not hang on what it orders. What was `found` of its
/// sender he is (D.X(6)).
pub(super) fn hold(
    desk: &mut LetterDesk,
    power: Power,
    because: &RefusedBecause,
    also: &[RefusedBecause],
    found: &str,
) {
    let letter = &desk.arrival.letter;
    let by = desk.id();
    // Who writes in another's name has no word of his come back to that other.
    let subject = (*because != RefusedBecause::NotProved).then_some(letter.subject.as_str());
    let lacks = answers::lacks(std::iter::once(because).chain(also));
    let text = desk.signed_text();
    if text.len() > WORDS_BYTES_MAX {
        return desk.say(answers::too_long_to_hold(&lacks, WORDS_BYTES_MAX));
    }
    let draft = say::refused(&desk.work.state, because, also, desk.received, subject);
    desk.answer_first(draft);
    let matter = Matter::HeldLetter {
        letter: desk.arrival.number,
        received: desk.received,
        lacks,
        words: Unread::new(text),
    };
    // Whoever writes in another's name must fill neither the master's queue nor the state of the
    // game, nor shut the way for that other's own letter.
    let oldest = oldest_of_too_many(&desk.work.state, &by);
    let today = unproved_today(&desk.work.state, desk.received);
    let is_unproved = *because == RefusedBecause::NotProved;
    let is_told = if is_unproved { today < TOLD_A_DAY } else { oldest.is_none() };
    let text = answers::held(power, found, is_unproved && today + 1 == TOLD_A_DAY);
    let (at, by) = (desk.received, Some(&by));
    match is_told {
        true => drop(cases::open(desk.work, at, by, matter, &text)),
        false => drop(cases::open_quietly(desk.work, at, by, matter, &text)),
    }
    if let Some(number) = oldest {
        desk.work.record(Event::CaseMoved { number, step: CaseStep::GaveWay });
    }
}

/// Whether a letter that nobody proved can be let in: it is not too long, and not asked anyway.
pub(super) fn may_be(desk: &mut LetterDesk, power: Power) -> bool {
    desk.signed_text().len() <= WORDS_BYTES_MAX
        && !unsaid::is_asked_whole(desk, Some(power))
        && doubtful::why(desk).is_none()
}

/// How many letters were held within a day because nothing proved them, whoever is said to have
/// written them.
fn unproved_today(game: &Game, received: Moment) -> usize {
    let unproved = answers::lack(&RefusedBecause::NotProved);
    let is_one = |case: &&Case| match &case.matter {
        Matter::HeldLetter { lacks, .. } => lacks.contains(unproved),
        _ => false,
    };
    let held = game.cases.all().iter().filter(is_one);
    held.filter(|case| received - case.opened < TimeDelta::days(1)).count()
}

/// The first of the letters in somebody's name that are held in the phase being played, if there
/// are as many as there may be.
fn oldest_of_too_many(game: &Game, by: &PersonId) -> Option<u32> {
    let is_held = |case: &&Case| {
        matches!(case.matter, Matter::HeldLetter { .. })
            && case.by.as_ref() == Some(by)
            && case.phase == game.phase
    };
    let held: Vec<u32> = game.cases.open().filter(is_held).map(|case| case.number).collect();
    held.first().copied().filter(|_| held.len() >= HELD_MAX)
}
