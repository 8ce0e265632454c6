//! What happens by the clock.

use super::ruling::{Ruling, Work};
use super::{addresses, ballots, committee, deadline, effects, results, say, seating, waiting};
use crate::board::read_on;
use crate::game::event::Event;
use crate::game::seat_move::SeatMove;
use crate::game::wake::{Owed, WakeUp, next, owed};
use crate::game::{Game, Moment};
use crate::report::letters::Reminder;

/// More steps than any moment needs; if one had more, the rest would wait for the next call.
const STEPS_MAX: usize = 64;

/// Does what was due first, and everything else that was due by then. What became due later waits
/// for a call of its own: letters that were received in between come before it, even if the daemon
/// was down for long.
pub fn tick(game: &Game, now: Moment) -> Ruling {
    let Some((due, _)) = next(game).filter(|(at, _)| *at <= now) else { return Ruling::default() };
    read_on(game.map(), || done_by(game, due, now))
}

fn done_by(game: &Game, due: Moment, now: Moment) -> Ruling {
    let (phase, played) = (game.phase, game.history.len());
    let cause = format!("tick {phase} {played} {} {}", due.timestamp(), now.timestamp());
    let mut work = Work::new(game, now, cause);
    for _ in 0..STEPS_MAX {
        let Some((at, what)) = next(&work.state).filter(|(at, _)| *at <= due) else { break };
        let before = work.events();
        step(&mut work, what);
        // An action is no longer due once it is done; a fault must not loop for ever.
        if work.events() == before && next(&work.state) == Some((at, what)) {
            break;
        }
    }
    seating::introduce(&mut work);
    work.done()
}

fn step(work: &mut Work, what: WakeUp) {
    match what {
        WakeUp::Seat(power) => {
            let at = work.now;
            effects::move_seat(work, power, SeatMove::Tick, at);
        }
        WakeUp::Remind => remind(work),
        WakeUp::Address => addresses::change_due(work),
        WakeUp::Question(case) => committee::count(work, case),
        WakeUp::Case(case) => waiting::remind(work, case),
        WakeUp::Close => {
            let closed = deadline::closed_at(&work.state, work.now);
            deadline::close(work, closed);
        }
    }
}

fn remind(work: &mut Work) {
    let game = work.state.clone();
    work.record(Event::Reminded);
    // If no daemon was at work, the deadline may be over, too.
    if work.now >= game.closes() {
        return;
    }
    for power in game.powers() {
        let Some(owed) = owed(&game, power) else { continue };
        let Some(holder) = game.holder(power) else { continue };
        let agrees = match owed {
            Owed::Orders => ballots::agreed_by_silence(&game, power),
            Owed::Units(_) | Owed::FinalMark => Vec::new(),
        };
        let unvoted = match agrees.is_empty() {
            true => Vec::new(),
            false => ballots::unvoted(&game, power),
        };
        let stands = game.standing(power).orders;
        let picture = results::map_of_own(&game, &holder.id, power, &stands);
        let reminder = Reminder {
            tag: &game.setup.tag,
            power,
            phase: game.phase,
            owed: &owed,
            position: &game.position,
            stands: &stands,
            draft: &game.orders_of_draft(power),
            agrees: &agrees,
            unvoted: &unvoted,
            due: &say::time(game.running.at, work.now, holder),
            picture: picture.as_ref(),
        };
        let draft = reminder.draft();
        work.write(&holder.id.clone(), draft);
    }
}
