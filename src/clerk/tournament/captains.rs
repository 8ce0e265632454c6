//! A captain changes his team by a line: one more person, or one less (A.1, B.2).

use super::{people, sign_up};
use crate::clerk::ruling::Work;
use crate::game::{Moment, PersonId};
use crate::language::commands::tournament::SignUpEntry;
use crate::report::answers::tournament as answers;
use crate::report::answers::tournament::teams::TeamsAnswer;
use crate::tournament::roster::{Member, Role};
use crate::tournament::{By, Tournament, TournamentFact};

/// The team that a person leads; says so if he leads none.
fn led(work: &mut Work<Tournament>, person: &PersonId) -> Option<(Member, String)> {
    let roster = &work.state.roster;
    let captain = roster.find(person).filter(|member| member.is(Role::Captain)).cloned();
    let led = captain.and_then(|captain| Some((captain.clone(), captain.team?)));
    if led.is_none() {
        work.say(TeamsAnswer::CaptainsOnly);
    }
    led
}

/// Adds a person to the captain's team, as if he had been named in the letter that signed it up.
pub(super) fn add(
    work: &mut Work<Tournament>,
    person: &PersonId,
    entry: SignUpEntry,
    received: Moment,
) {
    let Some((captain, team)) = led(work, person) else { return };
    sign_up::team(work, &team, (&[entry], Vec::new()), &captain.address, received);
}

/// Removes a person from the captain's team. The captain may have mistyped an address, so that its
/// reader could not write "withdraw".
pub(super) fn drop(work: &mut Work<Tournament>, person: &PersonId, address: &str) {
    let Some((captain, team)) = led(work, person) else { return };
    if work.state.teams_stand() {
        return work.say(TeamsAnswer::Stand);
    }
    let roster = &work.state.roster;
    let named = work.state.unanswered(&team).find(|named| {
        named.address.eq_ignore_ascii_case(address) && roster.find(&named.id).is_none()
    });
    // A person who has not answered has had his one letter.
    if let Some(named) = named.cloned() {
        let what = TournamentFact::Withdrawn { person: named.id };
        work.enter(By::Person(captain.id), "", what);
        return work.say(TeamsAnswer::TakenOut(named.name.clone(), team));
    }
    let gone = roster.at(address).filter(|member| member.team.as_ref() == Some(&team));
    let Some(gone) = gone.filter(|member| member.id != captain.id).cloned() else {
        return work.say(TeamsAnswer::NobodyAtThatAddress(team));
    };
    if gone.roles.iter().any(|role| role.is_office() && *role != Role::Master) {
        return work.say(TeamsAnswer::CantTakeOut(gone.name.clone()));
    }
    let what = TournamentFact::Withdrawn { person: gone.id.clone() };
    work.enter(By::Person(captain.id), "", what);
    work.write_to_named(&gone, answers::teams::no_more_of_a_team(&work.state));
    work.say(TeamsAnswer::TakenOut(gone.name.clone(), team));
    people::tell_director_of_loss(work, &gone);
}
