//! Reads a letter and rules on it; rules on deadlines. Nothing here reads or writes anything but
//! its arguments: the same game, letter and moment give the same ruling, today and in ten years.
//!
//! [`handle`] rules on a letter, [`tick`] on time, and [`next_wake`] says when time has something
//! to do. What comes out is a [`Ruling`]: events, which change the game, and letters, which go out
//! with them or not at all.
//!
//! The way through: [`mod@letter`] finds out who wrote and what is in the letter, [`mod@doubtful`]
//! whether that is certain; [`mod@orders`], [`mod@ballots`], [`mod@press`], [`mod@time`] and
//! [`mod@wishes`] answer players, [`mod@staff`] answers those who lead; [`mod@effects`] carries out
//! what follows for a seat, [`mod@deadline`] what follows from a deadline. [`mod@say`] takes from
//! the game what a letter needs to know.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod ballots;
mod cases;
pub mod commands;
mod confirmation;
mod deadline;
mod doubtful;
mod effects;
mod filing;
mod letter;
mod mending;
mod opening;
mod orders;
mod press;
mod results;
mod ruling;
mod say;
mod sender;
mod staff;
mod time;
mod wake;
mod wishes;

pub use crate::game::Game as State;
pub use letter::handle;
pub use opening::open;
pub use ruling::{Outgoing, Ruling};
pub use wake::{next_wake, tick};
