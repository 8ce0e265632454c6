//! What follows when a seat moves: who is told, whose orders count, whether the game waits.

use std::collections::BTreeMap;

use super::ruling::Work;
use super::{cases, deadline, notices, say, seating, wishes};
use crate::board::Power;
use crate::game::calendar::grace;
use crate::game::case::Matter;
use crate::game::event::Event;
use crate::game::seat_move::{Aftermath, SeatMove};
use crate::game::seats::{Around, Barred, Effect, Leave, Resume, Seat};
use crate::game::{Game, Moment, PersonId, state::Stage};
use crate::report::answers::seats as words;
pub(super) use crate::report::answers::seats::objection;
use crate::report::letters::{PoolAsked, Vacant};

/// A move of a seat as it would come out.
pub(super) struct Moved {
    power: Power,
    why: SeatMove,
    /// The seat behind it; nothing, if the move can't be made or changes nothing.
    seat: Option<Seat>,
    effects: Vec<Effect>,
}

impl Moved {
    /// Whether there is a seat, and nothing speaks against the move.
    pub(super) fn is_made(&self, game: &Game) -> bool {
        game.seats.contains_key(&self.power) && wishes::objected(&self.effects).is_none()
    }
}

/// Works out what a move comes to. One that can't be made comes back as an objection.
pub(super) fn moved(game: &Game, power: Power, why: SeatMove, at: Moment) -> Moved {
    let Some(stood) = game.seats.get(&power) else {
        return Moved { power, why, seat: None, effects: Vec::new() };
    };
    let mut seat = stood.clone();
    match why.make(&mut seat, &around(game, power, at)) {
        Ok(effects) => {
            let is_event = seat != *stood || !effects.is_empty();
            Moved { power, why, seat: is_event.then_some(seat), effects }
        }
        Err(objection) => {
            let person = mover(&why).unwrap_or(&game.staff.director).clone();
            let effects = vec![Effect::Objected { person, why: objection }];
            Moved { power, why, seat: None, effects }
        }
    }
}

/// Moves a seat, and does what follows.
pub(super) fn move_seat(work: &mut Work, power: Power, why: SeatMove, at: Moment) -> Vec<Effect> {
    let moved = moved(&work.game, power, why, at);
    carry_out(work, moved)
}

/// Does what was worked out, and what follows.
pub(super) fn carry_out(work: &mut Work, moved: Moved) -> Vec<Effect> {
    let Moved { power, why, seat, effects } = moved;
    let Some(seat) = seat.map(Box::new) else { return effects };
    // Orders that came with the letter are filed before a result goes out with them.
    let judges_later = matches!(why, SeatMove::Sent(_) | SeatMove::InTime(_));
    let orders = Aftermath::of(&effects);
    // Who refuses somebody settles the case himself.
    let refuses = matches!(why, SeatMove::Refused { .. });
    work.record(Event::SeatChanged { power, seat, why, orders });
    if !refuses {
        cases::moot(work, power, &effects);
    }
    deadline::wait_if_needed(work);
    notices::write(work, power, &effects);
    seating::note(work, power, &effects);
    for effect in &effects {
        match effect {
            Effect::GoesOn(Resume::AtOnce) if judges_later => {}
            effect => follow(work, power, effect),
        }
    }
    effects
}

/// Goes on with a game that has waited for orders, now that they are on file.
pub(super) fn go_on(work: &mut Work, effects: &[Effect]) {
    for effect in effects {
        if let Effect::GoesOn(resume @ Resume::AtOnce) = effect {
            goes_on(work, *resume);
        }
    }
}

fn mover(by: &SeatMove) -> Option<&PersonId> {
    match by {
        SeatMove::Heard(person) | SeatMove::Sent(person) | SeatMove::InTime(person) => Some(person),
        SeatMove::Announced { by, .. }
        | SeatMove::Requested { by, .. }
        | SeatMove::Declared { by, .. } => Some(by),
        _ => None,
    }
}

