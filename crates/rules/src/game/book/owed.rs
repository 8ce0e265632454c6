//! What a power owes in a phase, and which of its units want an order.

use super::WrittenOrder;
use crate::board::{PhaseKind, Position, Power, Unit};

/// Whether a power owes orders: a unit that may move, a dislodged one that may retreat, something
/// to build or remove (Reading 8).
pub fn owes(position: &Position, kind: PhaseKind, power: Power) -> bool {
    match kind {
        PhaseKind::Movement => position.units_of(power).next().is_some(),
        PhaseKind::Retreats => !owed_units(position, kind, power).is_empty(),
        PhaseKind::Adjustments => position.builds(power) != 0,
    }
}

/// The units of a power that want an order. Builds and removals are counted, not named.
pub fn owed_units(position: &Position, kind: PhaseKind, power: Power) -> Vec<Unit> {
    match kind {
        PhaseKind::Movement => position.units_of(power).collect(),
        PhaseKind::Retreats => {
            let dislodged = position.dislodged().iter();
            let own = dislodged.filter(|dislodged| dislodged.unit.power() == power);
            own.filter(|dislodged| !dislodged.retreats.is_empty())
                .map(|dislodged| dislodged.unit)
                .collect()
        }
        PhaseKind::Adjustments => Vec::new(),
    }
}

/// Those of them that have none among these.
pub fn unordered(
    position: &Position,
    kind: PhaseKind,
    power: Power,
    orders: &[WrittenOrder],
) -> Vec<Unit> {
    let mut units = owed_units(position, kind, power);
    let named = |written: &WrittenOrder| written.order.unit().map(|named| named.place.province);
    units.retain(|unit| !orders.iter().any(|written| named(written) == Some(unit.province())));
    units
}
