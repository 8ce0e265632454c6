//! Removals without an order: the units farthest from home go first (D.V(4)).

use std::cmp::Reverse;

use super::Removal;
use crate::adjudication::{DistanceTo, Rulebook};
use crate::board::{Location, LocationSet, Position, Power, Unit, fleet_steps, neighbours};

/// The next units that a power loses, beside those it removed itself. Farthest from home first;
/// at one distance fleets before armies, then the space whose name comes earlier in the alphabet.
pub(super) fn removals(
    position: &Position,
    power: Power,
    removed: &[Unit],
    count: usize,
    rules: &Rulebook,
) -> Vec<Removal> {
    if count == 0 {
        return Vec::new();
    }
    let mut left: Vec<Removal> = position
        .units_of(power)
        .filter(|unit| !removed.contains(unit))
        .map(|unit| Removal { unit, distance: distance(unit, position, rules.distance_to) })
        .collect();
    left.sort_by_key(|removal| {
        let unreachable = removal.distance.is_none();
        let unit = removal.unit;
        (Reverse((unreachable, removal.distance)), unit.is_army(), unit.province().name())
    });
    left.truncate(count);
    left
}

/// The steps from a unit to the nearest home, ignoring owners and units in between.
fn distance(unit: Unit, position: &Position, to: DistanceTo) -> Option<u8> {
    let power = unit.power();
    let homes = position.map().homes(power);
    let is_home = |place: Location| match to {
        DistanceTo::HomeCentres => homes.contains(place.province()),
        DistanceTo::OwnedCentres => position.owner(place.province()) == Some(power),
    };
    let sails = to == DistanceTo::HomeCentres && unit.is_fleet();
    let steps = |place: Location| -> LocationSet {
        match sails {
            true => fleet_steps(place),
            false => neighbours(place.province()).iter().map(Location::of).collect(),
        }
    };
    let mut seen: LocationSet = [unit.location()].into_iter().collect();
    let mut edge = seen;
    let mut distance = 0;
    while !edge.is_empty() {
        if edge.iter().any(is_home) {
            return Some(distance);
        }
        edge = edge.iter().fold(LocationSet::EMPTY, |all, place| all | steps(place)) - seen;
        seen |= edge;
        distance += 1;
    }
    None
}
