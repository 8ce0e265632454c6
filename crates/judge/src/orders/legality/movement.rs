//! Which orders are possible, judged on the position alone (D.III(4)).
//!
//! An order is possible if the units on the board could make it work, no matter who owns them.
//! Whether they do is decided later.

use super::super::order::{Order, Place, Way};
use super::{Choices, ConvoyOrders, Illegality, MoveCoast};
use crate::board::chains::{on_needed_route, on_some_route, route_exists};
use crate::board::{
    Coast, Location, LocationSet, Position, Province, SeaSet, Seas, Space, Stands, Tables, Unit,
    UnitKind, Word, on_map,
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
    /// The fleets at sea of all powers.
    pub fleets: SeaSet,
}

/// Receives what units do, in the numbers of a map. A call costs less than a returned value, which
/// the caller would have to match again.
pub(crate) trait Deeds<T: Tables> {
    /// On which all of it happens.
    fn soil(&self) -> &Soil<'_, T>;
    /// To a location.
    fn go(&mut self, from: T::Space, to: T::Space, location: u8);
    /// By land, though it was to be by convoy.
    fn walk(&mut self, from: T::Space, to: T::Space);
    fn sail(&mut self, from: T::Space, to: T::Space);
    /// The unit that stands there, in going to a goal if there is one.
    fn support(
        &mut self,
        by: T::Space,
        unit: T::Space,
        goal: Option<T::Space>,
        coast: Option<Coast>,
    );
    fn convoy(&mut self, fleet: T::Space, army: T::Space, to: T::Space);
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
        let mut told = ToldAction { soil, action: Action::Hold };
        carry_out(order, unit.stands(), from, &mut told)?;
        Ok(told.action)
    })
}

/// Keeps the deed in the words of the board.
struct ToldAction<'a, T: Tables> {
    soil: Soil<'a, T>,
    action: Action,
}

impl<T: Tables> ToldAction<'_, T> {
    fn province(&self, space: T::Space) -> Province {
        self.soil.tables.province(space)
    }
}

impl<T: Tables> Deeds<T> for ToldAction<'_, T> {
    fn soil(&self) -> &Soil<'_, T> {
        &self.soil
    }

    fn go(&mut self, _: T::Space, _: T::Space, location: u8) {
        self.action = Action::Move(self.soil.tables.location(location));
    }

    fn walk(&mut self, _: T::Space, to: T::Space) {
        self.action = Action::Move(Location::of(self.province(to)));
    }

    fn sail(&mut self, _: T::Space, to: T::Space) {
        self.action = Action::Sail(self.province(to));
    }

    fn support(
        &mut self,
        _: T::Space,
        unit: T::Space,
        goal: Option<T::Space>,
        coast: Option<Coast>,
    ) {
        let goal = goal.map(|goal| self.province(goal));
        self.action = Action::Support { unit: self.province(unit), goal, coast };
    }

    fn convoy(&mut self, _: T::Space, army: T::Space, to: T::Space) {
        self.action = Action::Convoy { army: self.province(army), to: self.province(to) };
    }
}

/// Tells what the order makes the unit of a province do.
#[inline]
pub(crate) fn carry_out<T: Tables>(
    order: &Order,
    unit: Stands,
    from: T::Space,
    deeds: &mut impl Deeds<T>,
) -> Result<(), Illegality> {
    let tables = deeds.soil().tables;
    let is_army = unit.kind == UnitKind::Army;
    let space = |at: Province| tables.space(at).ok_or(Illegality::OutOfReach(at));
    match order {
        Order::Hold(_) => Ok(()),
        Order::Move(_, to, way) if is_army => {
            army_move(unit, from, space(to.province)?, way, deeds)
        }
        Order::Move(_, to, Way::Unstated) => {
            fleet_move(unit, from, space(to.province)?, to.coast, deeds)
        }
        Order::Move(..) => Err(Illegality::FleetByConvoy),
        Order::SupportHold(_, other) => {
            support_hold(unit, from, space(other.place.province)?, deeds)
        }
        Order::SupportMove(_, other, to) => {
            let (other, goal) = (space(other.place.province)?, space(to.province)?);
            support_move(unit, from, (other, goal, to.coast), deeds)
        }
        Order::Convoy(_, army, to) => {
            let (army, to) = (space(army.place.province)?, space(to.province)?);
            if is_army || !tables.convoys(from) {
                return Err(Illegality::NotAtSea);
            }
            convoy(from, army, to, deeds)
        }
        Order::Retreat(..) | Order::Disband(_) | Order::Build(_) | Order::Waive => {
            Err(Illegality::OtherPhase)
        }
    }
}

