//! Another address for somebody (D.X(6)). Whoever reads what is sent to an address can answer from
//! there, so the new one gets a code, and holds once the code has come back from it. The old one is
//! told at once and again, so that nobody loses his seat without having heard of it.

use super::desk::LetterDesk;
use super::ruling::Work;
use super::sender;
use crate::game::event::Event;
use crate::game::{AddressChange, Game, Person, PersonId, Unread};
use crate::mail::Arrival;
use crate::report::answers::addresses as words;

/// Somebody writes from his address that he is to have another.
pub(super) fn ask(desk: &mut LetterDesk, to: &str) {
    let person = desk.id();
    ask_for(desk, &person, to);
}

/// Who leads the game asks it for somebody who can't write from the old address any more.
pub(super) fn ask_for_somebody(desk: &mut LetterDesk, written: &str, to: &str) {
    let game = &desk.work.state;
    let by_power = crate::board::Power::from_name(written).and_then(|power| game.holder(power));
    let found = by_power.or_else(|| super::people::find(game, written));
    match found.map(|person| person.id.clone()) {
        Some(person) => ask_for(desk, &person, to),
        None => desk.say(words::nobody(written)),
    }
}

fn ask_for(desk: &mut LetterDesk, person: &PersonId, to: &str) {
    let game = &desk.work.state;
    let Some((_, to)) = sender::name_and_address(to) else {
        return desk.say(words::is_none(to));
    };
    if is_ours(game, &to) {
        return desk.say(words::IS_OURS);
    }
    if game.person_at(&to).is_some() {
        return desk.say(words::is_somebodys(&to));
    }
    let Some(known) = game.person(person).cloned() else { return };
    let code = desk.work.secret(&["address", &person.0, &to, &desk.arrival.number.to_string()]);
    let (by, code) = (desk.id(), Unread::new(code));
    let change = AddressChange { to: to.clone(), code: code.clone(), by };
    desk.work.record(Event::AddressAsked { person: person.clone(), change });
    let draft = words::is_this_yours(&desk.work.state, &known, &code);
    desk.work.post(None, &to, draft);
    if !desk.work.is_answering(person) {
        let draft = words::is_asked(&desk.work.state, &known, &to);
        desk.work.write(person, draft);
    }
    desk.say(words::asked(&known, &to));
}

/// Whether we read what is sent to an address, whatever stands behind its plus. Others at the same
/// host are other people's: the host may be a mail provider.
fn is_ours(game: &Game, address: &str) -> bool {
    let ours = std::iter::once(&game.setup.address).chain(&game.setup.confirmation);
    let bare = |address: &str| {
        let address = address.to_lowercase();
        let (user, host) = address.rsplit_once('@').unwrap_or((&address, ""));
        let user = user.split_once('+').map_or(user, |(user, _)| user);
        format!("{user}@{host}")
    };
    ours.into_iter().any(|own| bare(own) == bare(address))
}

/// A letter from an address that is awaited, with the code that was sent there. Whether it is one.
pub(super) fn confirm(work: &mut Work, arrival: &Arrival) -> bool {
    let (from, text) = (&arrival.letter.from.address, &arrival.letter.text);
    let is_it = |change: &AddressChange| {
        change.to.eq_ignore_ascii_case(from) && text.contains(change.code.words())
    };
    let asked = work.state.addresses.iter().find(|(_, change)| is_it(change));
    let Some((id, change)) = asked.map(|(id, change)| (id.clone(), change.clone())) else {
        return false;
    };
    // Somebody else may have come to have it in the meantime.
    if work.state.person_at(&change.to).is_some() {
        return false;
    }
    let Some(before) = work.state.person(&id).cloned() else { return false };
    let now = Person { address: change.to.clone(), ..before.clone() };
    let draft = words::changed(&work.state, &before, &now);
    work.post(None, &before.address, draft.clone());
    work.record(Event::PersonKnown { person: now });
    // Players have to reach each other, so that the board is told, too.
    let mut told = work.state.board();
    told.extend([id, work.state.staff.director.clone()]);
    work.write_all(&told, &draft);
    true
}

/// A letter came from an address that nobody has here, and nothing proves it. Whoever of the game
/// has the name that stands beside it may have written from another address of his own: he hears of
/// it where he is known, and nobody else does.
pub(super) fn tell_namesake(work: &mut Work, arrival: &Arrival) {
    let from = &arrival.letter.from;
    let is_named = |person: &&Person| person.name.eq_ignore_ascii_case(from.name.trim());
    let mut named = work.state.people.values().filter(is_named).map(|person| person.id.clone());
    let (Some(person), None) = (named.next(), named.next()) else { return };
    let draft = words::not_read(&work.state, &from.address);
    work.write_to_namesake(&person, draft);
}

/// Somebody is known anew by the tournament: the others of the board hear of another address.
pub(super) fn adopt(work: &mut Work, now: Person) {
    let Some(before) = work.state.person(&now.id).cloned() else { return };
    let draft = words::changed(&work.state, &before, &now);
    let mut others = work.state.board();
    let has_moved = before.address != now.address && others.remove(&now.id);
    work.record(Event::PersonKnown { person: now });
    if has_moved {
        work.write_all(&others, &draft);
    }
}
