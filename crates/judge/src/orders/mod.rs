//! Orders as values, and the notation in which programs exchange them.
//!
//! An [`Order`] says what was written, not whether it makes sense: a unit may be named with the
//! wrong type or coast, a move may be impossible; [`legality`] says whether it is. What happened to
//! it is for [`crate::adjudication`].

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod legality;
mod naming;
mod notation;
mod order;
mod record;
mod route;

pub use naming::Naming;
pub use notation::{
    QUOTED_CHARS_MAX, Unreadable, quoted, read_location, read_location_on, read_order,
    read_order_on, read_unit, read_unit_on,
};
pub use order::{Given, NamedUnit, Order, Place, Way};
pub use route::{Route, RouteFull};
