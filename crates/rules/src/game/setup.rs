//! What is settled about a game before it begins, and stays.

use chancery_variants::KeptMap;
use serde::{Deserialize, Serialize};

use super::seats::SeatRound;
pub use crate::board::on_its_own_map;

/// What a game is from its first to its last day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The map, if it is not the standard one. It stands in front of all else in the records of a
    /// game, since what is read after it is on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<KeptMap>,
    /// The game's short name in the tournament: `r1-07`.
    pub id: String,
    /// The text in brackets in every subject: `wm26 r1-07`.
    pub tag: String,
    /// The address to which players write.
    pub address: String,
    /// The confirmation box (D.VII(7)), if there is one.
    #[serde(default)]
    pub confirmation: Option<String>,
    /// A secret text from which ids and the order of grey press are drawn; they tell nothing.
    pub key: String,
    /// Which round it belongs to.
    pub round: SeatRound,
    /// The first year, 1901 as a rule.
    pub first_year: u16,
    /// The year after whose Fall the game ends (B.1, B.3).
    pub last_year: u16,
    /// The rulebook by which orders are judged.
    pub rulebook: String,
    /// The name of the system by which its tournament scores it; nothing for a game of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scoring: Option<String>,
    /// The address of the event of individuals to which it belongs, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
}

impl Setup {
    /// The name as it stands in subjects and letters: `[wm26 r1-07]`.
    pub fn bracketed(&self) -> String {
        format!("[{}]", self.tag)
    }
}
