//! The people whom a letter names.

use super::desk::LetterDesk;
use super::{around, say, sender};
use crate::board::Power;
use crate::game::{Game, Person, PersonId};
use crate::report::answers::wishes::WishesAnswer;
use crate::tournament::roster::safe_name;

/// A person as written in a command: by name or address if the game knows him, otherwise a newcomer
/// with name and address. Says what is wrong if it is neither.
pub(super) fn named(desk: &mut LetterDesk, written: &str) -> Option<Person> {
    let game = &desk.work.state;
    if let Some(person) = find(game, written).or_else(|| by_a_word(game, written)) {
        return Some(person.clone());
    }
    let Some((name, address)) = sender::name_and_address(written) else {
        desk.say(WishesAnswer::NobodyIsCalled(written.to_owned()));
        return None;
    };
    let name = match safe_name(&name) {
        Ok(name) => name,
        Err(what) => {
            desk.say(WishesAnswer::NameRefused(address, what.to_string()));
            return None;
        }
    };
    let zone = chrono_tz::Tz::GMT;
    Some(Person { id: PersonId::new(address.clone()), name, address, zone })
}

/// A person whom the game knows: by his name and present address, or else by the address with which
/// he came, which stays his short name here.
pub(super) fn find<'g>(game: &'g Game, written: &str) -> Option<&'g Person> {
    let address = sender::name_and_address(written).map(|(_, address)| address);
    let given =
        |known: &str| address.as_deref().is_some_and(|given| known.eq_ignore_ascii_case(given));
    let is_now = |person: &&Person| {
        person.name.eq_ignore_ascii_case(written)
            || person.address.eq_ignore_ascii_case(written)
            || given(&person.address)
    };
    let was = |person: &&Person| person.id.0.eq_ignore_ascii_case(written) || given(&person.id.0);
    game.people.values().find(is_now).or_else(|| game.people.values().find(was))
}

/// A person by words that only his name has.
fn by_a_word<'g>(game: &'g Game, written: &str) -> Option<&'g Person> {
    let words: Vec<String> = written.split_whitespace().map(str::to_lowercase).collect();
    let has = |person: &&Person| {
        let name = person.name.to_lowercase();
        !words.is_empty() && words.iter().all(|word| name.split_whitespace().any(|of| of == word))
    };
    let mut found = game.people.values().filter(has);
    found.next().filter(|_| found.next().is_none())
}

/// A player leaves, for good or for a while. Tells his captain, and what he can do. If he is the
/// captain himself, tells his team-mates (B.8a, Reading 30).
pub(super) fn tell_team(desk: &mut LetterDesk, power: Power, subject: &str, text: &str) {
    let game = &desk.work.state;
    let captain = game.seats.get(&power).and_then(|seat| seat.captain.clone());
    let to = match captain.filter(|captain| *captain != desk.writer.id) {
        Some(captain) => vec![captain],
        None => around::mates(game, power),
    };
    let mut sentences = vec![text.to_owned()];
    if game.setup.round.is_for_teams() {
        sentences.push(WishesAnswer::YouMayName(power).to_string());
    }
    let draft = say::answer(game, subject, &sentences);
    desk.work.write_all(&to, &draft);
}
