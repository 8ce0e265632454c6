//! Convoys whose disruption depends on their own success: D.VI(6).
//!
//! Suppose for every open army that it lands or that it does not; then it follows which fleets
//! stand, and so which armies are carried. An assumption that makes itself come true is a
//! resolution. Among armies that depend on each other, one resolution settles them; with none, all
//! of them fail; with several, those fail whose fate the resolutions disagree on. An army that
//! fails so has no effect where it was to land, whatever becomes of its fleets. A convoy that
//! works whichever way a support goes depends on nothing and is no part of a paradox.

use super::field::Field;
use super::fleets::{Fate, fate, influences, is_carried};
use crate::board::{Province, ProvinceSet, SeaSet};
use crate::orders::Given;

/// Settles at least one of the open armies, none of which is certain, and returns those settled.
pub(super) fn settle(field: &mut Field, given: &[Given], open: ProvinceSet) -> ProvinceSet {
    let group = smallest_circle(open, |army| influences(field, army, open));
    for army in group {
        if depends_on(field, given, army, open).is_empty() {
            if is_carried_if(field, given, army, ProvinceSet::EMPTY) {
                field.effective.insert(army);
            }
            return [army].into_iter().collect();
        }
    }
    let circle = smallest_circle(group, |army| depends_on(field, given, army, open));
    resolve(field, given, circle)
}

/// The smallest set of armies that reach each other along `next` and nothing else.
fn smallest_circle(
    armies: ProvinceSet,
    mut next: impl FnMut(Province) -> ProvinceSet,
) -> ProvinceSet {
    let mut smallest = armies;
    for army in armies {
        let mut reached = next(army);
        loop {
            let further = reached.iter().fold(reached, |all, other| all | next(other));
            if further == reached {
                break;
            }
            reached = further;
        }
        if reached.contains(army) && reached.len() < smallest.len() {
            smallest = reached;
        }
    }
    smallest
}

/// Whether an army would be carried if just these of the open armies landed.
fn is_carried_if(field: &mut Field, given: &[Given], army: Province, landing: ProvinceSet) -> bool {
    let certain = field.effective;
    field.effective |= landing;
    let stands = |fleet: &Province| fate(field, *fleet, ProvinceSet::EMPTY) == Fate::Stands;
    let standing = field.carriers[army.index()].iter().filter(stands);
    let standing = standing.fold(SeaSet::EMPTY, |all, fleet| all.or(SeaSet::just(fleet)));
    let carried = is_carried(field, given, army, standing);
    field.effective = certain;
    carried
}

/// The open armies whose landing, all else equal, can decide whether this one is carried.
fn depends_on(
    field: &mut Field,
    given: &[Given],
    army: Province,
    open: ProvinceSet,
) -> ProvinceSet {
    let possible = influences(field, army, open);
    let mut found = ProvinceSet::EMPTY;
    for other in possible {
        let alone: ProvinceSet = [other].into_iter().collect();
        let decides = (possible - alone).subsets().any(|landing| {
            is_carried_if(field, given, army, landing)
                != is_carried_if(field, given, army, landing | alone)
        });
        if decides {
            found.insert(other);
        }
    }
    found
}

/// Settles armies that depend on each other and on no other open one.
fn resolve(field: &mut Field, given: &[Given], circle: ProvinceSet) -> ProvinceSet {
    let (mut resolutions, mut in_some, mut in_all) = (0, ProvinceSet::EMPTY, circle);
    for landing in circle.subsets() {
        let comes_true = circle
            .iter()
            .all(|army| is_carried_if(field, given, army, landing) == landing.contains(army));
        if comes_true {
            resolutions += 1;
            in_some |= landing;
            in_all = in_all & landing;
        }
    }
    let paradox = match resolutions {
        0 => circle,
        1 => {
            field.effective |= in_some;
            return circle;
        }
        _ => in_some - in_all,
    };
    field.verdict.paradox |= paradox;
    paradox
}
