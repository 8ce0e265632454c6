//! One board over time, from the welcome letter to the last count of the centres.
//!
//! A [`Game`] changes only by applying an [`Event`]; other modules decide what a letter or a
//! deadline does to it. There is no clock here: a [`Moment`] is always an argument. There is no
//! text for people here either, except for times ([`calendar::told`]) and policies.
//!
//! [`book`] has the orders on file, [`seats`] who plays, [`calendar`] when orders are due,
//! [`votes`] and [`press`] what their names say, [`play`] how a phase is judged.

mod apply;
pub mod book;
pub mod calendar;
pub mod case;
pub mod committee;
mod confirmation;
pub mod correction;
pub mod deadline;
mod draft;
mod ending;
pub mod event;
mod facts;
mod hex;
mod known;
mod older;
mod opening;
mod pause;
mod person;
pub mod play;
mod players;
pub mod policy;
pub mod press;
pub mod proof;
pub mod seat_move;
pub mod seats;
pub mod setup;
mod silence;
pub mod staff;
pub mod state;
pub mod ties;
mod unread;
pub mod votes;
pub mod wake;

pub use event::Event;
pub use hex::hex;
pub use person::{AddressChange, Layout, Person, PersonId};
pub use state::Game;
pub use unread::Unread;

/// An instant, in UTC. Zones are for those who write deadlines and for those who read them.
pub type Moment = chrono::DateTime<chrono::Utc>;
