//! Which armies are carried: D.VI(3), (4), and the certain part of (6).
//!
//! A convoy works if a fitting chain of fleets that were ordered to carry the army is not
//! dislodged. Fleets are dislodged only with support, support is cut by armies that land, and
//! those may come by convoy themselves. So each convoy is open until the fleets that matter are
//! certain to stand or to fall whatever the open ones do; when nothing more becomes certain,
//! [`super::paradox`] rules.

use super::field::Field;
use super::fleets::{FleetFate, fate, is_carried, written_route};
use super::outcome::{NoConvoy, Outcome};
use super::paradox;
use crate::board::{Province, ProvinceSet, SeaSet};
use crate::orders::Given;

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
            FleetFate::Stands => &mut carriers.standing,
            FleetFate::Open => &mut carriers.open,
            FleetFate::Falls => continue,
        };
        *kind = kind.or(SeaSet::just(fleet));
    }
    carriers
}

/// Writes the outcome of each army that stays where it is.
fn explain(field: &mut Field, given: &[Given]) {
    for army in field.sailing - field.effective {
        if !field.verdict.paradox.contains(army) {
            let why = disruption(field, given, army).map_or_else(
                || match written_route(field, given, army) {
                    Some(_) => NoConvoy::RouteNotOrdered,
                    None => NoConvoy::NotOrdered,
                },
                NoConvoy::Disrupted,
            );
            field.verdict.outcomes[army.index()] = Outcome::NoConvoy(why);
        }
    }
}

/// A fleet whose fall stopped an army; one without which nothing was left, if there is such a one.
fn disruption(field: &Field, given: &[Given], army: Province) -> Option<Province> {
    let ordered = field.carriers[army.index()];
    if !is_carried(field, given, army, ordered) {
        return None;
    }
    let falls = |fleet: &Province| fate(field, *fleet, ProvinceSet::EMPTY) == FleetFate::Falls;
    let without = |fleet: Province| ordered.without(SeaSet::just(fleet));
    let needed = |fleet: &Province| !is_carried(field, given, army, without(*fleet));
    let mut fallen = ordered.iter().filter(falls);
    fallen.clone().find(needed).or_else(|| fallen.next())
}
