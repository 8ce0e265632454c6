//! Proposals and ballots (D.IX). Only the ledger knows who voted how.

use std::collections::BTreeSet;

use super::counting::{CountsFor, counts};
use super::desk::LetterDesk;
use super::{codes, passed, raised, say};
use crate::board::{PhaseKind, Power};
use crate::game::calendar::is_late;
use crate::game::case::Matter;
use crate::game::event::Event;
use crate::game::votes::{
    Addressed, Ballot, Due, Proposal, ProposalFate, ProposalKind, Voter, survivors,
};
use crate::game::{Game, state::Stage};
use crate::language::asked::{Misread, addressed, means_each, read_proposal};
use crate::language::grammar::command::BallotChoice;
use crate::report::answers::ballots::{self as words, BallotsAnswer, VoteTime};
use crate::report::letters::VoteAnnounced;

/// A ballot as it was written.
pub(super) struct WrittenBallot<'w> {
    /// Its line in the letter.
    pub(super) line: usize,
    /// What it is about.
    pub(super) proposal: &'w str,
    pub(super) choice: BallotChoice,
    /// The words in it that we did not understand.
    pub(super) unread: &'w str,
}

/// What was written, as a ballot.
pub(super) const fn ballot(choice: BallotChoice) -> Ballot {
    match choice {
        BallotChoice::Yes => Ballot::Yes,
        BallotChoice::No => Ballot::No,
        BallotChoice::Abstain => Ballot::Abstain,
        BallotChoice::Unclear => Ballot::Unclear,
    }
}

/// A ballot of a player, or of the game master on a change of the rules (D.IX(5)). The last one
/// counts. Anything but a clear yes or no is uncast, and we tell its voter so (D.IX(1)).
pub(super) fn cast(desk: &mut LetterDesk, voter: Voter, written: &WrittenBallot) {
    let proposal = written.proposal;
    match addressed(proposal, desk.work.state.votes.open()) {
        Addressed::One(number) => cast_on(desk, voter, number, written),
        Addressed::Several(numbers) if means_each(proposal) => {
            numbers.into_iter().for_each(|number| cast_on(desk, voter, number, written));
        }
        Addressed::Several(numbers) => desk.say(BallotsAnswer::Which(numbers)),
        Addressed::Nothing
            if was_counted_without(desk, voter, proposal, ballot(written.choice)) => {}
        Addressed::Nothing => {
            let open: Vec<u32> = desk.work.state.votes.open().map(|open| open.number).collect();
            desk.say(match open.is_empty() {
                true => BallotsAnswer::NothingOpen,
                false => BallotsAnswer::NotOpen(proposal.to_owned(), open),
            });
        }
    }
}

fn cast_on(desk: &mut LetterDesk, voter: Voter, number: u32, written: &WrittenBallot) {
    let ballot = ballot(written.choice);
    let Some(proposal) = desk.work.state.votes.proposal(number).cloned() else { return };
    let due = when(&desk.work.state, &proposal);
    if matches!(due, VoteTime::At(due) if is_late(desk.received, due)) {
        return desk.say(BallotsAnswer::IsClosed(number));
    }
    if voter == Voter::GameMaster && proposal.kind.is_game_end() {
        return desk.say(BallotsAnswer::ForPlayersAlone(number));
    }
    if matches!(voter, Voter::Seat(power) if !voters(&desk.work.state).contains(&power)) {
        return desk.say(BallotsAnswer::WhoVotes);
    }
    if ballot == Ballot::Unclear {
        // It is not cast (D.IX(1)), and so replaces none.
        let before = desk.work.state.votes.ballot(number, voter);
        let (what, unread) = (say::title(&desk.work.state, &proposal), say::quoted(written.unread));
        return desk.say(BallotsAnswer::NotCast(number, what, unread, before));
    }
    if !codes::lets_vote(desk, written.line, &words::as_a_line(number, ballot)) {
        return;
    }
    let (at, kept) = (desk.received, desk.work.state.votes.balloted(number, voter));
    desk.work.record(Event::Balloted { proposal: number, voter, ballot, at });
    if kept.is_some_and(|kept| kept > at) {
        return desk.say(BallotsAnswer::CameBeforeAnother(number));
    }
    let (what, replaces) = (say::title(&desk.work.state, &proposal), kept.is_some());
    desk.say(match ballot {
        Ballot::Yes => BallotsAnswer::Voted(number, what, true, replaces),
        Ballot::No => BallotsAnswer::Voted(number, what, false, replaces),
        Ballot::Abstain | Ballot::Unclear => BallotsAnswer::Abstained(number, what, replaces),
    });
}

