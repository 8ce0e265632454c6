//! Who is there for a round of an open event.

use super::{capital, note, rounds_in_words};
use crate::letters::{Draft, listed};
use crate::names::{count, people};
use crate::tournament::Tournament;
use crate::tournament::rounds::Round;

sentences! { pub enum CheckInAnswer {
    IsForIndividuals => "Players don't check in for rounds here, because teams seat their players.";
    NotForATopBoard => "There is no check-in for the round of a top board. \"td advance\" tells \
        its players, and those who can't come write \"decline\".";
    TimeIsOver => "That time for checking in has already passed. Give a later one.";
    NobodyAsks => "You don't have to check in now. To say which rounds you play, write \"play r2\" \
        or \"skip r2\".";
    IsDrawn(round: Round) => "The boards of {} have been drawn, so it is too late to check in.",
        round.words();
    IsAsked(round: Round) => "Everyone has already been asked to check in for {}.", round.words();
    HasGoneOut(round: Round, players: usize) => "{} will be asked to check in for {}. Anyone who \
        has not checked in by the draw will not play. \"td play NAME for {}\" checks someone in.",
        capital(&people(*players)), round.words(), round.name();
    IsIn(rounds: Vec<Round>) => "You have checked in for {}. To cancel, write \"skip {}\".",
        rounds_in_words(rounds), named(rounds);
    IsSilent(round: Round, names: Vec<String>) => "Not checked in for {}: {}.", round.words(),
        silent(names);
    /// To the director who enters a player for a round.
    IsPutIn(name: String, rounds: Vec<Round>) => "{name} is now checked in for {}.",
        rounds_in_words(rounds);
}}

/// Why everybody is asked, as the log has it.
pub const BY_ITSELF: &str = "the event asks for check-in before each round";

/// To a player; `until` in his own time.
pub fn asked(of: &Tournament, round: Round, until: Option<&str>) -> Draft {
    let words = round.words();
    let until = until.map_or_else(|| "before the draw".to_owned(), |until| format!("by {until}"));
    let text = format!(
        "Will you play {words}? If so, write \"check in\" here {until}. If you have not checked in \
            when the boards are drawn, you will not play {words}."
    );
    note(of, &format!("check in for {words}"), &[text])
}

/// To the director, of those who were asked and have said nothing.
pub fn has_not_checked_in(of: &Tournament, round: Round) -> Option<CheckInAnswer> {
    let silent = of.not_checked_in(round);
    let names = silent.iter().map(|member| member.name.clone()).collect();
    (!silent.is_empty()).then_some(CheckInAnswer::IsSilent(round, names))
}

/// At most this many who have not checked in are named.
const NAMED_MAX: usize = 20;

fn silent(names: &[String]) -> String {
    let more = names.len().saturating_sub(NAMED_MAX);
    let more = (more > 0).then(|| count(more, "other"));
    listed(&names.iter().take(NAMED_MAX).cloned().chain(more).collect::<Vec<String>>())
}

fn named(rounds: &[Round]) -> String {
    listed(&rounds.iter().copied().map(Round::name).collect::<Vec<&str>>())
}
