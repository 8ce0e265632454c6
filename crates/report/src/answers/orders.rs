//! What happens to orders and plans, besides their receipt (D.II, D.III, D.VII).

use crate::board::{Phase, Power};
use crate::game::Moment;
use crate::game::book::WrittenOrder;
use crate::game::calendar::told;
use crate::names;

pub const FINAL_IN_SUBJECT: &str =
    "We don't read FINAL in the subject. Write it on a line of its own.";
pub const LATE_AND_COUNTS: &str = "Your letter came after the deadline but counts, because \
    adjudication has not started (D.VII(3), alternative).";
pub const LOCKED: &str = "The deadline has passed, and the sets are locked until the result goes \
    out (D.VII(6)(b)). Yours counts as it is.";
pub const GAME_IS_OVER: &str = "The game is over, so there is nothing left to order.";
pub const STRUCK_BEFORE: &str =
    "We have struck everything that was on file before, plans included.";
pub const ANOTHER_IS_SEALED: &str =
    "We have a set from you that was received after this one, and keep that one sealed instead.";
pub const SEALED: &str = "We keep your set sealed. It counts if the seat's player is still silent \
    when their time ends, or at the next deadline (B.8).";
pub const BALLOT_WITH_ORDER: &str = "We neither read nor publish a ballot on the same line as an \
    order. Write it on a line of its own.";
pub const NOTHING_TO_STRIKE: &str = "There is nothing you can strike now.";
pub const DRAFT_DROPPED: &str = "The draft you sent before has been dropped.";
pub const NOTHING_TO_MARK: &str = "There are no orders on file to mark as FINAL.";
pub const MARK_TOO_LATE: &str =
    "Your FINAL came too late and changes nothing: the result is already out.";
pub const FINAL_SUSPENDED: &str = "Your orders are no longer marked FINAL, because this letter may \
    ask for a change. The set on file still counts at the deadline. Change it, or send FINAL \
    again.";
pub const GOES_OUT_NOW: &str = "The result goes out with these orders now.";
/// Used in place of a deadline.
pub const NOW: &str = "now";

/// To a player who may have meant the phase that is over.
pub fn just_missed(missed: Phase, closed: Moment, phase: Phase) -> String {
    format!(
        "{} closed {}, before your letter came. We have read it for {}.",
        names::phase(missed),
        told::gmt_to_the_second(closed),
        names::phase(phase)
    )
}

/// To a player who may have sent only the corrected line.
pub fn taken_away(replaced: u32, gone: &[&WrittenOrder]) -> String {
    let gone: Vec<String> = gone.iter().map(|written| names::order(&written.order)).collect();
    format!(
        "This set has no order in place of these from set {replaced}: {}. It replaces all of set \
            {replaced}. If you did not mean that, send the whole set (D.III(3)).",
        gone.join("; ")
    )
}

pub fn none_possible(stands: u32) -> String {
    format!(
        "None of these orders is possible, so they replace nothing: set {stands} is still on file. \
            To have nothing on file, write CLEAR."
    )
}

pub fn struck_by_later(set: u32) -> String {
    format!(
        "Your set {set} does not count: a letter that we received after it strikes or replaces \
            what you had sent up to then (D.VII(1))."
    )
}

pub fn later_set(set: u32, other: u32, received: Moment, completes: bool) -> String {
    let when = told::gmt_to_the_second(received);
    match completes {
        true => format!(
            "Set {other}, received {when}, came after this set {set}. For a unit ordered in both, \
                set {other} counts (D.III(3))."
        ),
        false => format!(
            "Your set {set} does not count: set {other}, received {when}, came after it (D.III(3))."
        ),
    }
}

pub fn orders_do_not_count(why: &str) -> String {
    format!("Your orders do not count: {why}.")
}

/// To a substitute whose time is over.
pub fn sealed_for_later(power: Power) -> String {
    format!(
        "Your time in the seat of {power} is over. We keep your set sealed: if the player sends \
            none by the next movement deadline, yours counts, and the seat is yours for good (B.7)."
    )
}

/// What was on file before, and whether nothing is now.
pub fn struck(orders: &[WrittenOrder], plans: usize, is_empty: bool) -> String {
    let orders: Vec<String> = orders.iter().map(|one| names::order(&one.order)).collect();
    let plans = (plans > 0).then(|| names::count(plans, "plan"));
    let gone: Vec<String> = orders.into_iter().chain(plans).collect();
    let now = match is_empty {
        true => "nothing is on file",
        false => "only what you have sent since counts",
    };
    match gone.is_empty() {
        true => format!("There were no earlier orders on file to strike: {now}."),
        false => format!("Struck: {}. Now {now}.", gone.join("; ")),
    }
}

/// To a person who may write for a seat without holding it.
pub fn not_holding(power: Power) -> String {
    format!(
        "You don't hold {power} now. Only its holder can vote, send press, mark orders and make \
            requests for it, and see what is on file."
    )
}
