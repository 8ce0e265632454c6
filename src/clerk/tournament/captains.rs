//! A captain changes his team by a line: one more person, or one less (A.1, B.2).

use super::desk::TournamentDesk;
use super::{people, sign_up};
use crate::game::{Moment, PersonId};
use crate::language::commands::tournament::SignUpEntry;
use crate::report::answers::tournament as answers;
use crate::tournament::roster::{Member, Role};
use crate::tournament::{By, TournamentFact};

/// The team that somebody leads; says so if he leads none.
fn led(desk: &mut TournamentDesk, person: &PersonId) -> Option<(Member, String)> {
    let roster = &desk.tournament.roster;
    let captain = roster.find(person).filter(|member| member.is(Role::Captain)).cloned();
    let led = captain.and_then(|captain| Some((captain.clone(), captain.team?)));
    if led.is_none() {
        desk.say(answers::teams::CAPTAINS_ONLY);
    }
    led
}

/// Somebody is to be of the captain's team, as if he stood in the letter that signed it up.
pub(super) fn add(
    desk: &mut TournamentDesk,
    person: &PersonId,
    entry: SignUpEntry,
    received: Moment,
) {
    let Some((captain, team)) = led(desk, person) else { return };
    sign_up::team(desk, &team, (&[entry], Vec::new()), &captain.address, received);
}

/// Somebody is no more of the captain's team. The captain may have mistyped an address, so that
/// nobody there could write "withdraw".
pub(super) fn drop(desk: &mut TournamentDesk, person: &PersonId, address: &str) {
    let Some((captain, team)) = led(desk, person) else { return };
    if desk.tournament.teams_stand() {
        return desk.say(answers::teams::STAND);
    }
    let roster = &desk.tournament.roster;
    let gone = roster.at(address).filter(|member| member.team.as_ref() == Some(&team));
    let Some(gone) = gone.filter(|member| member.id != captain.id).cloned() else {
        return desk.say(answers::teams::nobody_at_that_address(&team));
    };
    if gone.roles.iter().any(|role| role.is_office() && *role != Role::Master) {
        return desk.say(answers::teams::cant_take_out(&gone.name));
    }
    let what = TournamentFact::Withdrawn { person: gone.id.clone() };
    desk.record(By::Person(captain.id), "", what);
    desk.write_to_named(&gone, answers::teams::no_more_of_a_team(&desk.tournament));
    desk.say(answers::teams::taken_out(&gone.name, &team));
    people::tell_director_of_loss(desk, &gone);
}
