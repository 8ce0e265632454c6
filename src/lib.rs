//! Chancery runs an email Diplomacy tournament.
//!
//! A chancery is the office that receives an embassy's dispatches, enters them in the register and
//! answers them. This one reads what players write, judges at deadlines, and sends results.
//!
//! What it never does: it never lets a mistake of a person become a panic, and never gives two
//! answers to one question. Judging knows no clock, no chance and no file, so anyone with the
//! position and the orders can repeat it.
//!
//! # The rooms
//!
//! What is no crate of its own is a module here. Each has a list of those that it may use; the
//! table is in `docs/architecture.md`.
//!
//! - [`board`], [`orders`], [`adjudication`]: the judge. A position and orders under a rulebook
//!   give a verdict with reasons; [`possible`] lists every order that could be given.
//! - [`language`]: what players write, read.
//! - [`variants`]: other maps, as files.
//! - [`game`]: one board over time; it changes only by events.
//! - [`tournament`]: many games: the draw, scores, standings.
//! - [`report`]: values into what people read, deciding nothing.
//! - [`mail`]: letters as they came; it knows nothing of the game.
//! - [`config`]: the configuration and the files of boards, as checked values.
//! - [`clerk`]: a letter or a deadline, and the game as it is, give a ruling.
//! - [`ledger`]: the journal, the events and the outbox, in a database.
//! - [`audit`]: everything again from nothing, compared; archives for others.
//! - [`daemon`]: what works day and night between ledger and clerk.
//! - [`cli`]: what a person can ask at a prompt.
//!
//! A letter goes this way: [`daemon::Office`] takes it from [`ledger::Ledger`] and hands it with
//! the [`game::Game`] to [`clerk::handle`]; what comes out is a [`clerk::Ruling`] with events, the
//! state after them and letters, which the ledger keeps at once. A deadline goes the same way by
//! [`clerk::tick`]. To use only the judge, begin with [`board::Position`] and
//! [`adjudication::Rulebook`], and from there [`adjudication::movement::adjudicate`].

pub use chancery_judge::{adjudication, board, orders, possible};
pub use chancery_language as language;
pub use chancery_ledger as ledger;
pub use chancery_mail as mail;
pub use chancery_report as report;
pub use chancery_rules::{self as rules, game, tournament};
pub use chancery_variants as variants;

pub mod audit;
pub mod clerk;
pub mod cli;
pub mod config;
pub mod daemon;
