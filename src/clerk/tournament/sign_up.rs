//! Sign-up by mail, alone or as a team, and its end (B.2).

use super::desk::Desk;
use crate::game::calendar::told;
use crate::game::{Moment, PersonId};
use crate::report::letters::listed;
use crate::report::names::count;
use crate::tournament::roster::{Member, Role, check, csv};
use crate::tournament::rounds::Round;
use crate::tournament::seating::grouped;
use crate::tournament::{By, SignUp, What};
use chrono_tz::Tz;

/// Somebody as a letter names him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) address: String,
    pub(super) roles: Vec<Role>,
    pub(super) power: Option<crate::board::Power>,
}

/// Whether sign-up is open to a letter that was received then.
fn is_open(desk: &Desk, received: Moment) -> bool {
    match desk.tournament.sign_up {
        SignUp::Open { until } => until.is_none_or(|until| received <= until),
        SignUp::Before | SignUp::Closed => false,
    }
}

/// Somebody signs up alone. Who comes after the end comes to the reserve list.
pub(super) fn alone(desk: &mut Desk, name: &str, address: &str, zone: Tz, received: Moment) {
    if let Some(known) = desk.tournament.roster.at(address) {
        let team = known.team.as_deref().map(|team| format!(" with {team}")).unwrap_or_default();
        return desk.say(format!("You have signed up already{team}."));
    }
    if desk.tournament.sign_up == SignUp::Before {
        return desk.say("Sign-up has not begun yet.");
    }
    let name = match csv::safe_name(name) {
        Ok(name) => name,
        Err(what) => return desk.say(format!("Your name {what}. Write: sign up as NAME")),
    };
    let open = is_open(desk, received);
    let role = if open { Role::Player } else { Role::Reserve };
    let member = Member {
        id: desk.tournament.roster.free_id(&name),
        name,
        address: address.to_owned(),
        zone,
        team: None,
        roles: [role].into(),
        power: None,
        signed: Some(received),
        former: Vec::new(),
    };
    let by = By::Person(member.id.clone());
    desk.record(by, "", What::SignedUp { member });
    desk.say(match open {
        true => {
            "You have signed up. You may form a team with others until sign-up closes: one of you \
            writes for all seven. Who comes alone is put into a team by lot, in multiples of seven \
            by time of sign-up (B.2). If it was not you who signed up, write \"withdraw\"."
        }
        false => {
            "Sign-up is closed. You are on the reserve list, which is asked in its order when a \
            seat is to be filled (B.2, B.8). If you don't want that, write \"withdraw\"."
        }
    });
}

/// Somebody signs up a team. Members who had come alone so form one.
pub(super) fn team(desk: &mut Desk, team: &str, entries: &[Entry], writer: &str, received: Moment) {
    if !is_open(desk, received) {
        return desk.say("No team can be signed up now: sign-up is not open (B.2).");
    }
    let team = match csv::safe_name(team) {
        Ok(team) => team,
        Err(what) => return desk.say(format!("The name of the team {what}.")),
    };
    let owner = desk.tournament.roster.captain(&team).map(|captain| captain.address.clone());
    let is_known = desk.tournament.roster.team(&team).next().is_some();
    if is_known && owner.as_deref() != Some(writer) {
        return desk.say(format!("There is a team {team} already; only its captain changes it."));
    }
    let mut faults = Vec::new();
    let mut roster = desk.tournament.roster.clone();
    let mut members = Vec::new();
    for entry in entries {
        match member(desk, &team, entry, received, &roster) {
            Ok(member) => {
                roster.members.retain(|known| known.id != member.id);
                roster.members.push(member.clone());
                members.push(member);
            }
            Err(what) => faults.push(format!("{}: {what}.", entry.address)),
        }
    }
    if !members.iter().any(|member| member.address == writer) {
        faults.push("You are not in the team yourself: write your own line, too.".to_owned());
    }
    faults.extend(
        check::people(&roster).iter().filter(|found| !found.is_warning).map(|f| format!("{f}.")),
    );
    if !faults.is_empty() {
        desk.say(format!("{team} is not signed up, for these reasons:"));
        faults.into_iter().for_each(|fault| desk.say(fault));
        return;
    }
    let by = roster.at(writer).map(|member| member.id.clone());
    let by = by.map_or(By::Clerk, By::Person);
    for member in &members {
        desk.record(by.clone(), "", What::SignedUp { member: member.clone() });
    }
    confirm(desk, &team, writer, &members);
}