/// What a seat has to know of the rest of the tournament, and of the other seats of its board.
pub(super) fn around(game: &Game, power: Power, now: Moment) -> Around {
    let mut barred = game.barred.clone();
    let others = game.seats.values().filter(|seat| seat.power != power);
    for seat in others.filter(|seat| !game.is_eliminated(seat.power)) {
        let plays = [seat.holder(), seat.player()].into_iter().flatten();
        barred.extend(plays.map(|person| (person.clone(), Barred::SameBoard)));
    }
    let leads = [game.staff.master.clone(), game.staff.director.clone()];
    barred.extend(leads.map(|person| (person, Barred::Leads)));
    Around {
        phase: game.phase,
        now,
        period_ends: grace(now),
        barred,
        first_year: game.setup.first_year,
        team: notices::mates(game, power).into_iter().collect(),
        leave: leave(game, power, now),
    }
}

/// Whether the player of a seat has said that he leaves it, for good or for more than a week.
fn leave(game: &Game, power: Power, now: Moment) -> Option<Leave> {
    if cases::open_seat(game, power).is_some() {
        return Some(Leave::Resigned);
    }
    let holder = game.holder(power)?;
    let away = game.absences.get(&holder.id).filter(|away| away.over_a_week && now < away.to)?;
    Some(Leave::Away { from: away.from, to: away.to })
}

fn follow(work: &mut Work, power: Power, effect: &Effect) {
    match effect {
        Effect::AskPool { people, until } => ask_pool(work, power, people, *until),
        Effect::Disorder => disorder(work, power),
        Effect::GoesOn(resume) => goes_on(work, *resume),
        Effect::TurnedPermanent(person) => {
            let (subject, text) = words::plays_for_good(power, say::name(&work.game, person));
            tell_board(work, &subject, &text);
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
    let game = work.game.clone();
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

fn disorder(work: &mut Work, power: Power) {
    let may_return = work.game.setup.round == crate::game::seats::Round::First;
    let vacant = Vacant { tag: &work.game.setup.tag.clone(), power, may_return };
    let board = work.game.board();
    work.write_all(&board, &vacant.draft());
    let captain = work.game.seats.get(&power).and_then(|seat| seat.captain.clone());
    let others = captain.into_iter().chain([work.game.staff.director.clone()]);
    for person in others.filter(|person| !board.contains(person)) {
        if !work.is_answering(&person) {
            work.write(&person, vacant.draft());
        }
    }
}

/// The game has waited for a seat and need not any more. Where a result was held back for several
/// seats, one may have a newcomer who has sent nothing yet: he gets his time (Reading 10).
fn goes_on(work: &mut Work, resume: Resume) {
    if work.game.seats.values().any(|seat| seat.waits()) || work.game.is_over() {
        return;
    }
    match (resume, &work.game.stage) {
        (Resume::AtOnce, Stage::HeldBack) if work.game.missing().is_empty() => {
            let closed = work.game.closes().min(work.now);
            deadline::judge(work, closed);
        }
        (_, Stage::HeldBack | Stage::Waiting) => {
            let game = &work.game;
            let before = game.running.at;
            let kind = game.phase.kind();
            let windows = game.windows_in(&game.position);
            let due = game.calendar().after_wait(work.now, kind, before, &windows);
            work.record(Event::Resumed { deadline: due });
            work.waited = Some(before);
        }
        _ => {}
    }
}

/// Tells everybody on the board the same, but for whoever is answered anyway.
pub(super) fn tell_board(work: &mut Work, subject: &str, text: &str) {
    let draft = say::answer(&work.game, subject, &[text.to_owned()]);
    let mut board = work.game.board();
    board.retain(|person| !work.is_answering(person));
    work.write_all(&board, &draft);
}

/// The seasons in which each player was replaced in other games; none that this game knows of.
pub(super) fn elsewhere(game: &Game) -> BTreeMap<PersonId, usize> {
    game.seasons_elsewhere.clone()
}

/// A seat that the captain's choice left open goes to the director, as a case (B.8).
pub(super) fn open_seat(work: &mut Work, power: Power, text: &str) -> u32 {
    cases::open(work, work.now, None, Matter::OpenSeat { power }, text)
}
