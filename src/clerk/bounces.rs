//! Letters that could not be delivered: we mark the address and tell the game master. Nothing else
//! changes, since anyone can write a report.

use chrono::TimeDelta;

use super::ruling::{Ruling, Work};
use super::{marks, say};
use crate::game::event::Event;
use crate::game::{Game, Moment, PersonId};
use crate::mail::{Arrival, ReturnBlame};
use crate::report::answers::addresses::came_back;

/// How long until the game master is told again.
const AGAIN: TimeDelta = TimeDelta::days(7);

/// A letter that a program sent. If it reports that a letter of ours failed because of its
/// receiver's address, the address is marked. Out-of-office answers come to the same address and
/// mean nothing.
pub(super) fn note(work: &mut Work, arrival: &Arrival) {
    let returned = arrival.facts.returned.as_ref();
    if returned.is_none_or(|returned| returned.blame != ReturnBlame::Receiver) {
        return;
    }
    let ours = |person: &&PersonId| {
        let path = marks::return_path(&work.state, person).to_lowercase();
        arrival.facts.reached.iter().any(|reached| reached.address == path)
    };
    if let Some(person) = work.state.people.keys().find(ours).cloned() {
        fails(work, &person);
    }
}

/// The ruling on a letter that the next mail server refused for good.
pub fn undelivered(game: &Game, person: &PersonId, now: Moment) -> Ruling {
    // The cause names the moment: the ids of the ruling's letters are drawn from it, and after a
    // week there is another one.
    let cause = format!("undelivered {person} {}", now.timestamp_millis());
    let mut work = Work::new(game, now, cause);
    fails(&mut work, person);
    work.done()
}

fn fails(work: &mut Work, person: &PersonId) {
    let (game, at) = (&work.state, work.now);
    let Some(known) = game.person(person) else { return };
    if game.failing.get(person).is_some_and(|last| at - *last < AGAIN) {
        return;
    }
    let master = game.staff.master.clone();
    let draft = came_back(game, &say::who(game, person), &known.address);
    work.record(Event::AddressFailed { person: person.clone(), at });
    // Telling a person by mail that his mail fails would cause the next report.
    if master != *person {
        work.write(&master, draft);
    }
}