fn member(
    desk: &Desk,
    team: &str,
    entry: &Entry,
    received: Moment,
    roster: &crate::tournament::roster::Roster,
) -> Result<Member, String> {
    let name = csv::safe_name(&entry.name)?;
    let address = csv::address(&entry.address)?;
    let known = desk.tournament.roster.at(&address);
    if let Some(other) = known.and_then(|known| known.team.as_deref()).filter(|of| *of != team) {
        return Err(format!("belongs to {other} already"));
    }
    let mut roles: std::collections::BTreeSet<Role> = entry.roles.iter().copied().collect();
    // Whoever leads or watches goes on doing so.
    let stays = |role: &&Role| !matches!(role, Role::Player | Role::Reserve | Role::Captain);
    roles.extend(known.into_iter().flat_map(|known| known.roles.iter().filter(stays)));
    Ok(Member {
        id: known.map_or_else(|| roster.free_id(&name), |known| known.id.clone()),
        zone: known.map_or(Tz::GMT, |known| known.zone),
        signed: known.and_then(|known| known.signed).or(Some(received)),
        name,
        address,
        team: Some(team.to_owned()),
        roles,
        power: entry.power,
        former: known.map_or_else(Vec::new, |known| known.former.clone()),
    })
}

/// The writer is answered, and everybody else of the team told.
fn confirm(desk: &mut Desk, team: &str, writer: &str, members: &[Member]) {
    let all: Vec<&Member> = desk.tournament.roster.team(team).collect();
    let players = all.iter().filter(|member| member.is(Role::Player)).count();
    let names: Vec<String> = all.iter().map(|member| member.name.clone()).collect();
    let missing = match players {
        7 => String::new(),
        _ => format!(
            " It has {}, and needs seven when sign-up closes (A.1).",
            count(players, "player")
        ),
    };
    let list = listed(&names);
    desk.say(format!("{team} is signed up: {list}.{missing}"));
    let text = [
        format!("You are signed up as one of {team}: {list}."),
        "If you don't want that, write \"withdraw\".".to_owned(),
    ];
    let draft = desk.note(&format!("You are one of {team}"), &text);
    for member in members.iter().filter(|member| member.address != writer) {
        desk.write(&member.id, draft.clone());
    }
}

/// Somebody takes his sign-up back.
pub(super) fn withdraw(desk: &mut Desk, person: &PersonId) {
    if desk.tournament.draws.contains_key(&Round::First) {
        return desk.say(
            "The first round is drawn. To leave your seat, write to your game (B.7) or to the \
            director.",
        );
    }
    let leads = desk.tournament.roster.find(person).is_some_and(|member| {
        member
            .roles
            .iter()
            .any(|role| !matches!(role, Role::Player | Role::Reserve | Role::Captain))
    });
    if leads {
        return desk.say("You have an office here: the director has to find somebody else first.");
    }
    desk.record(By::Person(person.clone()), "", What::Withdrawn { person: person.clone() });
    desk.say("Your sign-up is taken back.");
}

/// Sign-up ends: those who came alone are put into teams by lot.
pub(super) fn close(desk: &mut Desk) {
    let (teams, reserves) = grouped(&desk.tournament);
    for (team, people) in &teams {
        let names: Vec<&str> = people.iter().map(|person| desk.tournament.name(person)).collect();
        desk.ruling.said.push(format!("Drawn by lot: {team}: {}.", listed(&names)));
    }
    if !reserves.is_empty() {
        let names: Vec<&str> = reserves.iter().map(|person| desk.tournament.name(person)).collect();
        desk.ruling.said.push(format!("The reserve list begins with {}.", listed(&names)));
    }
    desk.follows(What::Grouped { teams: teams.clone(), reserves: reserves.clone() });
    for (team, people) in &teams {
        tell_team(desk, team, people);
    }
    let text =
        ["You came alone, and all teams are full: you are on the reserve list, in the order \
        of sign-up. When a seat is to be filled you are asked (B.2, B.8)."
            .to_owned()];
    let draft = desk.note("You are on the reserve list", &text);
    for person in &reserves {
        desk.write(person, draft.clone());
    }
    let found = check::ready(&desk.tournament.roster);
    let faults: Vec<String> =
        found.iter().filter(|found| !found.is_warning).map(|found| format!("{found}.")).collect();
    let count = desk.tournament.teams().len();
    desk.say(format!("Sign-up is closed with {count} teams, {}.", told::gmt(desk.now)));
    if !faults.is_empty() {
        desk.say("Before the first round is drawn, these need a hand:");
        faults.into_iter().for_each(|fault| desk.say(fault));
    }
}

fn tell_team(desk: &mut Desk, team: &str, people: &[PersonId]) {
    let list: Vec<(String, String)> = people
        .iter()
        .filter_map(|person| desk.tournament.roster.find(person))
        .map(|member| (member.name.clone(), member.address.clone()))
        .collect();
    let first = [format!(
        "You are in {team}, drawn by lot with six others (B.2). {} is its captain unless the \
        director names another.",
        people.first().map_or("", |captain| desk.tournament.name(captain))
    )];
    let tag = desk.tournament.plan.short.clone();
    let subject = format!("You are in {team}");
    let draft = crate::report::letters::Draft::table(&tag, &subject, &first, &list, &[]);
    for person in people {
        desk.write(person, draft.clone());
    }
}
