//! What it means at the deadline that nothing is on file (D.VII(6), D.IX(1)).

use crate::board::Power;

sentences! { pub enum SilenceAnswer {
    CostsTheSeat(power: Power) => "If nothing is on file for {power} at this deadline, you lose \
        the seat (D.VII(6)(b)). Please send your orders.";
    /// To those who settle it, of a player who is replaced though he wrote in time.
    WroteInTime(power: Power, player: String) => "{player} wrote for {power} before the deadline, \
        but we could read no order in the letter, so {power} counts as silent and the seat has to \
        be filled (D.VII(6)(b)). Please look at the letter. If it did hold orders, the director \
        can give the seat back: \"td seat {player} for {power}: the reason\".";
    NoBallotIsANo(number: u32, what: String) => "You have not voted on proposal {number} ({what}). \
        Because you have written, we count that as a no. To vote, write \"vote yes on {number}\" \
        or \"vote no on {number}\" on a line of its own.";
}}

pub fn subject(power: Power, case: u32) -> String {
    format!("Case {case}: {power} wrote in time and loses the seat")
}
