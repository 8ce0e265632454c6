//! What a check of every row finds.

use std::fmt;

/// A row that is not what it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    pub table: &'static str,
    /// The row, by its number or name.
    pub row: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, row {}: {}", self.table, self.row, self.what)
    }
}
