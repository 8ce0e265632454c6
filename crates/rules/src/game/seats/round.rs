//! The rounds of a tournament, as seats know them.

use serde::{Deserialize, Serialize};

/// The rounds of a tournament, as far as their rules for seats differ. Where fewer than 42 teams
/// play, the second round is a semi-final (B.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SeatRound {
    First,
    Second,
    SemiFinal,
    Final,
    /// A round of an event of individuals: as in a semi-final, no team fills a seat. The director
    /// does, if the first moves were missed and no one else can be asked.
    Open,
}

impl SeatRound {
    /// Whether teams score, and captains choose replacements (B.8a).
    pub const fn is_for_teams(self) -> bool {
        matches!(self, SeatRound::First | SeatRound::Second)
    }
}
