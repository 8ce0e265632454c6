//! One board over time, from the welcome letter to the last count of the centres.
//!
//! A game changes only by applying an event; what a letter or a deadline makes of it is
//! decided in `crate::clerk`, kept in `crate::ledger`. Here is no clock: a [`Moment`] is always an
//! argument. Here is no text for people either, but for how times are told ([`calendar::told`]).

pub mod book;
pub mod calendar;
mod person;
pub mod play;

pub use person::{Person, PersonId};

/// An instant, in UTC. Zones are for those who write deadlines and for those who read them.
pub type Moment = chrono::DateTime<chrono::Utc>;
