//! What makes up a player's total in an open event.

use crate::letters::points;
use crate::tournament::Tournament;
use crate::tournament::event_places::EventResult;
use crate::tournament::form::RoundCounts;
use crate::tournament::rounds::Round;

/// What stands below results.
pub const HOW_TO_READ: &str = "Results in brackets do not count. \"out\" marks what a round scores \
    for those who sit it out.";

/// The rounds that have begun and can count.
pub fn rounds(of: &Tournament) -> Vec<Round> {
    let counts = |round: &Round| {
        let form = of.form_round(*round);
        of.started.contains_key(round) && form.is_some_and(|form| form.counts != RoundCounts::No)
    };
    of.rounds().into_iter().filter(counts).collect()
}

/// The results of a round: `45`, `25 out`, `(5)`.
pub fn of_round(results: &[EventResult], round: Round) -> String {
    let own = results.iter().filter(|result| result.round == round);
    let told: Vec<String> = own.map(in_short).collect();
    told.join(" ")
}

fn in_short(result: &EventResult) -> String {
    let out = if result.is_out { " out" } else { "" };
    match result.is_counted {
        true => format!("{}{out}", points(&result.score)),
        false => format!("({}{out})", points(&result.score)),
    }
}
