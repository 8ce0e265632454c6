//! A move of a seat: what it depends on around the seat, and what it would change.

use std::collections::BTreeMap;

use super::counting;
use crate::board::Power;
use crate::game::calendar::grace;
use crate::game::case::{Case, Matter};
use crate::game::seat_move::SeatMove;
use crate::game::seats::{Barred, Circumstances, Effect, Leave, Objection, Right, Seat};
use crate::game::votes::survivors;
use crate::game::{Game, Moment, PersonId};

/// What a seat has to know of the rest of the tournament, and of the other seats of its board.
pub(super) fn around(game: &Game, power: Power, now: Moment) -> Circumstances {
    let mut barred = game.barred.clone();
    let others = game.seats.values().filter(|seat| seat.power != power);
    let left = survivors(&game.position);
    for seat in others.filter(|seat| left.contains(&seat.power)) {
        let plays = [seat.holder(), seat.player()].into_iter().flatten();
        barred.extend(plays.map(|person| (person.clone(), Barred::SameBoard)));
    }
    let leads = [game.staff.master.clone(), game.staff.director.clone()];
    barred.extend(leads.map(|person| (person, Barred::Leads)));
    Circumstances {
        phase: game.phase,
        now,
        period_ends: grace(now),
        barred,
        first_year: game.setup.first_year,
        team: mates(game, power).into_iter().collect(),
        leave: leave(game, power, now),
    }
}

/// What orders count for that a writer sent and we received then.
pub(super) fn right(game: &Game, power: Power, writer: &PersonId, received: Moment) -> Right {
    if counting::was_there(game, power, writer, received) {
        return Right::Returns;
    }
    let around = around(game, power, received);
    let seat = game.seats.get(&power);
    seat.map_or(Right::Nothing, |seat| seat.may_write(writer, &around))
}

/// Whether the player of a seat has said that he leaves it, for good or for more than a week.
pub(super) fn leave(game: &Game, power: Power, now: Moment) -> Option<Leave> {
    if open_seat(game, power).is_some() {
        return Some(Leave::Resigned);
    }
    let holder = game.holder(power)?;
    let away = game.absences.get(&holder.id).filter(|away| away.over_a_week && now < away.to)?;
    Some(Leave::Away { from: away.from, to: away.to })
}

/// The seasons in which each player was replaced in other games, as far as this game knows.
pub(super) fn elsewhere(game: &Game) -> BTreeMap<PersonId, usize> {
    game.seasons_elsewhere.clone()
}

/// Why a seat could not be moved, if it could not.
pub(super) fn objected(effects: &[Effect]) -> Option<Objection> {
    effects.iter().find_map(|effect| match effect {
        Effect::Objected { why, .. } => Some(why.clone()),
        _ => None,
    })
}

/// The open case of a seat that needs a player.
pub(super) fn open_seat(game: &Game, power: Power) -> Option<&Case> {
    game.cases.open().find(|case| case.matter == Matter::OpenSeat { power })
}

/// The members of a seat's team besides its captain and its holder, who get letters of their own.
pub(super) fn mates(game: &Game, power: Power) -> Vec<PersonId> {
    let Some(seat) = game.seats.get(&power) else { return Vec::new() };
    let others = [seat.captain.as_ref(), seat.holder()];
    let team = seat.team.as_ref().and_then(|team| game.teams.get(team));
    let mut team = team.cloned().unwrap_or_default();
    team.retain(|member| !others.contains(&Some(member)));
    team
}

/// The result of a seat's move, not made yet.
pub(super) struct MovedSeat {
    pub(super) power: Power,
    pub(super) why: SeatMove,
    /// The seat after the move; nothing if the move can't be made or changes nothing.
    pub(super) seat: Option<Seat>,
    pub(super) effects: Vec<Effect>,
}

impl MovedSeat {
    /// Whether there is a seat, and nothing prevents the move.
    pub(super) fn is_made(&self, game: &Game) -> bool {
        game.seats.contains_key(&self.power) && objected(&self.effects).is_none()
    }
}

/// Works out what a move changes. One that can't be made comes back as an objection.
pub(super) fn moved(game: &Game, power: Power, why: SeatMove, at: Moment) -> MovedSeat {
    let Some(stood) = game.seats.get(&power) else {
        return MovedSeat { power, why, seat: None, effects: Vec::new() };
    };
    let mut seat = stood.clone();
    match why.make(&mut seat, &around(game, power, at)) {
        Ok(effects) => {
            let is_event = seat != *stood || !effects.is_empty();
            MovedSeat { power, why, seat: is_event.then_some(seat), effects }
        }
        Err(objection) => {
            let person = mover(&why).unwrap_or(&game.staff.director).clone();
            let effects = vec![Effect::Objected { person, why: objection }];
            MovedSeat { power, why, seat: None, effects }
        }
    }
}

pub(super) fn mover(by: &SeatMove) -> Option<&PersonId> {
    match by {
        SeatMove::Heard(person) | SeatMove::Sent(person) | SeatMove::InTime(person) => Some(person),
        SeatMove::Announced { by, .. }
        | SeatMove::Requested { by, .. }
        | SeatMove::Declared { by, .. } => Some(by),
        _ => None,
    }
}
