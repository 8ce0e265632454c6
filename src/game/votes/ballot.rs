//! Ballots, which nobody sees (D.IX(2)).

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Power;

/// What somebody wrote on a ballot. It has no `Display`, and its `Debug` doesn't tell, so that no
/// log can.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ballot {
    /// A clear yes.
    Yes,
    /// A clear no.
    No,
    /// An abstention in so many words: it stays a no whatever happens (D.IX(1)).
    Abstain,
    /// Anything else. It is treated as not cast, and the voter is told (D.IX(1)).
    Unclear,
}

/// Who casts a ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Voter {
    /// Whoever holds the seat.
    Seat(Power),
    /// The game master, who is asked about rule changes only (D.IX(5)).
    GameMaster,
}

/// The ballots on one proposal, the last of each voter. Its `Debug` doesn't tell who has voted.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ballots {
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    seats: BTreeMap<Power, Ballot>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game_master: Option<Ballot>,
}

impl Ballots {
    /// Puts a ballot in the place of the voter's earlier one.
    pub fn cast(&mut self, voter: Voter, ballot: Ballot) {
        match voter {
            Voter::Seat(power) => drop(self.seats.insert(power, ballot)),
            Voter::GameMaster => self.game_master = Some(ballot),
        }
    }

    /// Takes a ballot out, because its seat has a new holder.
    pub fn void(&mut self, power: Power) {
        self.seats.remove(&power);
    }

    pub(super) fn by(&self, voter: Voter) -> Option<Ballot> {
        match voter {
            Voter::Seat(power) => self.of(power),
            Voter::GameMaster => self.game_master,
        }
    }

    pub(super) fn of(&self, power: Power) -> Option<Ballot> {
        self.seats.get(&power).copied()
    }

    pub(super) fn game_master_agrees(&self) -> bool {
        self.game_master == Some(Ballot::Yes)
    }
}

impl fmt::Debug for Ballot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ballot(secret)")
    }
}

impl fmt::Debug for Ballots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ballots(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_ix_2_a_log_cannot_tell_a_ballot_or_who_cast_one() {
        for ballot in [Ballot::Yes, Ballot::No, Ballot::Abstain, Ballot::Unclear] {
            assert_eq!(format!("{ballot:?} {:#?}", Some(ballot)).matches("secret").count(), 2);
            let mut ballots = Ballots::default();
            let empty = format!("{ballots:?}");
            ballots.cast(Voter::Seat(Power::France), ballot);
            ballots.cast(Voter::GameMaster, ballot);
            assert_eq!(format!("{ballots:?}"), empty);
        }
    }
}
