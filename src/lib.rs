//! Chancery runs an email Diplomacy tournament.
pub mod board;
pub mod orders;
