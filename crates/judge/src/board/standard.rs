//! The standard map: the 75 provinces and Switzerland, the seven powers, the calendar, and tables
//! made from them when the program is compiled.

pub(super) mod borders;
mod drafted;
mod provinces;
mod steps;

pub(super) use borders::COASTS;
pub(super) use drafted::draft;
pub(super) use provinces::{PROVINCES, SEAS, StandardSpace, name_provinces, numbered};
pub(super) use steps::{REACH, SEAS_BESIDE, STEPS};
