//! What the rules demand of a roster: a *must* that is broken is a fault, a *should* a warning.

use std::collections::BTreeMap;

use super::{Member, Role, Roster};
use crate::board::Power;
use crate::tournament::rounds::SEATS;

/// With fewer teams two of a team would have to meet on one board (B.6b).
pub const TEAMS_MIN: usize = 7;
/// How many assistants the director may have (A.2).
const ASSISTANTS_MAX: usize = 2;
/// How many sit on the committee (A.2).
const COMMITTEE: std::ops::RangeInclusive<usize> = 5..=8;

/// Something that the rules don't allow, or advise against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterFinding {
    /// Which member it is about, by his place in the roster; the roster as a whole, if none.
    pub member: Option<usize>,
    /// The column of a table in which it stands.
    pub column: &'static str,
    pub clause: &'static str,
    /// What is wrong, and what was expected.
    pub what: String,
    /// Whether it is only advised against.
    pub is_warning: bool,
}

impl std::fmt::Display for RosterFinding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.what, self.clause)
    }
}

/// What is wrong with a roster, whether or not sign-up is over: people who are two things that
/// exclude each other, teams with two captains, two of a team with one power.
pub fn people(roster: &Roster) -> Vec<RosterFinding> {
    let mut found = Vec::new();
    for (place, member) in roster.members.iter().enumerate() {
        roles(place, member, &mut found);
    }
    let mut captains: BTreeMap<&str, &str> = BTreeMap::new();
    let mut powers: BTreeMap<(&str, Power), &str> = BTreeMap::new();
    for (place, member) in roster.members.iter().enumerate() {
        let Some(team) = member.team.as_deref() else { continue };
        if member.is(Role::Captain)
            && let Some(other) = captains.insert(team, &member.name)
        {
            let what = format!("{team} has two captains, {other} and {}", member.name);
            found.push(fault(Some(place), "roles", "B.8", what));
        }
        if let Some(power) = member.power
            && let Some(other) = powers.insert((team, power), &member.name)
        {
            let what = format!("{power} is for {other} of {team} already");
            found.push(fault(Some(place), "power", "B.6a", what));
        }
    }
    let directors = roster.with(Role::Director).count();
    if directors > 1 {
        let what = format!("there is one director, not {directors}");
        found.push(fault(None, "roles", "A.2", what));
    }
    let assistants = roster.with(Role::Assistant).count();
    if assistants > ASSISTANTS_MAX {
        let what = format!("the director has up to {ASSISTANTS_MAX} assistants, not {assistants}");
        found.push(fault(None, "roles", "A.2", what));
    }
    let committee = roster.with(Role::Committee).count();
    if committee > *COMMITTEE.end() {
        let what = format!("the committee has 5 to 8 members, not {committee}");
        found.push(fault(None, "roles", "A.2", what));
    }
    found
}

/// What one person may not be, or should not.
fn roles(place: usize, member: &Member, found: &mut Vec<RosterFinding>) {
    let name = &member.name;
    let at = Some(place);
    let takes_part = member.team.is_some() || member.is(Role::Player) || member.is(Role::Reserve);
    if member.roles.is_empty() {
        let what = format!("{name} is nothing: expected a role such as player");
        found.push(fault(at, "roles", "A.1", what));
    }
    if member.is(Role::Director) && takes_part {
        let what = format!("{name} directs, and may neither play nor belong to a team");
        found.push(fault(at, "roles", "A.4", what));
    }
    if member.is(Role::Committee) && takes_part {
        let what = format!("{name} sits on the committee, and should neither play nor have a team");
        found.push(RosterFinding { is_warning: true, ..fault(at, "roles", "A.8", what) });
    }
    let rules = member.is(Role::Assistant) || member.is(Role::Committee);
    if member.is(Role::Observer) && rules {
        let what = format!("{name} may not observe as an assistant or a committee member");
        found.push(fault(at, "roles", "A.10", what));
    }
    if member.is(Role::Captain) && member.team.is_none() {
        let what = format!("{name} is captain of no team");
        found.push(fault(at, "team", "A.1", what));
    }
    if member.power.is_some() && !member.is(Role::Player) {
        let what = format!("{name} has a power, and is no player");
        found.push(fault(at, "power", "B.5", what));
    }
    if member.is(Role::Player) && member.is(Role::Reserve) {
        let what = format!("{name} is a player or a reserve, not both");
        found.push(fault(at, "roles", "A.1", what));
    }
}

/// What is wrong with its teams once sign-up is over: each has seven players and a captain.
pub fn teams(roster: &Roster) -> Vec<RosterFinding> {
    let mut found = Vec::new();
    for team in roster.teams() {
        let at = roster.members.iter().position(|member| member.team.as_deref() == Some(team));
        let players = roster.players(team).count();
        // A GM or an observer may be in a team of his own, which has no players.
        if players == 0 && roster.team(team).all(|member| !member.is(Role::Captain)) {
            let what = format!("{team} has no players");
            found.push(fault(at, "team", "A.1", what));
            continue;
        }
        match players.cmp(&SEATS) {
            std::cmp::Ordering::Less => {
                let s = if players == 1 { "" } else { "s" };
                let what = format!("{team} has {players} player{s}, and needs {SEATS}");
                found.push(fault(at, "team", "A.1", what));
            }
            std::cmp::Ordering::Greater => {
                let what = format!(
                    "{team} has {players} players where {SEATS} are seated: make the others \
                    reserves"
                );
                found.push(fault(at, "team", "A.1", what));
            }
            std::cmp::Ordering::Equal => {}
        }
        if roster.captain(team).is_none() {
            let what = format!("{team} has no captain to choose its replacements");
            found.push(fault(at, "roles", "B.8", what));
        }
    }
    found
}

/// What is missing before the first round can be drawn and started.
pub fn ready(roster: &Roster) -> Vec<RosterFinding> {
    let mut found = people(roster);
    found.extend(teams(roster));
    if let Some(first) = roster.individuals().first() {
        let who = match roster.individuals().len() {
            1 => format!("{} plays", first.name),
            count => format!("{} and {} others play", first.name, count - 1),
        };
        let what = format!(
            "{who} for no team: the end of sign-up draws teams of seven, and the rest are reserves"
        );
        found.push(fault(None, "team", "B.2", what));
    }
    let count = roster.teams().len();
    if count < TEAMS_MIN {
        let (are, s) = if count == 1 { ("is", "") } else { ("are", "s") };
        let what = format!("there {are} only {count} team{s}, and at least {TEAMS_MIN} are needed");
        found.push(fault(None, "team", "B.6b", what));
    }
    if roster.director().is_none() {
        found.push(fault(None, "roles", "A.2", "there is no director".to_owned()));
    }
    let committee = roster.with(Role::Committee).count();
    if committee < *COMMITTEE.start() {
        let what = format!("the committee has 5 to 8 members, not {committee}");
        found.push(fault(None, "roles", "A.2", what));
    }
    if roster.with(Role::Master).next().is_none() {
        found.push(fault(None, "roles", "A.1", "there is no game master".to_owned()));
    }
    found
}

fn fault(
    member: Option<usize>,
    column: &'static str,
    clause: &'static str,
    what: String,
) -> RosterFinding {
    RosterFinding { member, column, clause, what, is_warning: false }
}
