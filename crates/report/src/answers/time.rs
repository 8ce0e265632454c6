//! Extensions, holidays, absences and weekly windows (D.VII(2), (5)).

use std::fmt::Display;

use chrono::TimeDelta;

use crate::board::Power;
use crate::game::Moment;
use crate::game::calendar::{Granted, Holiday, NotGuaranteed, told};
use crate::letters::{Draft, listed};

pub const NO_DEADLINE_RUNS: &str = "There is no deadline to move now.";
pub const DEADLINE_PASSED: &str = "The deadline has passed.";
pub const ASKED_TOO_LATE: &str = "Your extension was refused: you have to ask at least 12 hours \
    before the deadline (D.VII(5)). Add \"or next turn\" if you want it then.";
pub const NEEDS_STAND_IN: &str = "That is more than a week, so someone has to stand in for you \
    (D.VII(5)). Write \"substitute NAME <address> until F1903\".";
pub const IS_AWAY: &str = "a player of your team will be away";
pub const NO_WINDOW: &str = "You no longer have a weekly window.";

/// Where the case stands in which the master decides, if it is one.
const DECIDED_BY_MASTER: &str = "is for the game master to decide";
const STANDS: &str = "The deadline stays as it is until then.";
const NOTHING_CHARGED: &str = "This costs you nothing.";

pub fn extension_not_read(why: &impl Display) -> String {
    format!("We did not accept your request for an extension: {why}")
}

pub fn needs_master(because: NotGuaranteed, case: u32) -> String {
    let why = why_not_guaranteed(because);
    format!("{why}, so this one {DECIDED_BY_MASTER}: case {case}. {STANDS}")
}

/// The same of a request that was kept.
pub fn kept_needs_master(because: NotGuaranteed, case: u32) -> String {
    let why = why_not_guaranteed(because);
    format!(
        "{why}, so the one you requested for this turn {DECIDED_BY_MASTER}: case {case}. {STANDS}"
    )
}

const fn why_not_guaranteed(because: NotGuaranteed) -> &'static str {
    match because {
        NotGuaranteed::Used => "You have already used your guaranteed extension",
        NotGuaranteed::StandsIn => {
            "You play for someone else, and only permanent players have a guaranteed extension"
        }
    }
}

pub fn used_up(power: Power, left: TimeDelta) -> String {
    format!(
        "Your extension was refused: {power} has {} left of the 7 days that a position may have in \
            a game (D.VII(5)).",
        told::length(left)
    )
}

/// To the master who would grant it.
pub fn too_much_to_grant(power: Power, left: TimeDelta) -> String {
    format!(
        "{power} has {} left of its 7 days (D.VII(5)), and you can't grant more.",
        told::length(left)
    )
}

pub fn no_later(deadline: &str) -> String {
    format!(
        "The deadline is already {deadline}, which is no earlier than what you asked for. \
            {NOTHING_CHARGED}"
    )
}

pub const fn kept(is_late: bool) -> &'static str {
    match is_late {
        true => {
            "Your extension comes too late for this turn: you have to ask at least 12 hours before \
                the deadline (D.VII(5)). We have kept your request for the next turn."
        }
        false => "We have kept your request for an extension for the next turn.",
    }
}

pub fn granted(granted: &Granted, due: &str, left: TimeDelta) -> String {
    let cut = if granted.cut { " That is less than requested." } else { "" };
    format!(
        "{}'s extension has been granted: orders are now due {due}.{cut} This position has {} left \
            for extensions.",
        granted.seat,
        told::length(left)
    )
}

pub fn holiday_used(name: &str, due: &str) -> String {
    format!("{name} has been used: orders are now due {due}.")
}

pub fn holiday_not_used(name: &str, why: &impl Display) -> String {
    format!("{name} was not used: {why}.")
}

pub fn no_such_holiday(text: &str, decreed: &[Holiday]) -> String {
    let names: Vec<&str> = decreed.iter().map(|holiday| holiday.name.as_str()).collect();
    let decreed = match names.as_slice() {
        [] => "none has been decreed so far".to_owned(),
        names => format!("these have been decreed so far: {}", listed(names)),
    };
    format!(
        "You can't use \"{text}\": only the director decrees holidays, and {decreed} (D.VII(5))."
    )
}

pub fn absence_not_read(why: &impl Display) -> String {
    format!("We did not accept your absence: {why}")
}

pub fn away(from: &str, to: &str) -> String {
    format!("You are away from {from} to {to}. Deadlines stay as they are.")
}

/// To the player's team.
pub fn is_away(name: &str, power: Power, from: Moment, to: Moment) -> String {
    format!(
        "{name}, who plays {power}, will be away from {} to {}. That is more than a week, so \
            please find someone to stand in (D.VII(5)).",
        told::gmt(from),
        told::gmt(to)
    )
}

pub fn window(window: &impl Display) -> String {
    format!(
        "Your weekly window is {window}. From the next result on, if a result and the next \
            deadline would both fall inside it, the deadline moves to its end (D.VII(2))."
    )
}

pub fn window_not_read(why: &impl Display) -> String {
    format!("We did not accept your weekly window: {why}")
}

pub fn asked_before(power: Power) -> String {
    format!("{power} asked for this in the turn before.")
}

pub fn kept_in_vain(power: Power) -> String {
    format!(
        "The extension you requested for this turn does not apply, because you no longer hold \
            {power}. {NOTHING_CHARGED}"
    )
}

pub fn kept_changes_nothing(due: &str) -> String {
    format!(
        "The extension you requested for this turn changes nothing: orders are due {due} anyway. \
            {NOTHING_CHARGED}"
    )
}

/// To the player who asked for one in the turn before.
pub fn your_extension(tag: &str, sentence: String) -> Draft {
    Draft::note(tag, "your extension", &[sentence])
}
