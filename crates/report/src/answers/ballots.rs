//! Proposals and ballots (D.IX).

use crate::board::{Phase, Power};
use crate::endings;
use crate::game::calendar::told;
use crate::game::votes::{Ballot, Proposal, ProposalKind};
use crate::game::{Game, Moment};
use crate::letters::listed;
use crate::names;

sentences! { pub enum BallotsAnswer {
    WhoVotes => "Only powers with a centre or a unit may vote (D.IX(1)).";
    WhoProposes => "We did not put your proposal to the vote: only powers with a centre or a unit \
        may vote.";
    IsOver => "The game is over, so you can no longer propose anything.";
    IsHeldBack => "You can't propose anything while a result is held back.";
    IsClosed(number: u32) => "The vote on proposal {number} is closed.";
    ForPlayersAlone(number: u32) => "Only the players vote on proposal {number}: a game master \
        votes on changes of the rules, and on nothing else (D.IX(1), (5)).";
    CameBeforeAnother(number: u32) => "Your vote on proposal {number} does not count: we received \
        another ballot from you after it, and the last one counts (D.IX(1)).";
    DidNotPass(number: u32) => "Proposal {number} did not pass. It can be proposed again.";
    /// The case of a ballot that was read when its vote had been counted.
    ReadLate(power: Power, number: u32, received: Moment) => "A ballot from {power} on proposal \
        {number} was received in time, {}, but read only after the vote had been counted. No one \
        is shown what it says (D.IX(2)); anyone who doubts the count may put the proposal to the \
        vote again.", told::gmt_to_the_second(*received);
    /// The same to the player whose ballot it is.
    YoursMakesItPass(number: u32, received: Moment, case: u32) =>
        "Your ballot on proposal {number} was received in time, {}, but the vote had been counted \
        before we read it. With your ballot, the proposal passes. The director has this as case \
        {case}, and may end the game by this vote.", told::gmt_to_the_second(*received);
    /// To the board, with the end of the game.
    EndsByLateBallot(number: u32, phase: Phase) => "Proposal {number} had failed without a ballot \
        that was received in time but read too late. The director has agreed to end the game as \
        voted (D.VII(1), D.IX(1)). Results from {} on do not count.", names::phase(*phase);
    /// To the director.
    HasEnded(number: u32) => "Proposal {number} has ended the game.";
    /// To the director who would end it.
    PassesNoMore(number: u32) => "Proposal {number} hasn't passed after all: since then we have \
        read another ballot that came in time, and it is a no. The game goes on.";
    /// The same to the player who cast it.
    YoursWasReadLate(number: u32, received: Moment, case: u32) =>
        "Your ballot on proposal {number} was received in time, {}, but the vote had been counted \
        before we read it. This is case {case}; the game master is not shown what the ballot says.",
        told::gmt_to_the_second(*received);
    IsAsked(quoted: String) => "We put nothing to the vote, because \"{quoted}\" is a question. If \
        you mean to propose it, write it without the question mark.";
    NotPut(why: String) => "We did not put your proposal to the vote: {why}.";
    MayBeTalk(winner: Power) => "We have not put anything to the vote yet. To propose that \
        {winner} wins the game, write on a line of its own: \"concede to {winner}\".";
    Which(open: Vec<u32>) => "Your vote does not count: proposals {} are open. Say which one you \
        mean: \"vote yes on {}\".", numbers(open), open.first().copied().unwrap_or_default();
    NothingOpen => "There is no open proposal to vote on.";
    NotOpen(written: String, open: Vec<u32>) => "Your vote does not count: there is no open \
        proposal \"{}\". Open proposals: {}.", written.trim(), numbers(open);
    /// A ballot that counts.
    Voted(number: u32, what: String, is_yes: bool, replaces: bool) =>
        "Your vote on proposal {number} ({what}): {}.{}", if *is_yes { "yes" } else { "no" },
        earlier(*replaces);
    Abstained(number: u32, what: String, replaces: bool) => "You abstain on proposal {number} \
        ({what}). An abstention counts as a no (D.IX(1)).{}", earlier(*replaces);
    /// A ballot that is not clear: what of it is `unread`, and the one from before.
    NotCast(number: u32, what: String, unread: String, before: Option<Ballot>) =>
        "Your vote on proposal {number} ({what}) {}{} Write \"vote yes on {number}\" or \"vote no \
        on {number}\", and nothing else on that line.", match unread.as_str() {
            "" => "is neither a clear yes nor a clear no, so it counts as not cast (D.IX(1))."
                .to_owned(),
            unread => format!(
                "counts as not cast (D.IX(1)), because we don't understand \"{unread}\" in it."
            ),
        }, match before {
            Some(Ballot::Yes) => " Your earlier ballot still counts: yes.",
            Some(Ballot::No) => " Your earlier ballot still counts: no.",
            Some(Ballot::Abstain) => " Your earlier ballot still counts: you abstain.",
            Some(Ballot::Unclear) | None => "",
        };
    /// An open vote, for a player who may vote.
    Open(number: u32, what: String, due: VoteTime, own: Option<Ballot>) =>
        "Vote {number} is open, due {}: {what}; {}.", match due {
            VoteTime::At(_) => "with this deadline",
            VoteTime::Later => "with the deadline after this one",
            VoteTime::Unknown => "with the first deadline after the wait that is a day away",
        }, match own {
            Some(Ballot::Yes) => "your ballot: yes",
            Some(Ballot::No) => "your ballot: no",
            Some(Ballot::Abstain) => "you abstain, which counts as a no",
            Some(Ballot::Unclear) => "your ballot is not clear, so it is not cast",
            None => "you have not voted",
        };
    /// To a player who has sent nothing yet.
    SilenceAgrees(number: u32, proposal: String) => "Vote {number} is due with this deadline: \
        {proposal}. If you send neither orders nor a ballot, you agree to it (D.IX(1)). To stop \
        it, write \"vote no on {number}\".";
    IsPut(number: u32, what: String) => "Proposal {number} has been put to the vote: {what}. \
        Proposing is not voting, so please vote on it as well.";
    /// To the game master, who agrees to it.
    IsPutAndAgreed(number: u32, what: String) => "Proposal {number} has been put to the vote: \
        {what}. This counts as your own yes; every survivor has to agree (D.VII(4)(a), D.IX(5)).";
    /// The director's case of a game end that passes with a ballot of which the count did not know.
    Passes(number: u32, phase: Phase, proposal: String) => "A ballot was received in time, but \
        read only after the vote had been counted. With it, proposal {number} has passed in {}: \
        {proposal}.", names::phase(*phase);
}}
/// When a vote is due that a later deadline counts.
pub const DUE_LATER: &str = "with the deadline after next";
/// When a vote is due while no deadline runs.
pub const DUE_BEHIND_WAIT: &str = "with the next deadline";

