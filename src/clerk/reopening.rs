//! A game end has passed, but a letter that came in time did not agree to it: the game is open
//! again (D.VII(1), D.IX(1), Interaction 17).

use super::counting::{CountsFor, counts};
use super::desk::LetterDesk;
use super::{raised, results, say};
use crate::board::Power;
use crate::game::calendar::grace;
use crate::game::event::Event;
use crate::game::votes::{Addressed, Proposal, ProposalFate};
use crate::language::asked::addressed;
use crate::language::grammar::command::{BallotChoice, Command};
use crate::language::reader::Reading;
use crate::report::answers::results::{self as words, ResultsAnswer};
use crate::report::letters::Rollback;

/// Asks whether a letter that is read only now would have stopped the end by vote, and if so takes
/// the end back. After the time in which a silent player may write, nothing moves without the
/// director.
pub(super) fn rule(desk: &mut LetterDesk, power: Power, reading: &Reading) {
    if counts(&desk.work.state, power, desk.received) != CountsFor::BehindVote {
        return;
    }
    let ends = ends(desk);
    let stopped = !ends.is_empty() && ends.iter().all(|end| stops(desk, power, reading, end));
    if !stopped {
        return;
    }
    let numbers: Vec<u32> = ends.iter().map(|end| end.number).collect();
    match desk.work.now <= grace(desk.work.state.running.at) {
        true => reopen(desk, numbers),
        false => ask(desk, power),
    }
}

/// The game ends that have passed with the deadline that was the last one.
fn ends(desk: &LetterDesk) -> Vec<Proposal> {
    let game = &desk.work.state;
    let counted = game.counted.iter().filter_map(|one| game.votes.proposal(one.proposal));
    let passed = |end: &&Proposal| {
        end.kind.is_game_end() && game.votes.fate(end.number) == Some(ProposalFate::Passed)
    };
    counted.filter(passed).cloned().collect()
}

/// Whether a proposal fails with this letter: its writer says anything but yes, later than any
/// ballot that was counted for him; or he was taken to agree by silence, and had written.
fn stops(desk: &LetterDesk, power: Power, reading: &Reading, end: &Proposal) -> bool {
    let agreed = desk.work.state.votes.agreed(end.number, power);
    if agreed.is_some_and(|agreed| agreed > desk.received) {
        return false;
    }
    let mut ballots = reading.commands.iter().filter_map(|commanded| match &commanded.command {
        // An unclear ballot is not cast.
        Command::Vote { proposal, choice, .. } if *choice != BallotChoice::Unclear => {
            let meant = addressed(proposal, std::iter::once(end));
            (meant == Addressed::One(end.number)).then_some(*choice)
        }
        _ => None,
    });
    match ballots.next_back() {
        Some(BallotChoice::Yes) => false,
        Some(BallotChoice::No | BallotChoice::Abstain) => true,
        Some(BallotChoice::Unclear) | None => {
            agreed.is_none() && desk.work.state.silent_in_votes().contains(&power)
        }
    }
}

fn reopen(desk: &mut LetterDesk, undone: Vec<u32>) {
    let (game, now) = (&desk.work.state, desk.work.now);
    let to = game.phase;
    let windows = game.windows_in(&game.position);
    let deadline = game.calendar().deadline(now, now, to.kind(), &windows).at;
    let deadline = game.behind_pause(now, deadline);
    let reason = words::did_not_pass(&undone);
    // No person decides that: the master answers for it, as for any count.
    let by = game.staff.master.clone();
    let credited = Some(game.credited_behind(to));
    let event = Event::RolledBack { to, by, reason: reason.clone(), undone, credited, deadline };
    desk.work.record(event);
    let game = desk.work.state.clone();
    let map = results::map_now(&game);
    let mut told = game.board();
    told.insert(game.staff.director.clone());
    desk.work.write_each(&told, |reader| {
        let rollback = Rollback {
            tag: &game.setup.tag,
            to,
            undone: to,
            reason: &reason,
            director: None,
            undoes_vote: true,
            due: &say::due(&game, now, reader),
            picture: Some(&map),
        };
        rollback.draft().with_deadline(say::deadline(&game, now).as_ref())
    });
}

/// Asks about an end that is so old that others have built on it.
fn ask(desk: &mut LetterDesk, power: Power) {
    let phase = desk.work.state.phase;
    let text = ResultsAnswer::MayBeReopened(power, phase).to_string();
    let number = raised::open_late(desk, power, phase, Vec::new(), &text);
    desk.say(ResultsAnswer::YoursMayReopen(number));
}
