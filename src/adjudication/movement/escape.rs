//! Dislodged units and where they may retreat.

use super::battles::Strengths;
use super::field::Field;
use super::legality::Action;
use super::outcome::{Dislodgement, Outcome};
use crate::board::{LocationSet, ProvinceSet, steps};

/// Lists the dislodged units, and the provinces that a stand-off left empty.
pub(super) fn list_dislodged(field: &mut Field, strengths: &Strengths) {
    let moved = field.verdict.moved;
    let occupied = field.ground.position.occupied();
    let entered: ProvinceSet = moved.iter().filter_map(|from| field.target(from)).collect();
    let after = (occupied - moved) | entered;
    field.verdict.contested = contested(field) - after;
    if ((occupied - moved) & entered).is_empty() {
        return;
    }
    let closed = LocationSet::all_in(after | field.verdict.contested);
    for attacker in moved {
        let Some(at) = field.target(attacker) else { continue };
        let Some(unit) = field.unit(at).filter(|_| !moved.contains(at)) else { continue };
        let by_convoy = field.sailing.contains(attacker);
        // D.VI(1): the attacker's own province is closed, unless it came by convoy.
        let origin = match by_convoy {
            true => ProvinceSet::EMPTY,
            false => [attacker].into_iter().collect(),
        };
        let how = Dislodgement {
            attacker,
            by_convoy,
            strength: strengths.hostile(attacker),
            against: strengths.defence(field, at, attacker),
            retreats: steps(unit) - closed - LocationSet::all_in(origin),
        };
        field.verdict.add_dislodgement(at, how);
        let convoys = matches!(field.action(at), Action::Convoy { .. });
        if convoys && field.verdict.outcomes[at.index()] == Outcome::Succeeds {
            field.verdict.outcomes[at.index()] = Outcome::Disrupted;
        }
    }
}

/// Where units bounced. The loser of a head-to-head battle has no effect on the province that
/// the winner left (DATC 6.H.9).
fn contested(field: &Field) -> ProvinceSet {
    let mut contested = ProvinceSet::EMPTY;
    for from in field.effective - field.verdict.moved {
        let Some(to) = field.target(from) else {
            continue;
        };
        let beaten_by = field.verdict.moved.contains(to) && field.opposite(from) == Some(to);
        if !beaten_by {
            contested.insert(to);
        }
    }
    contested
}
