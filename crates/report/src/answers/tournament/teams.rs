//! Teams: signed up, joined, and changed by their captains (A.1, B.2).

use super::roster::{in_round_one, is_what, what_it_is};
use super::{foot, note, with_address};
use crate::letters::{Draft, listed};
use crate::names::count;
use crate::tournament::Tournament;
use crate::tournament::roster::Member;

pub const CAPTAINS_ONLY: &str =
    "Only the captain of a team adds somebody to it, or takes somebody out.";
pub const STAND: &str = "The first round is drawn, so that teams stand: write to the director.";
pub const NO_SIGN_UP: &str = "No team can be signed up now: sign-up is not open (B.2).";
pub const NO_JOINING: &str = "No team can be joined now: sign-up is not open (B.2).";
pub const WITHOUT_WRITER: &str = "You are not in the team yourself: write your own line, too.";
pub const NOT_ON_A_ROSTER: &str = "this can't stand on a roster.";
pub const TOO_LARGE: &str = "A team has seven players, and three others at the most.";
/// About a member of a team of an open event.
pub const POWERS_ARE_DRAWN: &str = "comes without a power: powers are drawn here";
/// About a member.
pub const HAS_OFFICE: &str = "has an office here: only the director puts him into a team";

pub fn name_refused(what: &str) -> String {
    format!("The name of the team {what}.")
}

pub fn is_anothers(team: &str) -> String {
    format!("There is a team {team} already; only its captain changes it.")
}

/// About a member.
pub fn belongs_to(team: &str) -> String {
    format!("belongs to {team} already")
}

/// Leads a list of reasons. It names the team only if the writer is known: it may go to a person in
/// whose name another has written.
pub fn refused(team: Option<&str>, is_known: bool) -> String {
    let what = if is_known { "stays as it is" } else { "is not signed up" };
    format!("{} {what}, for these reasons:", team.unwrap_or("Your team"))
}

/// What the writer reads about his team. It has no names if another may have written in his name.
pub fn signed_up(of: &Tournament, team: Option<&str>, members: &[&str], players: usize) -> String {
    let missing = match players {
        7 => String::new(),
        // In an open event a team is as large as it likes.
        players if of.form().is_some() => format!(" It has {}.", count(players, "player")),
        0 => " It has no player yet, and needs seven when sign-up closes (A.1).".to_owned(),
        _ => format!(
            " It has {}, and needs seven when sign-up closes (A.1).",
            count(players, "player")
        ),
    };
    match team {
        None => format!("A team is signed up in your name.{missing}"),
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
            vec![format!("Somebody has signed up a team for {name} and named you as one of it.")]
        }
    };
    text.extend(captain.and(member.power).map(in_round_one));
    text.push(
        "If you know of that, nothing has to be done: whoever signed it up has the list. If you \
            don't want it, write \"withdraw\"."
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
            "We have asked {}. Each joins the team by answering \"join {team}\".",
            listed(names)
        ),
        None => "We have asked those whom the letter names. Each joins by answering.".to_owned(),
    }
}

pub const DECLINED: &str = "You are on no team, and we do not write to you about it again.";

/// To the captain.
pub fn declines(of: &Tournament, member: &Member) -> Draft {
    let name = &member.name;
    let team = member.team.as_deref().unwrap_or_default();
    note(of, &format!("{name} does not join"), &[format!("{name} does not want to join {team}.")])
}

/// To a person whom another names for a team. Without a captain the writer may be anyone, so it has
/// none of his words.
pub fn wanted(of: &Tournament, member: &Member, captain: Option<&Member>) -> Draft {
    let name = &of.plan.name;
    let is_known = of.roster.at(&member.address).is_some();
    let mut text = match (captain, &member.team) {
        (Some(captain), Some(team)) => vec![
            format!(
                "{} signs up the team {team} for {name} and wants you as {}.",
                with_address(captain),
                is_what(member)
            ),
            format!("If you want that, write \"join {team}\" on a line."),
        ],
        _ => vec![
            format!("A letter signs up a team for {name} and names you as one of it."),
            "If you know of it and want that, write \"join\" and the team's name on a line."
                .to_owned(),
        ],
    };
    text.push(match is_known {
        true => "If you do nothing, you stay as you are.".to_owned(),
        false => {
            "If you do nothing, you are not on the team, and we do not ask you again.".to_owned()
        }
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
    format!("You can't join {team} as things stand: write to the director.")
}

pub fn joined(team: &str) -> String {
    format!("You are one of {team}.")
}

/// To the captain.
pub fn joins(of: &Tournament, name: &str, team: &str) -> Draft {
    note(of, &format!("{name} joins"), &[format!("{name} is one of {team} now.")])
}

pub fn nobody_at_that_address(team: &str) -> String {
    format!("Nobody else of {team} has that address.")
}

pub fn cant_take_out(name: &str) -> String {
    format!("{name} has an office here: write to the director.")
}

pub fn taken_out(name: &str, team: &str) -> String {
    format!("{name} is taken out of {team}.")
}

/// To a person who was taken out. It has none of the captain's words: this person never signed up
/// himself.
pub fn no_more_of_a_team(of: &Tournament) -> Draft {
    let text = [
        "The captain of the team with which you were signed up has taken you out of it.".to_owned(),
        "If you want to take part all the same, write \"sign up\" on a line.".to_owned(),
    ];
    note(of, "You are no more of a team", &text)
}
