//! Orders that need not make sense.

use chancery::board::{Coast, Location, Position, Power, Province, Unit, UnitKind};
use chancery::orders::{Given, NamedUnit, Order, Place, Route, Way};

use crate::choices::Choices;
use crate::positions::province;

fn coast(choices: &mut Choices) -> Option<Coast> {
    let coasts = [Coast::North, Coast::East, Coast::South, Coast::West];
    coasts.get(choices.below(12)).copied()
}

/// Any place, with a coast that need not exist.
fn place(choices: &mut Choices) -> Place {
    Place { province: province(choices), coast: coast(choices) }
}

fn named(choices: &mut Choices) -> NamedUnit {
    let kind = choices.pick(&[Some(UnitKind::Army), Some(UnitKind::Fleet), None]);
    NamedUnit { kind, place: place(choices) }
}

/// A unit as most players would name it.
pub(crate) fn name_of(unit: Unit) -> NamedUnit {
    let place = Place { province: unit.province(), coast: unit.location().coast() };
    NamedUnit { kind: Some(unit.kind()), place }
}

pub(crate) fn route(choices: &mut Choices) -> Route {
    let mut route = Route::ANY;
    for _ in 0..choices.below(6) {
        let sea = Province::from_index(choices.below(Province::SEAS)).expect("seas come first");
        route = match choices.one_in(3) {
            true => route.avoiding(sea),
            false => route.through(sea).expect("there are more seas than that"),
        };
    }
    route
}

/// Any order that can be written.
pub(crate) fn order(choices: &mut Choices) -> Order {
    let unit = named(choices);
    match choices.below(10) {
        0 => Order::Hold(unit),
        1 => Order::Move(unit, place(choices), Way::Unstated),
        2 => Order::Move(unit, place(choices), Way::Convoy(route(choices))),
        3 => Order::SupportHold(unit, named(choices)),
        4 => Order::SupportMove(unit, named(choices), place(choices)),
        5 => Order::Convoy(unit, named(choices), place(choices)),
        6 => Order::Retreat(unit, place(choices)),
        7 => Order::Disband(unit),
        8 => Order::Build(unit),
        _ => Order::Waive,
    }
}

pub(crate) fn written(location: Location) -> Place {
    Place { province: location.province(), coast: location.coast() }
}

/// Retreats for most dislodged units, most of them allowed.
pub(crate) fn retreats(position: &Position, choices: &mut Choices) -> Vec<Given> {
    let mut given = Vec::new();
    for dislodged in position.dislodged() {
        let unit = dislodged.unit;
        let places: Vec<Location> = dislodged.retreats.iter().collect();
        let order = match (choices.below(8), choices.pick_some(&places)) {
            (0, _) => continue,
            (1, _) => Order::Disband(name_of(unit)),
            (2, _) => Order::Retreat(name_of(unit), place(choices)),
            (3, _) => order(choices),
            (_, None) => Order::Disband(name_of(unit)),
            (_, Some(to)) => Order::Retreat(name_of(unit), written(to)),
        };
        given.push(Given { power: unit.power(), order });
    }
    given
}

/// Builds in homes and removals of own units, too many and too few.
pub(crate) fn adjustments(position: &Position, choices: &mut Choices) -> Vec<Given> {
    let mut given = Vec::new();
    let homes: Vec<(Power, Province)> = Power::ALL
        .into_iter()
        .flat_map(|power| position.free_homes(power).iter().map(move |at| (power, at)))
        .collect();
    let units: Vec<Unit> = position.units().collect();
    for _ in 0..choices.below(24) {
        let order = match choices.below(4) {
            0 => order(choices),
            1 => match choices.pick_some(&units) {
                Some(unit) => Order::Disband(name_of(unit)),
                None => Order::Waive,
            },
            _ => match choices.pick_some(&homes) {
                Some((_, at)) => {
                    let kind = choices.pick(&[Some(UnitKind::Army), Some(UnitKind::Fleet), None]);
                    Order::Build(NamedUnit {
                        kind,
                        place: Place { province: at, coast: coast(choices) },
                    })
                }
                None => Order::Waive,
            },
        };
        let at = order.unit().map(|unit| unit.place.province);
        let owner = at.and_then(|at| position.unit(at).map(Unit::power).or(position.owner(at)));
        let power = owner.filter(|_| !choices.one_in(8));
        given.push(Given { power: power.unwrap_or(choices.pick(&Power::ALL)), order });
    }
    given
}
