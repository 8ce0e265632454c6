//! What moves a seat, and what that does to its orders and ballots, as values that can be kept.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::seats::{
    Circumstances, Effect, Objection, Period, SearchInput, Seat, SubstituteRequest,
};
use super::{Moment, PersonId};
use crate::board::Phase;

/// What happens to a seat's orders and ballots when it is moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aftermath {
    /// Another person has the seat. Orders and plans stay until his own; the mark and the ballots
    /// were the former holder's (Interaction 5).
    NewHolder,
    /// This person's sealed orders count from now on (Readings 9, 12).
    Counts(PersonId),
    /// What this person sent does not count, on file or sealed (Reading 14).
    Lapses(PersonId),
}

impl Aftermath {
    /// The effects of a move on orders and ballots.
    pub fn of(effects: &[Effect]) -> Vec<Aftermath> {
        let of_one = |effect: &Effect| match effect {
            Effect::Seated { .. } => Some(Aftermath::NewHolder),
            Effect::Unsealed(person) => Some(Aftermath::Counts(person.clone())),
            Effect::LapseOrders(person) => Some(Aftermath::Lapses(person.clone())),
            _ => None,
        };
        effects.iter().filter_map(of_one).collect()
    }
}

/// What moves a seat (B.7 to B.10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatMove {
    /// A letter that is proved to be this person's.
    Heard(PersonId),
    /// Orders from this person.
    Sent(PersonId),
    /// Orders from a player who was taken to be silent had been there in time, or the director
    /// rules that they had (D.VII(1)).
    InTime(PersonId),
    /// Time passes.
    Tick,
    /// A deadline, before its phase is judged.
    Deadline {
        /// From whom there are sets, and when the last of each was received.
        sent: BTreeMap<PersonId, Moment>,
        /// In how many seasons of this round its player was replaced in other games.
        elsewhere: usize,
    },
    /// Orders are missing.
    Missed {
        phase: Phase,
        /// Who may be asked, the best first.
        pool: Vec<PersonId>,
    },
    /// A captain says who is to play.
    Announced {
        /// The captain.
        by: PersonId,
        /// Who is to play.
        person: PersonId,
        /// The running deadline.
        deadline: Moment,
    },
    /// A player asks another person to play for him (B.7).
    Requested {
        /// The player.
        by: PersonId,
        /// Who is to play, and for how long.
        request: SubstituteRequest,
        /// In how many seasons of this round he was replaced in other games.
        elsewhere: usize,
    },
    /// The player or his replacement says how long it lasts.
    Declared {
        /// Who says so.
        by: PersonId,
        /// For how long.
        period: Period,
    },
    /// The director refuses a person (B.10).
    Refused { person: PersonId, reason: String },
    /// The director gives the seat to a person, which ends any search for one (B.10, D.X(6)).
    Given { person: PersonId },
    /// A step in the search for a player.
    Searched(SearchInput),
}

impl SeatMove {
    /// Moves a seat; what follows for others comes back, or why it can't be done. A seat that
    /// can't be moved so stays as it is.
    pub fn make(&self, seat: &mut Seat, around: &Circumstances) -> Result<Vec<Effect>, Objection> {
        match self.clone() {
            SeatMove::Heard(person) => Ok(seat.heard(&person, around)),
            SeatMove::Sent(person) => Ok(seat.sent(&person, around)),
            SeatMove::InTime(person) => Ok(seat.was_in_time(&person)),
            SeatMove::Tick => Ok(seat.tick(around)),
            SeatMove::Deadline { sent, elsewhere } => Ok(seat.deadline(&sent, elsewhere, around)),
            SeatMove::Missed { phase, pool } => Ok(seat.missed(phase, pool, around)),
            SeatMove::Announced { by, person, deadline } => {
                seat.announce(&by, person, deadline, around)
            }
            SeatMove::Requested { by, request, elsewhere } => {
                seat.substitute(&by, request, elsewhere, around)
            }
            SeatMove::Declared { by, period } => seat.declare(&by, period, around),
            SeatMove::Refused { person, reason } => Ok(seat.refuse(&person, reason, around)),
            SeatMove::Given { person } => seat.replace(&person, around),
            SeatMove::Searched(input) => Ok(seat.step(input, around)),
        }
    }
}
