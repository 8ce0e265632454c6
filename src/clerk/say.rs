//! The values of letters, taken from the state of a game: what `report::letters` words.

use super::marks;
use crate::board::{Phase, Power};
use crate::game::calendar::told;
use crate::game::{Game, Moment, Person, PersonId, state::Stage};
use crate::report::answers::parts as words;
pub(super) use crate::report::answers::parts::{name, title};
use crate::report::answers::wishes::WishesAnswer;
use crate::report::calendar::{self, CalendarEntry};
pub(super) use crate::report::endings::{ending, proposal};
use crate::report::letters::{Draft, LetterRefused, RefusedBecause, Time, WhoPlays, safe};

/// A moment, for a reader in a zone (D.VII(4)b).
pub(super) fn time(moment: Moment, now: Moment, reader: &Person) -> Time {
    Time::at(moment, now, reader.zone)
}

/// When orders are due, or what they wait for.
pub(super) fn due(game: &Game, now: Moment, reader: &Person) -> Time {
    match game.stage {
        Stage::Orders => time(game.running.at, now, reader),
        Stage::HeldBack if is_locked(game, reader) => unknown_time(words::LOCKED),
        Stage::HeldBack => unknown_time(words::HELD_BACK),
        Stage::Waiting => unknown_time(words::WAITING),
        Stage::Over(_) => unknown_time(words::OVER),
    }
}

/// When orders are due, for the calendars of those who write them; nothing while no deadline runs.
pub(super) fn deadline(game: &Game, now: Moment) -> Option<CalendarEntry<'_>> {
    let runs = game.stage == Stage::Orders && game.running.at > now;
    runs.then(|| entry(game, game.phase, game.running.at, now))
}

/// The deadline of a phase that was judged before it, or never will be: takes its entry out of
/// people's calendars. Nothing if it has passed.
pub(super) fn called_off(
    game: &Game,
    phase: Phase,
    due: Moment,
    now: Moment,
) -> Option<CalendarEntry<'_>> {
    (due > now).then(|| entry(game, phase, due, now))
}

fn entry(game: &Game, phase: Phase, due: Moment, said: Moment) -> CalendarEntry<'_> {
    CalendarEntry {
        tag: &game.setup.tag,
        key: calendar::key(&game.setup.tag, &game.setup.address),
        address: Some(&game.setup.address),
        phase,
        due,
        said,
    }
}

/// Whether a person plays, and a held-back result does not wait for his orders.
fn is_locked(game: &Game, person: &Person) -> bool {
    let held = game.held_by(&person.id);
    !held.is_empty() && held.iter().all(|power| !game.silent.contains(power))
}

/// The same with the address at which he reads letters.
pub(super) fn name_and_address(game: &Game, person: &PersonId) -> String {
    match game.person(person) {
        Some(known) => format!("{} <{}>", known.name, known.address),
        None => person.0.clone(),
    }
}

/// Whom to ask what no program answers.
pub(super) fn to_a_person(game: &Game) -> WishesAnswer {
    WishesAnswer::ToAPerson(name_and_address(game, &game.staff.master))
}

/// A person with his part in the game: `France (Anne)`, `the game master (Gordon Master)`.
pub(super) fn who(game: &Game, person: &PersonId) -> String {
    let name = name(game, person);
    if let Some(power) = game.held_by(person).first() {
        return words::plays(*power, name);
    }
    let captain = game.seats.values().find(|seat| seat.captain.as_ref() == Some(person));
    match (game.staff.roles(person).first(), captain) {
        (Some(role), _) => words::in_office(*role, name),
        (None, Some(seat)) => words::captain(seat.power, name),
        (None, None) => name.to_owned(),
    }
}

/// A short answer of a few sentences, each a paragraph.
pub(super) fn answer(game: &Game, subject: &str, sentences: &[String]) -> Draft {
    Draft::note(&game.setup.tag, subject, sentences)
}

/// A letter that is not taken, and why.
pub(super) fn refused(
    game: &Game,
    because: &RefusedBecause,
    also: &[RefusedBecause],
    received: Moment,
    subject: Option<&str>,
) -> Draft {
    let refused = LetterRefused {
        tag: &game.setup.tag,
        because,
        also,
        received: &told::gmt_to_the_second(received),
        subject,
        to: marks::write_to(game),
        ways: &game.proof.ways,
    };
    refused.draft()
}

/// A time that is still unknown, in words.
pub(super) fn unknown_time(words: &str) -> Time {
    Time { gmt: words.to_owned(), local: String::new(), left: String::new() }
}

/// Who plays what, for lists.
pub(super) fn seats(game: &Game) -> Vec<WhoPlays<'_>> {
    let row = |power: Power| {
        let holder = game.holder(power)?;
        Some(WhoPlays { power, name: &holder.name, address: &holder.address })
    };
    game.powers().filter_map(row).collect()
}

/// How many characters of a line an answer repeats.
const REPEATED_CHARS_MAX: usize = 60;

/// Words of a letter on one line, for an answer.
pub(super) fn quoted(words: &str) -> String {
    let words = safe::line(&words.split_whitespace().collect::<Vec<_>>().join(" "));
    let shown: String = words.chars().take(REPEATED_CHARS_MAX).collect();
    let more = if shown.len() < words.len() { "…" } else { "" };
    format!("{shown}{more}")
}
