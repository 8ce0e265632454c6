//! Teams: signed up, joined, and changed by their captains (A.1, B.2).

use super::roster::{in_round_one, is_what, what_it_is};
use super::{foot, note, with_address};
use crate::letters::{Draft, listed, safe};
use crate::names::count;
use crate::tournament::Tournament;
use crate::tournament::roster::Member;

sentences! { pub enum TeamsAnswer {
    CaptainsOnly => "Only the captain of a team can add people to it or take them out.";
    Stand => "The first round has been drawn, so the teams are fixed. Write to the director.";
    NoSignUp => "No team can be signed up now, because sign-up is not open (B.2).";
    NoJoining => "You can't join a team now, because sign-up is not open (B.2).";
    WithoutWriter => "You are not in the team yourself. Add your own line, too.";
    NotOnARoster => "this is not allowed on a roster.";
    TooLarge => "A team has at most seven players and three others.";
    /// About a member of a team of an open event.
    PowersAreDrawn => "can't choose a power, because powers are drawn here";
    /// About a member.
    HasOffice => "is an official here, so only the director can add this person to a team";
    NameRefused(what: String) => "The name of the team {what}.";
    IsAnothers(team: String) => "There is already a team {team}. Only its captain can change it.";
    Declined => "You are not in a team, and we will not write to you about it again.";
    NotAsked(team: String) => "No team {team} has asked for you.";
    CantJoin(team: String) => "You can't join {team} as things are. Write to the director.";
    Joined(team: String) => "You are now a member of {team}.";
    NobodyAtThatAddress(team: String) => "No other member of {team} has that address.";
    CantTakeOut(name: String) => "{name} is an official here. Write to the director.";
    TakenOut(name: String, team: String) => "{name} has been taken out of {team}.";
    /// Leads a list of reasons. It names the team only if the writer is known: it may go to a
    /// person in whose name another has written.
    Refused(team: Option<String>) => "{} has not been signed up, for these reasons:",
        team.as_deref().unwrap_or("Your team");
    StaysAsItIs(team: String) => "{team} stays as it is, for these reasons:";
    /// What the writer reads about his team. It has no name if another may have written in his.
    SignedUp(team: Option<String>) => "{}.", match team {
        None => "A team has been signed up in your name".to_owned(),
        Some(team) => format!("{team} is signed up"),
    };
    Members(names: Vec<String>) => "Members: {}.", listed(names);
    /// In an open event a team is as large as it likes.
    HasPlayers(players: usize, is_open: bool) => "It has {}{}.",
        match players {
            0 => "no players yet".to_owned(),
            _ => count(*players, "player"),
        }, match is_open {
            true => "",
            false => ", and needs seven when sign-up closes (A.1)",
        };
    /// The people whom a letter names, and who are on no roster before they answer. It has no names
    /// if another may have written in the reader's name.
    Asked(team: String, names: Vec<String>) => "We have asked {}. They join the team by answering \
        \"join {team}\".", listed(names);
    AllAsked => "We have asked the people named in the letter. They join by answering.";
    /// What is wrong with a line, and what of the whole letter.
    Fault(written: String, why: String) => "{written}: {why}";
    Wrong(why: String) => "{why}";
}}

/// About a member.
pub fn belongs_to(team: &str) -> String {
    format!("already belongs to {team}")
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
                format!("{} wants you as {}.", safe::name(&captain.name), is_what(member)),
                format!("{} is signing up the team for {name}.", with_address(captain)),
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

/// To the captain.
pub fn joins(of: &Tournament, name: &str, team: &str) -> Draft {
    note(of, &format!("{name} has joined"), &[format!("{name} is now a member of {team}.")])
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
