//! What a written name can mean: every province and power that some system calls so (D.III(1)).
//!
//! The names come from `grammar/names.toml`. Here is only what a token could mean on any board;
//! which of several readings a board leaves is for [`super::resolve`].

mod key;
mod lexicon;
mod spelling;

pub use key::key;
pub use lexicon::{Lexicon, Readings, lexicon};
pub use spelling::{Guess, did_you_mean};
