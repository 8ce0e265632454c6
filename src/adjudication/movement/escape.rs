//! Dislodged units and where they may retreat.

use super::battles::Strengths;
use super::field::Field;
use super::legality::Action;
use super::outcome::{Dislodgement, Outcome};
use crate::board::{LocationSet, Province, ProvinceSet, steps};

/// Lists the dislodged units, and the provinces that a stand-off left empty.
pub(super) fn list_dislodged(field: &mut Field, strengths: &Strengths) {
    let mut entered = ProvinceSet::EMPTY;
    let mut entrant_of = [Province::ADR; Province::COUNT];
    for from in field.verdict.moved {
        if let Some(to) = field.target(from) {
            entered.insert(to);
            entrant_of[to.index()] = from;
        }
    }
    let occupied = field.ground.position.occupied();
    let after = (occupied - field.verdict.moved) | entered;
    field.verdict.contested = contested(field) - after;
    let dislodged = (occupied - field.verdict.moved) & entered;
    field.verdict.dislodged = dislodged;
    let closed = after | field.verdict.contested;
    for at in dislodged {
        let attacker = entrant_of[at.index()];
        let by_convoy = field.sailing.contains(attacker);
        field.verdict.add_dislodgement(Dislodgement {
            attacker,
            by_convoy,
            strength: strengths.hostile(attacker),
            against: strengths.defence(field, at, attacker),
            retreats: retreats(field, at, attacker, by_convoy, closed),
        });
        if matches!(field.action(at), Action::Convoy { .. })
            && field.verdict.outcomes[at.index()] == Outcome::Succeeds
        {
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

/// A unit may go where it could move without a convoy, if nobody is there and nobody bounced
/// there; but not where its attacker came from, unless that came by convoy (D.VI(1)).
fn retreats(
    field: &Field,
    at: Province,
    attacker: Province,
    by_convoy: bool,
    closed: ProvinceSet,
) -> LocationSet {
    let Some(unit) = field.unit(at) else {
        return LocationSet::EMPTY;
    };
    steps(unit)
        .iter()
        .filter(|to| !closed.contains(to.province()))
        .filter(|to| by_convoy || to.province() != attacker)
        .collect()
}
