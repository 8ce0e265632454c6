//! Pure judgement: a position and orders, under a [`Rulebook`], give a verdict with a reason for
//! every order, and the next position.
//!
//! One module for each kind of phase: [`movement`], [`retreats`], [`adjustments`]; [`sequence`]
//! says which phase comes next and counts the centres. Nothing here reads or prints text, knows a
//! clock or keeps anything between two calls. Other modules make the sentences.

pub mod adjustments;
pub mod movement;
pub mod retreats;
mod rulebook;
pub mod sequence;

pub use crate::orders::legality::{ConvoyOrders, MoveCoast};
pub use rulebook::{DistanceTo, Excess, Rulebook, SupportCoast};
