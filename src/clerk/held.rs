//! Letters that do not count as they are, and that the game master may let in (D.II(2), D.X(6)).

use super::letter::Desk;
use super::{cases, confirmation, say};
use crate::board::Power;
use crate::game::case::{Case, CaseStep, Matter};
use crate::game::event::Event;
use crate::game::{Game, PersonId, Unread};
use crate::report::letters::{RefusedBecause, listed};

/// So many letters of one writer are held at a time, and the master is told of: of more the last
/// ones are held, and stand in his queue.
const HELD_MAX: usize = 10;

/// A letter that does not name its game as it should is kept, and its writer told; the master may
/// let it in before the result (D.II(2)). What it says he is not shown: it may have ballots and
/// grey press in it, and whether it counts does not hang on what it orders. What was `found` of its
/// sender he is (D.X(6)).
pub(super) fn hold(
    desk: &mut Desk,
    power: Power,
    because: &RefusedBecause,
    also: &[RefusedBecause],
    found: &str,
) {
    let letter = &desk.arrival.letter;
    let by = desk.id();
    let lacks: Vec<&str> = std::iter::once(because).chain(also).map(lack).collect();
    let lacks = listed(&lacks);
    // Who writes in another's name has no word of his come back to that other.
    let subject = (*because != RefusedBecause::NotProved).then_some(letter.subject.as_str());
    let draft = say::refused(&desk.work.game, because, also, desk.received, subject);
    desk.answer = Some(draft);
    let words = confirmation::beginning(&desk.text);
    let cut = match words.len() < desk.text.len() {
        true => format!(
            " It is long, so that only its first {} kB could be let in.",
            confirmation::WORDS_BYTES_MAX / 1024
        ),
        false => String::new(),
    };
    let matter = Matter::HeldLetter {
        letter: desk.arrival.number,
        received: desk.received,
        lacks,
        words: Unread::new(words),
    };
    let text = format!("A letter for {power}. {found}{cut}");
    // Whoever writes in another's name must fill neither the master's queue nor the state of the
    // game, nor shut the way for that other's own letter.
    match oldest_of_too_many(&desk.work.game, &by) {
        Some(oldest) => {
            cases::open_quietly(desk.work, desk.received, Some(&by), matter, &text);
            let step = CaseStep::GaveWay;
            desk.work.record(Event::CaseMoved { number: oldest, step });
        }
        None => drop(cases::open(desk.work, desk.received, Some(&by), matter, &text)),
    }
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

/// What a letter that is held back lacks.
const fn lack(because: &RefusedBecause) -> &'static str {
    match because {
        RefusedBecause::NoGameInSubject => "the game's name in the subject",
        RefusedBecause::NoGameInAddress => "the game's own address",
        RefusedBecause::NoGameInFirstLine(_) => "the game's name in the first line",
        RefusedBecause::NotAddressed => "the game's address in To or Cc",
        RefusedBecause::NotProved => "a proof of its sender (D.X(6))",
        _ => "the game's name",
    }
}
