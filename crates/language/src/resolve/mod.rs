//! Resolves what was written against the board: which of its readings it means (D.III(1), D.IV).
//!
//! A name may have several readings. [`slot`] leaves those with a unit where one must stand;
//! what remains is tried, and the readings that make a possible order win. If that is one, it is
//! read; if several, the line is refused with those as candidates.

mod adjust;
mod movement;
mod plan;
mod retreat;
mod slot;
mod value;

pub use movement::{fleet_lands, named};
pub use plan::Planned;
pub use value::{BoardAtHand, Note, NoteKind, OrderTrouble, RefusalKind, Resolved, either};
