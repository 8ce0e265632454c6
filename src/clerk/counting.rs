//! When a letter counts (D.VII(1), (7)): one question, asked before anything else. A letter is as
//! old as its copy in the confirmation box, for everything that is in it.

use crate::board::{Phase, Power};
use crate::game::calendar::is_late;
use crate::game::event::Ending;
use crate::game::play::Played;
use crate::game::{Game, Moment, PersonId, state::Stage};

/// What a letter counts for, by its time of receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CountsFor {
    /// For the running phase, or for the one whose result is held back.
    Now,
    /// It was in time for a phase whose result was out before the letter was read.
    ReadLate(Phase),
    /// It was in time for the phase that a vote has replaced.
    BehindVote,
    /// It came after this deadline.
    Late(Moment),
    /// The sets of this phase are locked (Interaction 7).
    Locked,
    /// The game is over.
    Over,
}

/// Asks for one power, since a silent one may still get orders when the others are locked.
pub(super) fn counts(game: &Game, power: Power, received: Moment) -> CountsFor {
    if let Some(played) = played_then(game, received) {
        return match is_late(received, played.closed) {
            true => CountsFor::Late(played.closed),
            false => CountsFor::ReadLate(played.phase),
        };
    }
    if is_of_earlier_phase(game, received) {
        let last = game.history.last();
        return CountsFor::Late(last.map_or(game.running.at, |played| played.closed));
    }
    // Mail servers tell seconds; the deadline's own second is in time (Reading 1).
    let is_in_time = !is_late(received, game.closes());
    match game.stage {
        Stage::Over(Ending::Conceded(_) | Ending::Voted(_)) if is_in_time => CountsFor::BehindVote,
        Stage::Over(_) => CountsFor::Over,
        Stage::HeldBack if !is_in_time && !game.silent.contains(&power) => CountsFor::Locked,
        Stage::Orders if !is_in_time => CountsFor::Late(game.closes()),
        Stage::HeldBack | Stage::Waiting | Stage::Orders => CountsFor::Now,
    }
}

/// The phase that was played when something was received, if its result has gone out since. A
/// letter received in the second of a result was written for the phase before it.
pub(super) fn played_then(game: &Game, received: Moment) -> Option<&Played> {
    game.history.iter().find(|played| !is_late(received, played.published))
}

/// Whether a letter came before the phase was announced, or in the same second. Then it was written
/// for the phase before it, no matter what the game waits for now.
pub(super) fn is_of_earlier_phase(game: &Game, received: Moment) -> bool {
    !game.history.is_empty() && !is_late(received, game.running.published)
}

/// Whether a player is being replaced for silence in the first moves although what he sends now was
/// received before the deadline. Then he was not silent (D.VII(1), D.VII(6)(b)).
pub(super) fn was_there(game: &Game, power: Power, person: &PersonId, received: Moment) -> bool {
    let search = game.seats.get(&power).and_then(|seat| seat.search());
    game.stage == Stage::HeldBack
        && search.is_some_and(|search| search.is_closed_to(person))
        && !is_of_earlier_phase(game, received)
        && !is_late(received, game.closes())
}

/// The power that a writer held when his letter was received, and has lost since: the letter was in
/// time for a phase that was played, or is held back, without it.
pub(super) fn held_then(game: &Game, writer: &PersonId, received: Moment) -> Option<Power> {
    // While the game waits, another deadline runs than the one that the silent players missed.
    let missed = match game.stage {
        Stage::HeldBack => Some(game.closes()),
        _ => game.running.passed,
    };
    let lost = |power: &Power| {
        let held = game.seats.get(power).and_then(|seat| seat.held_at(received));
        let is_of_past = match counts(game, *power, received) {
            CountsFor::ReadLate(_) => true,
            CountsFor::Now => {
                let was_silent = game.silent.contains(power);
                was_silent && missed.is_some_and(|missed| !is_late(received, missed))
            }
            _ => false,
        };
        held == Some(writer) && is_of_past
    };
    game.powers().find(lost)
}
