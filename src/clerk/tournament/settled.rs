//! What the correction of a finished game moves (D.VIII(1)): the director sees it before he
//! consents, and we tell each player whose place or points move. If the game runs on after all, the
//! places that depend on it open, and the director settles them again.

use std::collections::BTreeMap;

use super::places::RoundPlaces;
use super::rounds;
use crate::clerk::ruling::Work;
use crate::game::PersonId;
use crate::report::answers::tournament::corrections::{self as words, Stand};
use crate::tournament::report::Report;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::Standings;
use crate::tournament::{By, Tournament, TournamentEvent, TournamentFact};

/// A player's place and points in a ranking, before and after.
struct MovedPlace {
    /// The round of the ranking; an open event has one for all rounds.
    round: Option<Round>,
    is_settled: bool,
    person: PersonId,
    was: Stand,
    is: Stand,
}

/// Shows the director what a correction that waits for his consent would move.
pub(super) fn show(work: &mut Work<Tournament>, game: &str, case: u32, would: &Report) {
    let Some((round, _)) = work.state.table(game) else { return };
    let before = work.state.clone();
    let mut after = before.clone();
    let what = TournamentFact::Reported { game: game.to_owned(), report: Box::new(would.clone()) };
    after.apply(&TournamentEvent { by: By::Clerk, why: String::new(), what });
    if !would.is_over() {
        return work.tell_director(words::would_run_on(&before, game, case, round));
    }
    let moved = moved(&before, &after, game);
    let mut then = going_on(&before, &after);
    then.extend(prizes_moved(&before, &after));
    let rows = rows(&before, &moved);
    work.tell_director(words::would_move(&before, (game, case), &rows, &then));
}

/// A finished game reports a change: tells what it has moved, and settles again what was settled.
pub(super) fn carry_through(work: &mut Work<Tournament>, game: &str, before: &Tournament) {
    let Some((round, _)) = work.state.table(game) else { return };
    if work.state.reports.get(game).is_some_and(|report| !report.is_over()) {
        return reopen(work, game, round);
    }
    let moved = moved(before, &work.state, game);
    let mut then = going_on(before, &work.state);
    then.extend(prizes_moved(before, &work.state));
    if moved.is_empty() && then.is_empty() {
        return;
    }
    settle_anew(work, before);
    if before.holds_standings {
        then.push(words::NOBODY_ELSE_IS_TOLD.to_owned());
    } else {
        tell_moved(work, game, before, &moved);
    }
    work.tell_director(words::has_moved(before, game, &rows(before, &moved), &then));
}

/// The game runs on: opens everything that depends on it.
fn reopen(work: &mut Work<Tournament>, game: &str, round: Round) {
    let is_open = |of: &Round| *of >= round && work.state.is_settled(*of);
    let open: Vec<Round> = work.state.rounds().into_iter().filter(is_open).collect();
    if open.is_empty() {
        return;
    }
    for round in &open {
        work.follows(TournamentFact::Reopened { round: *round });
    }
    work.tell_director(words::runs_on(&work.state, game, &open));
}

/// The events that settle the places again, as they are now.
fn settle_anew(work: &mut Work<Tournament>, before: &Tournament) {
    let record = work.state.record();
    let rolls = record.map(|record| Standings::of(&record).rolls()).unwrap_or_default();
    for round in before.advanced.keys() {
        let Some(next) = work.state.round_after(*round) else { continue };
        let (qualified, rolls) = (rounds::goes_on(&work.state, next), rolls.clone());
        work.follows(TournamentFact::Advanced { round: *round, qualified, rolls });
    }
    if before.finish.is_some() && !prizes_moved(before, &work.state).is_empty() {
        rounds::finish_anew(work);
    }
}

/// Whose place or points differ: all players' in settled rankings; in the game's own ranking, if it
/// is not settled, the points of those who played the game.
fn moved(before: &Tournament, after: &Tournament, game: &str) -> Vec<MovedPlace> {
    let mut moved = Vec::new();
    for (round, is_settled) in rankings_with(before, game) {
        let was: BTreeMap<PersonId, Stand> =
            places_of(before, round, is_settled).into_iter().collect();
        for (person, is) in places_of(after, round, is_settled) {
            let Some(was) = was.get(&person).cloned() else { continue };
            let differs = match is_settled {
                true => was != is,
                false => was.1 != is.1 && plays(after, game, &person),
            };
            if differs {
                moved.push(MovedPlace { round, is_settled, person, was, is });
            }
        }
    }
    moved
}

