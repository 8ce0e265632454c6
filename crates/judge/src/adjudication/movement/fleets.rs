//! Which convoying fleets stand, and which armies they could carry on which routes.
//!
//! What is open here is which convoyed armies land; [`super::convoys`] and [`super::paradox`]
//! settle that.

use super::field::Field;
use crate::board::chains::{fleets_on_routes, is_chain, route_exists};
use crate::board::{Seas, Space, Spaces, Tables};
use crate::orders::{Given, Order, Route, Way};

/// Whether these of the fleets ordered to carry an army could do so if all others were dislodged.
/// Without a written route they have to form some chain; of a route that was written no fleet may
/// be missing (D.VI(4)).
pub(super) fn is_carried<T: Tables>(
    field: &Field<T>,
    given: &[Given],
    army: T::Space,
    standing: Seas<T>,
) -> bool {
    let Some(to) = field.target(army) else { return false };
    let Some(route) = written_route(field, given, army) else {
        return !standing.is_empty() && route_exists(field.tables(), army, to, standing);
    };
    let fleets = fleets_of_route(field.tables(), army, to, field.carriers[army], route);
    !fleets.is_empty() && fleets.is_within(standing)
}

/// The fleets of a written route, or none if the ordered fleets can't follow it. Seas that form a
/// chain by themselves are the route. Otherwise they only limit it, and it includes all fleets that
/// fit (D.VI(3)).
fn fleets_of_route<T: Tables>(
    tables: T,
    army: T::Space,
    to: T::Space,
    ordered: Seas<T>,
    route: &Route,
) -> Seas<T> {
    let mut named = T::each_sea(T::Space::FIRST);
    let numbers = route.numbers_on(tables.map());
    for (named, number) in named.as_mut().iter_mut().zip(numbers) {
        *named = T::Space::from_number(usize::from(*number)).unwrap_or(*named);
    }
    let named = &named.as_ref()[..numbers.len()];
    let allowed = ordered.without(Seas::of(tables, route.avoided()));
    if !is_chain(tables, army, to, named) {
        return fleets_on_routes(tables, army, to, allowed, named);
    }
    let just = |sea: &T::Space| Seas::just(tables, *sea);
    let named = named.iter().map(just).fold(Seas::EMPTY, Seas::or);
    if named.is_within(allowed) { named } else { Seas::EMPTY }
}

/// The route that limits the army, if one was written (D.VI(3)).
pub(super) fn written_route<'a, T: Tables>(
    field: &Field<T>,
    given: &'a [Given],
    army: T::Space,
) -> Option<&'a Route> {
    let order = given.get(field.verdict.order_of(army)?)?;
    match &order.order {
        Order::Move(_, _, Way::Convoy(route)) if !route.is_any() => Some(route),
        _ => None,
    }
}

/// What is certain about a convoying fleet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FleetFate {
    Stands,
    Falls,
    Open,
}

/// Whether a convoying fleet is dislodged. What may be open is which supports are cut, and, on a
/// coast that convoys, which armies land.
pub(super) fn fate<T: Tables>(field: &Field<T>, fleet: T::Space, open: Spaces<T>) -> FleetFate {
    if !field.is_attacked(fleet) {
        return FleetFate::Stands;
    }
    let hold = helpers(field, fleet, fleet, open);
    let mut fate = FleetFate::Stands;
    // At sea only fleets attack, and nothing keeps their moves from having an effect.
    let lands = |army: T::Space| !T::MAY_CONVOY_ON_COASTS || field.effective.contains(army);
    let may_land = |army: T::Space| lands(army) || open.contains(army);
    for attacker in field.attackers(fleet).filter(|attacker| may_land(*attacker)) {
        if field.same_power(attacker, fleet) {
            continue;
        }
        let attack = helpers(field, attacker, fleet, open);
        let rivals = || field.attackers(fleet).filter(|rival| *rival != attacker);
        let rival = |rival| helpers(field, rival, fleet, open);
        let all = |strength: u8| {
            let mut rivals = rivals().filter(|other| may_land(*other));
            strength > hold.most && rivals.all(|other| strength > rival(other).most)
        };
        let some = |strength: u8| {
            let mut rivals = rivals().filter(|other| lands(*other));
            strength > hold.least && rivals.all(|other| strength > rival(other).least)
        };
        if lands(attacker) && all(attack.hostile_least) {
            return FleetFate::Falls;
        }
        if some(attack.hostile_most) {
            fate = FleetFate::Open;
        }
    }
    fate
}

/// The strength of a unit at the province it moves to or holds, itself counted: at least, at
/// most, and the same without supports from the nation of the fleet there.
struct Helpers {
    least: u8,
    most: u8,
    hostile_least: u8,
    hostile_most: u8,
}

fn helpers<T: Tables>(field: &Field<T>, unit: T::Space, at: T::Space, open: Spaces<T>) -> Helpers {
    let mut helpers = Helpers { least: 1, most: 1, hostile_least: 1, hostile_most: 1 };
    for help in field.helps().iter().filter(|help| help.at == at && help.unit == unit) {
        let (possible, certain) = match attack_on_supporter(field, help.by, open) {
            FleetFate::Stands => (1, 1),
            FleetFate::Open => (1, 0),
            FleetFate::Falls => (0, 0),
        };
        let hostile = u8::from(!field.same_power(help.by, at));
        helpers.least += certain;
        helpers.most += possible;
        helpers.hostile_least += certain * hostile;
        helpers.hostile_most += possible * hostile;
    }
    helpers
}

/// Whether a support that acts on a unit that stays is given (stands) or cut (falls).
fn attack_on_supporter<T: Tables>(
    field: &Field<T>,
    supporter: T::Space,
    open: Spaces<T>,
) -> FleetFate {
    let mut fate = FleetFate::Stands;
    for attacker in field.attackers(supporter) {
        if field.same_power(attacker, supporter) {
            continue;
        }
        if field.effective.contains(attacker) {
            return FleetFate::Falls;
        }
        if open.contains(attacker) {
            fate = FleetFate::Open;
        }
    }
    fate
}

/// The open armies that could change the fate of this army's fleets by landing.
pub(super) fn influences<T: Tables>(
    field: &Field<T>,
    army: T::Space,
    open: Spaces<T>,
) -> Spaces<T> {
    let mut found = Spaces::EMPTY;
    if T::MAY_CONVOY_ON_COASTS {
        for fleet in field.carriers[army].iter() {
            found |= field.attackers(fleet).collect::<Spaces<T>>() & open;
        }
    }
    for help in field.helps() {
        if field.carriers[army].contains(field.tables(), help.at) {
            found |= field.attackers(help.by).collect::<Spaces<T>>() & open;
        }
    }
    found
}
