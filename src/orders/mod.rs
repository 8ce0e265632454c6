//! Orders as values, the notation in which programs exchange them, and the language in which
//! players write them.
//!
//! An [`Order`] says what was written, not whether it makes sense: a unit may be named with the
//! wrong type or coast, a move may be impossible; [`legality`] says whether it is. What became of
//! it is for [`crate::adjudication`].
//!
//! The way of a player's text: [`text`] makes lines and words of it, [`grammar`] takes orders
//! apart, [`names`] knows what a word can mean and [`resolve`] what it means on a board; [`reader`]
//! leads through all of it. Its door is [`reader::read`].

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod grammar;
pub mod legality;
pub mod names;
mod naming;
mod notation;
mod order;
pub mod reader;
mod record;
pub mod resolve;
mod route;
pub mod text;

pub use naming::Naming;
pub use notation::{QUOTED_CHARS_MAX, Unreadable, quoted, read_location, read_order, read_unit};
pub use order::{Given, NamedUnit, Order, Place, Way};
pub use route::{Route, RouteFull};
