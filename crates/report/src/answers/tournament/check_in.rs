//! Who is there for a round of an open event.

use super::{capital, note};
use crate::letters::{Draft, listed};
use crate::names::{count, people};
use crate::tournament::Tournament;
use crate::tournament::roster::Role;
use crate::tournament::rounds::Round;

pub const IS_FOR_INDIVIDUALS: &str = "Players don't check in for rounds here, because teams seat \
    their players.";
pub const NOT_FOR_A_TOP_BOARD: &str = "There is no check-in for the round of a top board. \
    \"td advance\" tells its players, and those who can't come write \"decline\".";
pub const TIME_IS_OVER: &str = "That time for checking in has already passed. Give a later one.";
pub const NOBODY_ASKS: &str = "You don't have to check in now. To say which rounds you play, write \
    \"play r2\" or \"skip r2\".";

/// Why everybody is asked, as the log has it.
pub const BY_ITSELF: &str = "the event asks for check-in before each round";

pub fn is_drawn(round: Round) -> String {
    format!("The boards of {} have been drawn, so it is too late to check in.", round.words())
}

pub fn is_asked(round: Round) -> String {
    format!("Everyone has already been asked to check in for {}.", round.words())
}

pub fn has_gone_out(round: Round, players: usize) -> String {
    format!(
        "{} will be asked to check in for {}. Anyone who has not checked in by the draw will not \
            play. \"td play NAME for {}\" checks someone in.",
        capital(&people(players)),
        round.words(),
        round.name()
    )
}

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

pub fn is_in(rounds: &[Round]) -> String {
    let words: Vec<&str> = rounds.iter().copied().map(Round::words).collect();
    let names: Vec<&str> = rounds.iter().copied().map(Round::name).collect();
    format!(
        "You have checked in for {}. To cancel, write \"skip {}\".",
        listed(&words),
        listed(&names)
    )
}

/// To the director who enters a player for a round.
pub fn is_put_in(name: &str, rounds: &[Round]) -> String {
    let rounds: Vec<&str> = rounds.iter().copied().map(Round::words).collect();
    format!("{name} is now checked in for {}.", listed(&rounds))
}

/// At most this many who have not checked in are named.
const NAMED_MAX: usize = 20;

/// To the director, of those who were asked and have said nothing.
pub fn has_not_checked_in(of: &Tournament, round: Round) -> Option<String> {
    let silent = of.not_checked_in(round);
    let named = silent.iter().take(NAMED_MAX).map(|member| member.name.clone());
    let more = silent.len().saturating_sub(NAMED_MAX);
    let names: Vec<String> = named.chain((more > 0).then(|| count(more, "other"))).collect();
    let said = format!("Not checked in for {}: {}.", round.words(), listed(&names));
    (!silent.is_empty()).then_some(said)
}

/// How many are there, for everybody.
pub fn so_far(of: &Tournament, round: Round) -> String {
    let players = of.roster.with(Role::Player).count();
    let here = of.roster.with(Role::Player).filter(|member| !of.is_absent(round, &member.id));
    format!("{}: {} of {} checked in.", round.words(), here.count(), count(players, "player"))
}
