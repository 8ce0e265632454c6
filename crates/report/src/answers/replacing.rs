//! What players, captains and reserves say about seats: who plays for whom, and for how long (B.7,
//! B.8).

use super::notices::{self, start};
use crate::board::{Phase, PhaseKind, Power};
use crate::game::seats::{Period, Start};
use crate::names;

pub const NO_SEAT_TO_LEND: &str = "You hold no seat, so no one can play for you.";
pub const ORDERS_TAKE_BACK: &str = "If you send orders in the meantime, you get the seat back.";
pub const ENDS_BEFORE: &str =
    "No one will play for you: the period would end before it begins. We have changed nothing.";
pub const NO_PERIOD: &str = "You hold no seat, so there is no period to declare.";
pub const NO_SEAT: &str = "You have no seat here.";
pub const NO_SEAT_OFFERED: &str = "No seat is on offer now.";
/// Used in place of a name.
pub const ITS_PLAYER: &str = "its player";

pub fn nobody_plays(why: &str) -> String {
    format!("No one will play for you: {why}.")
}

/// From when and for how long a person is to play.
pub fn length(from: Start, period: Option<Period>) -> String {
    let length = period.map_or("for good".to_owned(), notices::period);
    match from {
        Start::Now => length,
        later => format!("{}, {length}", start(later)),
    }
}

/// For the case.
pub fn lets_play(
    writer: &str,
    name: &str,
    power: Power,
    length: &str,
    is_of_committee: bool,
) -> String {
    let text = format!("{writer} lets {name} play {power}, {length}.");
    match is_of_committee {
        true => {
            format!("{text} {name} sits on the committee, whose members should not play (A.8).")
        }
        false => text,
    }
}

pub fn plays_for_you(name: &str, power: Power, length: &str) -> String {
    format!(
        "{name} plays {power} in your place, {length} (B.7). The director may refuse this (B.10)."
    )
}

pub fn is_over(from: Phase) -> String {
    format!("No one will play for you: {} is over. We have changed nothing.", names::season(from))
}

pub fn season_is_not_played(season: Phase, last: u16) -> String {
    let end = names::last_season(season.map(), last);
    let such_as =
        season.map().phases_of(last).filter(|phase| phase.kind() == PhaseKind::Movement).last();
    let such_as = such_as
        .map_or_else(String::new, |phase| format!(", such as {}", names::short_phase(phase)));
    format!(
        "No one can be replaced up to {}: the game ends after {end}. Expected a season up to \
            then{such_as}; without \"until\", a replacement is for good (B.7).",
        names::season(season)
    )
}

pub fn period_stays(why: &str) -> String {
    format!("The period stays as it is: {why}.")
}

pub fn period(power: Power, period: Period, is_player: bool) -> String {
    let period = notices::period(period);
    match is_player {
        true => format!("You are replaced {period} (B.7). We have told everyone."),
        false => format!("You play {power} {period} (B.7). We have told everyone."),
    }
}

pub fn nothing_to_take_back(power: Power) -> String {
    format!("You hold {power}; there is nothing to take back.")
}

pub fn not_yours_to_take_back(power: Power) -> String {
    format!("You can't take {power} back now.")
}

pub fn nobody_is_named(power: Power, why: &str) -> String {
    format!("No one has been named for {power}: {why}.")
}

/// Whether the player whose seat it is may still come back, once another is named.
#[derive(Clone, Copy)]
pub enum ComesBack {
    No,
    Yes,
    /// By the rule of the first round (B.8c).
    FirstRound,
}

/// From when a named replacement plays; his orders decide it, if nothing else does.
pub fn named(
    name: &str,
    power: Power,
    from: Option<Start>,
    (player, comes_back): (&str, ComesBack),
) -> String {
    let back = match comes_back {
        ComesBack::No => format!("{player} can't come back (D.VII(6)(b))."),
        ComesBack::Yes => format!("Until then, {player} can keep the seat by sending orders."),
        ComesBack::FirstRound => format!(
            "Until then, {player} can keep the seat by sending orders \
            (B.8c)."
        ),
    };
    match from {
        Some(Start::Now) => format!("{name} plays {power} from now on (B.8)."),
        Some(later) => format!(
            "{name} will play {power} {}, because a change has to be announced 48 hours before a \
                deadline (B.8).",
            start(later)
        ),
        None => {
            format!(
                "{name} has been named for {power}, and takes the seat by sending orders. \
                {back}"
            )
        }
    }
}

pub fn answer_does_not_count(why: &str) -> String {
    format!("Your answer does not count: {why}.")
}

pub fn answered(power: Power, is_willing: bool) -> String {
    match is_willing {
        true => format!(
            "You have offered to play {power}. When the time is over, the best-ranked of those who \
                answered gets the seat; you will hear from us."
        ),
        false => format!("You will not play {power}. Thank you for saying so."),
    }
}
