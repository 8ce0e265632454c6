//! When time has something to do for a game, and what.

use chrono::TimeDelta;

use super::book::unordered;
use super::case::Case;
use super::state::{REMINDER, Stage};
use super::{Game, Moment};
use crate::board::{Power, Unit};

/// What time does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WakeUp {
    /// A stage of a seat's search ends, or a period.
    Seat(Power),
    /// Those are reminded who have sent nothing, or see what they have sent.
    Remind,
    /// The phase is judged.
    Close,
    /// The committee's ballots on a case are counted.
    Question(u32),
    /// A case has waited too long.
    Case(u32),
    /// A person's new address takes effect.
    Address,
}

/// What is missing before a deadline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owed {
    /// Nothing was sent.
    Orders,
    /// These units have no order.
    Units(Vec<Unit>),
    /// Everything is there, but not FINAL.
    FinalMark,
}

/// What time does next, and when.
pub fn next(game: &Game) -> Option<(Moment, WakeUp)> {
    let question = due_question(game).map(|(at, case)| (at, WakeUp::Question(case)));
    let address = game.addresses.values().filter_map(|change| change.due);
    let waits = |case: &Case| Some((case.next_reminder()?, WakeUp::Case(case.number)));
    let others = question.into_iter().chain(address.map(|at| (at, WakeUp::Address)));
    let others = others.chain(game.cases.open().filter_map(waits));
    if game.is_over() {
        return others.min();
    }
    let seats = game.seats.values();
    let seats = seats.filter_map(|seat| Some((seat.next_wake()?, WakeUp::Seat(seat.power))));
    let close = (game.stage == Stage::Orders).then(|| (due_to_close(game), WakeUp::Close));
    let remind = reminder(game).map(|at| (at, WakeUp::Remind));
    seats.chain(close).chain(remind).chain(others).min()
}

/// Which question is due first, and when: after the last second in which ballots are in time.
fn due_question(game: &Game) -> Option<(Moment, u32)> {
    let open = game.cases.open().filter_map(|case| {
        let question = case.question.as_ref().filter(|question| !question.is_even)?;
        Some((question.due + TimeDelta::seconds(1), case.number))
    });
    open.min()
}

/// When the phase is judged: after the deadline's own second, which is in time (Reading 1), or as
/// soon as all are FINAL and 24 hours have passed.
fn due_to_close(game: &Game) -> Moment {
    let deadline = game.closes() + TimeDelta::seconds(1);
    game.early().map_or(deadline, |early| early.min(deadline))
}

/// A day before the deadline, or half way to it if the turn is short. It is due whether or not a
/// player owes anything: otherwise a player who takes FINAL back would learn from a reminder that
/// all others are FINAL.
fn reminder(game: &Game) -> Option<Moment> {
    let running = &game.running;
    let half = TimeDelta::hours((running.at - running.published).num_hours() / 2);
    let at = running.at - half.min(REMINDER);
    let is_due = game.stage == Stage::Orders && !game.reminded && at > game.running.published;
    is_due.then_some(at)
}

/// What a power's player still has to send.
pub fn owed(game: &Game, power: Power) -> Option<Owed> {
    if !game.owes(power) || game.is_final(power) {
        return None;
    }
    let standing = game.standing(power);
    if !standing.was_sent {
        return Some(Owed::Orders);
    }
    let units = unordered(&game.position, game.phase.kind(), power, &standing.orders);
    if !units.is_empty() {
        return Some(Owed::Units(units));
    }
    // Players with everything on file see once more what will count, if they want to.
    let looks = game.holder(power).is_some_and(|holder| game.has_pictures(&holder.id));
    (looks && !standing.orders.is_empty()).then_some(Owed::FinalMark)
}
