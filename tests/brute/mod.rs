//! A second resolver of movement phases, slow and simple, to check the real one against.
//!
//! It shares nothing with the engine but the board and the order values. Orders are judged straight
//! from the clauses ([`intent`]); then every combination of outcomes is tried and the one that
//! agrees with the rules is taken ([`strength`], [`paradox`]). What the engine says is fetched and
//! compared in [`compare`].

pub(crate) mod compare;
pub(crate) mod intent;
pub(crate) mod paradox;
mod routes;
pub(crate) mod ruling;
pub(crate) mod strength;
