//! What the draw of an open round is asked, and what it answers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::tournament::chance::Chance;
use crate::tournament::draw::meetings::KeptApart;
use crate::tournament::rounds::SEATS;

/// Who is to play, and what was before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenDraw {
    /// Where all chance comes from.
    pub seed: String,
    /// The name of the round.
    pub round: String,
    /// So many players, from the first on, are drawn among themselves, then so many, and so on,
    /// and in the end all who are left. Multiples of seven.
    pub groups: Vec<usize>,
    pub spare: SpareRule,
    /// By rank, where groups need it; seven or more.
    pub players: Vec<OpenEntrant>,
    /// The earlier rounds. Those who do not play now are no numbers.
    pub history: Vec<PastRound>,
    /// Pairs who are not to be on one board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<(usize, usize)>,
}

/// What becomes of people if seven do not divide their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpareRule {
    /// Some sit out.
    #[default]
    Sit,
    /// Some play on two boards.
    Two,
}

impl SpareRule {
    pub fn is_usual(&self) -> bool {
        *self == SpareRule::default()
    }
}

/// Somebody who wants to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenEntrant {
    /// How data call him.
    pub name: String,
    /// The number of the team, if there is one.
    pub team: Option<usize>,
    /// Whether he is willing to sit out, or to play on two boards.
    pub is_willing: bool,
}

/// An earlier round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastRound {
    pub boards: Vec<[Option<usize>; SEATS]>,
    pub sat_out: Vec<usize>,
}

impl OpenDraw {
    pub(super) fn chance(&self) -> Chance {
        Chance::named(&format!("{}|draw|{}", self.seed, self.round))
    }

    /// From whom each is to be kept apart.
    pub(in crate::tournament::draw) fn kept_apart(&self) -> KeptApart {
        let mut from = BTreeMap::new();
        for (one, other) in &self.apart {
            from.entry(*one).or_insert_with(Vec::new).push(*other);
            from.entry(*other).or_insert_with(Vec::new).push(*one);
        }
        KeptApart(from)
    }

    /// How often each had each power before.
    pub(super) fn played(&self) -> Vec<[u32; SEATS]> {
        let mut played = vec![[0; SEATS]; self.players.len()];
        for board in self.history.iter().flat_map(|round| &round.boards) {
            for (power, player) in board.iter().enumerate() {
                if let Some(times) = player.and_then(|player| played.get_mut(player)) {
                    times[power] += 1;
                }
            }
        }
        played
    }
}
