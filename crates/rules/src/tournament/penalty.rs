//! Points that a director takes off a player's total in an open event.

use serde::{Deserialize, Serialize};

use super::exact::Exact;

/// What is taken off, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Penalty {
    pub points: Exact,
    pub why: String,
}
