//! Why a round can't be drawn.

use thiserror::Error;

use super::roster::check::RosterFinding;
use super::rounds::Round;

/// Why a round can't be drawn now.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawRefusal {
    #[error("{} has begun", .0.words())]
    HasBegun(Round),
    #[error("{} has not begun", .0.words())]
    NotBegun(Round),
    #[error(
        "sign-up is still open: it is closed first{}",
        if *is_of_teams { " (B.2)" } else { "" }
    )]
    SignUpIsOpen { is_of_teams: bool },
    #[error("{0}")]
    Roster(RosterFinding),
    #[error("with {teams} teams there is no {} (B.4)", round.words())]
    TooFewTeams { teams: usize, round: Round },
    #[error("there is no {}: the last one is {}", .0.words(), .1.map_or("none", Round::words))]
    NoRound(Round, Option<Round>),
    #[error("the places of {} are not settled: \"advance {}\" does that", .0.words(), .0.name())]
    NotSettled(Round),
    #[error("the places before the top board are not settled: \"advance {}\" does that", .0.name())]
    NotSettledForTheTopBoard(Round),
    #[error(
        "no one has been asked to check in for {}: \"check-in {}\" does that",
        .0.words(),
        .0.name()
    )]
    NotAsked(Round),
    #[error("{} needs {seats} players, and {}", round.words(), have(*there, *checks_in))]
    TooFew { round: Round, seats: usize, there: usize, checks_in: bool },
    #[error("{} has {expected} seats, and {found} people are there to fill them", round.words())]
    SeatsLeft { round: Round, expected: usize, found: usize },
    #[error("no one is left who could be the game master of {0}")]
    NoMaster(String),
}

fn have(there: usize, checks_in: bool) -> String {
    match checks_in {
        true if there == 1 => "1 has checked in".to_owned(),
        true => format!("{there} have checked in"),
        false => format!("has {there}"),
    }
}
