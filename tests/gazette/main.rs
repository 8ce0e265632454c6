//! The gazette and the exports of a tournament that is played in virtual time: what stands on the
//! pages and what never does, what other programs make of the data, and how it looks to a browser.
//!
//! `CHANCERY_GAZETTE=DIR` keeps the pages of the tournament in a folder, to be looked at, and
//! `CHANCERY_PICTURES=docs/images` takes the pictures of `docs/` anew.

mod browser;
mod calendar;
mod clients;
#[path = "../common/command.rs"]
mod command;
mod corrected;
mod database;
#[path = "../brute/dice.rs"]
mod dice;
mod driver;
mod ended;
mod exports;
mod folders;
mod hostile;
#[allow(dead_code, reason = "nobody here writes what is no order")]
#[path = "../simulation/orders.rs"]
mod orders;
mod pages;
mod picture;
mod replay;
mod secrecy;
mod several;
mod shown;
mod world;
