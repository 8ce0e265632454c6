//! Every order that is possible in a position, in a fixed order.
//!
//! It lists what [`crate::orders::legality`] would accept: one spelling of each order, for units
//! that are there. A written route (`VIA MAO WES`) is never listed.
//!
//! - [`possible`] gives the lists, [`possible_into`] does so without allocating each time.
//! - In here: `movement` lists the orders of movement, `chains` says what fleets could carry.

mod chains;
mod movement;

use crate::adjudication::Rulebook;
use crate::board::{
    Dislodged, Location, PhaseKind, Position, Power, Province, ProvinceSet, Unit, UnitKind, by_code,
};
use crate::orders::{NamedUnit, Order, Place};

/// The orders that are possible in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Possible {
    places: Vec<OrderablePlace>,
    orders: Vec<Order>,
}

/// A province for which a power may give an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OrderablePlace {
    province: Province,
    power: Power,
    /// How many orders all places up to here have.
    end: usize,
}

impl Possible {
    /// No orders, to be filled by [`possible_into`].
    pub const fn new() -> Possible {
        Possible { places: Vec::new(), orders: Vec::new() }
    }

    /// Each province for which a power may give an order, in the order of their codes, with all
    /// orders that are possible for it, in the order of their bytes as they are written.
    pub fn places(&self) -> impl Iterator<Item = (Province, Power, &[Order])> {
        let begins = std::iter::once(0).chain(self.places.iter().map(|place| place.end));
        self.places.iter().zip(begins).map(|(place, begin)| {
            let orders = self.orders.get(begin..place.end).unwrap_or_default();
            (place.province, place.power, orders)
        })
    }

    /// The orders for what stands, waits or may be built in a province.
    pub fn orders(&self, at: Province) -> &[Order] {
        let mut places = self.places();
        places.find(|(province, ..)| *province == at).map_or(&[], |(.., orders)| orders)
    }

    /// Ends the list of a province; one without orders isn't kept.
    fn end(&mut self, province: Province, power: Power) {
        let (end, before) = (self.orders.len(), self.places.last().map_or(0, |last| last.end));
        if end > before {
            self.places.push(OrderablePlace { province, power, end });
        }
    }
}

/// Every order that is possible in a position, in a phase of this kind.
///
/// ```
/// use chancery_judge::adjudication::Rulebook;
/// use chancery_judge::board::{PhaseKind, Position, Province};
/// use chancery_judge::possible::possible;
///
/// let rules = Rulebook::world_masters();
/// let lists = possible(&Position::start(), PhaseKind::Movement, &rules);
/// let orders: Vec<String> = lists.orders(Province::VEN).iter().map(|o| o.to_string()).collect();
/// assert_eq!(orders[..4], ["A VEN - APU", "A VEN - PIE", "A VEN - ROM", "A VEN - TRI"]);
/// ```
pub fn possible(position: &Position, kind: PhaseKind, rules: &Rulebook) -> Possible {
    let mut found = Possible::new();
    possible_into(&mut found, position, kind, rules);
    found
}

/// As [`possible`], in place of what was found before.
pub fn possible_into(found: &mut Possible, position: &Position, kind: PhaseKind, rules: &Rulebook) {
    found.places.clear();
    found.orders.clear();
    match kind {
        PhaseKind::Movement => movement::list(found, position, rules),
        PhaseKind::Retreats => list_retreats(found, position),
        PhaseKind::Adjustments => list_adjustments(found, position),
    }
}

fn list_retreats(found: &mut Possible, position: &Position) {
    for at in by_code(position.dislodged().iter().map(|one| Location::of(one.unit.province()))) {
        let Some(Dislodged { unit, retreats }) = position.dislodged_from(at.province()).copied()
        else {
            continue;
        };
        found.orders.push(Order::Disband(name_of(unit)));
        let open = retreats.iter().filter(|to| position.unit(to.province()).is_none());
        for to in by_code(open) {
            found.orders.push(Order::Retreat(name_of(unit), place(to)));
        }
        found.end(at.province(), unit.power());
    }
}

fn list_adjustments(found: &mut Possible, position: &Position) {
    let (mut sites, mut removals) = (ProvinceSet::EMPTY, ProvinceSet::EMPTY);
    for power in position.powers() {
        match position.builds(power) {
            0 => {}
            1.. => sites |= position.free_homes(power),
            ..0 => removals |= position.units_of(power).map(Unit::province).collect(),
        }
    }
    for at in by_code((sites | removals).iter().map(Location::of)).map(Location::province) {
        // A site of builds is empty, and owned by who builds there.
        if let Some(unit) = position.unit(at) {
            found.orders.push(Order::Disband(name_of(unit)));
            found.end(at, unit.power());
        } else if let Some(power) = position.owner(at) {
            list_builds(found, power, at);
            found.end(at, power);
        }
    }
}

fn list_builds(found: &mut Possible, power: Power, at: Province) {
    let whole = Location::of(at);
    let coasts = std::iter::once(whole).filter(|_| !at.is_split()).chain(by_code(at.coasts()));
    let fleets = coasts.map(|coast| (UnitKind::Fleet, coast));
    for (kind, location) in std::iter::once((UnitKind::Army, whole)).chain(fleets) {
        if let Ok(unit) = Unit::new(power, kind, location) {
            found.orders.push(Order::Build(name_of(unit)));
        }
    }
    found.orders.push(Order::Waive);
}

fn name_of(unit: Unit) -> NamedUnit {
    NamedUnit { kind: Some(unit.kind()), place: place(unit.location()) }
}

fn place(at: Location) -> Place {
    Place { province: at.province(), coast: at.coast() }
}
