//! Rosters as directors write them: tables, and one person by hand (B.2).

mod cells;
pub mod csv;
mod decoded;
pub mod entry;
mod rows;
mod value;
