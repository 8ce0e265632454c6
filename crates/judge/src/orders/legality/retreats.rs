//! Which retreats are possible.

use super::super::order::Place;
use super::movement::coast_of_move;
use super::{Choices, Illegality};
use crate::board::{Dislodged, Location, LocationSet, Position, steps};

/// Where a dislodged unit goes that was ordered there.
pub fn retreat(
    to: Place,
    dislodged: &Dislodged,
    position: &Position,
    choices: Choices,
) -> Result<Location, Illegality> {
    if position.unit(to.province).is_some() {
        return Err(Illegality::Closed(to.province));
    }
    // Coasts are named as in moves, and the three that need one need it here, too (D.IV(3)b).
    let in_reach = |place: &Location| place.province() == to.province;
    let possible: LocationSet = steps(dislodged.unit).iter().filter(in_reach).collect();
    let location = coast_of_move(possible, to, choices)?;
    match dislodged.retreats.contains(location) {
        true => Ok(location),
        false => Err(Illegality::Closed(location.province())),
    }
}
