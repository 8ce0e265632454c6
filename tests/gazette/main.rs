//! The gazette and the exports of a tournament that is played in virtual time: what stands on the
//! pages and what never does, what other programs make of the data, and how it looks to a browser.
//!
//! `CHANCERY_GAZETTE=DIR` keeps the pages of the tournament in a folder, to be looked at.

mod browser;
mod clients;
#[path = "../common/command.rs"]
mod command;
#[path = "../brute/dice.rs"]
mod dice;
mod exports;
mod folders;
mod hostile;
#[allow(dead_code, reason = "nobody here writes what is no order")]
#[path = "../simulation/orders.rs"]
mod orders;
mod pages;
mod replay;
mod secrecy;
mod shown;
mod world;
