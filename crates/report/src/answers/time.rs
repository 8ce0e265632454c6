//! Extensions, holidays, absences and weekly windows (D.VII(2), (5)).

use chrono::TimeDelta;
use chrono_tz::Tz;

use crate::board::Power;
use crate::game::Moment;
use crate::game::calendar::{Granted, Holiday, NotGuaranteed, NotMoved, told};
use crate::language::times::UnreadTime;
use crate::letters::{Draft, listed};

sentences! { pub enum TimeAnswer {
    NoDeadlineRuns => "There is no deadline to move now.";
    DeadlinePassed => "The deadline has passed.";
    AskedTooLate => "Your extension was refused: you have to ask at least 12 hours before the \
        deadline (D.VII(5)). Add \"or next turn\" if you want it then.";
    NeedsStandIn(until: String) => "That is more than a week, so someone has to stand in for you \
        (D.VII(5)). Write \"substitute NAME <address> {until}\".";
    NoWindow => "You no longer have a weekly window.";
    ExtensionNotRead(why: UnreadTime) => "We did not accept your request for an extension: {why}";
    NeedsMaster(because: NotGuaranteed, case: u32) => "{}, so this one {}: case {case}. {}",
        why_not_guaranteed(*because), DECIDED_BY_MASTER, STANDS;
    /// The same of a request that was kept.
    KeptNeedsMaster(because: NotGuaranteed, case: u32) => "{}, so the one you requested for this \
        turn {}: case {case}. {}", why_not_guaranteed(*because), DECIDED_BY_MASTER, STANDS;
    UsedUp(power: Power, left: TimeDelta) => "Your extension was refused: {power} has {} left of \
        the 7 days that a position may have in a game (D.VII(5)).", told::length(*left);
    /// To the master who would grant it.
    TooMuchToGrant(power: Power, left: TimeDelta) => "{power} has {} left of its 7 days \
        (D.VII(5)), and you can't grant more.", told::length(*left);
    NoLater(deadline: String) => "The deadline is already {deadline}, which is no earlier than \
        what you asked for. {}", NOTHING_CHARGED;
    HolidayUsed(name: String, due: String) => "{name} has been used: orders are now due {due}.";
    HolidayNotUsed(name: String, why: NotMoved) => "{name} was not used: {why}.";
    AbsenceNotRead(why: UnreadTime) => "We did not accept your absence: {why}";
    Away(from: String, to: String) => "You are away from {from} to {to}. Deadlines stay as they \
        are.";
    /// To the player's team.
    IsAway(name: String, power: Power, from: Moment, to: Moment) =>
        "{name}, who plays {power}, will be away from {} to {}. That is more than a week, so \
        please find someone to stand in (D.VII(5)).", told::gmt(*from), told::gmt(*to);
    Window(window: String) => "Your weekly window is {window}. From the next result on, if a \
        result and the next deadline would both fall inside it, the deadline moves to its end \
        (D.VII(2)).";
    WindowNotRead(why: UnreadTime) => "We did not accept your weekly window: {why}";
    AskedBefore(power: Power) => "{power} asked for this in the turn before.";
    KeptInVain(power: Power) => "The extension you requested for this turn does not apply, because \
        you no longer hold {power}. {}", NOTHING_CHARGED;
    KeptChangesNothing(due: String) => "The extension you requested for this turn changes nothing: \
        orders are due {due} anyway. {}", NOTHING_CHARGED;
    Kept => "We have kept your request for an extension for the next turn.";
    KeptTooLate => "Your extension comes too late for this turn: you have to ask at least 12 hours \
        before the deadline (D.VII(5)). We have kept your request for the next turn.";
    Granted(granted: Granted, due: String) => "{}'s extension has been granted: orders are now due \
        {due}.{}", granted.seat, if granted.cut { " That is less than requested." } else { "" };
    /// To who asked, or to the master about another.
    IsLeft(other: Option<Power>, left: TimeDelta) => "{} {} left for extensions.",
        other.map_or_else(|| "You have".to_owned(), |power| format!("{power} has")),
        told::length(*left);
    NoSuchHoliday(text: String, decreed: Vec<String>) => "You can't use \"{text}\": only the \
        director decrees holidays, and {} (D.VII(5)).", match decreed.as_slice() {
            [] => "none has been decreed so far".to_owned(),
            names => format!("these have been decreed so far: {}", listed(names)),
        };
    /// As a person reads it in a zone.
    Decreed(holiday: Holiday, zone: Tz) => "{}", holiday.in_words(*zone);
}}

pub const IS_AWAY: &str = "a player of your team will be away";

/// Where the case stands in which the master decides, if it is one.
const DECIDED_BY_MASTER: &str = "is for the game master to decide";
const STANDS: &str = "The deadline stays as it is until then.";
const NOTHING_CHARGED: &str = "This costs you nothing.";

const fn why_not_guaranteed(because: NotGuaranteed) -> &'static str {
    match because {
        NotGuaranteed::Used => "You have already used your guaranteed extension",
        NotGuaranteed::StandsIn => {
            "You play for someone else, and only permanent players have a guaranteed extension"
        }
    }
}

/// To the player who asked for one in the turn before.
pub fn your_extension(tag: &str, answer: &TimeAnswer) -> Draft {
    Draft::note(tag, "your extension", &[answer.to_string()])
}
