//! What follows when a seat moves: whom we tell, whose orders count, whether the game waits.

use super::around::MovedSeat;
use super::ruling::Work;
use super::{around, cases, deadline, due, notices, say, seating, settling};
use crate::board::Power;
use crate::game::case::Matter;
use crate::game::event::Event;
use crate::game::seat_move::{Aftermath, SeatMove};
use crate::game::seats::{Effect, Resume, Search, SearchStage, SeatRound};
use crate::game::{Moment, PersonId, state::Stage};
use crate::report::answers::seats as words;
use crate::report::letters::PoolAsked;

/// Moves a seat, and does what follows.
pub(super) fn move_seat(work: &mut Work, power: Power, why: SeatMove, at: Moment) -> Vec<Effect> {
    let moved = around::moved(&work.state, power, why, at);
    carry_out(work, moved)
}

/// Does what was worked out, and what follows.
pub(super) fn carry_out(work: &mut Work, moved: MovedSeat) -> Vec<Effect> {
    let MovedSeat { power, why, seat, effects } = moved;
    let Some(seat) = seat.map(Box::new) else { return effects };
    // Orders that came with the letter are filed before a result goes out with them.
    let judges_later = matches!(why, SeatMove::Sent(_) | SeatMove::InTime(_));
    let orders = Aftermath::of(&effects);
    let asked_pool = search_stage(work, power) == Some(SearchStage::Pool);
    // A director who refuses a player settles the case himself.
    let refuses = matches!(why, SeatMove::Refused { .. });
    let in_time = match &why {
        SeatMove::InTime(person) => Some(person.clone()),
        _ => None,
    };
    work.record(Event::SeatChanged { power, seat, why, orders });
    if !refuses {
        settling::moot(work, power, &effects);
    }
    due::wait_if_needed(work);
    work.pending.passed_to_director |=
        asked_pool && search_stage(work, power) == Some(SearchStage::Director);
    notices::write(work, power, &effects);
    if let Some(person) = in_time {
        tell_in_time(work, power, &person);
    }
    seating::note(work, power, &effects);
    for effect in &effects {
        match effect {
            Effect::GoesOn(Resume::AtOnce) if judges_later => {}
            effect => follow(work, power, effect),
        }
    }
    effects
}

fn search_stage(work: &Work, power: Power) -> Option<SearchStage> {
    work.state.seats.get(&power).and_then(|seat| seat.search()).map(Search::stage)
}

/// The board has read whose orders were missing. If the result still waits for others, tells it
/// whose were in time.
fn tell_in_time(work: &mut Work, power: Power, person: &PersonId) {
    let waits = work.state.seats.values().filter(|seat| seat.waits());
    let waits: Vec<Power> = waits.map(|seat| seat.power).collect();
    let told = [&work.state.staff.director, person].map(PersonId::clone);
    let captain = work.state.seats.get(&power).and_then(|seat| seat.captain.clone());
    let mut board = work.state.board();
    board.retain(|one| !told.contains(one) && captain.as_ref() != Some(one));
    board.retain(|one| !work.is_answering(one));
    if !waits.is_empty() {
        let draft = words::was_in_time(&work.state.setup.tag, power, &waits);
        work.write_all(&board, &draft);
    }
}

/// Goes on with a game that has waited for orders, now that they are on file.
pub(super) fn go_on(work: &mut Work, effects: &[Effect]) {
    for effect in effects {
        if let Effect::GoesOn(resume @ Resume::AtOnce) = effect {
            goes_on(work, *resume);
        }
    }
}

fn follow(work: &mut Work, power: Power, effect: &Effect) {
    match effect {
        Effect::AskPool { people, until } => ask_pool(work, power, people, *until),
        Effect::Disorder => disorder(work, power),
        Effect::GoesOn(resume) => goes_on(work, *resume),
        Effect::TurnedPermanent(person) => {
            let (subject, text) = words::plays_for_good(power, say::name(&work.state, person));
            notices::tell_board(work, &subject, &text);
        }
        Effect::Notify { .. }
        | Effect::Seated { .. }
        | Effect::Unsealed(_)
        | Effect::LapseOrders(_)
        | Effect::Sealed(_)
        | Effect::ClockStopped
        | Effect::Objected { .. } => {}
    }
}

fn ask_pool(work: &mut Work, power: Power, people: &[PersonId], until: Moment) {
    let game = work.state.clone();
    let now = work.now;
    let people: std::collections::BTreeSet<PersonId> = people.iter().cloned().collect();
    work.write_each(&people, |reader| {
        let asked = PoolAsked {
            tag: &game.setup.tag,
            power,
            phase: game.phase,
            position: &game.position,
            last_year: game.setup.last_year,
            until: &say::time(until, now, reader),
        };
        asked.draft()
    });
}

/// In a round of individuals several seats of a board may fall at once: one letter names them all.
fn disorder(work: &mut Work, power: Power) {
    work.pending.vacant.push(power);
    if work.state.setup.round != SeatRound::Open {
        due::tell_vacant(work);
    }
}

/// The game waited for a seat and need not any more. If a result was held back for several seats,
/// one may have a newcomer who has sent nothing yet: he gets his time (Reading 10).
fn goes_on(work: &mut Work, resume: Resume) {
    if work.state.seats.values().any(|seat| seat.waits()) || work.state.is_over() {
        return;
    }
    match (resume, &work.state.stage) {
        (Resume::AtOnce, Stage::HeldBack) if work.state.missing().is_empty() => {
            let closed = work.state.closes().min(work.now);
            deadline::judge(work, closed);
        }
        (_, Stage::HeldBack | Stage::Waiting) => {
            let game = &work.state;
            let before = game.running.at;
            let kind = game.phase.kind();
            let windows = game.windows_in(&game.position);
            let after = game.calendar().after_wait(work.now, kind, before, &windows);
            let due = if after == before { before } else { game.behind_pause(work.now, after) };
            work.record(Event::Resumed { deadline: due });
            work.pending.waited = Some(before);
        }
        _ => {}
    }
}

/// A seat that the captain's choice left open goes to the director, as a case (B.8).
pub(super) fn open_seat(work: &mut Work, power: Power, text: &str) -> u32 {
    cases::open(work, work.now, None, Matter::OpenSeat { power }, text)
}
