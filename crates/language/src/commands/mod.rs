//! The lines by which people ask the clerk for more than orders: what a game master, a director or
//! a committee commands (`gm grant 3`, `td seat …`), what players, captains and reserves say about
//! seats and cases (`substitute …`, `appeal 4`), and what is written to a [`tournament`].
//!
//! The rules are in `grammar/letters.abnf`, and above the functions that read them. The reader of
//! orders passes these lines over; FINAL, votes, press and the like are its own.
//!
//! - [`mod@command`] is what a line can ask for, and [`mod@line`] takes its words one by one.
//! - [`mod@staff`], [`mod@seats`] and [`mod@correction`] read what comes after a verb.
//! - [`mod@verbs`] has each verb once: its words, who may say it, who reads it, its line of HELP.
//! - [`mod@read`] finds the commands of a text, and [`coded`] the codes after some of them.

pub mod coded;
mod command;
mod correction;
mod examples;
mod expected;
mod line;
mod pace;
mod read;
mod seats;
mod staff;
pub mod tournament;
mod verbs;

#[cfg(test)]
mod tests;

pub use command::{AskedLine, Authority, CommandFault, SeatWish, StaffCommand, Until, Wish};
pub use examples::in_other_words;
pub use pace::{PaceWish, read_pace_wish};
pub use read::{COMMANDS_MAX, command_at, others, read};
pub use verbs::help_of;
