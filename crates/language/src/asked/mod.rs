//! What lines ask for that are no orders: proposals, changes of rules, shades of press.

mod ballot;
mod change;
mod proposal;
mod shade;
mod wording;

pub use ballot::{addressed, means_each};
pub use change::{read_change, read_pace};
pub use proposal::{Misread, read_masters_proposal, read_proposal};
pub use shade::read_shade;
