//! What a corrected position means for its game: a win may not have been one, or one was overlooked
//! (D.VIII(1), C.4).

use super::due::is_past_last_year;
use crate::adjudication::sequence::{self, NextPhase};
use crate::board::{Phase, Position, Power};
use crate::game::Game;
use crate::game::event::Ending;
use crate::game::state::Stage;
use crate::report::answers::deadlines::{self as answers, DeadlinesAnswer};

/// What follows from a correction.
pub(super) enum Consequence {
    /// Nothing: the game is where it was.
    None,
    /// There is no winner after all: the game goes on with the phase that the wrong result left
    /// out.
    GoesOn(Phase),
    /// There is something to build or remove in adjustments that the wrong result left out.
    Adjusts(Phase),
    /// There was something to build or remove in adjustments that are over by now.
    Missed(Phase, Vec<Power>),
    /// The game was over with that result, in this way.
    Ends(Ending),
}

impl Consequence {
    /// What follows if this is the position, and the result of `wrong` was not. Players who ended
    /// the game by vote have ended it.
    pub(super) fn of(game: &Game, wrong: Phase, right: &Position) -> Consequence {
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
            (Stage::Over(_), None) => Consequence::None,
            (_, None) => left_out(game, wrong, right),
        }
    }

    /// The phase with which the game goes on.
    pub(super) fn next(&self) -> Option<Phase> {
        match self {
            Consequence::GoesOn(next) | Consequence::Adjusts(next) => Some(*next),
            Consequence::None | Consequence::Missed(..) | Consequence::Ends(_) => None,
        }
    }

    /// What to tell the board; `before` is the game as it was.
    pub(super) fn words(&self, before: &Game) -> Option<String> {
        let said = match (self, &before.stage) {
            (Consequence::GoesOn(_), _) => answers::NOBODY_HAS_WON,
            (Consequence::Adjusts(winter), _) => {
                return Some(answers::is_played_first(*winter, before.phase));
            }
            (Consequence::Ends(_), Stage::Over(_)) => answers::ENDED_OTHERWISE,
            (Consequence::Ends(_), _) => answers::WAS_OVER,
            (Consequence::None | Consequence::Missed(..), Stage::HeldBack) => {
                answers::SETS_ARE_OPEN
            }
            (Consequence::None | Consequence::Missed(..), _) => return None,
        };
        Some(said.to_owned())
    }

    /// What to tell the master who made it: what he has to do himself.
    pub(super) fn left_to_master(&self) -> Option<DeadlinesAnswer> {
        match self {
            Consequence::Missed(winter, powers) => {
                Some(DeadlinesAnswer::LackAdjustments(*winter, powers.clone()))
            }
            _ => None,
        }
    }
}

/// Whether the adjustments after the wrong result lack something. If they were passed over, and
/// nothing has been judged since, they are played now.
fn left_out(game: &Game, wrong: Phase, right: &Position) -> Consequence {
    let Some(winter) = wrong.adjustments() else { return Consequence::None };
    let is_due = |power: &Power| {
        let builds = right.builds(*power);
        builds != 0 && builds != game.position.builds(*power) && !game.in_disorder(*power)
    };
    let powers: Vec<Power> = game.powers().filter(is_due).collect();
    if powers.is_empty() || game.phase <= winter {
        return Consequence::None;
    }
    let was_passed_over = game.history.last().is_some_and(|last| last.phase < winter);
    match was_passed_over && game.stage == Stage::Orders {
        true => Consequence::Adjusts(winter),
        false => Consequence::Missed(winter, powers),
    }
}
