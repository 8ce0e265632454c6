//! Forms: what a tournament is, as a value.
//!
//! The form of the rules, World Masters, is that of [`super::scoring::Standings`]: teams, four
//! rounds, a committee. An open one is for seven people or more; [`OpenForm`] says which rounds
//! there are and what counts, [`OpenRecord`] is what was played, and [`OpenStandings`] is the
//! result. None of the clauses C.6 to C.15 is in force there.

mod faults;
mod games;
mod open;
mod prizes;
mod ranking;
mod record;
mod sheet;
mod standings;
#[cfg(test)]
mod tests;
mod top;

pub use faults::FormFault;
pub use games::{OpenGame, OpenGames, OpenScores};
pub use open::{
    CountWeights, OpenCriterion, OpenForm, OpenMeasure, OpenRound, OpenTeams, RoundCounts,
    SeatHolding, SeveralGames, SitOutScore, TopBoard, YEARS_MAX,
};
pub use prizes::OpenPrize;
pub use record::{OpenBoard, OpenRecord, PlayedRound};
pub use sheet::{Sheet, SheetEntry};
pub use standings::{OpenStandings, TeamStandings};
pub use top::{TopFault, TopSeat, TopStandings};
