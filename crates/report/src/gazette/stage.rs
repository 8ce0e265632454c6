//! The round of a board and what the board waits for, in words.

use super::site::{Board, Stage};
use crate::game::calendar::told;
use crate::game::seats::Round;
use crate::names;

/// A round in words.
pub(super) fn round(round: Round) -> &'static str {
    match round {
        Round::First => "First round",
        Round::Second => "Second round",
        Round::SemiFinal => "Semi-final",
        Round::Final => "Final",
    }
}

/// What a board waits for, as a sentence.
pub(super) fn stage(board: &Board) -> String {
    match &board.stage {
        Stage::Orders { phase, due, .. } => {
            format!("{}: orders are due on {}.", names::phase(*phase), told::gmt(*due))
        }
        Stage::HeldBack(phase) => {
            format!("{}: the result waits for first moves (D.VII(6)(b)).", names::phase(*phase))
        }
        Stage::Waiting(phase) => {
            format!("{}: the game waits until a seat is filled (B.8).", names::phase(*phase))
        }
        Stage::Over(_) => {
            let how = board.ending.as_ref().map(|how| format!("Over. {how}"));
            how.unwrap_or_else(|| "The game is over.".to_owned())
        }
    }
}
