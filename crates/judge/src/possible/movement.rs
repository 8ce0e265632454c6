//! The orders that are possible in a movement phase.

use super::chains::{ChainFleet, FleetChains, NeededFleets};
use super::{Possible, name_of, place};
use crate::adjudication::Rulebook;
use crate::board::{Location, PlacesByCode, Position, ProvinceSet, Unit, by_code, reach, steps};
use crate::orders::legality::ConvoyOrders;
use crate::orders::{NamedUnit, Order, Route, Way};

/// A unit with figures that are needed again and again.
struct ListedUnit {
    unit: Unit,
    name: NamedUnit,
    /// What it reaches in one step.
    reach: ProvinceSet,
    /// The same, with all coasts.
    help: PlacesByCode,
    /// Where chains of fleets could carry it.
    landings: ProvinceSet,
    /// Where it could be helped to go: a fleet to a split province on each coast that it reaches,
    /// and without one, which is good for either (D.IV(3)c).
    goals: PlacesByCode,
    /// Its number among the fleets that could carry armies.
    number: Option<usize>,
    /// Where each fleet is needed to carry it, if that is what a rulebook asks.
    needed: Option<NeededFleets>,
}

impl ListedUnit {
    fn new(unit: Unit, chains: &FleetChains, rules: &Rulebook) -> ListedUnit {
        let reach = reach(unit);
        let (landings, number) = match unit.is_army() {
            true => (chains.landings(unit.province(), None), None),
            false => (ProvinceSet::EMPTY, chains.number_of(unit.province())),
        };
        let whole = (reach | landings).iter().map(Location::of);
        let asks = rules.convoy_orders == ConvoyOrders::NeededRoute && !landings.is_empty();
        ListedUnit {
            unit,
            name: name_of(unit),
            reach,
            help: PlacesByCode::with_coasts(reach),
            landings,
            goals: match unit.is_army() {
                true => whole.collect(),
                false => whole.chain(steps(unit)).collect(),
            },
            number,
            needed: asks.then(|| NeededFleets::of(unit, chains)),
        }
    }
}

/// Lists the orders of all units.
pub(super) fn list(found: &mut Possible, position: &Position, rules: &Rulebook) {
    let chains = FleetChains::of(position);
    let places = || by_code(position.occupied().iter().map(Location::of));
    let units = || places().filter_map(|at| position.unit(at.province()));
    let piece = |unit: Unit| ListedUnit::new(unit, &chains, rules);
    // Armies are written before fleets.
    let armies: Vec<ListedUnit> = units().filter(|unit| unit.is_army()).map(piece).collect();
    let fleets: Vec<ListedUnit> = units().filter(|unit| unit.is_fleet()).map(piece).collect();
    let (mut next_army, mut next_fleet) = (armies.iter(), fleets.iter());
    // Neutral units hold and get no order.
    for unit in units() {
        let next = if unit.is_army() { next_army.next() } else { next_fleet.next() };
        let Some(piece) = next.filter(|_| !unit.power().is_neutral()) else { continue };
        list_moves(found, piece);
        list_convoys(found, piece, &armies, &chains);
        found.orders.push(Order::Hold(piece.name));
        list_supports(found, piece, &armies, &chains);
        list_supports(found, piece, &fleets, &chains);
        found.end(unit.province(), unit.power());
    }
}

fn list_moves(found: &mut Possible, piece: &ListedUnit) {
    for to in piece.goals.iter().map(place) {
        let lacks_coast = piece.unit.is_fleet() && to.coast.is_none() && to.province.is_split();
        if piece.reach.contains(to.province) && !lacks_coast {
            found.orders.push(Order::Move(piece.name, to, Way::Unstated));
        }
        if piece.landings.contains(to.province) {
            found.orders.push(Order::Move(piece.name, to, Way::Convoy(Route::ANY)));
        }
    }
}

fn list_convoys(
    found: &mut Possible,
    piece: &ListedUnit,
    armies: &[ListedUnit],
    chains: &FleetChains,
) {
    let Some(number) = piece.number else { return };
    let mut carrier: Option<ChainFleet> = None;
    for army in armies.iter().filter(|army| !army.landings.is_empty()) {
        let landings = match &army.needed {
            Some(needed) => needed.landings(number),
            None => {
                let carrier = carrier.get_or_insert_with(|| chains.carrier(piece.unit.province()));
                carrier.landings(army.unit.province())
            }
        };
        let goals = by_code(landings.iter().map(Location::of)).map(place);
        found.orders.extend(goals.map(|to| Order::Convoy(piece.name, army.name, to)));
    }
}

fn list_supports(
    found: &mut Possible,
    piece: &ListedUnit,
    others: &[ListedUnit],
    chains: &FleetChains,
) {
    let at = piece.unit.province();
    for other in others {
        if piece.help.contains(Location::of(other.unit.province())) {
            found.orders.push(Order::SupportHold(piece.name, other.name));
        }
        let mut goals = other.goals.and(piece.help);
        if goals.is_empty() || other.unit.province() == at {
            continue;
        }
        // A supporter can't carry the army itself (DATC 6.D.31).
        let landings = goals.without(other.help);
        if !landings.is_empty() && piece.number.is_some() {
            let open = chains.landings(other.unit.province(), Some(at));
            let is_shut = |to: &Location| !open.contains(to.province());
            goals = goals.without(landings.iter().filter(is_shut).collect());
        }
        let order = |to| Order::SupportMove(piece.name, other.name, place(to));
        found.orders.extend(goals.iter().map(order));
    }
}
