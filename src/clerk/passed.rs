//! A game end that passed by a ballot that came in time but was read after the count (D.VII(1),
//! D.IX(1)). With the director's consent the game ends as it was voted.

use super::desk::LetterDesk;
use super::{deadline, say, settling};
use crate::board::{Phase, Power};
use crate::game::Game;
use crate::game::case::{Case, Matter};
use crate::game::event::Event;
use crate::game::votes::{Ballot, Lacking, PublishedVote};
use crate::report::answers::ballots::BallotsAnswer;

/// Counts a ballot that the count missed. Returns the case for the director, if the proposal passes
/// with it.
pub(super) fn count(
    desk: &mut LetterDesk,
    power: Power,
    (proposal, phase): (u32, Phase),
    ballot: Ballot,
) -> Option<u32> {
    let received = desk.received;
    let lacking = desk.work.state.votes.lacking(proposal)?.with(power, ballot, received)?;
    let passes = lacking.is_empty();
    desk.work.record(Event::VoteLacks { proposal, lacking });
    if !passes {
        return None;
    }
    let matter = Matter::VotePassed { proposal, phase };
    super::raised::open(desk, matter, &passes_with_it(&desk.work.state, proposal, phase))
}

fn passes_with_it(game: &Game, number: u32, phase: Phase) -> String {
    let what = game.votes.proposal(number).map(|proposal| say::proposal(game, proposal));
    BallotsAnswer::Passes(number, phase, what.unwrap_or_default()).to_string()
}

/// The director consents: the game ends by the vote, and what was played since counts for nothing.
pub(super) fn carry_out(
    desk: &mut LetterDesk,
    case: &Case,
    (number, phase): (u32, Phase),
    reason: &str,
) {
    let game = &desk.work.state;
    // A ballot against it may have been read since.
    if !game.votes.lacking(number).is_some_and(Lacking::is_empty) {
        return desk.say(BallotsAnswer::PassesNoMore(number));
    }
    let proposal = game.votes.proposal(number);
    let Some(ending) = proposal.and_then(|proposal| proposal.kind.ending()) else { return };
    let by = desk.id();
    if game.history.iter().any(|played| played.phase == phase) {
        let (credited, deadline) = (Some(game.credited_behind(phase)), game.running.at);
        let (by, reason) = (by.clone(), passes_with_it(game, number, phase));
        let undone = Vec::new();
        let event = Event::RolledBack { to: phase, by, reason, undone, credited, deadline };
        desk.work.record(event);
    }
    let outcome = PublishedVote { proposal: number, passed: true };
    desk.work.record(Event::Counted { outcome });
    let why = BallotsAnswer::EndsByLateBallot(number, phase).to_string();
    deadline::end_by_vote(desk.work, ending, why);
    settling::settle_quietly(desk.work, case, &by, reason);
    desk.say(BallotsAnswer::HasEnded(number));
}
