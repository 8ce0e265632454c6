//! Reads a letter and rules on it; rules on deadlines. Nothing here reads or writes anything but
//! its arguments: the same game, letter and moment give the same ruling, today and in ten years.
//!
//! [`handle`] rules on a letter, [`tick`] on time. What comes out is a [`Ruling`]: events, which
//! change the game, and letters, which go out with them or not at all.
//!
//! The way through: [`mod@letter`] finds out who wrote and what is in the letter, [`mod@doubtful`]
//! whether that is certain; [`mod@orders`] with [`mod@receipts`], [`mod@ballots`], [`mod@press`],
//! [`mod@time`], [`mod@replacing`] and [`mod@wishes`] answer players, [`mod@staff`] answers those
//! who lead; [`mod@effects`] carries out what follows for a seat, [`mod@notices`] and
//! [`mod@seating`] tell people of it, and [`mod@deadline`] does what follows from a deadline.
//! [`mod@tournament`] does the same for a tournament as a whole: commands, sign-up, news of games.
//! [`mod@say`] takes from the game what a letter needs to know, and [`mod@public`] what of an order
//! is for everybody.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod abbreviations;
mod addresses;
mod around;
mod asking;
mod ballots;
mod bounces;
mod cases;
mod coded;
mod codes;
pub mod commands;
mod committee;
mod confirmation;
mod consequence;
mod copies;
mod counting;
mod deadline;
mod desk;
mod doubtful;
mod due;
mod effects;
mod filing;
mod held;
mod help;
mod hidden;
mod in_words;
mod letter;
mod losses;
mod marks;
mod mending;
mod notices;
mod observer;
mod opening;
mod orders;
mod pace;
mod pending;
mod people;
mod phrases;
mod press;
mod public;
mod raised;
mod reading;
mod receipts;
mod remedies;
mod reopening;
mod replacing;
mod reply;
mod reported;
mod results;
mod rollback;
mod route;
mod ruling;
mod said;
mod say;
mod seating;
mod sender;
mod settling;
mod staff;
mod time;
pub mod tournament;
mod unsaid;
mod wake;
mod weighed;
mod wishes;

pub use crate::game::Game as State;
pub use bounces::undelivered;
pub use letter::handle;
pub use opening::open;
pub use phrases::set_passphrase;
pub use reading::{Meant, meant};
pub use route::{Route, Sign, astray, route};
pub use ruling::{Doubt, Outgoing, Ruling};
pub use sender::{set_page, set_proof};
pub use wake::tick;
