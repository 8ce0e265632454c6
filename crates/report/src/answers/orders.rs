//! What happens to orders and plans, besides their receipt (D.II, D.III, D.VII).

use super::seats::objection;
use crate::board::{Phase, Power};
use crate::game::Moment;
use crate::game::book::WrittenOrder;
use crate::game::calendar::told;
use crate::game::seats::Objection;
use crate::names;

sentences! { pub enum OrdersAnswer {
    FinalInSubject => "We don't read FINAL in the subject. Write it on a line of its own.";
    LateAndCounts => "Your letter came after the deadline but counts, because adjudication has not \
        started (D.VII(3), alternative).";
    Locked => "The deadline has passed, and the sets are locked until the result goes out \
        (D.VII(6)(b)). Yours counts as it is.";
    GameIsOver => "The game is over, so there is nothing left to order.";
    StruckBefore => "We have struck everything that was on file before, plans included.";
    AnotherIsSealed => "We have a set from you that was received after this one, and keep that one \
        sealed instead.";
    Sealed => "We keep your set sealed. It counts if the seat's player is still silent when their \
        time ends, or at the next deadline (B.8).";
    BallotWithOrder => "We neither read nor publish a ballot on the same line as an order. Write \
        it on a line of its own.";
    NothingToStrike => "There is nothing you can strike now.";
    DraftDropped => "The draft you sent before has been dropped.";
    NothingToMark => "There are no orders on file to mark as FINAL.";
    MarkTooLate => "Your FINAL came too late and changes nothing: the result is already out.";
    FinalSuspended => "Your orders are no longer marked FINAL, because this letter may ask for a \
        change. The set on file still counts at the deadline. Change it, or send FINAL again.";
    GoesOutNow => "The result goes out with these orders now.";
    /// To a player who may have meant the phase that is over.
    JustMissed(missed: Phase, closed: Moment, phase: Phase) => "{} closed {}, before your letter \
        came. We have read it for {}.",
        names::phase(*missed), told::gmt_to_the_second(*closed), names::phase(*phase);
    NonePossible(stands: u32) => "None of these orders is possible, so they replace nothing: set \
        {stands} is still on file. To have nothing on file, write CLEAR.";
    StruckByLater(set: u32) => "Your set {set} does not count: a letter that we received after it \
        strikes or replaces what you had sent up to then (D.VII(1)).";
    OrdersDoNotCount(why: Objection) => "Your orders do not count: {}.", objection(why);
    /// To a substitute whose time is over.
    SealedForLater(power: Power) => "Your time in the seat of {power} is over. We keep your set \
        sealed: if the player sends none by the next movement deadline, yours counts, and the seat \
        is yours for good (B.7).";
    /// To a person who may write for a seat without holding it.
    NotHolding(power: Power) => "You don't hold {power} now. Only its holder can vote, send press, \
        mark orders and make requests for it, and see what is on file.";
    /// To a player who may have sent only the corrected line.
    TakenAway(replaced: u32, gone: Vec<WrittenOrder>) => "This set has no order in place of these \
        from set {replaced}: {}. It replaces all of set {replaced}. If you did not mean that, send \
        the whole set (D.III(3)).", in_words(gone).join("; ");
    LaterSet(set: u32, other: u32, received: Moment) => "Your set {set} does not count: set \
        {other}, received {}, came after it (D.III(3)).", told::gmt_to_the_second(*received);
    CompletedBy(set: u32, other: u32, received: Moment) => "Set {other}, received {}, came after \
        this set {set}. For a unit ordered in both, set {other} counts (D.III(3)).",
        told::gmt_to_the_second(*received);
    /// What was on file before, and whether nothing is now.
    Struck(orders: Vec<WrittenOrder>, plans: usize, is_empty: bool) => "{} {}.",
        struck(in_words(orders), *plans), match is_empty {
            true => "nothing is on file",
            false => "only what you have sent since counts",
        };
}}

/// Used in place of a deadline.
pub const NOW: &str = "now";

fn in_words(orders: &[WrittenOrder]) -> Vec<String> {
    orders.iter().map(|written| names::order(&written.order)).collect()
}

fn struck(mut gone: Vec<String>, plans: usize) -> String {
    gone.extend((plans > 0).then(|| names::count(plans, "plan")));
    match gone.is_empty() {
        true => "There were no earlier orders on file to strike:".to_owned(),
        false => format!("Struck: {}. Now", gone.join("; ")),
    }
}
