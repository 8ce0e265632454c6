//! A pause of all boards, and its end.

use super::note;
use crate::game::calendar::told::gmt;
use crate::game::state::Stage;
use crate::game::{Game, Moment};
use crate::letters::{Draft, MovedBecause, PAUSE_OVER, all_paused, because_of};
use crate::names;
use crate::tournament::Tournament;

pub const NOTHING_TO_RESUME: &str = "The boards are not paused.";
pub const RESUMED: &str = "The pause is over, and days count again on all boards.";
pub const RESUME_FIRST: &str = "The boards are paused. Write \"td resume\" first, so that the \
    round begins with a deadline that counts.";

pub fn is_over(until: Moment) -> String {
    format!("{} has already passed, so nothing is paused.", gmt(until))
}

pub fn paused(until: Moment) -> String {
    format!(
        "The clocks of all boards stop until {}. \"td resume\" starts them earlier.",
        gmt(until)
    )
}

/// How a board stands after a pause, to the director.
pub fn board(game: &Game) -> String {
    let tag = &game.setup.tag;
    match game.stage {
        Stage::Orders => {
            let (phase, due) = (names::phase(game.phase), gmt(game.running.at));
            format!("{tag}: {phase} is due {due}.")
        }
        _ => format!("{tag}: no deadline is running."),
    }
}

/// To a board that waits for a player for a seat: the subject and the sentence.
pub fn told_where_no_deadline_runs(because: MovedBecause<'_>) -> (&'static str, String) {
    match because {
        MovedBecause::Paused(until, why) => {
            ("the boards are paused", format!("{}{}", all_paused(until), because_of(why)))
        }
        MovedBecause::PauseOver(why) => {
            ("the pause is over", format!("{PAUSE_OVER}{}", because_of(why)))
        }
        _ => ("the deadline", String::new()),
    }
}

/// To those who are on no board.
pub fn is_paused(of: &Tournament, until: Moment, why: &str) -> Draft {
    let text = format!("{} No round will begin before then.{}", all_paused(until), because_of(why));
    note(of, &format!("paused until {}", gmt(until)), &[text])
}

pub fn is_resumed(of: &Tournament, why: &str) -> Draft {
    let text = format!("{PAUSE_OVER} {} goes on.{}", of.plan.name, because_of(why));
    note(of, "the pause is over", &[text])
}

/// In the status, while it lasts.
pub fn lasts(until: Moment) -> String {
    format!("All boards are paused until {}. The days until then don't count.", gmt(until))
}
