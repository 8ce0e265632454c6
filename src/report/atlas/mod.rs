//! The map: what a phase looked like, as a picture.
//!
//! [`Scene`] says what is shown.

mod scene;

pub use scene::{Act, Deed, End, Scene};
