//! The observer of a game (A.9, A.10).

use super::desk::LetterDesk;
use super::ruling::Work;
use super::{people, say};
use crate::board::Power;
use crate::game::event::Event;
use crate::game::staff::Staff;
use crate::game::{Game, PersonId};
use crate::report::answers::staff::{self as words, StaffAnswer};

/// The director names the observer of the game, who must not play, lead or rule in it (A.10).
pub(super) fn name(desk: &mut LetterDesk, person: &str) {
    let Some(person) = people::named(desk, person) else { return };
    let observer = person.id.clone();
    let game = &desk.work.state;
    let staff = &game.staff;
    let rules = game.are_of_one_team(&staff.master, &observer)
        || staff.master == observer
        || staff.assistants.contains(&observer)
        || staff.committee.contains(&observer);
    if rules || plays(game, &observer) {
        return desk.say(StaffAnswer::ObservesNot);
    }
    let (former, is_new) = (staff.observer.clone(), game.person(&observer).is_none());
    let staff = Staff { observer: Some(observer.clone()), ..staff.clone() };
    if is_new {
        desk.work.record(Event::PersonKnown { person });
    }
    desk.work.record(Event::StaffChanged { staff });
    let observer = say::name(&desk.work.state, &observer).to_owned();
    let draft = words::observer(&desk.work.state.setup.tag, &observer);
    let mut to = desk.work.state.board();
    to.extend(former);
    to.remove(&desk.writer.id);
    desk.work.write_all(&to, &draft);
    desk.say(StaffAnswer::Observes(observer));
}

/// Whether a person or a team-mate of his plays, or has played: for a seat's team, or for himself
/// as one who came from the pool.
fn plays(game: &Game, person: &PersonId) -> bool {
    game.seats.values().any(|seat| {
        let team = seat.team.as_ref().and_then(|team| game.teams.get(team));
        let is_he = |holder: &PersonId| holder == person || game.are_of_one_team(holder, person);
        seat.tenures().iter().any(|tenure| is_he(&tenure.holder))
            || team.is_some_and(|team| team.contains(person))
    })
}

/// A newcomer whom the observer may not observe gets the seat anyway, and the director names
/// another observer (A.10, Interaction 16).
pub(super) fn check(work: &mut Work, power: Power, person: &PersonId) {
    let game = &work.state;
    let Some(observer) = game.staff.observer.clone() else { return };
    if observer != *person && !game.are_of_one_team(&observer, person) {
        return;
    }
    let (name, watches) = (say::name(game, person), say::name(game, &observer));
    let draft = words::needs_another_observer(&game.setup.tag, name, power, watches);
    let director = game.staff.director.clone();
    work.write(&director, draft);
}
