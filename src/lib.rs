//! Chancery runs an email Diplomacy tournament.
pub mod adjudication;
pub mod board;
pub mod orders;
