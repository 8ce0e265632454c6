//! All integration tests of the program, in one binary: linking one is quicker than linking
//! twenty. `cargo test --test it reading::` runs those of a folder.

mod atlas;
mod brute;
mod cli;
mod common;
mod corpus;
mod correspondence;
mod daemon;
mod datc;
mod gazette;
mod grammar;
mod hostile;
mod ledger;
mod letters;
mod mail;
mod mailhost;
mod possible;
mod reading;
mod rehearsal;
mod rules;
mod simulation;
mod taps;
mod tidy;
mod token;
mod tournament;
mod variants;
