//! The values of letters, taken from the state of a game: what `report::letters` words.

use super::sender;
use crate::board::{Phase, Power};
use crate::game::calendar::told;
use crate::game::votes::{Proposal, ProposalKind};
use crate::game::{Game, Moment, Person, PersonId, state::Stage};
use crate::report::calendar::{self, Deadline};
pub(super) use crate::report::endings::{ending, proposal};
use crate::report::letters::{Draft, LetterRefused, RefusedBecause, Seat, Time};

/// A moment as a reader of a zone is told it (D.VII(4)b).
pub(super) fn time(moment: Moment, now: Moment, reader: &Person) -> Time {
    Time::at(moment, now, reader.zone)
}

/// When orders are due, or what they wait for.
pub(super) fn due(game: &Game, now: Moment, reader: &Person) -> Time {
    match game.stage {
        Stage::Orders => time(game.running.at, now, reader),
        Stage::HeldBack if is_locked(game, reader) => {
            unknown_time("now: orders are locked, and the result is held back")
        }
        Stage::HeldBack => unknown_time("as soon as you can: the result waits"),
        Stage::Waiting => unknown_time("after the wait; a new deadline will be told"),
        Stage::Over(_) => unknown_time("never: the game is over"),
    }
}

/// When orders are due, for the calendars of those who write them; nothing while no deadline runs.
pub(super) fn deadline(game: &Game, now: Moment) -> Option<Deadline<'_>> {
    let runs = game.stage == Stage::Orders && game.running.at > now;
    runs.then(|| entry(game, game.phase, game.running.at, now))
}

/// The deadline of a phase that was judged before it, or never will be: the entry of it in people's
/// calendars is taken back. Nothing where it has passed.
pub(super) fn called_off(
    game: &Game,
    phase: Phase,
    due: Moment,
    now: Moment,
) -> Option<Deadline<'_>> {
    (due > now).then(|| entry(game, phase, due, now))
}

fn entry(game: &Game, phase: Phase, due: Moment, said: Moment) -> Deadline<'_> {
    Deadline {
        tag: &game.setup.tag,
        key: calendar::key(&game.setup.tag, &game.setup.address),
        address: Some(&game.setup.address),
        phase,
        due,
        said,
    }
}

/// Whether somebody plays, and his orders are not those that a held-back result waits for.
fn is_locked(game: &Game, person: &Person) -> bool {
    let held = game.held_by(&person.id);
    !held.is_empty() && held.iter().all(|power| !game.silent.contains(power))
}

/// A person's name, as far as the game knows it.
pub(super) fn name<'g>(game: &'g Game, person: &'g PersonId) -> &'g str {
    game.person(person).map_or(person.0.as_str(), |known| known.name.as_str())
}

/// The same with the address at which he reads letters.
pub(super) fn name_and_address(game: &Game, person: &PersonId) -> String {
    match game.person(person) {
        Some(known) => format!("{} <{}>", known.name, known.address),
        None => person.0.clone(),
    }
}

/// Where to turn with what no program answers: people write to boards as they would to a person.
pub(super) fn to_a_person(game: &Game) -> String {
    let master = name_and_address(game, &game.staff.master);
    format!("For anything else write to the game master, {master}.")
}

/// A person with his part in the game: `France (Anne)`, `the game master (Gordon Master)`.
pub(super) fn who(game: &Game, person: &PersonId) -> String {
    let name = name(game, person);
    if let Some(power) = game.held_by(person).first() {
        return format!("{power} ({name})");
    }
    let captain = game.seats.values().find(|seat| seat.captain.as_ref() == Some(person));
    match (game.staff.roles(person).first(), captain) {
        (Some(role), _) => format!("{} ({name})", role.words()),
        (None, Some(seat)) => format!("{}'s captain ({name})", seat.power),
        (None, None) => name.to_owned(),
    }
}

/// A short answer of a few sentences, each a paragraph.
pub(super) fn answer(game: &Game, subject: &str, sentences: &[String]) -> Draft {
    Draft::note(&game.setup.tag, subject, sentences)
}

/// The answer to a letter. Its subject is the same whatever it says: subjects are shown to whoever
/// looks at the outbox, and a ballot is nobody else's (D.IX(2)).
pub(super) fn answered(game: &Game, sentences: &[String]) -> Draft {
    answer(game, "Answer to your letter", sentences)
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
        to: sender::write_to(game),
        ways: &game.proof.ways,
    };
    refused.draft()
}

/// A time that nobody knows yet, in words.
pub(super) fn unknown_time(words: &str) -> Time {
    Time { gmt: words.to_owned(), local: String::new(), left: String::new() }
}

/// Who plays what, for lists.
pub(super) fn seats(game: &Game) -> Vec<Seat<'_>> {
    let row = |power: Power| {
        let holder = game.holder(power)?;
        Some(Seat { power, name: &holder.name, address: &holder.address })
    };
    Power::ALL.into_iter().filter_map(row).collect()
}

/// What a proposal is about, in a few words.
pub(super) fn title(game: &Game, proposal: &Proposal) -> String {
    match &proposal.kind {
        ProposalKind::RuleChange(_) => "A change of the rules".to_owned(),
        ProposalKind::Concede(_) | ProposalKind::End { .. } => self::proposal(game, proposal),
    }
}
