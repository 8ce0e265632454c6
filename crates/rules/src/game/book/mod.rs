//! Orders on file: what each seat sent for the phase being played, in numbered sets, and its
//! conditional orders for later ones.
//!
//! [`Shelf`] is one seat's part of the book: all that was received from it, in the order of
//! receipt, and what counts of that. [`Shelf::standing`] says which of its orders count at the
//! deadline: the last set (D.III(3)), or by its alternative the latest order for each unit, and
//! where nothing was sent, what its plans make of the position ([`mod@plans`]).

mod condition;
mod owed;
mod plans;
mod shelf;

use serde::{Deserialize, Serialize};

pub use condition::PlanCondition;
pub use owed::{owed_units, owes, unordered};
pub use shelf::Shelf;

use super::{Moment, PersonId};
use crate::board::Phase;
use crate::orders::Order;

/// An order with the words in which it came (D.VIII(4)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenOrder {
    /// What was understood.
    pub order: Order,
    /// The line as its writer wrote it.
    pub text: String,
}

/// Conditional orders: the first possible option counts (D.II(5)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub phase: Phase,
    /// The options, the best first.
    pub options: Vec<PlanOption>,
    /// The line as its writer wrote it.
    pub text: String,
}

/// An option of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanOption {
    /// When it is to be taken; always, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<PlanCondition>,
    /// What is to be done.
    pub order: Order,
}

/// Orders that were sent together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderSet {
    /// Its number, from 1, for the game; letters name it. A draft has none, which is 0, until it
    /// counts.
    pub number: u32,
    /// Who sent it.
    pub by: PersonId,
    /// When the mail server took it.
    pub received: Moment,
    /// When its letter says that it was written, but not after it was received.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dated: Option<Moment>,
    pub phase: Phase,
    /// The orders for that phase.
    pub orders: Vec<WrittenOrder>,
    /// The orders for later phases, and those with alternatives.
    pub plans: Vec<Plan>,
    /// Whether it is FINAL (D.II(1)).
    pub is_final: bool,
    /// The lines from which it was read, those that were refused among them: on a corrected board
    /// they may say something else (Interaction 12).
    #[serde(default)]
    pub text: String,
    /// Whether its letter called it a draft, so that it counts where nothing else is on file.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_draft: bool,
}

/// A plan that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shelved {
    /// The number of the set that brought it.
    pub set: u32,
    /// Who sent it.
    pub by: PersonId,
    /// Whether that set was FINAL: the mark covers the plan, too (Reading 15).
    pub is_final: bool,
    pub plan: Plan,
}

/// The orders that count, and from where they come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountingOrders {
    /// The orders, in the order in which they are to be read.
    pub orders: Vec<WrittenOrder>,
    /// Whether anything was sent for the phase: if not, and orders were owed, it is an NMR.
    pub was_sent: bool,
    /// Whether they come from plans.
    pub by_plan: bool,
}

impl OrderSet {
    /// Whether it orders anything for its own phase, with or without alternatives.
    pub fn has_orders(&self) -> bool {
        !self.orders.is_empty() || self.plans.iter().any(|plan| plan.phase == self.phase)
    }
}

#[cfg(test)]
mod tests;
