//! What whoever wrote is answered, sentence by sentence, and the short letters that go to others
//! with it. The clerk finds out what is to be said; here stands how.

pub(crate) mod abbreviations;
pub(crate) mod addresses;
pub(crate) mod ballots;
pub(crate) mod cases;
pub(crate) mod committee;
pub(crate) mod copies;
pub(crate) mod corrections;
pub(crate) mod deadlines;
pub(crate) mod help;
pub(crate) mod letter;
pub(crate) mod lines;
pub(crate) mod notices;
pub(crate) mod orders;
pub(crate) mod parts;
pub(crate) mod press;
pub(crate) mod reading;
pub(crate) mod remedies;
pub(crate) mod replacing;
pub(crate) mod results;
pub(crate) mod seats;
pub(crate) mod sender;
pub(crate) mod settling;
pub(crate) mod staff;
pub(crate) mod time;
pub mod tournament;
pub(crate) mod wishes;
