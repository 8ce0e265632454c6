//! What begins a tournament, and what is due by the clock.

use super::refusal::Games;
use super::{boards, committee, deputy, digest, reported, sign_up};
use crate::clerk::Ruling;
use crate::clerk::ruling::Work;
use crate::game::Moment;
use crate::game::proof::Proof;
use crate::report::answers::answer::worded;
use crate::report::answers::tournament::status::EventStatusAnswer;
use crate::report::answers::tournament::{sign_up::is_closed, status as words};
use crate::tournament::plan::TournamentPlan;
use crate::tournament::roster::Member;
use crate::tournament::{By, SignUp, Tournament, TournamentFact};

/// Opens a tournament.
pub fn open(plan: &TournamentPlan, director: &Member, now: Moment) -> Ruling<Tournament> {
    let tournament = Tournament::open(plan.clone(), director.clone());
    let mut work = Work::new(&tournament, now, "opening".to_owned());
    let opened =
        TournamentFact::Opened { plan: Box::new(plan.clone()), director: director.clone() };
    work.enter(By::Person(director.id.clone()), "", opened);
    let (name, short) = (plan.name.clone(), plan.short.clone());
    work.say(EventStatusAnswer::Opened(name, short, director.name.clone()));
    work.say_all(words::scoring(plan));
    // A trial run has other seeds than the real one, and hashes of those must not be published.
    work.reveal(EventStatusAnswer::Hashes);
    for (lot, hash) in plan.commitments() {
        work.reveal(EventStatusAnswer::Hash(lot, hash));
    }
    work.done()
}

/// Says how letters have to prove their senders in games that begin from now on.
pub fn set_proof(tournament: &Tournament, proof: &Proof, now: Moment) -> Ruling<Tournament> {
    let mut work = Work::new(tournament, now, "proof".to_owned());
    let before = &tournament.proof;
    let changes = before.has_tokens() && !before.per_letter && proof.per_letter;
    let since = changes.then_some(now);
    work.follows(TournamentFact::ProofSet { proof: proof.clone(), since });
    work.done()
}

/// Sets the address below which the pages of a tournament are.
pub fn set_page(tournament: &Tournament, page: Option<String>, now: Moment) -> Ruling<Tournament> {
    let mut work = Work::new(tournament, now, "page".to_owned());
    work.follows(TournamentFact::PageSet { page });
    work.done()
}

/// The games that have to be known for what is due now: those in the digest.
pub fn needs_games_at(tournament: &Tournament, now: Moment) -> Vec<String> {
    let work = Work::new(tournament, now, String::new());
    if digest::is_due(&work) { boards::names_of_running(tournament) } else { Vec::new() }
}

/// Does what is due: closes sign-up, counts questions, writes a digest. What became due later than
/// the first of it waits for a call of its own: letters in between come before it.
pub fn tick(tournament: &Tournament, games: &Games, now: Moment) -> Ruling<Tournament> {
    let mut work = Work::new(tournament, now, format!("tick {}", tournament.events));
    if committee::remind_due(&mut work) {
        return work.done();
    }
    let due = tournament.next_wake().map_or(now, |first| first.min(now));
    let is_over = |until: Moment| until <= due;
    if matches!(tournament.sign_up, SignUp::Open { until: Some(until) } if is_over(until)) {
        sign_up::time_is_over(&mut work);
        let said = std::mem::take(&mut work.ruling.said);
        work.tell_director(is_closed(&work.state, &worded(&said)));
    }
    if tournament.deputy_due().is_some_and(is_over) {
        deputy::acts(&mut work);
    }
    committee::count_due(&mut work, due);
    reported::tick(&mut work, due);
    if digest::is_due(&work) {
        digest::write(&mut work, games);
    }
    work.done()
}