#[inline(always)]
fn army_move<T: Tables>(
    unit: Stands,
    from: T::Space,
    to: T::Space,
    way: &Way,
    deeds: &mut impl Deeds<T>,
) -> Result<(), Illegality> {
    let soil = deeds.soil();
    let tables = soil.tables;
    let by_land = soil.reaches(unit, to);
    match way {
        Way::Unstated if by_land => {
            deeds.go(from, to, to.number() as u8);
            return Ok(());
        }
        // A written route that is impossible makes the move fail, even by land (D.VI(3)).
        Way::Convoy(route) if by_land && !route.is_any() => {
            deeds.sail(from, to);
            return Ok(());
        }
        _ => {}
    }
    let goal = || tables.province(to);
    if to == from {
        Err(Illegality::OwnProvince)
    } else if tables.is_sea(to) {
        Err(Illegality::OutOfReach(goal()))
    } else if route_exists(tables, from, to, soil.fleets) {
        deeds.sail(from, to);
        Ok(())
    } else if by_land {
        // By convoy is possible only where a chain of fleets stands (D.VI(2)).
        deeds.walk(from, to);
        Ok(())
    } else if tables.seas_beside(from).is_empty() || tables.seas_beside(to).is_empty() {
        Err(Illegality::OutOfReach(goal()))
    } else {
        Err(Illegality::NoChain(goal()))
    }
}

#[inline(always)]
fn fleet_move<T: Tables>(
    unit: Stands,
    from: T::Space,
    to: T::Space,
    coast: Option<Coast>,
    deeds: &mut impl Deeds<T>,
) -> Result<(), Illegality> {
    let soil = deeds.soil();
    let tables = soil.tables;
    if to == from {
        return Err(Illegality::OwnProvince);
    }
    if !soil.reaches(unit, to) {
        return Err(Illegality::OutOfReach(tables.province(to)));
    }
    let coasts = tables.coasts(to);
    let location = if coasts.is_empty() {
        to.number()
    } else {
        let possible = tables.steps(unit.kind, unit.location).and(coasts);
        let possible = LocationSet::from_bits(tables.map(), possible.wide());
        let place = Place { province: tables.province(to), coast };
        coast_of_move(possible, place, soil.choices)?.index()
    };
    deeds.go(from, to, location as u8);
    Ok(())
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

#[inline(always)]
fn support_hold<T: Tables>(
    unit: Stands,
    at: T::Space,
    of: T::Space,
    deeds: &mut impl Deeds<T>,
) -> Result<(), Illegality> {
    let soil = deeds.soil();
    if of == at {
        Err(Illegality::SupportOfItself)
    } else if !soil.reaches(unit, of) {
        Err(Illegality::OutOfReach(soil.tables.province(of)))
    } else {
        deeds.support(at, of, None, None);
        Ok(())
    }
}

#[inline(always)]
fn support_move<T: Tables>(
    unit: Stands,
    at: T::Space,
    (from, to, coast): (T::Space, T::Space, Option<Coast>),
    deeds: &mut impl Deeds<T>,
) -> Result<(), Illegality> {
    let soil = deeds.soil();
    if from == at {
        Err(Illegality::SupportOfItself)
    } else if to == at {
        Err(Illegality::OwnProvince)
    } else if !soil.reaches(unit, to) {
        Err(Illegality::OutOfReach(soil.tables.province(to)))
    } else if !could_go(from, to, at, soil) {
        Err(Illegality::NoSuchMove(soil.tables.province(from)))
    } else {
        deeds.support(at, from, Some(to), coast);
        Ok(())
    }
}

/// Whether the unit in a province, if there is one, could go to another without being carried by
/// its supporter (DATC 6.D.22 to 6.D.24, 6.D.31). This does not check for a move to its own
/// province: no unit makes one, so nothing matches the support (6.A.5).
#[inline(always)]
fn could_go<T: Tables>(from: T::Space, to: T::Space, supporter: T::Space, soil: &Soil<T>) -> bool {
    let tables = soil.tables;
    let Some(unit) = soil.unit(from).filter(|_| from != to) else { return true };
    let fleets = || soil.fleets.without(Seas::just(tables, supporter));
    soil.reaches(unit, to)
        || unit.kind == UnitKind::Army
            && !tables.is_sea(to)
            && route_exists(tables, from, to, fleets())
}

#[inline(always)]
fn convoy<T: Tables>(
    at: T::Space,
    army: T::Space,
    to: T::Space,
    deeds: &mut impl Deeds<T>,
) -> Result<(), Illegality> {
    let soil = deeds.soil();
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
    if !needed {
        return Err(Illegality::NotNeeded);
    }
    deeds.convoy(at, army, to);
    Ok(())
}