/// When a vote is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoteTime {
    /// With the running deadline.
    At(Moment),
    /// With the one after it.
    Later,
    /// No deadline runs: the game waits for a seat, and the deadline that ran counts for nothing.
    Unknown,
}

/// A ballot as its voter writes it.
pub fn as_a_line(number: u32, ballot: Ballot) -> String {
    let choice = match ballot {
        Ballot::Yes => "yes",
        Ballot::No => "no",
        Ballot::Abstain | Ballot::Unclear => "abstain",
    };
    format!("vote {choice} on {number}")
}

/// What we announce about a counted vote: that it passed or failed, and nothing else (D.IX(2)).
pub fn counted(game: &Game, proposal: &Proposal, passed: bool) -> String {
    let fate = if passed { "passed" } else { "failed" };
    format!("Proposal {} has {fate}: {}.", proposal.number, endings::proposal(game, proposal))
}

/// What follows from a proposal that passes.
pub fn effect(proposal: &Proposal, voters: &[Power]) -> &'static str {
    match &proposal.kind {
        ProposalKind::RuleChange(_) if proposal.by.is_none() => {
            "The game master proposes it, and so agrees to it (D.VII(4)(a), D.IX(5)). If it \
                passes, we will announce it with the result, and it will apply from the next phase \
                on."
        }
        ProposalKind::RuleChange(_) => {
            "The game master has to agree, too (D.IX(5)). If it passes, we will announce it with \
                the result, and it will apply from the next phase on."
        }
        ProposalKind::Concede(_) => {
            "If it passes, the game ends without another result: the orders will be neither judged \
                nor shown (D.IX(2), (3))."
        }
        ProposalKind::End { survivors } if voters.iter().all(|power| survivors.contains(power)) => {
            "If it passes, the game ends without another result: the orders will be neither judged \
                nor shown (D.IX(2), (4))."
        }
        ProposalKind::End { .. } => {
            "If it passes, the game ends without another result: the orders will be neither judged \
                nor shown. Any power left out counts as eliminated; no centre changes hands \
                (D.IX(4))."
        }
    }
}

fn numbers(open: &[u32]) -> String {
    listed(&open.iter().map(u32::to_string).collect::<Vec<String>>())
}

const fn earlier(replaces: bool) -> &'static str {
    if replaces { " It replaces your earlier ballot." } else { "" }
}
