//! What a mended position means for its game: a win may have been none, or one was overlooked
//! (D.VIII(1), C.4).

use super::due::is_past_last_year;
use crate::adjudication::sequence::{self, NextPhase};
use crate::board::{Phase, Position};
use crate::game::Game;
use crate::game::event::Ending;
use crate::game::state::Stage;
use crate::report::answers::deadlines as answers;

/// What follows from a correction.
pub(super) enum Consequence {
    /// Nothing: the game is where it was.
    None,
    /// Nobody has won: the game goes on with the phase that the wrong result left out.
    GoesOn(Phase),
    /// The game was over with that result, in this way.
    Ends(Ending),
}

impl Consequence {
    /// What follows if this is the position. Who ended the game by vote has ended it.
    pub(super) fn of(game: &Game, right: &Position) -> Consequence {
        let won = sequence::winner(right).map(Ending::Solo);
        let last = game.history.last().map_or(game.phase, |last| last.phase);
        match (&game.stage, won) {
            (Stage::Over(Ending::Conceded(_) | Ending::Voted(_)), _) => Consequence::None,
            (Stage::Over(ending), Some(won)) if *ending == won => Consequence::None,
            (_, Some(won)) => Consequence::Ends(won),
            (Stage::Over(Ending::Solo(_)), None) => match sequence::follows(last, right) {
                NextPhase::Phase(next) if is_past_last_year(game, next) => {
                    Consequence::Ends(Ending::LastYear)
                }
                NextPhase::Phase(next) => Consequence::GoesOn(next),
                NextPhase::Drawn => Consequence::Ends(Ending::LastYear),
                NextPhase::Won(_) => Consequence::None,
            },
            (_, None) => Consequence::None,
        }
    }

    /// The phase with which the game goes on.
    pub(super) const fn next(&self) -> Option<Phase> {
        match self {
            Consequence::GoesOn(next) => Some(*next),
            Consequence::None | Consequence::Ends(_) => None,
        }
    }

    /// What the board is told of it; `before` is what the game waited for.
    pub(super) const fn words(&self, before: &Stage) -> Option<&'static str> {
        match (self, before) {
            (Consequence::GoesOn(_), _) => Some(answers::NOBODY_HAS_WON),
            (Consequence::Ends(_), Stage::Over(_)) => Some(answers::ENDED_OTHERWISE),
            (Consequence::Ends(_), _) => Some(answers::WAS_OVER),
            (Consequence::None, Stage::HeldBack) => Some(answers::SETS_ARE_OPEN),
            (Consequence::None, _) => None,
        }
    }
}
