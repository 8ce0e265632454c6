//! The powers that players of an open event would like.

use crate::board::Power;
use crate::clerk::ruling::Work;
use crate::game::PersonId;
use crate::report::answers::tournament::individuals::{SaidBy, plays_nothing};
use crate::report::answers::tournament::preferences as words;
use crate::tournament::roster::Role;
use crate::tournament::{By, Tournament, TournamentFact};

pub(super) fn says(work: &mut Work<Tournament>, person: &PersonId, powers: Vec<Power>) {
    let member = work.state.roster.find(person).filter(|member| member.is(Role::Player));
    let Some(member) = member else {
        return work.say(plays_nothing(work.state.name(person), SaidBy::Player));
    };
    if !work.state.plan.asks_for_powers {
        return work.say(words::NOT_ASKED);
    }
    let is_news = member.prefers != powers;
    work.say(words::noted(&powers, work.state.undrawn().is_empty()));
    if is_news {
        let person = person.clone();
        work.enter(By::Person(person.clone()), "", TournamentFact::Prefers { person, powers });
    }
}
