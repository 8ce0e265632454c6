//! Orders on file: what each seat sent for the phase being played, in numbered sets, and its
//! conditional orders for later ones.
//!
//! [`Shelf`] is one seat's part of the book. Which of its orders count at the deadline is asked of
//! [`Shelf::standing`]: the last set (D.III(3)), or by its alternative the latest order for each
//! unit, and where nothing was sent, what its plans make of the position ([`mod@plans`]).

mod owed;
mod plans;

use serde::{Deserialize, Serialize};

pub use owed::{owed_units, owes};

use super::policy::SetRule;
use super::{Moment, PersonId};
use crate::board::{Phase, PhaseKind, Position, Power, Province};
use crate::orders::Order;
use crate::orders::reader::PlanCondition;

/// An order with the words in which it came (D.VIII(4)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// What was understood.
    pub order: Order,
    /// The line as its writer wrote it.
    pub text: String,
}

/// Conditional orders: the first possible option counts (D.II(5)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The phase for which they are.
    pub phase: Phase,
    /// The options, the best first.
    pub options: Vec<Choice>,
    /// The line as its writer wrote it.
    pub text: String,
}

/// An option of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// When it is to be taken; always, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<PlanCondition>,
    /// What is to be done.
    pub order: Order,
}

/// Orders that were sent together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderSet {
    /// Its number, from 1, for the game; letters name it.
    pub number: u32,
    /// Who sent it.
    pub by: PersonId,
    /// When the mail server took it.
    pub received: Moment,
    /// For which phase.
    pub phase: Phase,
    /// The orders for that phase.
    pub orders: Vec<Written>,
    /// The orders for later phases, and those with alternatives.
    pub plans: Vec<Plan>,
    /// Whether it is FINAL (D.II(1)).
    pub is_final: bool,
    /// The lines from which it was read, those that were refused among them: on a corrected board
    /// they may say something else (Interaction 12).
    #[serde(default)]
    pub text: String,
}

/// What one seat has on file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shelf {
    /// The sets for the phase being played, oldest first.
    pub sets: Vec<OrderSet>,
    /// Sets sent in the phase being played that had nothing but plans for later ones, and of which
    /// some plan stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub riders: Vec<OrderSet>,
    /// The plans that stand, with the mark of the set that brought them.
    pub plans: Vec<Shelved>,
    /// How many sets the seat has sent in this game.
    pub count: u32,
    /// When the letter was received that marked FINAL what stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marked: Option<Moment>,
}

/// A plan that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shelved {
    /// The number of the set that brought it.
    pub set: u32,
    /// Whether that set was FINAL: the mark covers the plan, too (Reading 15).
    pub is_final: bool,
    /// The plan.
    pub plan: Plan,
}

/// The orders that count, and from where they come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The orders, in the order in which they are to be read.
    pub orders: Vec<Written>,
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

impl Shelf {
    /// Files a set. One without orders for this phase changes plans and marks and leaves the
    /// orders on file (Reading 17). A revised set without a plan drops the plan of the set it
    /// replaces (Reading 15), unless sets are merged.
    pub fn file(&mut self, set: OrderSet, rule: SetRule) {
        self.count = self.count.max(set.number);
        let later: Vec<&Plan> = set.plans.iter().filter(|plan| plan.phase > set.phase).collect();
        let revises = set.has_orders() && rule == SetRule::Last && !self.sets.is_empty();
        let drops_all = revises && set.phase.kind() == PhaseKind::Movement;
        let replaced = |phase: Phase| later.iter().any(|plan| plan.phase == phase);
        self.plans.retain(|shelved| !drops_all && !replaced(shelved.plan.phase));
        let (number, is_final) = (set.number, set.is_final);
        let shelved = |plan: &Plan| Shelved { set: number, is_final, plan: plan.clone() };
        self.plans.extend(later.into_iter().map(shelved));
        if set.has_orders() {
            self.sets.push(set);
        } else {
            self.put_mark(is_final);
            self.riders.push(set);
        }
        let stands = |number: u32| self.plans.iter().any(|shelved| shelved.set == number);
        self.riders.retain(|rider| stands(rider.number));
    }

    /// All sets of the phase being played of which something stands, oldest first.
    pub fn readable(&self) -> Vec<&OrderSet> {
        let mut all: Vec<&OrderSet> = self.sets.iter().chain(&self.riders).collect();
        all.sort_by_key(|set| set.number);
        all
    }

