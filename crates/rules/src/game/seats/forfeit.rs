//! What a team loses for a seat that it did not fill (B.8e).

use super::round::SeatRound;
use super::seat::{Seat, SeatStanding};

impl Seat {
    /// Whether the team loses the points of this position, at the end of the game. In the first
    /// round it does if no member of the team holds the seat then. In the second it does once the
    /// seat went to the pool or into disorder, since no captain wins it back. Later rounds give
    /// teams nothing to lose. Anyone chosen by the player or the captain plays for the team; anyone
    /// from the pool or the director does not. Whether he belongs to it all the same, the
    /// tournament knows (Reading 11).
    pub fn is_forfeited(&self) -> bool {
        let in_disorder = self.standing() == SeatStanding::Disorder;
        let mut tenures = self.tenures().iter();
        match self.round {
            _ if self.team.is_none() => false,
            SeatRound::First => in_disorder || self.tenure().is_some_and(|last| !last.for_team),
            SeatRound::Second => {
                in_disorder || tenures.any(|tenure| !tenure.for_team && !tenure.is_empty())
            }
            SeatRound::SemiFinal | SeatRound::Final | SeatRound::Open => false,
        }
    }
}
