//! What the draw is asked, and what it answers.

use crate::board::Power;
use crate::tournament::rounds::{Round, SEATS};

/// Who is to be seated, in which round, and what was before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Where all chance comes from.
    pub seed: String,
    /// Which round.
    pub round: Round,
    /// The names of the teams.
    pub teams: Vec<String>,
    /// Who is to be seated; a multiple of seven.
    pub players: Vec<Entrant>,
    /// Every earlier board, as numbers of players. Those who are not seated now don't matter.
    pub history: Vec<[Option<usize>; SEATS]>,
}

/// Somebody who is to be seated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// How data call him.
    pub name: String,
    /// The number of the team, if there is one.
    pub team: Option<usize>,
    /// The power that the sign-up gave him (B.5), which only the first round asks for.
    pub power: Option<Power>,
}

/// The boards: for each power, in the order of [`Power::ALL`], the number of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The boards.
    pub boards: Vec<[usize; SEATS]>,
    /// How many exchanges of two seats were tried, or seatings compared, to find them.
    pub steps: u64,
}

impl Request {
    /// How many boards there have to be.
    pub fn boards(&self) -> usize {
        self.players.len() / SEATS
    }

    /// The players of each team.
    pub fn members(&self) -> Vec<Vec<usize>> {
        let mut members = vec![Vec::new(); self.teams.len()];
        for (number, player) in self.players.iter().enumerate() {
            if let Some(team) = player.team {
                members[team].push(number);
            }
        }
        members
    }

    /// For each player and power whether he has played it before (B.6c).
    pub fn played(&self) -> Vec<[bool; Power::COUNT]> {
        let mut played = vec![[false; Power::COUNT]; self.players.len()];
        for board in &self.history {
            for (power, player) in board.iter().enumerate() {
                if let Some(player) = player {
                    played[*player][power] = true;
                }
            }
        }
        played
    }

    /// For each two players whether they have met before (B.6d), at `first * players + second`.
    pub fn met(&self) -> Vec<bool> {
        let count = self.players.len();
        let mut met = vec![false; count * count];
        for board in &self.history {
            for one in board.iter().flatten() {
                for other in board.iter().flatten() {
                    met[one * count + other] = true;
                }
            }
        }
        met
    }
}
