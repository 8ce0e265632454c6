//! Reads a letter and rules on it; rules on deadlines. Nothing here reads or writes anything but
//! its arguments: the same game, letter and moment give the same ruling, today and in ten years.
//!
//! [`handle`] rules on a letter, [`tick`] on time. They return a [`Ruling`]: events, which change
//! the game, and letters, which go out with them or not at all.
//!
//! Each file uses only those below it, except for two pairs that need each other: [`mod@effects`]
//! and [`mod@deadline`], [`mod@reading`] and [`mod@unsaid`].
//!
//! - Ruling: [`mod@letter`] finds out who wrote, and [`mod@wake`] what is due. [`mod@doubtful`]
//!   says whether a letter is certain, [`mod@codes`] which commands need a code. [`mod@trial`]
//!   rules on a letter that is only tried.
//! - Answering: [`mod@orders`] with [`mod@receipts`], [`mod@ballots`], [`mod@press`],
//!   [`mod@time`], [`mod@replacing`] and [`mod@wishes`] answer players, [`mod@staff`] answers
//!   the staff.
//!   [`mod@silence`] keeps who has written, and [`mod@suspending`] takes FINAL away.
//! - What follows: [`mod@effects`] carries out what follows for a seat, [`mod@deadline`] what a
//!   deadline brings; [`mod@notices`] and [`mod@seating`] tell people about it, [`mod@cases`] those
//!   who settle something.
//! - Reading: [`mod@reading`] reads a letter, once, and [`mod@unsaid`] weighs the words beside
//!   its commands. [`mod@desk`] holds the letter, with what it has [`mod@said`] and its one
//!   answer.
//! - What all share: [`mod@ruling`] is the result, with letters as in [`mod@outgoing`];
//!   [`mod@marks`] is what our addresses carry, [`mod@around`] what a seat's moves depend on,
//!   [`mod@counting`] when a letter counts; [`mod@say`] takes from the game what a letter needs to
//!   know, and [`mod@public`] which part of an order is public.
//!
//! [`mod@tournament`] does the same for a tournament as a whole: commands, sign-up, news of games.

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
mod codes;
mod committee;
mod confirmation;
mod consequence;
mod copies;
mod counting;
mod custom;
mod deadline;
mod desk;
mod doubtful;
mod drafts;
mod due;
mod effects;
mod filing;
mod held;
mod help;
mod hidden;
mod in_words;
mod letter;
mod letter_proof;
mod losses;
mod marks;
mod mending;
mod notices;
mod observer;
mod opening;
mod orders;
mod outgoing;
mod pace;
mod passed;
mod pending;
mod people;
mod phrases;
mod press;
mod public;
mod questions;
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
mod shown;
mod silence;
mod staff;
mod suspending;
mod time;
mod tokens;
pub mod tournament;
mod trial;
mod unsaid;
mod waiting;
mod wake;
mod weighed;
mod wishes;

pub use bounces::undelivered;
pub use letter::handle;
pub use opening::{how_it_is_run, open};
pub use outgoing::{Doubt, Outgoing};
pub use phrases::set_passphrase;
pub use reading::{Meant, meant};
pub use route::{LetterRoute, Sign, astray, route};
pub use ruling::Ruling;
pub use sender::{is_authentic, set_page, set_proof};
pub use trial::try_letter;
pub use wake::tick;
