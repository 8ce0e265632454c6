//! Scores and standings (C.1 to C.15): from boards to who goes on, who has won, and why.
//!
//! Nothing here is rounded: points are exact fractions ([`super::exact`]). Nothing here is left to
//! chance: the die is a function of a seed ([`crate::tournament::dice`]). And nothing here is left
//! unsaid: between each two who stand next to each other in a ranking ([`super::ranking`]) there is
//! what decided: by which criterion, and with which numbers.
//!
//! A position and a person score apart. What a seat scores goes in full to the team of its first
//! holder; a person has the share of the seasons that he played.

mod credits;
mod first_teams;
mod games;
mod line;
mod listing;
mod places;
mod prizes;
mod record;
mod rolls;
mod round;
mod semi;
mod shares;
mod standings;
pub mod systems;
mod teams;
#[cfg(test)]
mod tests;
mod tournament;
mod years;

pub use credits::{CREDIT_MAX, Credits};
pub use first_teams::FirstTeams;
pub use games::{Scored, ScoredRound, SeatScore};
pub use line::{Line, LineFate, Places, Side};
pub use listing::{Listing, RankingRow};
pub use places::{bonus, scores};
pub use prizes::Prize;
pub use record::{
    BoardKind, BoardRecord, Counts, EndRecord, Holder, PerPower, PlayerNumber, SeatPower,
    SeatRecord, TeamNumber, TenureRecord,
};
pub(in crate::tournament) use rolls::Rolls;
pub use round::{RankedRound, RoundRow};
pub use semi::{Semi, Substitute, Winner};
pub use shares::credited;
pub use standings::Standings;
pub use teams::{TeamRow, TeamTable};
pub use tournament::{Player, TournamentRecord};
pub use years::{complete_years, table};
