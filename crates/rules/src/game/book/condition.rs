//! When an option of a plan is to be taken (D.II(5)).

use std::fmt;

use crate::board::{Province, Unit};

/// When an option of a plan is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlanCondition {
    Dislodged(Unit),
    /// A unit stands there.
    Occupied(Province),
    /// No unit stands there.
    Empty(Province),
    /// The power owns the centre.
    Owned(Province),
    /// The power does not own the centre.
    Lost(Province),
    /// This many builds are due.
    Builds(u8),
    /// This many removals are due.
    Removals(u8),
}

impl fmt::Display for PlanCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanCondition::Dislodged(unit) => write!(f, "dislodged {unit}"),
            PlanCondition::Occupied(province) => write!(f, "occupied {province}"),
            PlanCondition::Empty(province) => write!(f, "empty {province}"),
            PlanCondition::Owned(province) => write!(f, "owned {province}"),
            PlanCondition::Lost(province) => write!(f, "lost {province}"),
            PlanCondition::Builds(count) => write!(f, "builds {count}"),
            PlanCondition::Removals(count) => write!(f, "removals {count}"),
        }
    }
}
