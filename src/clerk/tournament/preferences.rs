//! The powers that players of an open event would like.

use crate::board::Power;
use crate::clerk::ruling::Work;
use crate::game::PersonId;
use crate::report::answers::tournament::individuals::{IndividualsAnswer, SaidBy};
use crate::report::answers::tournament::preferences::PreferencesAnswer;
use crate::tournament::roster::Role;
use crate::tournament::{By, Tournament, TournamentFact};

pub(super) fn says(work: &mut Work<Tournament>, person: &PersonId, powers: Vec<Power>) {
    let member = work.state.roster.find(person).filter(|member| member.is(Role::Player));
    let Some(member) = member else {
        let name = work.state.name(person).to_owned();
        return work.say(IndividualsAnswer::PlaysNothing(name, SaidBy::Player));
    };
    if !work.state.plan.asks_for_powers {
        return work.say(PreferencesAnswer::NotAsked);
    }
    let is_news = member.prefers != powers;
    work.say(match powers.is_empty() {
        true => PreferencesAnswer::NoPreference,
        false => PreferencesAnswer::Prefers(powers.clone(), work.state.undrawn().is_empty()),
    });
    if is_news {
        let person = person.clone();
        work.enter(By::Person(person.clone()), "", TournamentFact::Prefers { person, powers });
    }
}
