//! What it means at the deadline that nothing is on file (D.VII(6), D.IX(1)).

use super::parts::title;
use crate::board::Power;
use crate::game::Game;
use crate::game::votes::Proposal;

pub fn no_ballot_is_a_no(game: &Game, proposal: &Proposal) -> String {
    let (number, what) = (proposal.number, title(game, proposal));
    format!(
        "You have not voted on proposal {number} ({what}). Because you have written, we count that \
         as a no. To vote, write \"vote yes on {number}\" or \"vote no on {number}\" on a line of \
         its own."
    )
}

pub fn costs_the_seat(power: Power) -> String {
    format!(
        "If nothing is on file for {power} at this deadline, you lose the seat (D.VII(6)(b)). \
         Please send your orders."
    )
}

pub fn subject(power: Power, case: u32) -> String {
    format!("Case {case}: {power} wrote in time and loses the seat")
}

/// To those who settle it, of a player who is replaced though he wrote in time.
pub fn wrote_in_time(power: Power, player: &str) -> String {
    format!(
        "{player} wrote for {power} before the deadline, but we could read no order in the letter, \
            so {power} counts as silent and the seat has to be filled (D.VII(6)(b)). Please look \
            at the letter. If it did hold orders, the director can give the seat back: \"td seat \
            {player} for {power}: the reason\"."
    )
}
