//! People whom others name for a team: each is asked once, and is on the roster when he has
//! answered. Rule B.2 lets one person register a team; it says nothing about those who never knew.

use super::sign_up::{free_id, has_office, is_open, is_too_large, warn_of_likeness};
use crate::clerk::ruling::Work;
use crate::game::Moment;
use crate::report::answers::tournament::teams::TeamsAnswer;
use crate::report::answers::tournament::{roster::found, teams};
use crate::tournament::roster::{Member, check};
use crate::tournament::{By, Tournament, TournamentFact};

/// Whether an address is of a person whom another has named.
pub(super) fn is_named(tournament: &Tournament, address: &str) -> bool {
    tournament.invited.iter().any(|named| named.address == address)
}

/// Whether to ask a person before he joins a team: if he is not in it yet, unless he is the writer.
pub(super) fn is_asked_first(work: &Work<Tournament>, member: &Member, writer: &str) -> bool {
    let known = work.state.roster.at(&member.address);
    member.address != writer && known.is_none_or(|known| known.team != member.team)
}

/// Asks those whom a letter names. Each is written to once, even if he is named more often.
pub(super) fn ask(
    work: &mut Work<Tournament>,
    by: By,
    invited: &[Member],
    captain: Option<&Member>,
) {
    let Some(first) = invited.first() else { return };
    let team = first.team.clone().unwrap_or_default();
    work.say(match work.pending.is_doubtful {
        true => TeamsAnswer::AllAsked,
        false => {
            let names = invited.iter().map(|member| member.name.clone()).collect();
            TeamsAnswer::Asked(team.clone(), names)
        }
    });
    for member in invited {
        let is_told = work.state.unanswered(&team).any(|named| named.address == member.address);
        work.enter(by.clone(), "", TournamentFact::Invited { member: member.clone() });
        if !is_told {
            work.write_to_named(member, teams::wanted(&work.state, member, captain));
        }
    }
}

/// A person joins the team that wants him.
pub(super) fn join(work: &mut Work<Tournament>, writer: &str, team: &str, received: Moment) {
    if !is_open(work, received) {
        return work.say(TeamsAnswer::NoJoining);
    }
    let known = work.state.roster.at(writer).cloned();
    let wanted = work.state.invited.iter().find(|invited| {
        let is_he = known.as_ref().is_some_and(|known| known.id == invited.id);
        (is_he || invited.address == writer)
            && invited.team.as_ref().is_some_and(|of| of.eq_ignore_ascii_case(team.trim()))
    });
    let Some(wanted) = wanted.cloned() else {
        return work.say(TeamsAnswer::NotAsked(team.to_owned()));
    };
    let team = wanted.team.clone().unwrap_or_default();
    let is_bound = known.as_ref().is_some_and(|known| known.team.is_some() || has_office(known));
    let member = as_joined(work, known, wanted, received);
    let mut roster = work.state.roster.clone();
    roster.put(member.clone());
    let is_there = work.state.roster.team(&team).next().is_some();
    if is_bound || !is_there || is_too_large(&roster, &team) {
        return work.say(TeamsAnswer::CantJoin(team));
    }
    let faults = found(check::people(&roster), false);
    if !faults.is_empty() {
        return work.say_all(faults);
    }
    warn_of_likeness(work, &member);
    let (id, name) = (member.id.clone(), member.name.clone());
    work.enter(By::Person(id.clone()), "", TournamentFact::SignedUp { member });
    work.say(TeamsAnswer::Joined(team.clone()));
    let captain = work.state.roster.captain(&team).map(|captain| captain.id.clone());
    if let Some(captain) = captain.filter(|captain| *captain != id) {
        work.write(&captain, teams::joins(&work.state, &name, &team));
    }
}

/// The member who has answered, with his data on the roster.
fn as_joined(
    work: &Work<Tournament>,
    known: Option<Member>,
    wanted: Member,
    received: Moment,
) -> Member {
    let roster = &work.state.roster;
    let is_taken = roster.members.iter().any(|other| other.id == wanted.id);
    let Member { team, roles, power, .. } = wanted.clone();
    match known {
        Some(known) => Member { team, roles, power, ..known },
        // A table may have given his short name to another meanwhile.
        None if is_taken => {
            let id = free_id(work, roster, &wanted.name);
            Member { id, signed: Some(received), ..wanted }
        }
        None => Member { signed: Some(received), ..wanted },
    }
}

/// A person who was named for teams, and is on no roster, declines them all.
pub(super) fn decline(work: &mut Work<Tournament>, writer: &str) {
    let roster = &work.state.roster;
    let is_his = |named: &&Member| named.address == writer && roster.find(&named.id).is_none();
    let named: Vec<Member> = work.state.invited.iter().filter(is_his).cloned().collect();
    for member in named {
        let person = member.id.clone();
        work.enter(By::Person(person.clone()), "", TournamentFact::Withdrawn { person });
        let captain = member.team.as_deref().and_then(|team| work.state.roster.captain(team));
        if let Some(captain) = captain.map(|captain| captain.id.clone()) {
            work.write(&captain, teams::declines(&work.state, &member));
        }
    }
    work.say(TeamsAnswer::Declined);
}
