//! The names under which games and tournaments are kept.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The permanent name of a game in the ledger. Other things with events, such as tournaments, are
/// stored under names of their own in the same way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameName(pub String);

impl GameName {
    /// A name from a text.
    pub fn new(name: impl Into<String>) -> GameName {
        GameName(name.into())
    }

    /// The name under which a tournament is kept, which no game can have.
    pub fn of_tournament(short: &str) -> GameName {
        GameName(format!("{TOURNAMENT}{short}"))
    }

    /// The short name of the tournament, if it is one that is kept under this name.
    pub fn tournament(&self) -> Option<&str> {
        self.0.strip_prefix(TOURNAMENT)
    }
}

/// With this begin the names of tournaments. Names of games have no blanks.
const TOURNAMENT: &str = "tournament ";

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
