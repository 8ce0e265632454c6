//! Which orders are possible, judged on the position alone (D.III(4)).
//!
//! An order is possible if the units on the board could make it so, whoever owns them. Whether
//! they do comes later.

use super::super::order::{Order, Place, Way};
use super::{Choices, ConvoyOrders, Illegality, MoveCoast};
use crate::board::chains::{on_needed_route, on_some_route, route_exists};
use crate::board::{
    Coast, Location, LocationSet, Numbers, Position, Province, SeaSet, Seas, Space, Stands, Tables,
    Unit, UnitKind, Word, on_map,
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

/// The same in the numbers of a map, for the engine.
#[derive(Clone, Copy)]
pub(crate) enum Deed<S> {
    Hold,
    /// To a location.
    Move(S, u8),
    Sail(S),
    Support {
        unit: S,
        goal: Option<S>,
        coast: Option<Coast>,
    },
    Convoy {
        army: S,
        to: S,
    },
}

/// A position in the numbers of its map, with what legality asks of it again and again.
pub(crate) struct Soil<'a, T: Tables> {
    pub(crate) tables: T,
    pub(crate) units: &'a [Option<Stands>; 256],
    pub(crate) choices: Choices,
    pub(crate) fleets: Seas<T>,
}

impl<T: Tables> Clone for Soil<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Tables> Copy for Soil<'_, T> {}

impl<T: Tables> Soil<'_, T> {
    /// The unit in a province.
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "there is room for every number that there is")]
    pub(crate) fn unit(&self, at: T::Space) -> Option<Stands> {
        self.units[at.number()]
    }

    #[inline]
    fn reaches(&self, unit: Stands, to: T::Space) -> bool {
        self.tables.reach(unit.kind, unit.location).contains(to.number())
    }
}

/// What the order makes the unit do.
pub fn action(order: &Order, unit: Unit, ground: Ground) -> Result<Action, Illegality> {
    let Ground { position, choices, fleets } = ground;
    on_map!(position.map(), tables => {
        let (units, fleets) = (position.cells(), Seas::of(tables, fleets));
        let soil = Soil { tables, units, choices, fleets };
        let at = unit.province();
        let from = tables.space(at).ok_or(Illegality::OutOfReach(at))?;
        let province = |space| tables.province(space);
        let action = match deed(order, unit.stands(), from, soil)? {
            Deed::Hold => Action::Hold,
            Deed::Move(_, location) => Action::Move(tables.location(location)),
            Deed::Sail(to) => Action::Sail(province(to)),
            Deed::Support { unit, goal, coast } => {
                Action::Support { unit: province(unit), goal: goal.map(province), coast }
            }
            Deed::Convoy { army, to } => {
                Action::Convoy { army: province(army), to: province(to) }
            }
        };
        Ok(action)
    })
}

/// What the order makes the unit of a province do.
#[inline]
pub(crate) fn deed<T: Tables>(
    order: &Order,
    unit: Stands,
    from: T::Space,
    soil: Soil<T>,
) -> Result<Deed<T::Space>, Illegality> {
    let is_army = unit.kind == UnitKind::Army;
    let space = |at: Province| soil.tables.space(at).ok_or(Illegality::OutOfReach(at));
    match order {
        Order::Hold(_) => Ok(Deed::Hold),
        Order::Move(_, to, way) if is_army => army_move(unit, from, space(to.province)?, way, soil),
        Order::Move(_, to, Way::Unstated) => {
            fleet_move(unit, from, space(to.province)?, to.coast, soil)
        }
        Order::Move(..) => Err(Illegality::FleetByConvoy),
        Order::SupportHold(_, other) => {
            support_hold(unit, from, space(other.place.province)?, soil)
        }
        Order::SupportMove(_, other, to) => {
            let (other, goal) = (space(other.place.province)?, space(to.province)?);
            support_move(unit, from, (other, goal, to.coast), soil)
        }
        Order::Convoy(_, army, to) => {
            let (army, to) = (space(army.place.province)?, space(to.province)?);
            if is_army || !soil.tables.convoys(from) {
                return Err(Illegality::NotAtSea);
            }
            convoy(from, army, to, soil)
        }
        Order::Retreat(..) | Order::Disband(_) | Order::Build(_) | Order::Waive => {
            Err(Illegality::OtherPhase)
        }
    }
}

