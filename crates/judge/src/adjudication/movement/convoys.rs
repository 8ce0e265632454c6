//! Which armies are carried: D.VI(3), (4), and the certain part of (6).
//!
//! A convoy works if a fitting chain of fleets that were ordered to carry the army is not
//! dislodged. Fleets are dislodged only with support, support is cut by armies that land, and those
//! may come by convoy themselves. So each convoy is open until its fleets are certain to stand or
//! to fall, no matter what the open convoys do. When nothing more becomes certain,
//! [`super::paradox`] rules.

use super::field::Field;
use super::fleets::{FleetFate, fate, is_carried, written_route};
use super::outcome::{NoConvoy, Outcome};
use super::paradox;
use crate::board::{Seas, Spaces, Tables};
use crate::orders::Given;

/// Decides for every army at sea whether it is carried, and puts those that are among the movers
/// with an effect.
pub(super) fn settle<T: Tables>(field: &mut Field<T>, given: &[Given]) {
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
fn settle_certain<T: Tables>(field: &mut Field<T>, given: &[Given], open: Spaces<T>) -> Spaces<T> {
    let mut settled = Spaces::EMPTY;
    for army in open.iter() {
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

/// The fleets ordered to carry an army, sorted by what is certain about them.
struct Carriers<T: Tables> {
    standing: Seas<T>,
    open: Seas<T>,
}

fn carriers<T: Tables>(field: &Field<T>, army: T::Space, open: Spaces<T>) -> Carriers<T> {
    let mut carriers = Carriers { standing: Seas::EMPTY, open: Seas::EMPTY };
    for fleet in field.carriers[army].iter() {
        let kind = match fate(field, fleet, open) {
            FleetFate::Stands => &mut carriers.standing,
            FleetFate::Open => &mut carriers.open,
            FleetFate::Falls => continue,
        };
        *kind = kind.or(Seas::just(field.tables(), fleet));
    }
    carriers
}

/// Writes the outcome of each army that stays where it is.
fn explain<T: Tables>(field: &mut Field<T>, given: &[Given]) {
    for army in (field.sailing - field.effective).iter() {
        if !field.verdict.paradox.contains(army) {
            let why = disruption(field, given, army).map_or_else(
                || match written_route(field, given, army) {
                    Some(_) => NoConvoy::RouteNotOrdered,
                    None => NoConvoy::NotOrdered,
                },
                |fleet| NoConvoy::Disrupted(field.province(fleet)),
            );
            field.verdict.outcomes[army] = Outcome::NoConvoy(why);
        }
    }
}

/// A fleet whose fall stopped an army; preferably one without which no chain was left.
fn disruption<T: Tables>(field: &Field<T>, given: &[Given], army: T::Space) -> Option<T::Space> {
    let ordered = field.carriers[army];
    if !is_carried(field, given, army, ordered) {
        return None;
    }
    let falls = |fleet: &T::Space| fate(field, *fleet, Spaces::EMPTY) == FleetFate::Falls;
    let without = |fleet: T::Space| ordered.without(Seas::just(field.tables(), fleet));
    let needed = |fleet: &T::Space| !is_carried(field, given, army, without(*fleet));
    let mut fallen = ordered.iter().filter(falls);
    fallen.clone().find(needed).or_else(|| fallen.next())
}
