//! What changes in the tournament and concerns the running boards: who directs and who is on the
//! committee (A.2, A.6), who may be asked to fill a seat (B.2, B.8d), and what goes on elsewhere
//! (B.7, B.9). Games get it by events of their own, like the committee's rules.

use std::collections::{BTreeMap, BTreeSet};

use chrono_tz::Tz;

use crate::clerk::ruling::Work;
use crate::game::calendar::Holiday;
use crate::game::{Event, Game, PersonId, state::Stage};
use crate::report::answers::time::TimeAnswer;
use crate::report::answers::tournament as answers;
use crate::report::answers::tournament::boards::BoardsAnswer;
use crate::report::answers::tournament::status::EventStatusAnswer;
use crate::tournament::roster::Member;
use crate::tournament::rounds::Round;
use crate::tournament::{Tournament, TournamentFact, elsewhere};

/// The names of the games that are judged here and not over.
pub(super) fn names_of_running(tournament: &Tournament) -> Vec<String> {
    tournament.running_here().map(|(_, game)| game.to_owned()).collect()
}

/// The names of the running games in which a person has a seat.
pub(super) fn played_by(tournament: &Tournament, person: &PersonId) -> Vec<String> {
    let known = tournament.names_of(person);
    let is_his = |holder: PersonId| known.contains(&holder);
    let plays = |game: &&str| {
        let seats = 0..tournament.kind_of(game).seats();
        seats.into_iter().filter_map(|seat| tournament.holder(game, seat)).any(is_his)
    };
    let running = tournament.running_here().map(|(_, game)| game);
    running.filter(plays).map(str::to_owned).collect()
}

/// How a board stands, for a person who plays on it and reads in his zone when it is due.
pub(super) fn of_reader(game: &Game, due: String) -> EventStatusAnswer {
    let (tag, phase) = (game.setup.tag.clone(), game.phase);
    match game.stage {
        Stage::Orders => EventStatusAnswer::AreDue(tag, phase, due),
        Stage::HeldBack => EventStatusAnswer::IsHeldBack(tag, phase),
        Stage::Waiting => EventStatusAnswer::Waits(tag, phase),
        Stage::Over(_) => EventStatusAnswer::IsOver(tag),
    }
}

/// Does something, and tells the boards what it has changed for them.
pub(super) fn tell_behind(work: &mut Work<Tournament>, act: impl FnOnce(&mut Work<Tournament>)) {
    let before = work.state.clone();
    act(work);
    tell(work, &before);
}

/// Tells the boards that run what has changed for them.
pub(super) fn tell(work: &mut Work<Tournament>, before: &Tournament) {
    if work.state.running_here().next().is_none() {
        return;
    }
    tell_offices(work, before);
    tell_pool(work, before);
}

fn tell_offices(work: &mut Work<Tournament>, before: &Tournament) {
    let Some(offices) = work.state.offices() else { return };
    if before.offices().as_ref() == Some(&offices) {
        return;
    }
    let named = named(&work.state, offices.people());
    for game in names_of_running(&work.state) {
        let changed = Event::OfficesChanged { offices: offices.clone() };
        work.record_in(&game, [named.clone(), changed]);
    }
}

/// The ranking before a running round is fixed; the list changes with sign-ups, withdrawals and
/// declines.
fn tell_pool(work: &mut Work<Tournament>, before: &Tournament) {
    let now = work.state.clone();
    let list = |of: &Tournament| -> Vec<PersonId> {
        of.roster.reserves().into_iter().map(|member| member.id.clone()).collect()
    };
    if list(before) == list(&now) && before.declines == now.declines {
        return;
    }
    let rounds: BTreeSet<Round> = now.running_here().map(|(round, _)| round).collect();
    let waiting: BTreeSet<PersonId> = list(&now).into_iter().collect();
    for round in rounds {
        let (was, pool) = (before.pool(round), now.pool(round));
        if was == pool {
            continue;
        }
        let is_new = |person: &&PersonId| waiting.contains(person) || !was.contains(person);
        let named = named(&now, pool.iter().filter(is_new));
        for (_, game) in now.running_here().filter(|(of, _)| *of == round) {
            let changed = Event::PoolChanged { pool: pool.clone() };
            work.record_in(game, [named.clone(), changed]);
        }
    }
}

/// Tells games what has changed for them in others. The game that is being ruled on learns nothing
/// from itself; if there is anything, it comes with the next news.
pub(super) fn tell_of_each_other(work: &mut Work<Tournament>, aside: Option<&str>) {
    let mut news = elsewhere::news(&work.state);
    news.retain(|game, _| Some(game.as_str()) != aside);
    if news.is_empty() {
        return;
    }
    for (game, told) in &news {
        work.record_in(game, [told.event()]);
    }
    work.follows(TournamentFact::Told { games: news });
}

/// Decrees a holiday for all boards (D.VII(5)): running games get it, and each player reads it in
/// his own zone.
pub(super) fn decree(work: &mut Work<Tournament>, holiday: &Holiday) {
    let running = names_of_running(&work.state);
    let count = running.len();
    for game in running {
        let decreed = Event::HolidayDecreed { holiday: holiday.clone() };
        work.record_in(&game, [decreed]);
    }
    work.write_to_all(|of, member| answers::boards::holiday(of, holiday, member.zone));
    let zone = work.state.director().map_or(Tz::GMT, |director| director.zone);
    work.say(TimeAnswer::Decreed(holiday.clone(), zone));
    work.say(BoardsAnswer::HolidayHoldsIn(count));
}

/// The event by which a game knows these people from now on, with their teams.
pub(super) fn named<'p>(
    tournament: &Tournament,
    people: impl Iterator<Item = &'p PersonId>,
) -> Event {
    let ids: BTreeSet<&PersonId> = people.collect();
    let members: Vec<&Member> =
        ids.into_iter().filter_map(|person| tournament.roster.find(person)).collect();
    let mut teams: BTreeMap<String, Vec<PersonId>> = BTreeMap::new();
    for member in &members {
        if let Some(team) = &member.team {
            teams.entry(team.clone()).or_default().push(member.id.clone());
        }
    }
    Event::PeopleNamed { people: members.into_iter().map(Member::person).collect(), teams }
}
