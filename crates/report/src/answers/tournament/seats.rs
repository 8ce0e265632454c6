//! Seats that the director gives to another player (B.9, B.10).

use crate::board::Power;
use crate::tournament::rounds::Round;

pub fn no_game(game: &str) -> String {
    format!("There is no game {game}.")
}

pub fn directs(name: &str) -> String {
    format!("{name} is the director and may not play (A.4).")
}

pub fn is_on_that_board(name: &str) -> String {
    format!("{name} is already on that board.")
}

pub fn leads(name: &str, game: &str) -> String {
    format!("{name} is the game master of {game} and may not play there (A.12).")
}

pub fn plays_already(name: &str, round: Round, game: &str) -> String {
    format!("{name} has a seat in {game}, and no one may play on two boards in {}.", round.words())
}

pub fn has_left(name: &str, round: Round) -> String {
    format!(
        "{name} has left the event. \"td play {name} for {}\" puts a player back in a round that \
            is not drawn.",
        round.name()
    )
}

/// A warning beside what is done.
pub fn skips(name: &str, round: Round) -> String {
    format!(
        "{name} has chosen to skip {}. Make sure that {name} will play after all.",
        round.words()
    )
}

/// The same about a player who has not checked in.
pub fn is_silent(name: &str, round: Round) -> String {
    format!("{name} has not checked in for {}. Make sure that {name} will play.", round.words())
}

pub fn has_enough(name: &str, seats: usize, round: Round, (power, game): (&str, &str)) -> String {
    format!(
        "{name} already has {seats} seats in {}, which is enough without {power} in {game} (B.9).",
        round.words()
    )
}

pub fn team_is_on_that_board(name: &str, team: &str) -> String {
    format!("{name} of {team} is already on that board (B.6b).")
}

pub fn team_has_that_power(name: &str, team: &str, power: &str, game: &str) -> String {
    format!("{name} of {team} already plays {power}, in {game} (B.6a).")
}

pub fn stays(power: Power, game: &str, why: &str) -> String {
    format!("{power} in {game} stays as it is: {why}.")
}

pub fn will_play(name: &str, power: &str, game: &str) -> String {
    format!("{name} plays {power} in {game}.")
}

/// Of a table.
pub fn will_sit(name: &str, game: &str) -> String {
    format!("{name} plays at {game}.")
}

pub fn plays_now(name: &str, power: Power, game: &str) -> String {
    format!("{name} plays {power} in {game} from now on.")
}

pub fn is_of_the_committee(name: &str) -> String {
    format!("{name} sits on the committee, and should not play (A.8).")
}
