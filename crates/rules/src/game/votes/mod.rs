//! Votes (D.IX): proposals, secret ballots, and what comes of them.
//!
//! [`Votes`] is the part of a game's state; proposals and ballots are read elsewhere. What anybody
//! may ever see of a vote is [`PublishedVote`]. A ballot goes in and never comes out: it has no
//! getter, its `Debug` is a fixed word, and closing a vote strikes it. Its only way out is as a
//! record for the ledger, which is the operator's.
//!
//! When a deadline is, and who answers letters, is decided elsewhere.

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
