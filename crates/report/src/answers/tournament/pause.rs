//! A pause of all boards, and its end.

use super::note;
use crate::board::Phase;
use crate::game::Moment;
use crate::game::calendar::told::gmt;
use crate::letters::{Draft, MovedBecause, PAUSE_OVER, all_paused, because_of};
use crate::names;
use crate::tournament::Tournament;

sentences! { pub enum PauseAnswer {
    NothingToResume => "The boards are not paused.";
    Resumed => "The pause is over, and days count again on all boards.";
    ResumeFirst => "The boards are paused. Write \"td resume\" first, so that the round begins \
        with a deadline that counts.";
    IsOver(until: Moment) => "{} has already passed, so nothing is paused.", gmt(*until);
    Paused(until: Moment) => "The clocks of all boards stop until {}. \"td resume\" starts them \
        earlier.", gmt(*until);
    /// How a board stands after a pause, to the director.
    IsDue(game: String, phase: Phase, due: Moment) => "{game}: {} is due {}.",
        names::phase(*phase), gmt(*due);
    NoDeadlineRuns(game: String) => "{game}: no deadline is running.";
    /// In the status, while it lasts.
    Lasts(until: Moment) => "All boards are paused until {}. The days until then don't count.",
        gmt(*until);
}}

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
