//! Letters that do not count as they are, and that the game master may let in (D.II(2), D.X(6)).

use super::letter::Desk;
use super::{cases, confirmation, say};
use crate::board::Power;
use crate::game::case::{Case, Matter};
use crate::game::{Game, PersonId, Unread};
use crate::report::letters::{RefusedBecause, listed};

/// So many letters of one writer are held at a time.
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
    // Whoever writes in another's name must not fill the master's queue, nor the state of the game.
    if held_of(&desk.work.game, &by) >= HELD_MAX {
        let sentence = format!(
            "Your letter lacks {lacks}. {HELD_MAX} such letters in your name wait for the game \
            master already, so that this one is not kept."
        );
        desk.answer = Some(say::answer(&desk.work.game, "your letter was not taken", &[sentence]));
        return;
    }
    let draft = say::refused(&desk.work.game, because, also, desk.received, &letter.subject);
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
    cases::open(desk.work, desk.received, Some(&by), matter, &text);
}

/// How many letters that bear somebody's name are held in the phase being played.
fn held_of(game: &Game, by: &PersonId) -> usize {
    let is_held = |case: &&Case| {
        matches!(case.matter, Matter::HeldLetter { .. })
            && case.by.as_ref() == Some(by)
            && case.phase == game.phase
    };
    game.cases.open().filter(is_held).count()
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
