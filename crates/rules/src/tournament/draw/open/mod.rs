//! The draw of an open round: who sits out or plays twice, who meets whom, and with which power.
//!
//! Who sits out or plays on two boards is settled by rule and dice ([`super::spare`]), and anyone
//! can check it. The boards are found by search ([`search`]): of people first, since any powers can
//! be given on a board without changing who meets whom; then each board gets the powers that cost
//! least ([`powers`]). What counts is `b`, two of a team on a board; then `c`, a power again; then
//! `d`, opponents again. Who had a power `t` times costs `t²`, and so do two who met `t` times.
//!
//! All chance comes from the stream `seed|draw|round`, and all arithmetic is in integers.

mod bound;
#[cfg(test)]
mod other_tables;
mod people;
mod powers;
mod search;
#[cfg(test)]
mod tests;

pub use bound::{OpenBounds, bounds};
pub(super) use search::draw;
