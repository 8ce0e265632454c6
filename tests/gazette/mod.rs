//! The gazette and the exports of a tournament that is played in virtual time: what is on the pages
//! and what never is, what other programs make of the data, and how it looks to a browser.
//!
//! `CHANCERY_GAZETTE=DIR` keeps the pages of the tournament in a folder to look at, and
//! `CHANCERY_PICTURES=docs/images` takes the pictures of `docs/` again.

mod browser;
mod calendar;
mod clients;
use crate::common::command;
mod corrected;
mod database;
use crate::brute::dice;
mod driver;
mod editions;
mod ended;
mod entrants;
mod exports;
mod feeds;
mod folders;
mod hostile;
use crate::simulation::orders;
mod pages;
mod picture;
mod players;
mod previews;
mod replay;
mod scored;
mod secrecy;
mod several;
mod shown;
mod world;
