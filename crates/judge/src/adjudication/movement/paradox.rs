//! Convoys whose disruption depends on their own success: D.VI(6).
//!
//! An army lands in one province, whose unit supports in one fight, over one fleet, which carries
//! one army. So each open army decides on one other at the most, and those that depend on each
//! other form a ring, in which each is carried just if the one before it lands, or just if it does
//! not. Round such a ring either no assumption comes true, or two opposite ones do. In both cases
//! no army of the ring has a certain fate, and all of them fail. They have no effect where they
//! were to land, even if their fleets stand.
//!
//! A convoy that works with or without a support does not depend on it and is in no ring. The brute
//! force of `tests/brute/properties.rs` knows nothing about rings, and tries all assumptions.

use super::field::Field;
use super::fleets::{FleetFate, fate, influences, is_carried};
use super::outcome::{NoConvoy, Outcome};
use crate::board::{Seas, Spaces, Tables};
use crate::orders::Given;

/// Lets a ring of armies fail and returns it. None of the open armies may be certain, so there
/// is one.
pub(super) fn settle<T: Tables>(
    field: &mut Field<T>,
    given: &[Given],
    open: Spaces<T>,
) -> Spaces<T> {
    let ring = smallest_ring(open, |army| depends_on(field, given, army, open));
    field.verdict.paradox |= ring;
    let first = ring.iter().next();
    for army in ring.iter() {
        let why = NoConvoy::Paradox(field.province(first.unwrap_or(army)));
        field.verdict.outcomes[army] = Outcome::NoConvoy(why);
    }
    ring
}

/// The smallest set of armies that reach each other along `next` and nothing else.
fn smallest_ring<T: Tables>(
    armies: Spaces<T>,
    mut next: impl FnMut(T::Space) -> Spaces<T>,
) -> Spaces<T> {
    let mut smallest = armies;
    for army in armies.iter() {
        let mut reached = next(army);
        let mut asked: Spaces<T> = [army].into_iter().collect();
        while let Some(other) = (reached - asked).iter().next() {
            reached |= next(other);
            asked.insert(other);
        }
        if reached.contains(army) && reached.len() < smallest.len() {
            smallest = reached;
        }
    }
    smallest
}

/// Whether an army would be carried if just these of the open armies landed.
fn is_carried_if<T: Tables>(
    field: &mut Field<T>,
    given: &[Given],
    army: T::Space,
    landing: Spaces<T>,
) -> bool {
    let certain = field.effective;
    field.effective |= landing;
    let stands = |fleet: &T::Space| fate(field, *fleet, Spaces::EMPTY) == FleetFate::Stands;
    let standing = field.carriers[army].iter().filter(stands);
    let standing =
        standing.fold(Seas::EMPTY, |all, fleet| all.or(Seas::just(field.tables(), fleet)));
    let carried = is_carried(field, given, army, standing);
    field.effective = certain;
    carried
}

/// The open armies whose landing, all else equal, can decide whether this one is carried.
fn depends_on<T: Tables>(
    field: &mut Field<T>,
    given: &[Given],
    army: T::Space,
    open: Spaces<T>,
) -> Spaces<T> {
    let possible = influences(field, army, open);
    let mut found = Spaces::EMPTY;
    for other in possible.iter() {
        let alone: Spaces<T> = [other].into_iter().collect();
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
