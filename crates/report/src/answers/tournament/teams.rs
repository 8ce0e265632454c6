//! Teams: signed up, joined, and changed by their captains (A.1, B.2).

use super::roster::{in_round_one, is_what, what_it_is};
use super::{foot, note, with_address};
use crate::letters::{Draft, listed};
use crate::names::count;
use crate::tournament::Tournament;
use crate::tournament::roster::Member;

pub const CAPTAINS_ONLY: &str = "Only the captain of a team can add people to it or take them out.";
pub const STAND: &str = "The first round has been drawn, so the teams are fixed. Write to the \
    director.";
pub const NO_SIGN_UP: &str = "No team can be signed up now, because sign-up is not open (B.2).";
pub const NO_JOINING: &str = "You can't join a team now, because sign-up is not open (B.2).";
pub const WITHOUT_WRITER: &str = "You are not in the team yourself. Add your own line, too.";
pub const NOT_ON_A_ROSTER: &str = "this is not allowed on a roster.";
pub const TOO_LARGE: &str = "A team has at most seven players and three others.";
/// About a member of a team of an open event.
pub const POWERS_ARE_DRAWN: &str = "can't choose a power, because powers are drawn here";
/// About a member.
pub const HAS_OFFICE: &str = "is an official here, so only the director can add this person to a \
    team";

pub fn name_refused(what: &str) -> String {
    format!("The name of the team {what}.")
}

pub fn is_anothers(team: &str) -> String {
    format!("There is already a team {team}. Only its captain can change it.")
}

/// About a member.
pub fn belongs_to(team: &str) -> String {
    format!("already belongs to {team}")
}

/// Leads a list of reasons. It names the team only if the writer is known: it may go to a person in
/// whose name another has written.
pub fn refused(team: Option<&str>, is_known: bool) -> String {
    let what = if is_known { "stays as it is" } else { "has not been signed up" };
    format!("{} {what}, for these reasons:", team.unwrap_or("Your team"))
}

/// What the writer reads about his team. It has no names if another may have written in his name.
pub fn signed_up(of: &Tournament, team: Option<&str>, members: &[&str], players: usize) -> String {
    let missing = match players {
        7 => String::new(),
        // In an open event a team is as large as it likes.
        players if of.form().is_some() => format!(" It has {}.", count(players, "player")),
        0 => " It has no players yet, and needs seven when sign-up closes (A.1).".to_owned(),
        _ => format!(
            " It has {}, and needs seven when sign-up closes (A.1).",
            count(players, "player")
        ),
    };
    match team {
        None => format!("A team has been signed up in your name.{missing}"),
        Some(team) => format!("{team} is signed up: {}.{missing}", listed(members)),
    }
}

/// To a person whom another has named. Without a captain the writer may be anyone, so it has none
/// of his words.
pub fn named(of: &Tournament, member: &Member, captain: Option<&Member>) -> Draft {
    let name = &of.plan.name;
    let mut text = match captain {
        Some(captain) => {
            let what = is_what(member);
            vec![format!("{} has signed you up for {name} as {what}.", with_address(captain))]
        }
        None => {
            vec![format!("Someone has signed up a team for {name} and named you as a member.")]
        }
    };
    text.extend(captain.and(member.power).map(in_round_one));
    text.push(
        "If you know about this, you need do nothing. The person who signed up the team has the \
            list. If you don't want this, write \"withdraw\"."
            .to_owned(),
    );
    text.extend(what_it_is(of));
    note(of, "You are signed up with a team", &text)
}

/// The people whom a letter names, and who are on no roster before they answer. It has no names if
/// another may have written in the reader's name.
pub fn asked(team: Option<&str>, names: &[&str]) -> String {
    match team {
        Some(team) => format!(
            "We have asked {}. They join the team by answering \"join {team}\".",
            listed(names)
        ),
        None => "We have asked the people named in the letter. They join by answering.".to_owned(),
    }
}

pub const DECLINED: &str = "You are not in a team, and we will not write to you about it again.";

/// To the captain.
pub fn declines(of: &Tournament, member: &Member) -> Draft {
    let name = &member.name;
    let team = member.team.as_deref().unwrap_or_default();
    note(of, &format!("{name} will not join"), &[format!("{name} does not want to join {team}.")])
}

/// To a person whom another names for a team. Without a captain the writer may be anyone, so it has
/// none of his words.
pub fn wanted(of: &Tournament, member: &Member, captain: Option<&Member>) -> Draft {
    let name = &of.plan.name;
    let is_known = of.roster.at(&member.address).is_some();
    let mut text =
        match (captain, &member.team) {
            (Some(captain), Some(team)) => vec![
                format!(
                    "{} is signing up the team {team} for {name} and wants you as {}.",
                    with_address(captain),
                    is_what(member)
                ),
                format!("If you want that, write \"join {team}\" on a line of its own."),
            ],
            _ => vec![
            format!("We received a letter that signs up a team for {name} and names you as a \
                member."),
            "If you know about it and want that, write \"join\" and the team's name on a line of \
                its own."
                .to_owned(),
        ],
        };
    text.push(match is_known {
        true => "If you do nothing, nothing changes for you.".to_owned(),
        false => "If you do nothing, you will not be in the team, and we will not ask you again."
            .to_owned(),
    });
    text.extend(captain.and(member.power).map(in_round_one));
    if !is_known {
        text.extend(what_it_is(of));
        text.extend(
            of.director().map(|director| foot(director, of.page.as_deref())).into_iter().flatten(),
        );
    }
    note(of, "A team wants you", &text)
}

pub fn not_asked(team: &str) -> String {
    format!("No team {team} has asked for you.")
}

pub fn cant_join(team: &str) -> String {
    format!("You can't join {team} as things are. Write to the director.")
}

pub fn joined(team: &str) -> String {
    format!("You are now a member of {team}.")
}

/// To the captain.
pub fn joins(of: &Tournament, name: &str, team: &str) -> Draft {
    note(of, &format!("{name} has joined"), &[format!("{name} is now a member of {team}.")])
}

pub fn nobody_at_that_address(team: &str) -> String {
    format!("No other member of {team} has that address.")
}

pub fn cant_take_out(name: &str) -> String {
    format!("{name} is an official here. Write to the director.")
}

pub fn taken_out(name: &str, team: &str) -> String {
    format!("{name} has been taken out of {team}.")
}

/// To a person who was taken out. It has none of the captain's words: this person never signed up
/// himself.
pub fn no_more_of_a_team(of: &Tournament) -> Draft {
    let text = [
        "The captain of the team you were signed up with has taken you out of it.".to_owned(),
        "If you still want to take part, write \"sign up\" on a line of its own.".to_owned(),
    ];
    note(of, "You are no longer in a team", &text)
}