/// A ballot that came in time but is read after its vote was counted (D.VII(1)). If the game had
/// ended with it, the director learns that; otherwise its content is shown to no one. Returns
/// whether the letter is such a ballot.
fn was_counted_without(desk: &mut LetterDesk, voter: Voter, written: &str, ballot: Ballot) -> bool {
    let game = &desk.work.state;
    let Voter::Seat(power) = voter else { return false };
    let is_held_back = game.stage == Stage::HeldBack && !is_late(desk.received, game.running.at);
    let phase = match counts(game, power, desk.received) {
        CountsFor::ReadLate(phase) => Some(phase),
        CountsFor::BehindVote => Some(game.phase),
        CountsFor::Now => Some(game.phase).filter(|_| is_held_back),
        _ => None,
    };
    let all = (1..).map_while(|number| game.votes.proposal(number));
    let counted = all.filter(|one| {
        let fate = game.votes.fate(one.number);
        let is_counted = matches!(
            fate,
            Some(ProposalFate::Passed | ProposalFate::Failed | ProposalFate::Undone)
        );
        is_counted && one.mailed < desk.received
    });
    let Addressed::One(number) = addressed(written, counted) else { return false };
    if game.votes.fate(number) == Some(ProposalFate::Undone) {
        desk.say(BallotsAnswer::DidNotPass(number));
        return true;
    }
    let Some(phase) = phase else { return false };
    let received = desk.received;
    if let Some(case) = passed::count(desk, power, (number, phase), ballot) {
        desk.say(BallotsAnswer::YoursMakesItPass(number, received, case));
        return true;
    }
    let text = BallotsAnswer::ReadLate(power, number, received).to_string();
    if let Some(case) = raised::open(desk, Matter::Dispute, &text) {
        desk.say(BallotsAnswer::YoursWasReadLate(number, received, case));
    }
    true
}

/// The votes that are open to a voter, each with his own ballot.
pub(super) fn open(game: &Game, voter: Voter) -> Vec<BallotsAnswer> {
    let told = |proposal: &Proposal| {
        let (number, what) = (proposal.number, say::title(game, proposal));
        BallotsAnswer::Open(number, what, when(game, proposal), game.votes.ballot(number, voter))
    };
    game.votes.open().map(told).collect()
}

/// The votes that are open and lack a power's ballot.
pub(super) fn unvoted(game: &Game, power: Power) -> Vec<u32> {
    let numbers = game.votes.open().map(|open| open.number);
    let has_none = |number: &u32| game.votes.ballot(*number, Voter::Seat(power)).is_none();
    numbers.filter(has_none).filter(|_| voters(game).contains(&power)).collect()
}

/// The game ends that are due with this deadline, may pass by silence, and lack a power's ballot.
pub(super) fn unvoted_ends(game: &Game, power: Power) -> Vec<Proposal> {
    let is_one = |open: &&Proposal| {
        matches!(when(game, open), VoteTime::At(_))
            && silence_may_agree(game, open)
            && game.votes.ballot(open.number, Voter::Seat(power)).is_none()
    };
    game.votes.open().filter(is_one).cloned().collect()
}

/// The game ends to which a power agrees with this deadline if it sends neither orders nor a ballot
/// (D.IX(1)). A player who has written is not silent.
pub(super) fn agreed_by_silence(game: &Game, power: Power) -> Vec<String> {
    if !game.silent_in_votes().contains(&power) {
        return Vec::new();
    }
    let unvoted = unvoted_ends(game, power);
    let agreed = |open: &Proposal| {
        BallotsAnswer::SilenceAgrees(open.number, say::proposal(game, open)).to_string()
    };
    unvoted.iter().map(agreed).collect()
}

/// When a vote is due: the next deadline at least 24 hours after it was mailed to all (Reading 20).
fn when(game: &Game, proposal: &Proposal) -> VoteTime {
    match (&game.stage, proposal.due_at(game.running.at)) {
        (Stage::Waiting, _) => VoteTime::Unknown,
        (_, Due::Now) => VoteTime::At(game.running.at),
        (_, Due::Later) => VoteTime::Later,
    }
}

/// A proposal: all players read it, but not who made it (D.IX(2)).
pub(super) fn propose(desk: &mut LetterDesk, power: Power, text: &str) {
    if is_closed(desk) {
        return;
    }
    if !voters(&desk.work.state).contains(&power) {
        return desk.say(BallotsAnswer::WhoProposes);
    }
    if text.contains('?') {
        return desk.say(BallotsAnswer::IsAsked(say::quoted(text)));
    }
    let on_board = survivors(&desk.work.state.position);
    let kind = match read_proposal(text, power, &on_board) {
        Ok(kind) => kind,
        Err(why) => return desk.say(BallotsAnswer::NotPut(why.to_string())),
    };
    if let ProposalKind::Concede(winner) = kind
        && !is_plain_concession(text)
    {
        return desk.say(BallotsAnswer::MayBeTalk(winner));
    }
    if let Some(proposal) = put(desk, Some(power), kind, text) {
        let what = say::title(&desk.work.state, &proposal);
        desk.say(BallotsAnswer::IsPut(proposal.number, what));
    }
}

