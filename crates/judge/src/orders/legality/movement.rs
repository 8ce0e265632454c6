//! Which orders are possible, judged on the position alone (D.III(4)).
//!
//! An order is possible if the units on the board could make it so, whoever owns them. Whether
//! they do comes later.

use super::super::order::{Order, Place, Way};
use super::{Choices, ConvoyOrders, Illegality, MoveCoast};
use crate::board::{
    Coast, Location, LocationSet, Position, Province, SeaSet, Unit, on_needed_route, on_some_route,
    reach, route_exists, steps,
};

/// What a unit does in this phase, once its order is known to be possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Stay.
    Hold,
    /// By land, or as a fleet.
    Move(Location),
    /// By convoy and nothing else.
    Sail(Province),
    /// Help another unit.
    Support {
        /// Where the unit stands that is to be helped.
        unit: Province,
        /// Where it is to be helped to go; nowhere, if it is to hold.
        goal: Option<Province>,
        /// The coast that was written.
        coast: Option<Coast>,
    },
    /// Carry an army.
    Convoy {
        /// Where the army stands.
        army: Province,
        /// Where it is to land.
        to: Province,
    },
}

/// A position, with what legality asks of it again and again.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// Where everything stands.
    pub position: &'a Position,
    /// The choices of the rulebook.
    pub choices: Choices,
    /// The fleets at sea, whoever owns them.
    pub fleets: SeaSet,
}

/// What the order makes the unit do.
pub fn action(order: &Order, unit: Unit, ground: Ground) -> Result<Action, Illegality> {
    match order {
        Order::Hold(_) => Ok(Action::Hold),
        Order::Move(_, to, way) if unit.is_army() => army_move(unit, to.province, way, ground),
        Order::Move(_, to, Way::Unstated) => fleet_move(unit, *to, ground.choices),
        Order::Move(..) => Err(Illegality::FleetByConvoy),
        Order::SupportHold(_, other) => support_hold(unit, other.place.province),
        Order::SupportMove(_, other, to) => support_move(unit, other.place.province, *to, ground),
        Order::Convoy(_, army, to) => convoy(unit, army.place.province, to.province, ground),
        Order::Retreat(..) | Order::Disband(_) | Order::Build(_) | Order::Waive => {
            Err(Illegality::OtherPhase)
        }
    }
}

fn army_move(unit: Unit, to: Province, way: &Way, ground: Ground) -> Result<Action, Illegality> {
    let from = unit.province();
    let by_land = reach(unit).contains(to);
    match way {
        Way::Unstated if by_land => return Ok(Action::Move(Location::of(to))),
        // A written route that is impossible makes the move fail, by whatever way (D.VI(3)).
        Way::Convoy(route) if by_land && !route.is_any() => return Ok(Action::Sail(to)),
        _ => {}
    }
    if to == from {
        Err(Illegality::OwnProvince)
    } else if to.is_sea() {
        Err(Illegality::OutOfReach(to))
    } else if route_exists(from, to, ground.fleets) {
        Ok(Action::Sail(to))
    } else if by_land {
        // By convoy is possible only where a chain of fleets stands (D.VI(2)).
        Ok(Action::Move(Location::of(to)))
    } else if SeaSet::beside(from).is_empty() || SeaSet::beside(to).is_empty() {
        Err(Illegality::OutOfReach(to))
    } else {
        Err(Illegality::NoChain(to))
    }
}

fn fleet_move(unit: Unit, to: Place, choices: Choices) -> Result<Action, Illegality> {
    let province = to.province;
    if province == unit.province() {
        return Err(Illegality::OwnProvince);
    }
    if !reach(unit).contains(province) {
        return Err(Illegality::OutOfReach(province));
    }
    if !province.is_split() {
        return Ok(Action::Move(Location::of(province)));
    }
    coast_of_move(steps(unit) & province.coasts(), to, choices).map(Action::Move)
}

/// The coast to which a fleet goes that can reach these coasts of the province (D.IV(3)b). Used
/// for retreats, too.
pub fn coast_of_move(
    possible: LocationSet,
    to: Place,
    choices: Choices,
) -> Result<Location, Illegality> {
    let written = to.coast.and_then(|coast| Location::new(to.province, Some(coast)));
    if let Some(written) = written.filter(|written| possible.contains(*written)) {
        return Ok(written);
    }
    let mut coasts = possible.iter();
    match (coasts.next(), coasts.next(), written) {
        (None, ..) => Err(Illegality::OutOfReach(to.province)),
        (_, Some(_), _) => Err(Illegality::WhichCoast(to.province)),
        (_, None, Some(written)) if choices.move_coast == MoveCoast::AsWritten => {
            Err(Illegality::OtherCoast(written))
        }
        (Some(only), None, _) => Ok(only),
    }
}

fn support_hold(unit: Unit, of: Province) -> Result<Action, Illegality> {
    if of == unit.province() {
        Err(Illegality::SupportOfItself)
    } else if !reach(unit).contains(of) {
        Err(Illegality::OutOfReach(of))
    } else {
        Ok(Action::Support { unit: of, goal: None, coast: None })
    }
}

fn support_move(
    unit: Unit,
    from: Province,
    to: Place,
    ground: Ground,
) -> Result<Action, Illegality> {
    if from == unit.province() {
        Err(Illegality::SupportOfItself)
    } else if to.province == unit.province() {
        Err(Illegality::OwnProvince)
    } else if !reach(unit).contains(to.province) {
        Err(Illegality::OutOfReach(to.province))
    } else if !could_go(from, to.province, unit.province(), ground) {
        Err(Illegality::NoSuchMove(from))
    } else {
        Ok(Action::Support { unit: from, goal: Some(to.province), coast: to.coast })
    }
}

/// Whether the unit in a province, if there is one, could go to another without being carried by
/// its supporter (DATC 6.D.22 to 6.D.24, 6.D.31). A move to its own province is not asked for
/// here: nobody makes it, so nothing matches the support (6.A.5).
fn could_go(from: Province, to: Province, supporter: Province, ground: Ground) -> bool {
    let Some(unit) = ground.position.unit(from).filter(|_| from != to) else { return true };
    let fleets = || ground.fleets.without(SeaSet::just(supporter));
    reach(unit).contains(to) || unit.is_army() && !to.is_sea() && route_exists(from, to, fleets())
}

fn convoy(fleet: Unit, army: Province, to: Province, ground: Ground) -> Result<Action, Illegality> {
    let at = fleet.province();
    if !at.is_sea() {
        return Err(Illegality::NotAtSea);
    }
    if ground.position.unit(army).is_some_and(Unit::is_fleet) {
        return Err(Illegality::NoArmy(army));
    }
    if army == to || army.is_sea() || to.is_sea() {
        return Err(Illegality::OffRoute);
    }
    if !on_some_route(at, army, to, ground.fleets) {
        return Err(Illegality::OffRoute);
    }
    let needed = ground.choices.convoy_orders == ConvoyOrders::AnyRoute
        || on_needed_route(at, army, to, ground.fleets);
    if needed { Ok(Action::Convoy { army, to }) } else { Err(Illegality::NotNeeded) }
}
