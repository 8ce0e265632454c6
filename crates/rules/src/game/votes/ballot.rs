//! Ballots, which are secret (D.IX(2)).

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Power;
use crate::game::Moment;

/// What a voter wrote on a ballot. It has no `Display`, and its `Debug` doesn't tell, so that no
/// log can.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ballot {
    /// A clear yes.
    Yes,
    /// A clear no.
    No,
    /// An explicit abstention: it always stays a no (D.IX(1)).
    Abstain,
    /// Anything else. It is treated as not cast, and we tell the voter (D.IX(1)).
    Unclear,
}

/// Who casts a ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Voter {
    /// The holder of the seat.
    Seat(Power),
    /// The game master, who is asked about rule changes only (D.IX(5)).
    GameMaster,
}

/// The ballots on one proposal, of each voter the one that was received last. Its `Debug` doesn't
/// tell who has voted.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ballots {
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    seats: BTreeMap<Power, Cast>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game_master: Option<Cast>,
}

/// A ballot with when it was received.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Cast {
    ballot: Ballot,
    at: Moment,
}

impl Ballots {
    /// Puts a ballot in the place of the voter's earlier one. One that was received later stays,
    /// even if it was read before.
    pub fn cast(&mut self, voter: Voter, ballot: Ballot, at: Moment) {
        if self.cast_by(voter).is_some_and(|kept| kept.at > at) {
            return;
        }
        let cast = Cast { ballot, at };
        match voter {
            Voter::Seat(power) => drop(self.seats.insert(power, cast)),
            Voter::GameMaster => self.game_master = Some(cast),
        }
    }

    /// Takes a ballot out, because its seat has a new holder.
    pub fn void(&mut self, power: Power) {
        self.seats.remove(&power);
    }

    fn cast_by(&self, voter: Voter) -> Option<Cast> {
        match voter {
            Voter::Seat(power) => self.seats.get(&power).copied(),
            Voter::GameMaster => self.game_master,
        }
    }

    pub(super) fn by(&self, voter: Voter) -> Option<Ballot> {
        self.cast_by(voter).map(|cast| cast.ballot)
    }

    /// When the ballot of a voter was received.
    pub(super) fn received(&self, voter: Voter) -> Option<Moment> {
        self.cast_by(voter).map(|cast| cast.at)
    }

    pub(super) fn of(&self, power: Power) -> Option<Ballot> {
        self.by(Voter::Seat(power))
    }

    /// When each clear yes of a seat was received.
    pub(super) fn agreed(&self) -> BTreeMap<Power, Moment> {
        let yes = self.seats.iter().filter(|(_, cast)| cast.ballot == Ballot::Yes);
        yes.map(|(power, cast)| (*power, cast.at)).collect()
    }

    pub(super) fn game_master_agrees(&self) -> bool {
        self.by(Voter::GameMaster) == Some(Ballot::Yes)
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
            ballots.cast(Voter::Seat(Power::France), ballot, Moment::UNIX_EPOCH);
            ballots.cast(Voter::GameMaster, ballot, Moment::UNIX_EPOCH);
            assert_eq!(format!("{ballots:?}"), empty);
        }
    }

    #[test]
    fn d_ix_1_the_ballot_received_last_counts_in_whatever_order_they_are_read() {
        let (seat, hour) = (Voter::Seat(Power::France), chrono::TimeDelta::hours(1));
        let first = Moment::UNIX_EPOCH;
        let mut ballots = Ballots::default();
        ballots.cast(seat, Ballot::No, first + hour);
        ballots.cast(seat, Ballot::Yes, first);
        assert!(ballots.by(seat) == Some(Ballot::No));
        ballots.cast(seat, Ballot::Abstain, first + hour);
        assert!(ballots.by(seat) == Some(Ballot::Abstain), "the later read of one second");
    }
}
