//! Points that the director takes off a player's total in an open event.

use super::obey::GivenCommand;
use super::refusal::{WhyRefused, refuse};
use crate::clerk::ruling::Work;
use crate::game::PersonId;
use crate::report::answers::tournament::individuals::{IndividualsAnswer, SaidBy};
use crate::report::answers::tournament::penalty::{self as words, PenaltyAnswer};
use crate::tournament::event_places::EventPlace;
use crate::tournament::exact::Exact;
use crate::tournament::roster::Role;
use crate::tournament::{DirectorCommand, Tournament};

pub(super) fn may(of: &Tournament, person: &PersonId, points: &Exact) -> Result<(), WhyRefused> {
    let plays = of.roster.find(person).is_some_and(|member| member.is(Role::Player));
    let top = of.rounds().into_iter().find(|round| of.has_top_board(*round));
    let settled = top.and_then(|top| Some((of.round_before(top)?, top)));
    // Once the top board has begun, nothing changes who is on it.
    let settled = settled
        .filter(|(before, top)| of.advanced.contains_key(before) && !of.started.contains_key(top));
    match settled {
        _ if of.finish.is_some() => refuse(PenaltyAnswer::AllIsOver),
        _ if of.form().is_none() => refuse(PenaltyAnswer::AreForIndividuals),
        _ if !of.ranks_by_total() => refuse(PenaltyAnswer::TotalDecidesNothing),
        // The places decided who plays the top board.
        Some((before, top)) => refuse(PenaltyAnswer::PlacesStand(before, top)),
        None if !plays && !of.is_drawn(person) => {
            refuse(IndividualsAnswer::PlaysNothing(of.name(person).to_owned(), SaidBy::Director))
        }
        None if *points == Exact::ZERO && !of.penalties.contains_key(person) => {
            refuse(PenaltyAnswer::NothingToGiveBack)
        }
        None => Ok(()),
    }
}

pub(super) fn obey(work: &mut Work<Tournament>, before: &Tournament, order: &GivenCommand) {
    let DirectorCommand::Penalize { person, points } = &order.command else { return };
    let place = |of: &Tournament| -> Option<EventPlace> {
        of.open_places()?.rows.into_iter().find(|row| row.person == *person)
    };
    let places = [place(before), place(&work.state)];
    let was = before.penalties.get(person).map(|penalty| &penalty.points);
    let name = work.state.name(person).to_owned();
    work.say(match *points == Exact::ZERO {
        true => PenaltyAnswer::GetsBack(name),
        false => PenaltyAnswer::Loses(name, points.clone(), was.cloned()),
    });
    work.say(match places {
        [Some(before), Some(after)] => {
            PenaltyAnswer::NewPlace(after.place, after.total, before.place)
        }
        _ => PenaltyAnswer::NoPlaces,
    });
    let draft = words::your_penalty(&work.state, (points, was), &order.why);
    work.write(person, draft);
}
