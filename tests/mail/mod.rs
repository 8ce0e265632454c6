//! Whole messages, as they come from mail programs, servers, machines and enemies: which of them
//! are read, what counts in them, and what can be said of their senders.

use crate::common::clock;
mod facts;
mod folders;
mod forged;
mod growth;
mod letters;
mod nesting;
mod ours;
mod reports;
mod table;

/// The bytes of a message among the fixtures.
fn fixture(name: &str) -> Vec<u8> {
    bytes_of(&format!("mail/{name}"))
}

/// Those of a file among all fixtures.
fn bytes_of(name: &str) -> Vec<u8> {
    let path = format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|fault| panic!("{path}: {fault}"))
}
