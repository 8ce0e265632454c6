//! The orders that are possible in a movement phase.

use super::chains::{Carrier, Chains, NeededFleets};
use super::{Possible, name_of, place};
use crate::adjudication::Rulebook;
use crate::board::{
    Location, LocationSet, Position, Province, ProvinceSet, Unit, UnitKind, by_code, reach, steps,
};
use crate::orders::legality::ConvoyOrders;
use crate::orders::{NamedUnit, Order, Place, Route, Way};

/// A unit with what is asked of it again and again.
struct Piece {
    unit: Unit,
    name: NamedUnit,
    /// What it reaches in one step.
    reach: ProvinceSet,
    /// Where chains of fleets could carry it.
    landings: ProvinceSet,
    /// Where each fleet is needed to carry it, if that is what a rulebook asks.
    needed: Option<NeededFleets>,
}

/// Lists the orders of all units.
pub(super) fn list(found: &mut Possible, position: &Position, rules: &Rulebook) {
    let chains = Chains::of(position);
    let needed = rules.convoy_orders == ConvoyOrders::NeededRoute;
    let places = || by_code(position.occupied().iter().map(Location::of));
    let units = || places().filter_map(|at| position.unit(at.province()));
    let piece = |unit: Unit| {
        let from = unit.province();
        let landings = match unit.kind() {
            UnitKind::Army => chains.landings(from, None),
            UnitKind::Fleet => ProvinceSet::EMPTY,
        };
        Piece {
            unit,
            name: name_of(unit),
            reach: reach(unit),
            landings,
            needed: (needed && !landings.is_empty()).then(|| NeededFleets::of(unit, &chains)),
        }
    };
    // Armies are written before fleets.
    let armies: Vec<Piece> = units().filter(|unit| unit.is_army()).map(piece).collect();
    let fleets: Vec<Piece> = units().filter(|unit| unit.is_fleet()).map(piece).collect();
    let (mut next_army, mut next_fleet) = (armies.iter(), fleets.iter());
    for unit in units() {
        let next = if unit.is_army() { next_army.next() } else { next_fleet.next() };
        let Some(piece) = next else { continue };
        list_moves(found, piece);
        list_convoys(found, piece, &armies, &chains);
        found.orders.push(Order::Hold(piece.name));
        list_supports(found, piece, &armies, &chains);
        list_supports(found, piece, &fleets, &chains);
        found.end(unit.province(), unit.power());
    }
}

fn list_moves(found: &mut Possible, piece: &Piece) {
    if piece.unit.is_fleet() {
        let moves = by_code(steps(piece.unit));
        let order = |to| Order::Move(piece.name, place(to), Way::Unstated);
        found.orders.extend(moves.map(order));
        return;
    }
    for to in by_code((piece.reach | piece.landings).iter().map(Location::of)) {
        let (at, to) = (to.province(), place(to));
        if piece.reach.contains(at) {
            found.orders.push(Order::Move(piece.name, to, Way::Unstated));
        }
        if piece.landings.contains(at) {
            found.orders.push(Order::Move(piece.name, to, Way::Convoy(Route::ANY)));
        }
    }
}

fn list_convoys(found: &mut Possible, piece: &Piece, armies: &[Piece], chains: &Chains) {
    if piece.unit.is_army() {
        return;
    }
    let at = piece.unit.province();
    let mut carrier: Option<Carrier> = None;
    for army in armies {
        let from = army.unit.province();
        let landings = match &army.needed {
            _ if army.landings.is_empty() => continue,
            Some(needed) => needed.landings(chains, at),
            None => carrier.get_or_insert_with(|| chains.carrier(at)).landings(from),
        };
        for to in by_code(landings.iter().map(Location::of)) {
            found.orders.push(Order::Convoy(piece.name, army.name, place(to)));
        }
    }
}

fn list_supports(found: &mut Possible, piece: &Piece, others: &[Piece], chains: &Chains) {
    let at = piece.unit.province();
    for other in others {
        let from = other.unit.province();
        if from == at {
            continue;
        }
        if piece.reach.contains(from) {
            found.orders.push(Order::SupportHold(piece.name, other.name));
        }
        let mut goals = (other.reach | other.landings) & piece.reach;
        // A supporter can't carry the army itself (DATC 6.D.31).
        if !(goals - other.reach).is_empty() {
            goals = (other.reach | chains.landings(from, Some(at))) & piece.reach;
        }
        for to in goals_by_code(goals, other.unit) {
            found.orders.push(Order::SupportMove(piece.name, other.name, to));
        }
    }
}

/// Where a unit could be helped to go: a fleet to a split province on each coast that it reaches,
/// and without one, which is good for either (D.IV(3)c).
fn goals_by_code(goals: ProvinceSet, helped: Unit) -> impl Iterator<Item = Place> {
    let mut places: LocationSet = goals.iter().map(Location::of).collect();
    if helped.is_fleet() && goals.iter().any(Province::is_split) {
        places |= steps(helped).iter().filter(|to| goals.contains(to.province())).collect();
    }
    by_code(places).map(place)
}
