//! One truth for who somebody is: what changes about him on the roster changes in the games, and an
//! address that changes in a game changes everywhere (D.X(6)). Whoever comes to the roster, leaves
//! it or is something else on it by another's word hears of it, and so do those who count on him.

use super::Games;
use super::desk::Desk;
use crate::clerk::addresses;
use crate::clerk::ruling::Work;
use crate::game::{Person, PersonId};
use crate::report::letters::{Draft, listed};
use crate::report::names::count;
use crate::tournament::roster::Member;
use crate::tournament::{By, SignUp, Tournament, What};

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

/// What the director has changed on the roster is told to those whom it concerns.
pub(super) fn tell_roster(desk: &mut Desk, before: &Tournament, why: &str) {
    let after = desk.tournament.clone();
    let directs = after.director().map(|director| director.id.clone());
    let others = |member: &&Member| Some(&member.id) != directs.as_ref();
    for member in after.roster.members.iter().filter(others) {
        let was = before.roster.find(&member.id).or_else(|| before.roster.at(&member.address));
        if was.is_none_or(|was| is_what(was) != is_what(member)) {
            let draft = place(&after, member, was.is_none(), why);
            desk.write(&member.id, draft);
        }
    }
    let is_gone = |member: &&Member| {
        after.roster.find(&member.id).is_none() && after.roster.at(&member.address).is_none()
    };
    for gone in before.roster.members.iter().filter(is_gone) {
        let mut sentences =
            vec![format!("The director has taken you off the roster of {}.", after.plan.name)];
        sentences.extend(reason(why));
        let draft = desk.note("You are off the roster", &sentences);
        desk.post(None, &gone.address, draft);
        tell_team_of_loss(desk, gone);
    }
}

/// That somebody is on the roster, or is something else on it from now on.
fn place(tournament: &Tournament, member: &Member, is_new: bool, why: &str) -> Draft {
    let what = is_what(member);
    let name = &tournament.plan.name;
    let mut sentences = vec![match is_new {
        true => format!("The director has put you on the roster of {name}, as {what}."),
        false => format!("On the roster of {name} you are {what} from now on."),
    }];
    sentences.extend(reason(why));
    let leaves = member.roles.iter().all(|role| !role.is_office());
    sentences.push(match leaves {
        true => "If you don't want that, write \"withdraw\".".to_owned(),
        false => "If that is wrong, write to the director.".to_owned(),
    });
    let subject = format!("You are {what}");
    Draft::note(&tournament.plan.short, &subject, &sentences)
}

fn reason(why: &str) -> Option<String> {
    let why = why.trim().trim_end_matches('.');
    (!why.is_empty()).then(|| format!("The director says why: {why}."))
}

/// What somebody is, as a letter says it: "player and captain of The Bears".
pub(super) fn is_what(member: &Member) -> String {
    let roles: Vec<&str> = member.roles.iter().map(|role| role.words()).collect();
    let team = member.team.as_ref().map(|team| format!(" of {team}")).unwrap_or_default();
    match roles.is_empty() {
        true => format!("nothing yet{team}"),
        false => format!("{}{team}", listed(&roles)),
    }
}

/// Somebody has withdrawn. Whoever counts on him hears of it at once: his team, and the director,
/// who has to find another where a team is one short or sign-up is over.
pub(super) fn has_withdrawn(desk: &mut Desk, gone: &Member) {
    tell_team_of_loss(desk, gone);
    tell_director_of_loss(desk, gone);
}

/// The director hears of it where a team is short, or sign-up is over.
pub(super) fn tell_director_of_loss(desk: &mut Desk, gone: &Member) {
    let is_late = matches!(desk.tournament.sign_up, SignUp::Closed);
    if gone.team.is_none() && !is_late {
        return;
    }
    let mut sentences = vec![format!("{} has withdrawn, {}.", gone.name, is_what(gone))];
    sentences.extend(gone.team.as_ref().map(|team| strength(desk, team)));
    desk.tell_director(&format!("{} has withdrawn", gone.name), &sentences);
}

/// The captain hears whom his team has lost; of a captain's own leave everybody of it hears.
fn tell_team_of_loss(desk: &mut Desk, gone: &Member) {
    let Some(team) = &gone.team else { return };
    let captain = desk.tournament.roster.captain(team);
    let to: Vec<PersonId> = match captain {
        Some(captain) => vec![captain.id.clone()],
        None => desk.tournament.roster.team(team).map(|member| member.id.clone()).collect(),
    };
    let mut sentences = vec![format!("{} has left {team}, {}.", gone.name, is_what(gone))];
    sentences.push(strength(desk, team));
    if captain.is_none() {
        sentences.push(
            "The team has no captain now: write to the director whom he is to name.".to_owned(),
        );
    }
    let draft = desk.note(&format!("{} has left {team}", gone.name), &sentences);
    for person in to {
        desk.write(&person, draft.clone());
    }
}

/// How many players a team has, and how many it needs.
fn strength(desk: &Desk, team: &str) -> String {
    let players = desk.tournament.roster.players(team).count();
    let has = count(players, "player");
    match players {
        0..7 => format!("{team} has {has}, and needs seven (A.1)."),
        _ => format!("{team} has {has}."),
    }
}
