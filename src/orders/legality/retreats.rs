//! Which retreats are possible.

use super::super::order::Place;
use super::movement::coast_of_move;
use super::{Choices, Illegality};
use crate::board::{Dislodged, Location, LocationSet, Position, steps};

/// Where a dislodged unit goes that was told to go there.
pub fn retreat(
    to: Place,
    dislodged: &Dislodged,
    position: &Position,
    choices: Choices,
) -> Result<Location, Illegality> {
    let within = |places: LocationSet| -> LocationSet {
        places.iter().filter(|place| place.province() == to.province).collect()
    };
    if position.unit(to.province).is_some() {
        return Err(Illegality::Closed(to.province));
    }
    // Coasts are named as in moves, and the three that need one need it here, too (D.IV(3)b).
    match coast_of_move(within(dislodged.retreats), to, choices) {
        Err(Illegality::OutOfReach(_)) if !within(steps(dislodged.unit)).is_empty() => {
            Err(Illegality::Closed(to.province))
        }
        judged => judged,
    }
}
