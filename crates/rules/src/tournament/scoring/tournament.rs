//! A tournament as it is scored: its boards, its people, and the system by which it scores.

use std::collections::BTreeMap;

use super::credits::Credits;
use super::record::{BoardRecord, PlayerNumber, SeatRecord, TeamNumber};
use super::systems::System;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::Round;

/// A tournament with all that its scores depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentRecord {
    /// What the dice are thrown from.
    pub seed: String,
    /// The system by which boards are scored.
    pub system: &'static System,
    /// What the best teams of the first round get for it (C.6).
    pub credits: Credits,
    /// The names of the teams.
    pub teams: Vec<String>,
    /// Everybody who may hold a seat.
    pub players: Vec<Player>,
    /// The boards of each round that has begun. The first round always has.
    pub rounds: BTreeMap<Round, Vec<BoardRecord>>,
    /// Who qualified for a round and declined, in the order in which they did.
    pub declines: BTreeMap<Round, Vec<PlayerNumber>>,
}

/// A person who may hold a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// How data call him.
    pub name: String,
    /// The team that he signed up with, if any.
    pub team: Option<TeamNumber>,
    /// Whether he plays for himself, and not only to fill a seat, as some do in open events.
    pub is_ranked: bool,
    /// What the director of an open event has taken off his total.
    pub penalty: Exact,
}

impl TournamentRecord {
    /// The boards of a round; none if it has not begun.
    pub fn boards(&self, round: Round) -> &[BoardRecord] {
        self.rounds.get(&round).map_or(&[], Vec::as_slice)
    }

    /// Who declined a place in a round.
    pub fn declined(&self, round: Round) -> &[PlayerNumber] {
        self.declines.get(&round).map_or(&[], Vec::as_slice)
    }

    /// The team that a person signed up with.
    pub fn team_of(&self, person: PlayerNumber) -> Option<TeamNumber> {
        self.players.get(person.0).and_then(|player| player.team)
    }

    /// The team that the points of a seat are for.
    pub fn team_of_seat(&self, seat: &SeatRecord) -> Option<TeamNumber> {
        seat.team.or_else(|| seat.first_holder().and_then(|person| self.team_of(person)))
    }

    /// The name of a person in data.
    pub fn name_of(&self, person: PlayerNumber) -> &str {
        self.players.get(person.0).map_or("", |player| &player.name)
    }

    /// The name of a team in data.
    pub fn team_name(&self, team: TeamNumber) -> &str {
        self.teams.get(team.0).map_or("", String::as_str)
    }

    /// Whether some board of it is still being played.
    pub fn is_live(&self) -> bool {
        self.rounds.values().flatten().any(|board| board.end.is_none())
    }
}
