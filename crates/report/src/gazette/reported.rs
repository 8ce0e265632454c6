//! A board of an event that is not played by mail, as far as pages and data know it: who plays it
//! and how it ended. It has no phases.

use super::persons::ElsewhereSeat;
use crate::board::{Map, Power};
use crate::game::Moment;
use crate::game::event::Ending;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::systems::System;
use crate::tournament::scoring::{BoardKind, PerPower};

/// A board that is not played by mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteBoardElsewhere {
    pub name: String,
    pub round: Round,
    pub kind: BoardKind,
    /// The system by which it is scored.
    pub system: Option<&'static System>,
    /// The seats, in the order of the powers.
    pub seats: Vec<ElsewhereSeat>,
    /// Whether it was never played, and won't be.
    pub is_unplayed: bool,
    /// Until when a result is expected, as long as there is none.
    pub due: Option<Moment>,
    /// How it ended, once that stands.
    pub result: Option<SiteResult>,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteResult {
    /// The last year that was played.
    pub year: u16,
    /// The centres of each power after that year, if they were reported.
    pub centres: Option<Vec<usize>>,
    /// How it ended on a map.
    pub ending: Option<Ending>,
    /// In a word for programs.
    pub end: &'static str,
    /// The same as a sentence.
    pub said: String,
    /// What each seat scores.
    pub points: PerPower<Exact>,
}

impl SiteBoardElsewhere {
    /// Its map, if it has one.
    pub const fn map(&self) -> Option<Map> {
        match self.kind {
            BoardKind::Map(map) => Some(map),
            BoardKind::Table(_) => None,
        }
    }

    /// Whether it is over, with or without a result.
    pub const fn is_over(&self) -> bool {
        self.is_unplayed || self.result.is_some()
    }

    /// In a word for programs how it ended; nothing while it is being played.
    pub fn end(&self) -> &'static str {
        match &self.result {
            Some(result) => result.end,
            None if self.is_unplayed => "unplayed",
            None => "",
        }
    }

    /// The same as a sentence.
    pub fn said(&self) -> &str {
        match &self.result {
            Some(result) => &result.said,
            None if self.is_unplayed => "It was not played.",
            None => "",
        }
    }

    /// Its seats with their powers; those of a table have none.
    pub fn seated(&self) -> impl Iterator<Item = (Option<Power>, &ElsewhereSeat)> {
        let powers: Vec<Power> = self.map().into_iter().flat_map(Map::powers).collect();
        (0..).map(move |seat| powers.get(seat).copied()).zip(&self.seats)
    }
}
