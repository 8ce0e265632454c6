//! One truth for who a person is: what changes about him on the roster changes in the games, and an
//! address that changes in a game changes everywhere (D.X(6)). If another's command adds him to the
//! roster, removes him or changes what he is on it, he hears of it, and so do those who count on
//! him.

use super::refusal::Games;
use crate::clerk::addresses;
use crate::clerk::ruling::Work;
use crate::game::{Person, PersonId};
use crate::report::answers::tournament::roster as words;
use crate::tournament::roster::Member;
use crate::tournament::{By, SignUp, Tournament, TournamentFact};

/// A person has another address in a game.
pub(super) fn has_moved(work: &mut Work<Tournament>, game: &str, person: &Person, games: &Games) {
    let roster = &work.state.roster;
    let Some(before) = roster.find(&person.id).cloned() else { return };
    if before.address == person.address {
        return;
    }
    if let Some(other) = roster.at(&person.address).filter(|other| other.id != before.id) {
        let seen = (game, person.address.as_str());
        let draft = words::anothers_address(&work.state, &before.name, seen, &other.name);
        return work.tell_director(draft);
    }
    let what = TournamentFact::AddressChanged {
        person: before.id.clone(),
        address: person.address.clone(),
    };
    work.enter(By::Game(game.to_owned()), "", what);
    tell_games(work, &before, games, Some(game));
}

/// Tells the games that know a member what has changed about him, except the one that said it. If
/// he has to do with the board, its people read a new address.
pub(super) fn tell_games(
    work: &mut Work<Tournament>,
    before: &Member,
    games: &Games,
    aside: Option<&str>,
) {
    let Some(after) = work.state.roster.find(&before.id).cloned() else { return };
    let names = work.state.names_of(&before.id);
    let cause = format!("{} is known anew {}", before.id, work.state.events);
    for (name, game) in games.iter().filter(|(name, _)| Some(name.as_str()) != aside) {
        let mut board = Work::new(game, work.now, cause.clone());
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
                addresses::adopt(&mut board, now);
            }
        }
        let done = board.done();
        if !done.events.is_empty() {
            work.take_over(name, done);
        }
    }
}

/// Tells a person at both addresses that the director has changed his address.
pub(super) fn tell_himself(work: &mut Work<Tournament>, before: &Member, after: &Member) {
    if before.address == after.address {
        return;
    }
    let draft = words::another_address(&work.state, before, after);
    work.post(None, &before.address, draft.clone());
    work.write(&after.id, draft);
}

/// Tells those concerned what the director has changed on the roster.
pub(super) fn tell_roster(work: &mut Work<Tournament>, before: &Tournament, why: &str) {
    let after = work.state.clone();
    let directs = after.director().map(|director| director.id.clone());
    let others = |member: &&Member| Some(&member.id) != directs.as_ref();
    for member in after.roster.members.iter().filter(others) {
        let was = before.roster.find(&member.id).or_else(|| before.roster.at(&member.address));
        if was.is_none_or(|was| words::is_what(was) != words::is_what(member)) {
            work.write(&member.id, words::is_now(&after, member, was.is_none(), why));
        }
    }
    let is_gone = |member: &&Member| {
        after.roster.find(&member.id).is_none() && after.roster.at(&member.address).is_none()
    };
    for gone in before.roster.members.iter().filter(is_gone) {
        work.post(None, &gone.address, words::is_off(&after, why));
        tell_team_of_loss(work, gone);
    }
}

/// Tells those who count on a person at once that he has withdrawn: his team, and the director, who
/// has to find another player if a team is one short or sign-up is over.
pub(super) fn has_withdrawn(work: &mut Work<Tournament>, gone: &Member) {
    tell_team_of_loss(work, gone);
    tell_director_of_loss(work, gone);
}

/// Tells the director if a team is short, or sign-up is over.
pub(super) fn tell_director_of_loss(work: &mut Work<Tournament>, gone: &Member) {
    let is_late = matches!(work.state.sign_up, SignUp::Closed);
    if gone.team.is_none() && !is_late {
        return;
    }
    work.tell_director(words::withdrew(&work.state, gone));
}

/// Tells the captain whom his team has lost; if the captain leaves, tells the whole team.
fn tell_team_of_loss(work: &mut Work<Tournament>, gone: &Member) {
    let Some(team) = &gone.team else { return };
    let captain = work.state.roster.captain(team);
    let to: Vec<PersonId> = match captain {
        Some(captain) => vec![captain.id.clone()],
        None => work.state.roster.team(team).map(|member| member.id.clone()).collect(),
    };
    let draft = words::left_the_team(&work.state, gone, team);
    for person in to {
        work.write(&person, draft.clone());
    }
}
