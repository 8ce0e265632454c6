//! Whether everything is as it was: a ledger is replayed from its journal and its rulings alone,
//! and compared with what it keeps; archives are written for others to check, and checked.
//!
//! What the ledger keeps beside the letters and the events (states, wake-ups, outgoing letters) is
//! never believed here: it is made again, and compared. [`mod@replay`] does that with a ledger.
//! [`mod@archive`] writes the sealed archive, which has everything, and the public one, in which
//! each secret is replaced by its hash; [`mod@check`] looks at an archive without any ledger.

pub mod archive;
pub mod check;
pub mod person;
pub mod replay;
mod shelf;
