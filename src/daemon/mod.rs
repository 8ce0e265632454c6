//! What works day and night: so far the office, which takes letters and wake-ups from the ledger to
//! the clerk and brings back what he rules. The clock, the mailboxes and the web are to follow.

pub mod gazette;
mod office;
pub mod tournaments;

pub use office::{Carried, Office, Trouble};
