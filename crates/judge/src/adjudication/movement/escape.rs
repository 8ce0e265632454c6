//! Dislodged units and where they may retreat.

use super::field::Field;
use super::outcome::{Dislodgement, Outcome};
use super::strengths::Strengths;
use crate::board::{LocationSet, ProvinceSet, steps};

/// Lists the dislodged units, and the provinces that a stand-off left empty: those where rivals
/// bounced, unless somebody stands there all the same.
pub(super) fn list_dislodged(field: &mut Field, strengths: &Strengths, bounced_in: ProvinceSet) {
    let moved = field.verdict.moved;
    let stayed = field.ground.position.occupied() - moved;
    let entered: ProvinceSet = moved.iter().filter_map(|from| field.target(from)).collect();
    let after = stayed | entered;
    field.verdict.contested = bounced_in - after;
    let dislodged = stayed & entered;
    if dislodged.is_empty() {
        return;
    }
    let closed = LocationSet::all_in(after | field.verdict.contested);
    for at in dislodged {
        let attacker = field.attackers(at).find(|attacker| moved.contains(*attacker));
        let Some((unit, attacker)) = field.unit(at).zip(attacker) else { continue };
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
        if field.convoying.contains(at) {
            field.verdict.outcomes[at.index()] = Outcome::Disrupted;
        }
    }
}
