//! The lines by which people write to a tournament, and those by which its director commands it.

mod attending;
mod cut;
mod director;
mod entry;
mod expected;
mod lines;
mod lists;
mod people;
mod result_sums;
mod results;
mod round_names;
mod seat_names;
mod table_results;
mod values;
mod verbs;

pub use attending::rounds_named;
pub use cut::round_of as round_named;
pub use entry::{SignUpEntry, SignUpFault};
pub use expected::nobody;
pub use lines::{asks_to_play, directed, read, with_td};
pub use table_results::TableResult;
pub use values::{OwnWish, ReasonedCommand, SaidOfBoard, TournamentLine, UnreadResult};
pub(super) use verbs::is_directors_verb;
pub use verbs::{directors_help, help};
