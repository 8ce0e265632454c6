//! One truth for who somebody is: what changes about him on the roster changes in the games, and an
//! address that changes in a game changes everywhere (D.X(6)).

use super::Games;
use super::desk::Desk;
use crate::clerk::addresses;
use crate::clerk::ruling::Work;
use crate::game::Person;
use crate::tournament::roster::Member;
use crate::tournament::{By, What};

/// Somebody has another address in a game.
pub(super) fn has_moved(desk: &mut Desk, game: &str, person: &Person, games: &Games) {
    let roster = &desk.tournament.roster;
    let Some(before) = roster.find(&person.id).cloned() else { return };
    if before.address == person.address {
        return;
    }
    let name = &before.name;
    if let Some(other) = roster.at(&person.address).filter(|other| other.id != before.id) {
        let sentence = format!(
            "{name} is to be written to at {} in {game}, which is the address of {} on the roster. \
            Here nothing is changed: find out who it is.",
            person.address, other.name
        );
        return desk.tell_director(&format!("the address of {name}"), &[sentence]);
    }
    let what = What::AddressChanged { person: before.id.clone(), address: person.address.clone() };
    desk.record(By::Game(game.to_owned()), "", what);
    tell_games(desk, &before, games, Some(game));
}

/// What has changed about a member is told to the games that know him, but for the one that said
/// it; where he has to do with the board, its people hear of a new address.
pub(super) fn tell_games(desk: &mut Desk, before: &Member, games: &Games, aside: Option<&str>) {
    let Some(after) = desk.tournament.roster.find(&before.id).cloned() else { return };
    let names = desk.tournament.names_of(&before.id);
    let cause = format!("{} is known anew {}", before.id, desk.tournament.events);
    for (name, game) in games.iter().filter(|(name, _)| Some(name.as_str()) != aside) {
        let mut work = Work::new(game, desk.now, cause.clone());
        for known in names.iter().filter_map(|id| game.person(id)) {
            let mut now = known.clone();
            if before.name != after.name {
                now.name.clone_from(&after.name);
            }
            if before.zone != after.zone {
                now.zone = after.zone;
            }
            now.address.clone_from(&after.address);
            if now != *known {
                addresses::adopt(&mut work, now);
            }
        }
        let done = work.done();
        if !done.events.is_empty() {
            desk.ruling.games.entry(name.clone()).or_default().extend(done.events);
            let letters = done.letters.into_iter().map(|letter| (Some(name.clone()), letter));
            desk.ruling.letters.extend(letters);
        }
    }
}

/// Whoever has a new address by the director's word hears of it at both.
pub(super) fn tell_himself(desk: &mut Desk, before: &Member, after: &Member) {
    if before.address == after.address {
        return;
    }
    let sentence = format!(
        "The director has noted that {} is written to at {} from now on, and no more at {}. If that \
        is wrong, write to him.",
        after.name, after.address, before.address
    );
    let draft = desk.note("another address", &[sentence]);
    desk.post(None, &before.address, draft.clone());
    desk.write(&after.id, draft);
}
