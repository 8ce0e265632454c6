//! Letters as they came: from the bytes of a message to the values on which the clerk rules.
//!
//! Nothing here knows the game. What a letter says stands in [`Letter`]; when it came, and in which
//! box, is known to whoever fetched it ([`Arrival`]). The crate that takes messages apart shows
//! nowhere outside this room.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod letter;
mod message;

pub use letter::{Arrival, Letter, MailAddress, MailboxKind};
pub use message::{MESSAGE_BYTES_MAX, Unreadable, read};
