//! Possible conflicts of interest of a newcomer to a seat (B.10): the director decides.

use super::PersonId;
use super::state::GameState;
use crate::board::Power;

/// How a newcomer to a seat is tied to its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// He is of one team with the player of another power.
    MateOf(Power),
    /// He has played another power there, for good or for a time.
    HasPlayed(Power),
    /// He is of one team with the game master.
    MateOfMaster,
    /// He watches it.
    Observes,
}

impl GameState {
    /// The ties of a person who takes a seat.
    pub fn ties(&self, person: &PersonId, power: Power) -> Vec<Tie> {
        let mut ties = Vec::new();
        for (other, seat) in self.seats.iter().filter(|(other, _)| **other != power) {
            let holders = seat.holder().into_iter().chain(seat.player());
            if holders.into_iter().any(|holder| self.are_of_one_team(person, holder)) {
                ties.push(Tie::MateOf(*other));
            }
            if seat.tenures().iter().any(|tenure| tenure.holder == *person) {
                ties.push(Tie::HasPlayed(*other));
            }
        }
        if self.are_of_one_team(person, &self.staff.master) {
            ties.push(Tie::MateOfMaster);
        }
        if self.staff.observer.as_ref() == Some(person) {
            ties.push(Tie::Observes);
        }
        ties
    }
}
