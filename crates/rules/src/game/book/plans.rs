//! Which conditional orders apply when their phase is there (D.II(5)).
//!
//! Each plan gives its first possible option, left to right; plans are read from the top. What is
//! possible is judged on the position before the phase: a clash with another retreat does not lead
//! to the next option (Reading 16). An order without conditions that is impossible takes the place
//! of none.

use std::collections::BTreeSet;

use super::PlanCondition;
use super::{Plan, PlanOption, WrittenOrder};
use crate::board::{Phase, PhaseKind, Position, Power, Province};
use crate::orders::legality::{self, Choices};
use crate::orders::{NamedUnit, Order, Place, Way};

/// The orders of a power's plans for a phase, besides those that it gave without conditions.
pub(super) fn orders(
    plans: &[&Plan],
    given: &[WrittenOrder],
    phase: Phase,
    power: Power,
    position: &Position,
) -> Vec<WrittenOrder> {
    let can_be = |order: &Order| is_possible(order, phase, power, position);
    let allowed = match phase.kind() {
        PhaseKind::Adjustments => position.builds(power).unsigned_abs() as usize,
        PhaseKind::Movement | PhaseKind::Retreats => usize::MAX,
    };
    let (mut taken, mut waived) = (BTreeSet::new(), 0);
    for written in given.iter().filter(|written| can_be(&written.order)) {
        match province(&written.order) {
            Some(at) => drop(taken.insert(at)),
            None => waived += 1,
        }
    }
    let mut found = Vec::new();
    // "If only one: A Par" goes before a list of all that may be built.
    let (counted, others): (Vec<&Plan>, Vec<&Plan>) =
        plans.iter().copied().partition(|plan| plan.options.iter().any(is_counted));
    for plan in counted.into_iter().chain(others) {
        if taken.len() + waived >= allowed {
            break;
        }
        let fits = |choice: &&PlanOption| {
            let free = province(&choice.order).is_none_or(|at| !taken.contains(&at));
            free && holds(choice.when, power, position) && can_be(&choice.order)
        };
        if let Some(choice) = plan.options.iter().find(fits) {
            match province(&choice.order) {
                Some(at) => drop(taken.insert(at)),
                None => waived += 1,
            }
            found.push(WrittenOrder { order: choice.order, text: plan.text.clone() });
        }
    }
    found
}

const fn is_counted(option: &PlanOption) -> bool {
    matches!(option.when, Some(PlanCondition::Builds(_) | PlanCondition::Removals(_)))
}

fn province(order: &Order) -> Option<Province> {
    order.unit().map(|unit| unit.place.province)
}

fn holds(condition: Option<PlanCondition>, power: Power, position: &Position) -> bool {
    match condition {
        None => true,
        Some(PlanCondition::Dislodged(unit)) => position.dislodged_from(unit.province()).is_some(),
        Some(PlanCondition::Occupied(at)) => position.unit(at).is_some(),
        Some(PlanCondition::Empty(at)) => position.unit(at).is_none(),
        Some(PlanCondition::Owned(centre)) => position.owner(centre) == Some(power),
        Some(PlanCondition::Lost(centre)) => position.owner(centre) != Some(power),
        Some(PlanCondition::Builds(count)) => position.builds(power) == i32::from(count),
        Some(PlanCondition::Removals(count)) => position.builds(power) == -i32::from(count),
    }
}

fn is_possible(order: &Order, phase: Phase, power: Power, position: &Position) -> bool {
    match (phase.kind(), order) {
        (PhaseKind::Retreats, Order::Retreat(unit, to) | Order::Move(unit, to, Way::Unstated)) => {
            may_retreat(unit, *to, power, position)
        }
        (PhaseKind::Retreats, Order::Disband(unit)) => position
            .dislodged_from(unit.place.province)
            .is_some_and(|dislodged| dislodged.unit.power() == power),
        (PhaseKind::Adjustments, Order::Build(unit)) => {
            position.builds(power) > 0 && legality::build(unit, power, position).is_ok()
        }
        (PhaseKind::Adjustments, Order::Disband(unit)) => {
            let there = position.unit(unit.place.province);
            position.builds(power) < 0 && there.is_some_and(|there| there.power() == power)
        }
        (PhaseKind::Adjustments, Order::Waive) => position.builds(power) > 0,
        _ => false,
    }
}

fn may_retreat(unit: &NamedUnit, to: Place, power: Power, position: &Position) -> bool {
    let Some(dislodged) = position.dislodged_from(unit.place.province) else { return false };
    // Armies stand on no coast; one that was written for them says nothing (D.IV(3)).
    let to = if dislodged.unit.is_army() { Place::of(to.province) } else { to };
    dislodged.unit.power() == power
        && legality::retreat(to, dislodged, position, Choices::HOUSE).is_ok()
}
