//! What players, captains and reserves say about seats: who plays for whom, and for how long (B.7,
//! B.8).

use super::notices::{self, start};
use super::seats::objection;
use crate::board::{Phase, PhaseKind, Power};
use crate::game::seats::{Objection, Period, Start};
use crate::names;

sentences! { pub enum ReplacingAnswer {
    NoSeatToLend => "You hold no seat, so no one can play for you.";
    OrdersTakeBack => "If you send orders in the meantime, you get the seat back.";
    EndsBefore => "No one will play for you: the period would end before it begins. We have \
        changed nothing.";
    NoPeriod => "You hold no seat, so there is no period to declare.";
    NoSeat => "You have no seat here.";
    NoSeatOffered => "No seat is on offer now.";
    NobodyPlays(why: Objection) => "No one will play for you: {}.", objection(why);
    PlaysForYou(name: String, power: Power, length: String) => "{name} plays {power} in your \
        place, {length} (B.7). The director may refuse this (B.10).";
    IsOver(from: Phase) => "No one will play for you: {} is over. We have changed nothing.",
        names::season(*from);
    PeriodStays(why: Objection) => "The period stays as it is: {}.", objection(why);
    NothingToTakeBack(power: Power) => "You hold {power}; there is nothing to take back.";
    NotYoursToTakeBack(power: Power) => "You can't take {power} back now.";
    NobodyIsNamed(power: Power, why: Objection) => "No one has been named for {power}: {}.",
        objection(why);
    AnswerDoesNotCount(why: Objection) => "Your answer does not count: {}.", objection(why);
    SeasonIsNotPlayed(season: Phase, last: u16) => "No one can be replaced up to {}: the game ends \
        after {}. Expected a season up to then{}; without \"until\", a replacement is for good \
        (B.7).", names::season(*season), names::last_season(season.map(), *last),
        such_as(*season, *last);
    IsReplaced(period: Period) => "You are replaced {} (B.7). We have told everyone.",
        notices::period(*period);
    Plays(power: Power, period: Period) => "You play {power} {} (B.7). We have told everyone.",
        notices::period(*period);
    PlaysNow(name: String, power: Power) => "{name} plays {power} from now on (B.8).";
    PlaysFrom(name: String, power: Power, from: Start) => "{name} will play {power} {}, because a \
        change has to be announced 48 hours before a deadline (B.8).", start(*from);
    /// His orders decide it.
    Named(name: String, power: Power, player: String, comes_back: ComesBack) =>
        "{name} has been named for {power}, and takes the seat by sending orders. {}",
        match comes_back {
            ComesBack::No => format!("{player} can't come back in any case (D.VII(6)(b))."),
            ComesBack::Yes => format!("Until then, {player} can keep the seat by sending orders."),
            ComesBack::FirstRound => {
                format!("Until then, {player} can keep the seat by sending orders (B.8c).")
            }
        };
    IsWilling(power: Power) => "You have offered to play {power}. When the time is over, the \
        best-ranked of those who answered gets the seat; you will hear from us.";
    IsUnwilling(power: Power) => "You will not play {power}. Thank you for saying so.";
}}

/// Used in place of a name.
pub const ITS_PLAYER: &str = "its player";

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

fn such_as(season: Phase, last: u16) -> String {
    let phases = season.map().phases_of(last);
    let such_as = phases.filter(|phase| phase.kind() == PhaseKind::Movement).last();
    such_as.map_or_else(String::new, |phase| format!(", such as {}", names::short_phase(phase)))
}

/// Whether the player whose seat it is may still come back, once another is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComesBack {
    No,
    Yes,
    /// By the rule of the first round (B.8c).
    FirstRound,
}
