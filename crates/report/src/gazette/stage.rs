//! The round of a board and what the board waits for, in words.

use super::site::{Site, SiteBoard, SiteStage};
use crate::game::calendar::told;
use crate::names;
use crate::tournament::rounds::Round;

/// A round in words.
pub(super) fn round(site: &Site, round: Round) -> &str {
    match round {
        _ if let Some(name) = site.round_names.get(&round) => name,
        Round::FIRST => "First round",
        Round::SECOND => "Second round",
        Round::Semi => "Semi-final",
        Round::Final => "Final",
        Round::Numbered(_) => round.words(),
    }
}

/// What a board waits for, as a sentence.
pub(super) fn stage(board: &SiteBoard) -> String {
    match &board.stage {
        SiteStage::Orders { phase, due, .. } => {
            format!("{}: orders are due on {}.", names::phase(*phase), told::gmt(*due))
        }
        SiteStage::HeldBack(phase) => {
            format!("{}: the result waits for first moves (D.VII(6)(b)).", names::phase(*phase))
        }
        SiteStage::Waiting(phase) => {
            format!("{}: the game waits until a seat is filled (B.8).", names::phase(*phase))
        }
        SiteStage::Over(_) => {
            let how = board.ending.as_ref().map(|how| format!("Over. {how}"));
            how.unwrap_or_else(|| "The game is over.".to_owned())
        }
    }
}
