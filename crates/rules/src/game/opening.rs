//! What begins a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::calendar::{Calendar, Holiday};
use super::policy::Policy;
use super::proof::Proof;
use super::seats::Seat;
use super::setup::Setup;
use super::staff::Staff;
use super::{Moment, Person, PersonId};
use crate::board::{Phase, Position};

/// What begins a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// What stays.
    pub setup: Setup,
    /// The master's choices.
    pub policy: Policy,
    /// Who leads and watches.
    pub staff: Staff,
    /// Everybody who has to do with the game.
    pub people: Vec<Person>,
    /// Who plays what.
    pub seats: Vec<Seat>,
    /// Who may be asked to fill a seat, the best first (B.8d).
    pub pool: Vec<PersonId>,
    /// Who belongs to which team, captains included.
    pub teams: BTreeMap<String, Vec<PersonId>>,
    /// The holidays decreed so far.
    pub holidays: Vec<Holiday>,
    /// How letters have to prove their senders, the answers to the start letters among them.
    #[serde(default)]
    pub proof: Proof,
    /// What the start letters say beside the master's choices: how the board is scored.
    #[serde(default)]
    pub notes: Vec<String>,
    /// The position at the beginning.
    pub position: Position,
    /// The first phase.
    pub phase: Phase,
    /// At which hours, and in which zone, deadlines fall.
    pub calendar: Calendar,
    /// When the start letters went out.
    pub published: Moment,
    /// The first deadline.
    pub deadline: Moment,
}
