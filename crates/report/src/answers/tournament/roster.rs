//! The roster: changes that the director makes, who hears about them, and what is not allowed (A.1
//! to A.4).

use super::forms::on_other_maps;
use super::individuals::{how_to_miss, to_miss, you_play};
use super::{note, reason};
use crate::board::Power;
use crate::game::PersonId;
use crate::game::calendar::{Calendar, told};
use crate::game::policy::{Policy, RuleChange};
use crate::letters::{Draft, listed, safe};
use crate::names::{count, people};
use crate::tournament::roster::check::RosterFinding;
use crate::tournament::roster::{Member, Role};
use crate::tournament::{SignUp, Tournament};

sentences! { pub enum RosterAnswer {
    NobodyDirects => "A tournament has one director, and no one would be left to give commands \
        (A.2).";
    OnlyTheDirector => "Only the director can give commands here (A.3).";
    TeamsStand => "The first round has been drawn, so the teams are fixed.";
    NoNewPlayer => "The first round has been drawn, so no one can become a player now (B.4).";
    LateIsReserve => "The first round has been drawn, so anyone who comes now is a reserve.";
    NoStrike(person: PersonId) => "The first round has been drawn, so {person} can be replaced but \
        not struck.";
    StruckTeam(members: usize, team: String) => "{team} is off the roster, with {}.",
        people(*members);
    Unknown(person: PersonId) => "No one here is called {person}.";
    LacksRole(name: String, role: Role) => "{name} does not have the role of {}.", role.name();
    DirectorStays(person: PersonId) => "The director can't be changed, but {person} can act for \
        the director as an assistant (A.6).";
    IsOfATeam(name: String) => "{name} is in a team, and so at least a reserve. To take this \
        person off the roster, use \"td strike\".";
    IsNeededOn(name: String, game: String) => "{name} has no other role, and is game master or \
        observer of {game}. Give that to someone else first.";
    HasSat(name: String) => "{name} has or had a seat, and so stays on the roster.";
    TableNamesAnother(director: String, named: String) => "{director} is the director, but the \
        table names {named}. The director can't be changed.";
    TableHasTheDirectorAs(other: String) => "{other} has the director's name or address, but is \
        not the td in the table (A.4).";
    IsAddressOf(address: String, name: String) => "{address} is the address of {name}.";
    DrawnWithout(team: String) => "The first round was drawn without a team {team}, and its teams \
        are fixed (B.4).";
    Struck(person: PersonId) => "{person} is off the roster.";
    Directs(name: String) => "{name} directs from now on (A.6).";
    PolicyOf(master: String) => "The games of {master} that begin from now on follow this policy:";
    WouldFallOff(gone: Vec<(String, String)>) => "{} on the roster but not in the table: {}. --add \
        keeps them, --drop takes them off.", match gone.len() {
            1 => "1 person is".to_owned(),
            several => format!("{several} people are"),
        }, named(gone);
    FellOff(gone: Vec<(String, String)>) => "Taken off the roster, because they are not in the \
        table: {}.",
        named(gone);
    StaysInTeam(name: String, team: String) => "The first round has been drawn, so {name} stays in \
        {team} (B.4).";
    StaysWithoutTeam(name: String) => "The first round has been drawn, so {name} stays without a \
        team (B.4).";
    /// Counted as the roster is shown, the director among them.
    Has(all: usize, teams: Option<usize>, players: Option<usize>) => "The roster has {}{}{}.",
        people(*all), teams.map(|all| format!(" in {}", count(all, "team"))).unwrap_or_default(),
        players.map(|all| format!(", including {}", count(all, "player"))).unwrap_or_default();
    Entered(member: Box<Member>) => "{} is on the roster as {}: {}.", member.name, member.id,
        is_what(member);
    /// About a new member who has the name of another.
    HasANamesake(member: PersonId, name: String, other: PersonId, address: String) =>
        "There is another {name}, {other}, at {address}. If they are one person, strike {member}. \
        If not, give one of them another name, because letters and pages could not tell them \
        apart.";
    Appointed(name: String, role: Role) => "{name} is {} from now on.", role.name();
    Dismissed(name: String, role: Role) => "{name} is not {} from now on.", role.name();
    /// What a member still is after a role was given or taken.
    HasRoles(member: Box<Member>) => "{} is {}.", member.name, is_what(member);
    NoRoleIsLeft(name: String) => "{name} has no role left, and is off the roster.";
    /// To a person at such an address, or who enters one.
    IsOurs(address: String) => "{address} is an address of the tournament itself, not of a person.";
    /// What the rules don't allow, or advise against.
    Found(what: String, clause: &'static str) => "{what} ({clause}).";
    /// A choice of a game master's policy, and when orders are due under it.
    Choice(choice: RuleChange) => "{}", choice.words();
    OrdersAreDue(calendar: Calendar) => "{}", calendar.words();
}}

/// What the rules don't allow, or only advise against.
pub fn found(found: Vec<RosterFinding>, is_warning: bool) -> Vec<RosterAnswer> {
    let found = found.into_iter().filter(|found| found.is_warning == is_warning);
    found.map(|found| RosterAnswer::Found(found.what, found.clause)).collect()
}

/// What a game master's policy says.
pub fn policy(policy: &Policy, hours: &Calendar) -> Vec<RosterAnswer> {
    let choices = policy.choices().map(RosterAnswer::Choice).into_iter();
    choices.chain([RosterAnswer::OrdersAreDue(policy.calendar(hours))]).collect()
}

/// At most this many of the people whom a table leaves out are named.
const NAMES_TOLD_MAX: usize = 20;

fn named(gone: &[(String, String)]) -> String {
    let first = gone.iter().take(NAMES_TOLD_MAX);
    let names: Vec<String> = first.map(|(name, address)| format!("{name} <{address}>")).collect();
    let others = if gone.len() > names.len() { " and others" } else { "" };
    format!("{}{others}", names.join(", "))
}

/// What a member is, as a letter says it: "player and captain of The Bears".
pub fn is_what(member: &Member) -> String {
    let team = member.team.as_ref().map(|team| format!(" of {team}")).unwrap_or_default();
    format!("{}{team}", roles(member))
}

/// The same without the team: "player and captain".
fn roles(member: &Member) -> String {
    let roles: Vec<&str> = member.roles.iter().map(|role| role.words()).collect();
    if roles.is_empty() { "nothing yet".to_owned() } else { listed(&roles) }
}

/// To a person whom the director has put on the roster, or has given other roles.
pub fn is_now(of: &Tournament, member: &Member, is_new: bool, why: &str) -> Draft {
    let (what, name) = (is_what(member), &of.plan.name);
    let director = of.director().map(|director| safe::name(&director.name)).unwrap_or_default();
    let mut sentences = vec![match is_new {
        true => {
            format!("{director}, the director, has put you on the roster of {name}, as {what}.")
        }
        false => format!("On the roster of {name} you are {what} from now on."),
    }];
    if is_new {
        sentences.extend(member.power.map(in_round_one));
        sentences.extend(what_it_is(of));
    }
    sentences.extend(reason(why));
    let may_leave = member.roles.iter().all(|role| !role.is_office());
    sentences.push(match may_leave {
        true => "If you don't want that, write \"withdraw\".".to_owned(),
        false => "If that is wrong, write to the director.".to_owned(),
    });
    note(of, &format!("Your place on the roster: {what}"), &sentences)
}

/// About a power that a team has given to one of its players.
pub fn in_round_one(power: Power) -> String {
    format!("In round one you play {power}.")
}

/// What a person has to know who reads of the tournament for the first time.
pub fn what_it_is(of: &Tournament) -> Vec<String> {
    let mut said = Vec::new();
    if let SignUp::Open { until: Some(until) } = of.sign_up {
        said.push(format!("Sign-up closes on {}.", told::gmt(until)));
    }
    said.push(match of.form() {
        None => "You play Diplomacy by email under the rules of the World Masters 2004. When your \
            game begins, a letter will tell you its rules, your opponents and the first deadline."
            .to_owned(),
        Some(_) if of.has_tables_alone() => {
            "When a round begins, a letter will tell you your table and who sits at it.".to_owned()
        }
        Some(_) => {
            "You play Diplomacy by email. When your game begins, a letter will tell you its \
            rules, your opponents and the first deadline."
                .to_owned()
        }
    });
    said.extend(of.form().into_iter().flat_map(on_other_maps));
    said.extend(
        of.form().and_then(|_| to_miss(of)).map(|round| you_play(of) + &how_to_miss(round)),
    );
    said
}

/// To a person whom the director has struck.
pub fn is_off(of: &Tournament, why: &str) -> Draft {
    let mut sentences =
        vec![format!("The director has taken you off the roster of {}.", of.plan.name)];
    sentences.extend(reason(why));
    note(of, "You are off the roster", &sentences)
}

/// To the director: a game knows a player by the address of another.
pub fn anothers_address(
    of: &Tournament,
    name: &str,
    (game, address): (&str, &str),
    other: &str,
) -> Draft {
    let sentence = format!(
        "In {game}, {name} has the address {address}, which is the address of {other} on the \
            roster. We changed nothing here. Find out who it is."
    );
    note(of, &format!("the address of {name}"), &[sentence])
}

/// To both addresses of a person for whom the director has entered a new one.
pub fn another_address(of: &Tournament, before: &Member, after: &Member) -> Draft {
    let sentence = format!(
        "The director has noted that the address of {} is {} from now on, and no longer {}. If \
            that is wrong, write to the director.",
        after.name, after.address, before.address
    );
    note(of, "new address", &[sentence])
}

/// To the director.
pub fn withdrew(of: &Tournament, gone: &Member) -> Draft {
    let mut sentences = vec![format!("{} has withdrawn ({}).", gone.name, is_what(gone))];
    sentences.extend(gone.team.as_ref().map(|team| strength(of, team)));
    note(of, &format!("{} has withdrawn", gone.name), &sentences)
}

/// To the captain of a team, or to all of it where it was the captain who left.
pub fn left_the_team(of: &Tournament, gone: &Member, team: &str) -> Draft {
    let mut sentences =
        vec![format!("{} has left {team} as {}.", gone.name, roles(gone)), strength(of, team)];
    if of.roster.captain(team).is_none() {
        sentences.push(
            "The team has no captain now. Write to the director and suggest a new one.".to_owned(),
        );
    }
    note(of, &format!("{} has left {team}", gone.name), &sentences)
}

/// How many players a team has, and how many it needs.
fn strength(of: &Tournament, team: &str) -> String {
    let players = of.roster.players(team).count();
    let has = count(players, "player");
    match players {
        0..7 if of.form().is_none() => format!("{team} has {has}, but needs seven (A.1)."),
        _ => format!("{team} has {has}."),
    }
}
