//! The judge: a position and orders under a rulebook give a verdict with reasons.
//!
//! Judging uses no clock, no chance and no file, so anyone with the position and the orders can
//! repeat it.
//!
//! - [`board`]: the map, units, positions, what can reach what.
//! - [`orders`]: orders as values, the notation of programs, what is possible.
//! - [`adjudication`]: a position and orders give a verdict.
//! - [`mod@possible`]: every order that is possible in a position.
//! - [`hash()`]: a number for a position, the same everywhere.
//!
//! The two types to know are [`board::Position`] and [`adjudication::Rulebook`]; from there,
//! [`adjudication::movement::adjudicate`].

// This crate is published, and its users elsewhere have only its documentation.
#![warn(missing_docs)]

pub mod adjudication;
pub mod board;
mod hash;
pub mod orders;
pub mod possible;

pub use hash::hash;

/// The examples of the front page are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