/// The rankings that are settled, and that of a game, by their rounds; whether each is settled.
fn rankings_with(of: &Tournament, game: &str) -> Vec<(Option<Round>, bool)> {
    if of.form().is_some() {
        return vec![(None, of.finish.is_some() || !of.advanced.is_empty())];
    }
    let own = of.table(game).map(|(round, _)| round);
    let rounds = Round::ALL.map(|round| (Some(round), of.is_settled(round)));
    rounds.into_iter().filter(|(round, is_settled)| *is_settled || own == *round).collect()
}

/// All players of a ranking with their places and points.
fn places_of(
    tournament: &Tournament,
    round: Option<Round>,
    is_settled: bool,
) -> Vec<(PersonId, Stand)> {
    let found = RoundPlaces::of(tournament, round.unwrap_or(Round::FIRST), is_settled);
    let places = found.into_iter().flat_map(|of| of.places);
    places.map(|told| (told.person, (told.place, told.points))).collect()
}

/// Whether a person has or had a seat in a game.
fn plays(tournament: &Tournament, game: &str, person: &PersonId) -> bool {
    let seats = tournament.reports.get(game).map(|report| &report.seats);
    let spans = seats.into_iter().flatten().flat_map(|place| &place.tenures);
    let mut holders = spans.filter_map(|span| span.holder.as_ref());
    holders.any(|holder| tournament.canonical(holder) == *person)
}

/// Who now goes on and did not, and the reverse, as sentences.
fn going_on(before: &Tournament, after: &Tournament) -> Vec<String> {
    let names = |people: &[PersonId]| -> Vec<String> {
        people.iter().map(|person| before.name(person).to_owned()).collect()
    };
    let mut sentences = Vec::new();
    for next in before.advanced.keys().filter_map(|round| before.round_after(*round)) {
        let (come, gone) = (newcomers(before, after, next), newcomers(after, before, next));
        if come.is_empty() && gone.is_empty() {
            continue;
        }
        let (come, gone) = (names(&come), names(&gone));
        sentences.extend((!come.is_empty()).then(|| words::go_on(before, &come, next)));
        sentences.extend((!gone.is_empty()).then(|| words::do_not_go_on(before, &gone, next)));
        if before.started.contains_key(&next) {
            sentences.push(words::stays_played(next));
        } else if before.draws.contains_key(&next) {
            sentences.push(words::drawn_for_others(next));
        }
    }
    sentences
}

/// Who goes on to a round by the new places, and did not before.
fn newcomers(before: &Tournament, after: &Tournament, next: Round) -> Vec<PersonId> {
    let known = rounds::qualified(before, next);
    let mut come = rounds::qualified(after, next);
    come.retain(|person| !known.contains(person));
    come
}

/// Which winners and prizes would be others, once they are given.
fn prizes_moved(before: &Tournament, after: &Tournament) -> Vec<String> {
    if before.finish.is_none() {
        return Vec::new();
    }
    let was = rounds::winners(before);
    let is = rounds::winners(after);
    let differs = is.into_iter().filter(|row| !was.contains(row));
    differs.map(|prize| words::prize(&prize)).collect()
}

/// What has moved, as rows for the director.
fn rows(tournament: &Tournament, moved: &[MovedPlace]) -> Vec<(String, String)> {
    let row = |moved: &MovedPlace| {
        let name = tournament.name(&moved.person);
        (words::row(name, moved.round), stands(moved))
    };
    moved.iter().map(row).collect()
}

fn stands(MovedPlace { round, is_settled, was, is, .. }: &MovedPlace) -> String {
    words::stands(*round, *is_settled, was, is)
}

/// Tells each player whose place or points have moved.
fn tell_moved(work: &mut Work<Tournament>, game: &str, before: &Tournament, moved: &[MovedPlace]) {
    let mut told: BTreeMap<PersonId, Vec<String>> = BTreeMap::new();
    for one in moved {
        let sentence = words::you_stand(one.round, one.is_settled, &stands(one));
        told.entry(one.person.clone()).or_default().push(sentence);
    }
    for next in before.advanced.keys().filter_map(|round| before.round_after(*round)) {
        if before.started.contains_key(&next) {
            continue;
        }
        for person in newcomers(before, &work.state, next) {
            told.entry(person).or_default().push(words::you_go_on(before, next));
        }
        for person in newcomers(&work.state, before, next) {
            told.entry(person).or_default().push(words::you_do_not_go_on(before, next));
        }
    }
    for (person, sentences) in told {
        work.write(&person, words::yours(&work.state, game, sentences));
    }
}
