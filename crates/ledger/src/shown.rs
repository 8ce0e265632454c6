//! What everybody may know of games and tournaments, as rows that any client of the database can
//! read. No type here has a place for a secret.

use super::times::Moment;

/// What is shown of a game or a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nothing: it is neither, as far as can be read.
    Nothing,
    Board(ShownBoard),
    Tournament(ShownTournament),
}

/// A board, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownBoard {
    /// The short name of its tournament, if it has one.
    pub tournament: Option<String>,
    /// The round to which it belongs: `r1`.
    pub round: String,
    /// What it waits for, or where it ended: `F1903M`.
    pub phase: String,
    /// When orders are due, if it waits for orders.
    pub deadline: Option<Moment>,
    pub is_over: bool,
    /// Centres by year and power.
    pub centres: Vec<(u16, &'static str, usize)>,
}

/// A tournament, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownTournament {
    /// Its short name.
    pub short: String,
    pub name: String,
    /// The system by which its boards are scored.
    pub scoring: String,
    /// The rounds that have begun: how many boards each has, and how many of them are over.
    pub rounds: Vec<(&'static str, usize, usize)>,
    /// The lines of all rankings, in their order.
    pub standings: Vec<ShownPlace>,
}

/// A line of a ranking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownPlace {
    /// The name of the ranking in data: `standings-r1`.
    pub ranking: String,
    /// The text above it.
    pub title: String,
    /// Which line of it, from 1.
    pub line: usize,
    pub place: Option<usize>,
    pub player: Option<String>,
    pub team: Option<String>,
    /// The power, where a ranking has one for each.
    pub power: Option<String>,
    /// The board, where it counts.
    pub board: Option<String>,
    /// The points, exactly: `80/3`.
    pub points: String,
    /// Whether the player goes on, in words.
    pub goes_on: Option<String>,
    /// What put it ahead of the next, with the clause.
    pub reason: String,
}
