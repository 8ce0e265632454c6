//! What may become of the roster: a table in its place, and somebody entered by hand.

use super::may::{NOBODY_DIRECTS, Refused};
use crate::tournament::Tournament;
use crate::tournament::roster::{Member, Role, Roster, check};

/// Whether a roster breaks nothing that it did not break before.
pub(super) fn stands(before: &Roster, after: &Roster) -> Result<(), Refused> {
    let faults = |roster: &Roster| -> Vec<String> {
        let found = check::people(roster);
        found.iter().filter(|found| !found.is_warning).map(|found| format!("{found}.")).collect()
    };
    let old = faults(before);
    let new: Vec<String> = faults(after).into_iter().filter(|fault| !old.contains(fault)).collect();
    if new.is_empty() { Ok(()) } else { Err(new) }
}

/// Whether a table may take the roster's place.
pub(super) fn roster_stands(tournament: &Tournament, roster: &Roster) -> Result<(), Refused> {
    let director = tournament.roster.director();
    let named = roster.director();
    if let (Some(director), Some(named)) = (director, named)
        && director.address != named.address
    {
        return Err(vec![format!(
            "{} directs, and the table names {}: the director stays.",
            director.name, named.name
        )]);
    }
    let mut all = roster.clone();
    if let (Some(director), None) = (director, named) {
        let is_his =
            |member: &&Member| member.address == director.address || member.id == director.id;
        if let Some(other) = all.members.iter().find(is_his) {
            return Err(vec![format!(
                "{} has the director's name or address, and is no td in the table (A.4).",
                other.name
            )]);
        }
        all.members.push(director.clone());
    }
    if let Some(why) = all.members.iter().find_map(|member| tournament.plan.owns(&member.address)) {
        return Err(vec![why]);
    }
    stands(&Roster::default(), &all)
}

/// So many names are told of those whom a table leaves out.
const NAMES_TOLD_MAX: usize = 20;

/// A table replaces the roster. Whoever came otherwise, by mail above all, does not fall off
/// without a word (B.2).
pub(super) fn nobody_falls_off(tournament: &Tournament, roster: &Roster) -> Result<(), Refused> {
    let gone = not_in(tournament, roster);
    let people = match gone.len() {
        0 => return Ok(()),
        1 => "1 person is".to_owned(),
        several => format!("{several} people are"),
    };
    Err(vec![format!(
        "{people} on the roster and not in the table, and would fall off: {}. --add keeps \
         them, --drop takes them off.",
        named(&gone)
    )])
}

/// Who was on the roster and is not in the one that takes its place; the director stays.
fn not_in<'t>(tournament: &'t Tournament, roster: &Roster) -> Vec<&'t Member> {
    let stays = |member: &&Member| {
        member.is(Role::Director)
            || roster.at(&member.address).is_some()
            || roster.members.iter().any(|other| other.id == member.id)
    };
    tournament.roster.members.iter().filter(|member| !stays(member)).collect()
}

/// The names of those who have fallen off a roster; empty if nobody has.
pub(super) fn fallen_off(before: &Tournament, roster: &Roster) -> String {
    named(&not_in(before, roster))
}

fn named(gone: &[&Member]) -> String {
    let first = gone.iter().take(NAMES_TOLD_MAX);
    let names: Vec<String> =
        first.map(|member| format!("{} <{}>", member.name, member.address)).collect();
    let others = if gone.len() > names.len() { " and others" } else { "" };
    format!("{}{others}", names.join(", "))
}

/// Whether somebody may be entered as he is named.
pub(super) fn may_enter(tournament: &Tournament, member: &Member) -> Result<(), Refused> {
    let others = tournament.roster.members.iter().filter(|other| other.id != member.id);
    if let Some(other) = others.clone().find(|other| other.address == member.address) {
        return Err(vec![format!("{} is the address of {}.", member.address, other.name)]);
    }
    let before = tournament.roster.members.iter().find(|other| other.id == member.id);
    if before.is_some_and(|before| before.is(Role::Director)) && !member.is(Role::Director) {
        return Err(vec![NOBODY_DIRECTS.to_owned()]);
    }
    if let Some(why) = tournament.plan.owns(&member.address) {
        return Err(vec![why]);
    }
    if tournament.teams_stand() {
        comes_late(tournament, before, member)?;
    }
    let mut after = tournament.roster.clone();
    after.members.retain(|other| other.id != member.id);
    after.members.push(member.clone());
    stands(&tournament.roster, &after)
}

/// Once round one is drawn its teams stand (B.4): who comes then comes as a reserve, of a team that
/// plays or of none, and nobody changes his team.
fn comes_late(
    tournament: &Tournament,
    before: Option<&Member>,
    member: &Member,
) -> Result<(), Refused> {
    if member.is(Role::Player) && before.is_none_or(|before| !before.is(Role::Player)) {
        return Err(vec!["The first round is drawn: who comes now comes as a reserve.".to_owned()]);
    }
    match (before, &member.team) {
        (Some(before), team) if before.team != *team => Err(vec![format!(
            "The first round is drawn: {} stays {} (B.4).",
            before.name,
            before.team.as_ref().map_or("without a team".to_owned(), |team| format!("in {team}"))
        )]),
        (None, Some(team)) if !tournament.teams().contains(&team.as_str()) => Err(vec![format!(
            "The first round is drawn without a team {team}: its teams stand (B.4)."
        )]),
        _ => Ok(()),
    }
}
