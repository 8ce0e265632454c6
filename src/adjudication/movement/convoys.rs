//! Which armies are carried: D.VI(3), (4), and the certain part of (6).
//!
//! A convoy works if a fitting chain of fleets that were ordered to carry the army is not
//! dislodged. Fleets are dislodged only with support, support is cut by armies that land, and
//! those may come by convoy themselves. So each convoy is open until the fleets that matter are
//! certain to stand or to fall whatever the open ones do; when nothing more becomes certain,
//! [`super::paradox`] rules.

use super::field::Field;
use super::outcome::{NoConvoy, Outcome};
use super::paradox;
use crate::board::{Province, ProvinceSet, SeaSet, route_exists, route_passes};
use crate::orders::{Given, Order, Route, Way};

/// Decides for every army at sea whether it is carried, and puts those that are among the movers
/// with an effect.
pub(super) fn settle(field: &mut Field, given: &[Given]) {
    let mut open = field.sailing;
    while !open.is_empty() {
        let settled = settle_certain(field, given, open);
        open = open - settled;
        if settled.is_empty() {
            open = open - paradox::settle(field, given, open);
        }
    }
    explain(field, given);
}

/// Settles the armies whose fate no open convoy can change, and returns them.
fn settle_certain(field: &mut Field, given: &[Given], open: ProvinceSet) -> ProvinceSet {
    let mut settled = ProvinceSet::EMPTY;
    for army in open {
        let fleets = carriers(field, army, open);
        let works = is_carried(field, given, army, fleets.standing);
        if works || !is_carried(field, given, army, fleets.standing.or(fleets.open)) {
            settled.insert(army);
        }
        if works {
            field.effective.insert(army);
        }
    }
    settled
}

/// The fleets ordered to carry an army, sorted by what is certain of them.
struct Carriers {
    standing: SeaSet,
    open: SeaSet,
}

fn carriers(field: &Field, army: Province, open: ProvinceSet) -> Carriers {
    let mut carriers = Carriers { standing: SeaSet::EMPTY, open: SeaSet::EMPTY };
    for fleet in field.carriers[army.index()].iter() {
        let kind = match fate(field, fleet, open) {
            Fate::Stands => &mut carriers.standing,
            Fate::Open => &mut carriers.open,
            Fate::Falls => continue,
        };
        *kind = kind.or(SeaSet::just(fleet));
    }
    carriers
}

/// Whether these fleets could carry the army as its player wrote it.
pub(super) fn is_carried(field: &Field, given: &[Given], army: Province, fleets: SeaSet) -> bool {
    let Some(to) = field.target(army) else {
        return false;
    };
    if fleets.is_empty() {
        return false;
    }
    match written_route(field, given, army) {
        None => route_exists(army, to, fleets),
        Some(route) => route_passes(army, to, fleets.without(route.avoided()), route.named()),
    }
}

/// The route that limits the army, if one was written (D.VI(3)).
fn written_route<'a>(field: &Field, given: &'a [Given], army: Province) -> Option<&'a Route> {
    let order = given.get(field.verdict.order_of(army)?)?;
    match &order.order {
        Order::Move(_, _, Way::Convoy(route)) if !route.is_any() => Some(route),
        _ => None,
    }
}

/// What is certain of a fleet that convoys.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Stands,
    Falls,
    Open,
}

/// Whether a convoying fleet is dislodged. Armies can't attack it, so all its attackers have an
/// effect; what may be open is which supports are cut.
pub(super) fn fate(field: &Field, fleet: Province, open: ProvinceSet) -> Fate {
    if !field.is_attacked(fleet) {
        return Fate::Stands;
    }
    let hold = helpers(field, fleet, fleet, open);
    let mut fate = Fate::Stands;
    for attacker in field.attackers(fleet) {
        let attack = helpers(field, attacker, fleet, open);
        if field.same_power(attacker, fleet) {
            continue;
        }
        let rivals = || field.attackers(fleet).filter(|rival| *rival != attacker);
        let rival = |rival| helpers(field, rival, fleet, open);
        let surely = |strength: u8, weakest_surplus: fn(&Helpers) -> u8| {
            strength > weakest_surplus(&hold)
                && rivals().all(|other| strength > weakest_surplus(&rival(other)))
        };
        if surely(attack.hostile_least, |other| other.most) {
            return Fate::Falls;
        }
        if surely(attack.hostile_most, |other| other.least) {
            fate = Fate::Open;
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

fn helpers(field: &Field, unit: Province, at: Province, open: ProvinceSet) -> Helpers {
    let mut helpers = Helpers { least: 1, most: 1, hostile_least: 1, hostile_most: 1 };
    for help in field.helps().iter().filter(|help| help.at == at && help.unit == unit) {
        let (possible, certain) = match attack_on_supporter(field, help.by, open) {
            Fate::Stands => (1, 1),
            Fate::Open => (1, 0),
            Fate::Falls => (0, 0),
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
fn attack_on_supporter(field: &Field, supporter: Province, open: ProvinceSet) -> Fate {
    let mut fate = Fate::Stands;
    for attacker in field.attackers(supporter) {
        if field.same_power(attacker, supporter) {
            continue;
        }
        if field.effective.contains(attacker) {
            return Fate::Falls;
        }
        if open.contains(attacker) {
            fate = Fate::Open;
        }
    }
    fate
}

/// The open armies that could change the fate of this army's fleets by landing.
pub(super) fn influences(field: &Field, army: Province, open: ProvinceSet) -> ProvinceSet {
    let mut found = ProvinceSet::EMPTY;
    for help in field.helps() {
        if field.carriers[army.index()].contains(help.at) {
            found |= field.attackers(help.by).collect::<ProvinceSet>() & open;
        }
    }
    found
}

/// Writes the outcome of each army that stays where it is, and of its fleets.
fn explain(field: &mut Field, given: &[Given]) {
    for army in field.sailing - field.effective {
        let ordered = field.carriers[army.index()];
        let fallen = ordered.iter().find(|fleet| {
            fate(field, *fleet, ProvinceSet::EMPTY) == Fate::Falls
                && !is_carried(field, given, army, ordered.without(SeaSet::just(*fleet)))
        });
        let why = if field.verdict.paradox.contains(army) {
            NoConvoy::Paradox
        } else if is_carried(field, given, army, ordered) {
            let any =
                ordered.iter().find(|fleet| fate(field, *fleet, ProvinceSet::EMPTY) == Fate::Falls);
            NoConvoy::Disrupted(fallen.or(any).unwrap_or(army))
        } else if written_route(field, given, army).is_some() {
            NoConvoy::RouteNotOrdered
        } else {
            NoConvoy::NotOrdered
        };
        field.verdict.outcomes[army.index()] = Outcome::NoConvoy(why);
    }
}
