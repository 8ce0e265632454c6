//! A captain changes his team by a line: one more person, or one less (A.1, B.2).

use super::desk::Desk;
use super::people;
use super::sign_up::{self, Entry};
use crate::game::{Moment, PersonId};
use crate::tournament::roster::{Member, Role};
use crate::tournament::{By, What};

/// The team that somebody leads; says so if he leads none.
fn led(desk: &mut Desk, person: &PersonId) -> Option<(Member, String)> {
    let roster = &desk.tournament.roster;
    let captain = roster.find(person).filter(|member| member.is(Role::Captain)).cloned();
    let led = captain.and_then(|captain| Some((captain.clone(), captain.team?)));
    if led.is_none() {
        desk.say("Only the captain of a team adds somebody to it, or takes somebody out.");
    }
    led
}

/// Somebody is to be of the captain's team, as if he stood in the letter that signed it up.
pub(super) fn add(desk: &mut Desk, person: &PersonId, entry: Entry, received: Moment) {
    let Some((captain, team)) = led(desk, person) else { return };
    sign_up::team(desk, &team, (&[entry], Vec::new()), &captain.address, received);
}

/// Somebody is no more of the captain's team. The captain may have mistyped an address, so that
/// nobody there could write "withdraw".
pub(super) fn drop(desk: &mut Desk, person: &PersonId, address: &str) {
    let Some((captain, team)) = led(desk, person) else { return };
    if desk.tournament.teams_stand() {
        return desk.say("The first round is drawn, so that teams stand: write to the director.");
    }
    let roster = &desk.tournament.roster;
    let gone = roster.at(address).filter(|member| member.team.as_ref() == Some(&team));
    let Some(gone) = gone.filter(|member| member.id != captain.id).cloned() else {
        return desk.say(format!("Nobody else of {team} has that address."));
    };
    if gone.roles.iter().any(|role| role.is_office() && *role != Role::Master) {
        return desk.say(format!("{} has an office here: write to the director.", gone.name));
    }
    let what = What::Withdrawn { person: gone.id.clone() };
    desk.record(By::Person(captain.id), "", what);
    // None of the captain's words are in it: he was named by somebody else all along.
    let text = [
        "The captain of the team with which you were signed up has taken you out of it.".to_owned(),
        "If you want to take part all the same, write \"sign up\" on a line.".to_owned(),
    ];
    let draft = desk.note("You are no more of a team", &text);
    desk.write_to_named(&gone, draft);
    desk.say(format!("{} is taken out of {team}.", gone.name));
    people::tell_director_of_loss(desk, &gone);
}
