//! Time: when it has something to do, and what it does.

use chrono::TimeDelta;

use super::ruling::{Ruling, Work};
use super::{committee, deadline, effects, say, seating};
use crate::board::Power;
use crate::game::book::unordered;
use crate::game::event::Event;
use crate::game::seat_move::SeatMove;
use crate::game::state::{REMINDER, Stage};
use crate::game::{Game, Moment};
use crate::report::letters::{Owed, Reminder};

/// No moment has more to do than this; if one had, the rest waits for the next call.
const STEPS_MAX: usize = 64;

/// What time does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    /// A stage of a seat's search ends, or a period.
    Seat(Power),
    /// Those are reminded who have sent nothing.
    Remind,
    /// The phase is judged.
    Close,
    /// The committee's ballots on a case are counted.
    Question(u32),
}

/// When time has something to do for a game.
pub fn next_wake(game: &Game) -> Option<Moment> {
    next(game).map(|(at, _)| at)
}

fn next(game: &Game) -> Option<(Moment, What)> {
    let question = committee::next_due(game).map(|(at, case)| (at, What::Question(case)));
    if game.is_over() {
        return question;
    }
    let seats = game.seats.values();
    let seats = seats.filter_map(|seat| Some((seat.next_wake()?, What::Seat(seat.power))));
    let close = (game.stage == Stage::Orders).then(|| (due_to_close(game), What::Close));
    let remind = reminder(game).map(|at| (at, What::Remind));
    seats.chain(close).chain(remind).chain(question).min()
}

/// When the phase is judged: behind the deadline's own second, which is in time (Reading 1), or as
/// soon as all are FINAL and 24 hours have passed.
fn due_to_close(game: &Game) -> Moment {
    let deadline = game.closes() + TimeDelta::seconds(1);
    game.early().map_or(deadline, |early| early.min(deadline))
}

/// A day before the deadline, or half way to it if the turn is short, if anything is missing.
fn reminder(game: &Game) -> Option<Moment> {
    let running = &game.running;
    let half = TimeDelta::hours((running.at - running.published).num_hours() / 2);
    let at = running.at - half.min(REMINDER);
    let is_due = game.stage == Stage::Orders && !game.reminded && at > game.running.published;
    (is_due && Power::ALL.into_iter().any(|power| owed(game, power).is_some())).then_some(at)
}

/// What a power's player still has to send.
fn owed(game: &Game, power: Power) -> Option<Owed> {
    if !game.owes(power) || game.is_final(power) {
        return None;
    }
    let standing = game.standing(power);
    if !standing.was_sent {
        return Some(Owed::Orders);
    }
    let units = unordered(&game.position, game.phase.kind(), power, &standing.orders);
    if units.is_empty() { None } else { Some(Owed::Units(units)) }
}

/// Does what was due first, and whatever else was due by then. What became due later waits for a
/// call of its own, for letters that were received in between come before it, however long nobody
/// was there to look at the clock.
pub fn tick(game: &Game, now: Moment) -> Ruling {
    let Some((due, _)) = next(game).filter(|(at, _)| *at <= now) else { return Ruling::default() };
    let (phase, played) = (game.phase, game.history.len());
    let cause = format!("tick {phase} {played} {} {}", due.timestamp(), now.timestamp());
    let mut work = Work::new(game, now, cause);
    for _ in 0..STEPS_MAX {
        let Some((at, what)) = next(&work.game).filter(|(at, _)| *at <= due) else { break };
        let before = work.events();
        step(&mut work, what);
        // Whatever was due is not any more once it is done; a fault shall not turn for ever.
        if work.events() == before && next(&work.game) == Some((at, what)) {
            break;
        }
    }
    seating::introduce(&mut work);
    work.done()
}

fn step(work: &mut Work, what: What) {
    match what {
        What::Seat(power) => {
            let at = work.now;
            effects::move_seat(work, power, SeatMove::Tick, at);
        }
        What::Remind => remind(work),
        What::Question(case) => committee::count(work, case),
        What::Close => {
            let closed = deadline::closed_at(&work.game, work.now);
            deadline::close(work, closed);
        }
    }
}

fn remind(work: &mut Work) {
    let game = work.game.clone();
    work.record(Event::Reminded);
    for power in Power::ALL {
        let Some(owed) = owed(&game, power) else { continue };
        let Some(holder) = game.holder(power) else { continue };
        let reminder = Reminder {
            tag: &game.setup.tag,
            power,
            phase: game.phase,
            owed: &owed,
            position: &game.position,
            stands: &game.standing(power).orders,
            due: &say::time(game.running.at, work.now, holder),
        };
        let draft = reminder.draft();
        work.write(&holder.id.clone(), draft);
    }
}
