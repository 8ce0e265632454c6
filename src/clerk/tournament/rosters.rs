//! What may become of the roster: a table in its place, and a person entered by hand.

use super::refusal::{WhyRefused, reasons, refuse};
use crate::report::answers::tournament::roster::{self as words, RosterAnswer};
use crate::tournament::Tournament;
use crate::tournament::roster::{Member, Role, Roster, check};

/// Whether a roster breaks nothing that it did not break before.
pub(super) fn stands(before: &Roster, after: &Roster) -> Result<(), WhyRefused> {
    let old = words::found(check::people(before), false);
    let mut new = words::found(check::people(after), false);
    new.retain(|fault| !old.contains(fault));
    if new.is_empty() { Ok(()) } else { Err(reasons(new)) }
}

/// Whether a table may replace the roster.
pub(super) fn roster_stands(tournament: &Tournament, roster: &Roster) -> Result<(), WhyRefused> {
    let director = tournament.roster.director();
    let named = roster.director();
    if let (Some(director), Some(named)) = (director, named)
        && director.address != named.address
    {
        return refuse(RosterAnswer::TableNamesAnother(director.name.clone(), named.name.clone()));
    }
    let mut all = roster.clone();
    if let (Some(director), None) = (director, named) {
        let is_his =
            |member: &&Member| member.address == director.address || member.id == director.id;
        if let Some(other) = all.members.iter().find(is_his) {
            return refuse(RosterAnswer::TableHasTheDirectorAs(other.name.clone()));
        }
        all.members.push(director.clone());
    }
    if let Some(member) = all.members.iter().find(|member| tournament.plan.owns(&member.address)) {
        return refuse(RosterAnswer::IsOurs(member.address.clone()));
    }
    stands(&Roster::default(), &all)
}

/// A table replaces the roster. People who came otherwise, by mail above all, must not fall off
/// without a word (B.2).
pub(super) fn nobody_falls_off(tournament: &Tournament, roster: &Roster) -> Result<(), WhyRefused> {
    let gone = not_in(tournament, roster);
    if gone.is_empty() { Ok(()) } else { refuse(RosterAnswer::WouldFallOff(by_address(&gone))) }
}

/// People with their addresses.
pub(super) fn by_address(people: &[&Member]) -> Vec<(String, String)> {
    people.iter().map(|member| (member.name.clone(), member.address.clone())).collect()
}

/// Who was on the roster and is not in its replacement; the director stays.
pub(super) fn not_in<'t>(tournament: &'t Tournament, roster: &Roster) -> Vec<&'t Member> {
    let stays = |member: &&Member| {
        member.is(Role::Director)
            || roster.at(&member.address).is_some()
            || roster.members.iter().any(|other| other.id == member.id)
    };
    tournament.roster.members.iter().filter(|member| !stays(member)).collect()
}

/// Whether a person may be entered as he is named.
pub(super) fn may_enter(tournament: &Tournament, member: &Member) -> Result<(), WhyRefused> {
    let others = tournament.roster.members.iter().filter(|other| other.id != member.id);
    if let Some(other) = others.clone().find(|other| other.address == member.address) {
        return refuse(RosterAnswer::IsAddressOf(member.address.clone(), other.name.clone()));
    }
    let before = tournament.roster.members.iter().find(|other| other.id == member.id);
    if before.is_some_and(|before| before.is(Role::Director)) && !member.is(Role::Director) {
        return refuse(RosterAnswer::NobodyDirects);
    }
    if tournament.plan.owns(&member.address) {
        return refuse(RosterAnswer::IsOurs(member.address.clone()));
    }
    if tournament.teams_stand() {
        comes_late(tournament, before, member)?;
    }
    let mut after = tournament.roster.clone();
    after.members.retain(|other| other.id != member.id);
    after.members.push(member.clone());
    stands(&tournament.roster, &after)
}

/// Once round one is drawn its teams are fixed (B.4): a latecomer is a reserve, of a team that
/// plays or of none, and no player changes his team.
fn comes_late(
    tournament: &Tournament,
    before: Option<&Member>,
    member: &Member,
) -> Result<(), WhyRefused> {
    if member.is(Role::Player) && before.is_none_or(|before| !before.is(Role::Player)) {
        return refuse(RosterAnswer::LateIsReserve);
    }
    match (before, &member.team) {
        (Some(before), team) if before.team != *team => {
            let name = before.name.clone();
            refuse(match before.team.clone() {
                Some(team) => RosterAnswer::StaysInTeam(name, team),
                None => RosterAnswer::StaysWithoutTeam(name),
            })
        }
        (None, Some(team)) if !tournament.teams().contains(&team.as_str()) => {
            refuse(RosterAnswer::DrawnWithout(team.to_owned()))
        }
        _ => Ok(()),
    }
}
