//! Votes (D.IX): proposals, secret ballots, and their results.
//!
//! [`Votes`] is the part of a game's state; proposals and ballots are read elsewhere.
//! [`PublishedVote`] is all of a vote that players ever see. A ballot goes in and never comes out:
//! it has no getter, its `Debug` is a fixed word, and closing a vote strikes it. Its only way out
//! is as a record for the ledger, which is the operator's.
//!
//! Other modules decide when a deadline is, and who answers letters.

mod ballot;
mod count;
mod lacking;
mod proposal;
mod register;
#[cfg(test)]
mod tests;

pub use ballot::{Ballot, Ballots, Voter};
pub use count::{Electorate, VoteOutcome, survives, survivors};
pub use lacking::Lacking;
pub use proposal::{Due, NOTICE_HOURS, Proposal, ProposalKind};
pub use register::{Addressed, NotAdmitted, OPEN_PER_SEAT_MAX, ProposalFate, PublishedVote, Votes};
