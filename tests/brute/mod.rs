//! A second resolver of movement phases, slow and simple, to check the real one against.
//!
//! It shares nothing with the engine but the board, the orders and the words of a verdict. Orders
//! are judged straight from the clauses ([`intent`]); then every combination of outcomes is tried
//! and the one that agrees with the rules is taken ([`strength`], [`paradox`]), and what may be
//! said about it is listed ([`reasons`]). [`generate`] makes boards to try it on; [`compare`]
//! fetches and compares what the engine says. [`properties`] tries the standard map, [`maps`] the
//! others, and [`games`] plays on them to the end.

pub(crate) mod compare;
pub(crate) mod dice;
pub(crate) mod features;
mod feud;
mod games;
pub(crate) mod generate;
pub(crate) mod intent;
mod limited;
mod maps;
pub(crate) mod paradox;
mod plots;
mod plots_at_sea;
mod properties;
mod reasons;
mod routes;
pub(crate) mod ruling;
pub(crate) mod strength;
pub(crate) mod view;
