//! Changes a person's address (D.X(6)). A person who reads mail at an address can answer from
//! there, so the new address gets a code. Once the code has come back, the reader of the old
//! address has a day to stop the change: no player loses a seat without having heard of it.

use chrono::TimeDelta;

use super::desk::LetterDesk;
use super::ruling::Work;
use super::{codes, sender, shown};
use crate::game::event::Event;
use crate::game::{AddressChange, Game, Person, PersonId, Unread};
use crate::mail::Arrival;
use crate::report::answers::addresses::{self as words, AddressesAnswer};

/// How long the reader of the old address can stop a change.
const OLD_ADDRESS_HAS: TimeDelta = TimeDelta::hours(24);

/// A person asks for another address, writing from the present one.
pub(super) fn ask(desk: &mut LetterDesk, to: &str) {
    let person = desk.id();
    ask_for(desk, &person, to);
}

/// The game's staff asks it for a person who can't write from the old address any more.
pub(super) fn ask_for_somebody(desk: &mut LetterDesk, written: &str, to: &str) {
    match named(&desk.work.state, written) {
        Some(person) => ask_for(desk, &person, to),
        None => desk.say(AddressesAnswer::Nobody(written.to_owned())),
    }
}

/// Finds a person by name, or by the power that he holds.
pub(super) fn named(game: &Game, written: &str) -> Option<PersonId> {
    let by_power = game.map().power(written).and_then(|power| game.holder(power));
    let found = by_power.or_else(|| super::people::find(game, written));
    found.map(|person| person.id.clone())
}

fn ask_for(desk: &mut LetterDesk, person: &PersonId, to: &str) {
    let game = &desk.work.state;
    let Some((_, to)) = sender::name_and_address(to) else {
        return desk.say(AddressesAnswer::IsNone(to.to_owned()));
    };
    if shown::is_ours(&game.proof, &shown::own(game), &to) {
        return desk.say(AddressesAnswer::IsOurs);
    }
    let Some(known) = game.person(person).cloned() else { return };
    let pending = game.addresses.get(person).cloned();
    if known.address.eq_ignore_ascii_case(&to) && pending.is_some() {
        desk.work.record(Event::AddressKept { person: person.clone() });
        return desk.say(AddressesAnswer::Kept(known.name, known.address));
    }
    if game.person_at(&to).is_some() {
        return desk.say(AddressesAnswer::IsSomebodys(to));
    }
    // The new address has answered, and the old one asks for it again.
    let is_own = desk.writer.id == *person;
    if is_own && pending.is_some_and(|change| change.due.is_some() && change.to == to) {
        return change(desk.work, person);
    }
    let code = desk.work.secret(&["address", &person.0, &to, &desk.arrival.number.to_string()]);
    let (by, code) = (desk.id(), Unread::new(code));
    let confirmed = is_own && codes::are_needed(desk);
    let change = AddressChange { to: to.clone(), code: code.clone(), by, confirmed, due: None };
    desk.work.record(Event::AddressAsked { person: person.clone(), change });
    let draft = words::is_this_yours(&desk.work.state, &known, &code);
    desk.work.post(None, &to, draft);
    if !desk.work.is_answering(person) {
        let draft = words::is_asked(&desk.work.state, &known, &to);
        desk.work.write(person, draft);
    }
    desk.say(AddressesAnswer::Asked(known.name, known.address, to, confirmed));
}

/// Handles the answer from a new address, with the code that was sent there. Returns whether the
/// letter is one.
pub(super) fn confirm(work: &mut Work, arrival: &Arrival) -> bool {
    let (from, text) = (&arrival.letter.from.address, &arrival.letter.text);
    let is_it = |change: &AddressChange| {
        change.to.eq_ignore_ascii_case(from) && text.contains(change.code.words())
    };
    let asked = work.state.addresses.iter().find(|(_, change)| is_it(change));
    let Some((id, asked)) = asked.map(|(id, change)| (id.clone(), change.clone())) else {
        return false;
    };
    // The address may have become another person's in the meantime.
    if work.state.person_at(&asked.to).is_some() {
        return false;
    }
    if asked.confirmed {
        change(work, &id);
        return true;
    }
    let Some(known) = work.state.person(&id).cloned() else { return false };
    let due = asked.due.unwrap_or(work.now + OLD_ADDRESS_HAS);
    if asked.due.is_none() {
        let waits = AddressChange { due: Some(due), ..asked.clone() };
        work.record(Event::AddressAsked { person: id.clone(), change: waits });
        let draft = words::will_change(&work.state, &known, &asked.to, due);
        work.write(&id, draft);
    }
    let draft = words::not_yet(&work.state, &known, due);
    work.post(None, &asked.to, draft);
    true
}

/// Makes the changes that are due.
pub(super) fn change_due(work: &mut Work) {
    let now = work.now;
    let is_due = |change: &AddressChange| change.due.is_some_and(|due| due <= now);
    let all = work.state.addresses.iter().filter(|(_, change)| is_due(change));
    let due: Vec<PersonId> = all.map(|(person, _)| person.clone()).collect();
    due.iter().for_each(|person| change(work, person));
}

/// Gives a person the address that he asked for, unless it has become another's.
fn change(work: &mut Work, id: &PersonId) {
    let Some(to) = work.state.addresses.get(id).map(|change| change.to.clone()) else { return };
    let Some(before) = work.state.person(id).cloned() else { return };
    if work.state.person_at(&to).is_some() {
        return work.record(Event::AddressKept { person: id.clone() });
    }
    let now = Person { address: to, ..before.clone() };
    let draft = words::changed(&work.state, &before, &now);
    work.post(None, &before.address, draft.clone());
    work.record(Event::PersonKnown { person: now });
    renew(work, id);
    // Players have to reach each other, so the board gets the new address, too.
    let mut told = work.state.board();
    told.extend([id.clone(), work.state.staff.director.clone()]);
    work.write_all(&told, &draft);
}

/// Voids the tokens of the old address: letters there prove nothing any more.
fn renew(work: &mut Work, id: &PersonId) {
    if work.state.proof.has_tokens() {
        shown::void_by(work, id, None);
    }
}

/// A letter came from an address that is unknown here, and nothing proves it. A person of the game
/// with the name beside that address may have written from another address of his own. We tell him
/// at his known address, and tell no one else.
pub(super) fn tell_namesake(work: &mut Work, arrival: &Arrival) {
    let from = &arrival.letter.from;
    let is_named = |person: &&Person| person.name.eq_ignore_ascii_case(from.name.trim());
    let mut named = work.state.people.values().filter(is_named).map(|person| person.id.clone());
    let (Some(person), None) = (named.next(), named.next()) else { return };
    let draft = words::not_read(&work.state, &from.address);
    work.write_to_namesake(&person, draft);
}

/// Takes over what the tournament now knows of a person, and tells the others of the board about a
/// new address.
pub(super) fn adopt(work: &mut Work, now: Person) {
    let Some(before) = work.state.person(&now.id).cloned() else { return };
    let draft = words::changed(&work.state, &before, &now);
    let mut others = work.state.board();
    let has_moved = before.address != now.address && others.remove(&now.id);
    let person = now.id.clone();
    work.record(Event::PersonKnown { person: now });
    if has_moved {
        renew(work, &person);
        work.write_all(&others, &draft);
    }
}
