//! Seats that the director gives to another player (B.9, B.10).

use crate::board::Power;
use crate::tournament::rounds::Round;

pub fn no_game(game: &str) -> String {
    format!("There is no game {game}.")
}

pub fn directs(name: &str) -> String {
    format!("{name} directs, and may not play (A.4).")
}

pub fn is_on_that_board(name: &str) -> String {
    format!("{name} is on that board already.")
}

pub fn leads(name: &str, game: &str) -> String {
    format!("{name} leads {game}, and plays no seat there (A.12).")
}

pub fn plays_already(name: &str, round: Round, game: &str) -> String {
    format!("{name} has a seat in {game}, and nobody plays on two boards of {}.", round.words())
}

pub fn has_left(name: &str, round: Round) -> String {
    format!(
        "{name} has left the event. \"td play {name} for {}\" puts a player back in a round that is \
        not drawn.",
        round.name()
    )
}

/// A warning beside what is done.
pub fn skips(name: &str, round: Round) -> String {
    format!("{name} skips {}: make sure that {name} plays all the same.", round.words())
}

/// The same about a player who has not checked in.
pub fn is_silent(name: &str, round: Round) -> String {
    format!(
        "{name} has not checked in for {}: make sure that {name} plays all the same.",
        round.words()
    )
}

pub fn has_enough(name: &str, seats: usize, round: Round, (power, game): (&str, &str)) -> String {
    format!(
        "{name} has {seats} seats in {} already, which is enough, also without {power} in {game} \
        (B.9).",
        round.words()
    )
}

pub fn team_is_on_that_board(name: &str, team: &str) -> String {
    format!("{name} of {team} is on that board already (B.6b).")
}

pub fn team_has_that_power(name: &str, team: &str, power: &str, game: &str) -> String {
    format!("{name} of {team} plays {power} already, in {game} (B.6a).")
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