/// A proposal of the game master, who agrees to it (D.IX(5)): turns shorter than the rules have it
/// need the consent of every survivor (D.VII(4)(a)).
pub(super) fn propose_as_master(
    desk: &mut LetterDesk,
    text: &str,
    kind: Result<ProposalKind, Misread>,
) {
    if is_closed(desk) {
        return;
    }
    let kind = match kind {
        Ok(kind) => kind,
        Err(why) => return desk.say(BallotsAnswer::NotPut(why.to_string())),
    };
    let Some(proposal) = put(desk, None, kind, text) else { return };
    let (voter, ballot, at) = (Voter::GameMaster, Ballot::Yes, desk.received);
    desk.work.record(Event::Balloted { proposal: proposal.number, voter, ballot, at });
    let what = say::title(&desk.work.state, &proposal);
    desk.say(BallotsAnswer::IsPutAndAgreed(proposal.number, what));
}

/// Whether nothing can be proposed now. Says why.
fn is_closed(desk: &mut LetterDesk) -> bool {
    let why = match desk.work.state.stage {
        _ if desk.work.state.is_over() => BallotsAnswer::IsOver,
        Stage::HeldBack => BallotsAnswer::IsHeldBack,
        _ => return false,
    };
    desk.say(why);
    true
}

/// Puts something to the vote, and tells all players. Returns the proposal; if it is not admitted,
/// says why.
fn put(
    desk: &mut LetterDesk,
    by: Option<Power>,
    kind: ProposalKind,
    text: &str,
) -> Option<Proposal> {
    let number = match desk.work.state.votes.admit(by, &kind) {
        Ok(number) => number,
        Err(why) => {
            desk.say(BallotsAnswer::NotPut(why.to_string()));
            return None;
        }
    };
    let proposal = Proposal {
        number,
        by,
        kind,
        received: desk.received,
        mailed: desk.work.now,
        text: text.trim().to_owned(),
    };
    desk.work.record(Event::Proposed { proposal: proposal.clone() });
    announce(desk, &proposal);
    Some(proposal)
}

/// Whether a concession is written as a command. "I concede …" may be talk, so we ask it back.
fn is_plain_concession(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    text.starts_with("conce") || text.contains("propos")
}

fn announce(desk: &mut LetterDesk, proposal: &Proposal) {
    let game = desk.work.state.clone();
    let voters: Vec<Power> = voters(&game).into_iter().collect();
    let effect = words::effect(proposal, &voters);
    let when = when(&game, proposal);
    let silence_may_agree = silence_may_agree(&game, proposal);
    let (what, title) = (say::proposal(&game, proposal), say::title(&game, proposal));
    let asks_master = proposal.by.is_some() && !proposal.kind.is_game_end();
    let now = desk.work.now;
    desk.work.write_each(&game.board(), |reader| {
        let due = match when {
            VoteTime::At(at) => say::time(at, now, reader),
            VoteTime::Later => say::unknown_time(words::DUE_LATER),
            VoteTime::Unknown => say::unknown_time(words::DUE_BEHIND_WAIT),
        };
        let held = game.held_by(&reader.id);
        let own: Vec<Power> = held.into_iter().filter(|power| voters.contains(power)).collect();
        let announced = VoteAnnounced {
            tag: &game.setup.tag,
            number: proposal.number,
            proposal: &what,
            title: &title,
            effect,
            voters: &voters,
            may_vote: !own.is_empty() || asks_master && reader.id == game.staff.master,
            own: &own,
            asks_master,
            silence_may_agree,
            due: &due,
        };
        announced.draft()
    });
}

/// Whether a silent player may be taken to agree: with moves that are not of the first year
/// (D.IX(1), Interaction 7). The kind of a later deadline is still unknown.
fn silence_may_agree(game: &Game, proposal: &Proposal) -> bool {
    let is_now = matches!(when(game, proposal), VoteTime::At(_));
    let may = game.phase.kind() == PhaseKind::Movement && !game.holds_back(game.phase);
    proposal.kind.is_game_end() && (may || !is_now)
}

/// The powers that vote: held, with a centre or a unit.
pub(super) fn voters(game: &Game) -> BTreeSet<Power> {
    let alive = survivors(&game.position);
    alive.into_iter().filter(|power| game.holder(*power).is_some()).collect()
}