    /// Whether anything is on file, be it a plan.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty() && self.plans.is_empty()
    }

    /// Puts a set, as it is read now, in the place of the one of its number, and its plans in the
    /// place of that one's.
    pub fn reread(&mut self, set: OrderSet) {
        let has_number = |kept: &OrderSet| kept.number == set.number;
        if set.has_orders()
            && let Some(at) = self.riders.iter().position(has_number)
        {
            // A line that was refused orders something now.
            let rider = self.riders.remove(at);
            let behind = self.sets.iter().position(|other| other.number > rider.number);
            self.sets.insert(behind.unwrap_or(self.sets.len()), rider);
        }
        let mut all = self.sets.iter_mut().chain(&mut self.riders);
        let Some(kept) = all.find(|kept| kept.number == set.number) else { return };
        let plans = set.plans.iter().filter(|plan| plan.phase > set.phase);
        let is_final = set.is_final;
        let shelved = |plan: &Plan| Shelved { set: set.number, is_final, plan: plan.clone() };
        let plans: Vec<Shelved> = plans.map(shelved).collect();
        if self.plans.iter().any(|shelved| shelved.set == set.number) {
            self.plans.retain(|shelved| shelved.set != set.number);
            self.plans.extend(plans);
        }
        *kept = set;
    }

    /// Whether filing this set would drop a plan that stands; its receipt says so first.
    pub fn would_drop_plan(&self, set: &OrderSet, rule: SetRule) -> bool {
        let mut after = self.clone();
        after.file(set.clone(), rule);
        let kept = |phase: Phase| after.plans.iter().any(|shelved| shelved.plan.phase == phase);
        self.plans.iter().any(|shelved| !kept(shelved.plan.phase))
    }

    /// Sets the mark of what stands, or takes it away, by a letter received then (D.II(1)).
    pub fn mark(&mut self, is_final: bool, at: Moment) {
        self.put_mark(is_final);
        self.marked = is_final.then_some(at);
    }

    /// Takes the mark away, whatever was written.
    pub fn unmark(&mut self) {
        self.put_mark(false);
        self.marked = None;
    }

    fn put_mark(&mut self, is_final: bool) {
        if let Some(set) = self.sets.last_mut() {
            set.is_final = is_final;
        }
        for shelved in &mut self.plans {
            shelved.is_final = is_final;
        }
    }

    /// Takes away what somebody sent, so that what was on file before counts again (Reading 14).
    pub fn lapse(&mut self, person: &PersonId) {
        self.sets.retain(|set| set.by != *person);
        self.riders.retain(|set| set.by != *person);
    }

    /// Puts what somebody sent on top again (Reading 14), no longer FINAL.
    pub fn revive(&mut self, person: &PersonId) {
        self.sets.sort_by_key(|set| set.by == *person);
        self.unmark();
    }

    /// Strikes all orders and plans.
    pub fn wipe(&mut self) {
        self.sets.clear();
        self.riders.clear();
        self.plans.clear();
        self.marked = None;
    }

    /// The orders for a phase that count.
    pub fn standing(
        &self,
        rule: SetRule,
        phase: Phase,
        power: Power,
        position: &Position,
    ) -> Standing {
        if let Some(last) = self.sets.last() {
            let merges = rule == SetRule::PerUnit && phase.kind() != PhaseKind::Adjustments;
            let mut orders = if merges { latest_per_unit(&self.sets) } else { last.orders.clone() };
            // With alternatives, a set sent in its own phase is a plan, too (Reading 16).
            let plans: Vec<&Plan> = last.plans.iter().filter(|plan| plan.phase == phase).collect();
            orders.extend(plans::orders(&plans, &orders, phase, power, position));
            return Standing { orders, was_sent: true, by_plan: false };
        }
        let plans = self.plans.iter().map(|shelved| &shelved.plan);
        let plans: Vec<&Plan> = plans.filter(|plan| plan.phase == phase).collect();
        let orders = plans::orders(&plans, &[], phase, power, position);
        Standing { orders, was_sent: !plans.is_empty(), by_plan: !plans.is_empty() }
    }

    /// Whether what stands for a phase is marked FINAL.
    pub fn is_final(&self, phase: Phase) -> bool {
        match self.sets.last() {
            Some(set) => set.is_final,
            None => {
                let mut plans = self.plans.iter().filter(|shelved| shelved.plan.phase == phase);
                let first = plans.next();
                first.is_some_and(|first| first.is_final && plans.all(|other| other.is_final))
            }
        }
    }

    /// Turns the page: sets are for the phase that is over, and so are plans for it and before.
    pub fn turn_page(&mut self, over: Phase) {
        self.sets.clear();
        self.riders.clear();
        self.plans.retain(|shelved| shelved.plan.phase > over);
    }
}

/// The most recent order for each unit over all sets (D.III(3), alternative). Orders that name no
/// unit count from the last set.
fn latest_per_unit(sets: &[OrderSet]) -> Vec<Written> {
    let at = |written: &Written| written.order.unit().map(|unit| unit.place.province);
    let mut kept: Vec<(Option<Province>, Written)> = Vec::new();
    for set in sets {
        for written in &set.orders {
            let unit = at(written);
            kept.retain(|(other, _)| unit.is_none() || *other != unit);
            kept.push((unit, written.clone()));
        }
    }
    kept.into_iter().map(|(_, written)| written).collect()
}

#[cfg(test)]
mod tests;
