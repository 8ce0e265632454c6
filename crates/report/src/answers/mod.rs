//! The sentences that answer a writer, and the short letters that go to others at the same time.
//! The clerk decides what to say; this module says it.

#[macro_use]
mod sentences;

pub mod abbreviations;
pub mod addresses;
pub mod answer;
pub mod ballots;
pub mod cases;
pub mod committee;
pub mod copies;
pub mod corrections;
pub mod deadlines;
pub mod help;
pub mod letter;
pub mod notices;
pub mod orders;
pub mod parts;
pub mod press;
pub mod reading;
pub mod remedies;
pub mod replacing;
pub mod results;
pub mod seats;
pub mod sender;
pub mod settling;
pub mod silence;
pub mod staff;
pub mod time;
pub mod tournament;
pub mod wishes;