fn army_move<T: Tables>(
    unit: Stands,
    from: T::Space,
    to: T::Space,
    way: &Way,
    soil: Soil<T>,
) -> Result<Deed<T::Space>, Illegality> {
    let tables = soil.tables;
    let by_land = soil.reaches(unit, to);
    match way {
        Way::Unstated if by_land => return Ok(Deed::Move(to, to.number() as u8)),
        // A written route that is impossible makes the move fail, by whatever way (D.VI(3)).
        Way::Convoy(route) if by_land && !route.is_any() => return Ok(Deed::Sail(to)),
        _ => {}
    }
    let goal = || tables.province(to);
    if to == from {
        Err(Illegality::OwnProvince)
    } else if tables.is_sea(to) {
        Err(Illegality::OutOfReach(goal()))
    } else if route_exists(tables, from, to, soil.fleets) {
        Ok(Deed::Sail(to))
    } else if by_land {
        // By convoy is possible only where a chain of fleets stands (D.VI(2)).
        Ok(Deed::Move(to, to.number() as u8))
    } else if tables.seas_beside(from).is_empty() || tables.seas_beside(to).is_empty() {
        Err(Illegality::OutOfReach(goal()))
    } else {
        Err(Illegality::NoChain(goal()))
    }
}

fn fleet_move<T: Tables>(
    unit: Stands,
    from: T::Space,
    to: T::Space,
    coast: Option<Coast>,
    soil: Soil<T>,
) -> Result<Deed<T::Space>, Illegality> {
    let tables = soil.tables;
    if to == from {
        return Err(Illegality::OwnProvince);
    }
    if !soil.reaches(unit, to) {
        return Err(Illegality::OutOfReach(tables.province(to)));
    }
    let coasts = tables.coasts(to);
    if coasts.is_empty() {
        return Ok(Deed::Move(to, to.number() as u8));
    }
    let possible = tables.steps(unit.kind, unit.location).and(coasts);
    let possible = Numbers(possible).map(|number| tables.location(number as u8)).collect();
    let place = Place { province: tables.province(to), coast };
    let goal = coast_of_move(possible, place, soil.choices)?;
    Ok(Deed::Move(to, goal.index() as u8))
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

fn support_hold<T: Tables>(
    unit: Stands,
    from: T::Space,
    of: T::Space,
    soil: Soil<T>,
) -> Result<Deed<T::Space>, Illegality> {
    if of == from {
        Err(Illegality::SupportOfItself)
    } else if !soil.reaches(unit, of) {
        Err(Illegality::OutOfReach(soil.tables.province(of)))
    } else {
        Ok(Deed::Support { unit: of, goal: None, coast: None })
    }
}

fn support_move<T: Tables>(
    unit: Stands,
    at: T::Space,
    (from, to, coast): (T::Space, T::Space, Option<Coast>),
    soil: Soil<T>,
) -> Result<Deed<T::Space>, Illegality> {
    if from == at {
        Err(Illegality::SupportOfItself)
    } else if to == at {
        Err(Illegality::OwnProvince)
    } else if !soil.reaches(unit, to) {
        Err(Illegality::OutOfReach(soil.tables.province(to)))
    } else if !could_go(from, to, at, soil) {
        Err(Illegality::NoSuchMove(soil.tables.province(from)))
    } else {
        Ok(Deed::Support { unit: from, goal: Some(to), coast })
    }
}

/// Whether the unit in a province, if there is one, could go to another without being carried by
/// its supporter (DATC 6.D.22 to 6.D.24, 6.D.31). A move to its own province is not asked for
/// here: nobody makes it, so nothing matches the support (6.A.5).
fn could_go<T: Tables>(from: T::Space, to: T::Space, supporter: T::Space, soil: Soil<T>) -> bool {
    let tables = soil.tables;
    let Some(unit) = soil.unit(from).filter(|_| from != to) else { return true };
    let fleets = || soil.fleets.without(Seas::just(tables, supporter));
    soil.reaches(unit, to)
        || unit.kind == UnitKind::Army
            && !tables.is_sea(to)
            && route_exists(tables, from, to, fleets())
}

fn convoy<T: Tables>(
    at: T::Space,
    army: T::Space,
    to: T::Space,
    soil: Soil<T>,
) -> Result<Deed<T::Space>, Illegality> {
    let tables = soil.tables;
    if soil.unit(army).is_some_and(|unit| unit.kind == UnitKind::Fleet) {
        return Err(Illegality::NoArmy(tables.province(army)));
    }
    if army == to || tables.is_sea(army) || tables.is_sea(to) {
        return Err(Illegality::OffRoute);
    }
    if !on_some_route(tables, at, army, to, soil.fleets) {
        return Err(Illegality::OffRoute);
    }
    let needed = soil.choices.convoy_orders == ConvoyOrders::AnyRoute
        || on_needed_route(tables, at, army, to, soil.fleets);
    if needed { Ok(Deed::Convoy { army, to }) } else { Err(Illegality::NotNeeded) }
}
