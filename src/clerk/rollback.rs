//! Rollbacks: phases that are played again, with the director's consent (D.VIII(1)).

use super::desk::LetterDesk;
use super::{cases, due, results, say, settling};
use crate::board::Phase;
use crate::game::Moment;
use crate::game::case::{Case, Matter};
use crate::game::event::{Ending, Event};
use crate::game::state::Stage;
use crate::game::votes::ProposalFate;
use crate::language::commands::Authority;
use crate::report::answers::results::ResultsAnswer;
use crate::report::letters::Rollback;

/// Asks for orders to be played again: only with the director's consent (D.VIII(1)).
pub(super) fn ask(desk: &mut LetterDesk, authority: Authority, to: Phase, reason: &str) {
    if desk.work.state.played_at(to).is_none() {
        return desk.say(ResultsAnswer::NotPlayed(to));
    }
    let by = desk.id();
    let (work, at) = (&mut *desk.work, desk.received);
    let number = cases::open(work, at, Some(&by), Matter::Rollback { to }, reason);
    // The case itself is the director's answer: it says how he consents.
    if authority != Authority::Director {
        desk.say(ResultsAnswer::ConsentIsAsked(number));
    }
}

/// The director consents: the game goes back (Interaction 14).
pub(super) fn carry_out(
    desk: &mut LetterDesk,
    case: &Case,
    to: Phase,
    with_vote: bool,
    reason: &str,
) {
    let game = &desk.work.state;
    let Some(at) = game.played_at(to) else {
        return desk.say(ResultsAnswer::NotPlayed(to));
    };
    let by_vote = matches!(game.stage, Stage::Over(Ending::Conceded(_) | Ending::Voted(_)));
    if by_vote && !with_vote {
        return desk.say(ResultsAnswer::EndedByVote(case.number));
    }
    let since = at.checked_sub(1).and_then(|before| game.history.get(before));
    let since = since.map_or(Moment::MIN_UTC, |before| before.published);
    let undone: Vec<u32> = match by_vote && with_vote {
        true => ends_since(desk, since),
        false => Vec::new(),
    };
    let undone_phase = game.history.last().map_or(to, |last| last.phase.max(to));
    let position = game.before(at);
    let now = desk.work.now;
    let windows = game.windows_in(&position);
    let deadline = game.calendar().deadline(now, now, to.kind(), &windows).at;
    let deadline = game.behind_pause(now, deadline);
    let consent = reason;
    let reason = format!("{}\n{consent}", case.text);
    let reason = reason.trim_end();
    let undoes_vote = !undone.is_empty();
    let (by, credited) = (desk.id(), Some(game.credited_behind(to)));
    let event = Event::RolledBack { to, by, reason: reason.to_owned(), undone, credited, deadline };
    desk.work.record(event);
    // The search goes on for each seat that still lacks a player.
    due::wait_if_needed(desk.work);
    let game = desk.work.state.clone();
    let (director, map) = (desk.writer.name.clone(), results::map_now(&game));
    desk.work.write_each(&game.board(), |reader| {
        let rollback = Rollback {
            tag: &game.setup.tag,
            to,
            undone: undone_phase,
            reason,
            director: Some(&director),
            undoes_vote,
            due: &say::due(&game, now, reader),
            picture: Some(&map),
        };
        rollback.draft().with_deadline(say::deadline(&game, now).as_ref())
    });
    let by = desk.id();
    settling::settle_quietly(desk.work, case, &by, consent);
    desk.say(ResultsAnswer::IsBackAt(to));
}

/// The game ends that have passed since a moment. Rules that were changed stay changed.
fn ends_since(desk: &LetterDesk, since: Moment) -> Vec<u32> {
    let votes = &desk.work.state.votes;
    let all = (1..).map_while(|number| votes.proposal(number));
    let passed = all.filter(|proposal| {
        let passed = votes.fate(proposal.number) == Some(ProposalFate::Passed);
        passed && proposal.kind.is_game_end() && proposal.mailed >= since
    });
    passed.map(|proposal| proposal.number).collect()
}
