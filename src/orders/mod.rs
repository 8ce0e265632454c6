//! Orders as values, and the notation of data files in which programs exchange them.
//!
//! An [`Order`] says what was written, not whether it makes sense: a unit may be named with the
//! wrong type or coast, a move may be impossible. Judging that is the work of
//! [`crate::adjudication`]. Not here yet: the language in which players write.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod notation;
mod order;
mod route;

pub use notation::{QUOTED_CHARS_MAX, Unreadable, quoted, read_location, read_order, read_unit};
pub use order::{Given, NamedUnit, Order, Place, Way};
pub use route::{Route, RouteFull};
