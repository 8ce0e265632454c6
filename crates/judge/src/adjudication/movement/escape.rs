//! Dislodged units and where they may retreat.

use super::field::Field;
use super::outcome::Outcome;
use super::strengths::Strengths;
use super::verdict::TallyDislodgement;
use crate::board::{Spaces, Tables, Word};

/// Lists the dislodged units, and the provinces that a stand-off left empty: those where rivals
/// bounced, unless a unit stands there all the same.
pub(super) fn list_dislodged<T: Tables>(
    field: &mut Field<T>,
    strengths: &Strengths<T>,
    bounced_in: Spaces<T>,
) {
    let moved = field.verdict.moved;
    let stayed = field.occupied - moved;
    let entered: Spaces<T> = moved.iter().filter_map(|from| field.target(from)).collect();
    let after = stayed | entered;
    field.verdict.contested = bounced_in - after;
    let dislodged = stayed & entered;
    if dislodged.is_empty() {
        return;
    }
    let closed = field.tables().places((after | field.verdict.contested).0);
    for at in dislodged.iter() {
        let attacker = field.attackers(at).find(|attacker| moved.contains(*attacker));
        let Some((unit, attacker)) = field.unit(at).zip(attacker) else { continue };
        let by_convoy = field.sailing.contains(attacker);
        // D.VI(1): the attacker's own province is closed, unless it came by convoy.
        let origin = match by_convoy {
            true => Spaces::<T>::EMPTY,
            false => [attacker].into_iter().collect(),
        };
        let steps = field.tables().steps(unit.kind, unit.location);
        let open = steps.without(closed).without(field.tables().places(origin.0));
        let how = TallyDislodgement {
            at,
            attacker,
            by_convoy,
            strength: strengths.hostile(attacker),
            against: strengths.defence(field, at, attacker),
            // Units of neutral powers never come back.
            retreats: if field.tables().is_played(unit.power) { open } else { T::Word::EMPTY },
        };
        field.verdict.add_dislodgement(how);
        if field.convoying.contains(field.tables(), at) {
            field.verdict.outcomes[at] = Outcome::Disrupted;
        }
    }
}
