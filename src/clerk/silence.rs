//! A player who writes is not silent (D.IX(1)): after any letter of his, even one that is refused,
//! his missing ballot never counts as a yes.

use super::counting::{CountsFor, counts};
use super::desk::LetterDesk;
use super::{ballots, say};
use crate::board::Power;
use crate::game::event::Event;
use crate::game::seats::Right;
use crate::game::state::Stage;
use crate::game::votes::Proposal;
use crate::report::answers::silence::SilenceAnswer;

/// Records that the writer has written, for each of his seats that has nothing on file.
pub(super) fn note(desk: &mut LetterDesk) {
    let game = &desk.work.state;
    let plays = matches!(game.stage, Stage::Orders | Stage::Waiting);
    let missing = game.missing();
    let is_news = |power: &Power| {
        let in_time = counts(game, *power, desk.received) == CountsFor::Now;
        let known = game.wrote.get(power).copied();
        let is_new = known.is_none() || desk.is_unread && known == Some(false);
        plays && in_time && missing.contains(power) && is_new
    };
    let powers: Vec<Power> = game.held_by(&desk.writer.id).into_iter().filter(is_news).collect();
    for power in powers {
        desk.work.record(Event::Wrote { power, unread: desk.is_unread });
    }
}

/// Warns a player without orders on file what that means at the deadline.
pub(super) fn warn(desk: &mut LetterDesk, power: Power) {
    let game = &desk.work.state;
    let is_missing = game.stage == Stage::Orders && game.missing().contains(&power);
    let in_time = counts(game, power, desk.received) == CountsFor::Now;
    if !is_missing || !in_time || desk.right(power) != Right::Holds {
        return;
    }
    let unvoted = ballots::unvoted_ends(game, power);
    let not_cast = |end: &Proposal| SilenceAnswer::NoBallotIsANo(end.number, say::title(game, end));
    let mut sentences: Vec<SilenceAnswer> = unvoted.iter().map(not_cast).collect();
    if game.holds_back(game.phase) && game.draft(power).is_none() {
        sentences.push(SilenceAnswer::CostsTheSeat(power));
    }
    sentences.into_iter().for_each(|sentence| desk.say(sentence));
}
