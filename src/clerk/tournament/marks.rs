//! What our addresses carry in letters of a tournament.

use crate::clerk::marks;
use crate::game::proof::ProofWay;
use crate::tournament::Tournament;

/// What stands behind the plus of the address that only whoever reads mail at `reader` was told.
pub(super) fn token(tournament: &Tournament, reader: &str) -> String {
    marks::opaque(&tournament.plan.secret, &["token", &reader.to_lowercase()])
}

/// The address from which letters go to somebody, and to which he answers.
pub(super) fn address_for(tournament: &Tournament, reader: &str) -> String {
    let own = &tournament.plan.address;
    match can_prove(tournament) {
        true => marks::with_token(own, &token(tournament, reader)),
        false => own.clone(),
    }
}

/// Whether letters to a tournament have to show who wrote them, and can.
pub(super) fn can_prove(tournament: &Tournament) -> bool {
    tournament.proof.ways.contains(&ProofWay::Token)
}
