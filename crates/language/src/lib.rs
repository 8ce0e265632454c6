//! The language in which players write.
//!
//! The way of a text: [`text`] makes lines and words of it, [`grammar`] takes orders apart,
//! [`names`] knows what a word can mean and [`resolve`] what it means on a board; [`reader`] leads
//! through all of it. Its door is [`reader::read`].
//!
//! Lines that ask for more than orders are commands of their own: [`commands`] has a table of their
//! verbs for those who lead and for seats, and one for letters to a tournament.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod asked;
pub mod commands;
pub mod grammar;
mod help;
mod limits;
pub mod names;
mod prose;
pub mod reader;
pub mod resolve;
pub mod roster;
pub mod text;
pub mod times;

pub use help::{HelpGroup, VerbHelp};

use chancery_judge::{board, orders};
use chancery_rules::{game, tournament};
