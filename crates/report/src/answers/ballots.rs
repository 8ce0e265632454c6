//! Proposals and ballots (D.IX).

use super::parts::title;
use crate::board::{Phase, Power};
use crate::endings;
use crate::game::calendar::told;
use crate::game::votes::{Ballot, Proposal, ProposalKind};
use crate::game::{Game, Moment};
use crate::letters::listed;
use crate::names;

const NOTHING_OPEN: &str = "There is no open proposal to vote on.";
pub const WHO_VOTES: &str = "Only powers with a centre or a unit may vote (D.IX(1)).";
pub const WHO_PROPOSES: &str =
    "We did not put your proposal to the vote: only powers with a centre or a unit may vote.";
pub const IS_OVER: &str = "The game is over, so you can no longer propose anything.";
pub const IS_HELD_BACK: &str = "You can't propose anything while a result is held back.";
/// When a vote is due that a later deadline counts.
pub const DUE_LATER: &str = "with the deadline after next";
/// When a vote is due while no deadline runs.
pub const DUE_BEHIND_WAIT: &str = "with the next deadline";

/// When a vote is due.
#[derive(Clone, Copy, PartialEq, Eq)]
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

pub fn which(open: &[u32]) -> String {
    let open: Vec<String> = open.iter().map(u32::to_string).collect();
    format!(
        "Your vote does not count: proposals {} are open. Say which one you mean: \"vote yes on \
            {}\".",
        listed(&open),
        open.first().map_or("", String::as_str)
    )
}

pub fn not_open(written: &str, open: &[u32]) -> String {
    let open: Vec<String> = open.iter().map(u32::to_string).collect();
    match open.is_empty() {
        true => NOTHING_OPEN.to_owned(),
        false => format!(
            "Your vote does not count: there is no open proposal \"{}\". Open proposals: {}.",
            written.trim(),
            listed(&open)
        ),
    }
}

pub fn is_closed(number: u32) -> String {
    format!("The vote on proposal {number} is closed.")
}

pub fn for_players_alone(number: u32) -> String {
    format!(
        "Only the players vote on proposal {number}: a game master votes on changes of the rules, \
            and on nothing else (D.IX(1), (5))."
    )
}

pub fn came_before_another(number: u32) -> String {
    format!(
        "Your vote on proposal {number} does not count: we received another ballot from you after \
            it, and the last one counts (D.IX(1))."
    )
}

/// What happened to a ballot that counts.
pub fn counts(game: &Game, proposal: &Proposal, ballot: Ballot, replaces: bool) -> String {
    let (number, what) = (proposal.number, title(game, proposal));
    let counts = match ballot {
        Ballot::Yes => format!("Your vote on proposal {number} ({what}): yes."),
        Ballot::No => format!("Your vote on proposal {number} ({what}): no."),
        Ballot::Abstain | Ballot::Unclear => format!(
            "You abstain on proposal {number} ({what}). An abstention counts as a no (D.IX(1))."
        ),
    };
    match replaces {
        true => counts + " It replaces your earlier ballot.",
        false => counts,
    }
}

/// What of an unclear ballot is `unread`, and the one from before.
pub fn not_cast(game: &Game, proposal: &Proposal, unread: &str, before: Option<Ballot>) -> String {
    let (number, what) = (proposal.number, title(game, proposal));
    let before = match before {
        Some(Ballot::Yes) => " Your earlier ballot still counts: yes.",
        Some(Ballot::No) => " Your earlier ballot still counts: no.",
        Some(Ballot::Abstain) => " Your earlier ballot still counts: you abstain.",
        Some(Ballot::Unclear) | None => "",
    };
    let why = match unread {
        "" => {
            "is neither a clear yes nor a clear no, so it counts as not cast (D.IX(1)).".to_owned()
        }
        unread => {
            format!("counts as not cast (D.IX(1)), because we don't understand \"{unread}\" in it.")
        }
    };
    format!(
        "Your vote on proposal {number} ({what}) {why}{before} Write \"vote yes on {number}\" or \
            \"vote no on {number}\", and nothing else on that line."
    )
}

pub fn did_not_pass(number: u32) -> String {
    format!("Proposal {number} did not pass. It can be proposed again.")
}

/// The case of a ballot that was read when its vote had been counted.
pub fn read_late(power: Power, number: u32, received: Moment) -> String {
    format!(
        "A ballot from {power} on proposal {number} was received in time, {}, but read only after \
            the vote had been counted. No one is shown what it says (D.IX(2)); anyone who doubts \
            the count may put the proposal to the vote again.",
        told::gmt_to_the_second(received)
    )
}

/// The director's case of a game end that passes with a ballot of which the count did not know.
pub fn passes(game: &Game, number: u32, phase: Phase) -> String {
    let what = game.votes.proposal(number).map(|proposal| endings::proposal(game, proposal));
    format!(
        "A ballot was received in time, but read only after the vote had been counted. With it, \
            proposal {number} has passed in {}: {}.",
        names::phase(phase),
        what.unwrap_or_default()
    )
}

/// The same to the player whose ballot it is.
pub fn yours_makes_it_pass(number: u32, received: Moment, case: u32) -> String {
    format!(
        "Your ballot on proposal {number} was received in time, {}, but the vote had been counted \
            before we read it. With your ballot, the proposal passes. The director has this as \
            case {case}, and may end the game by this vote.",
        told::gmt_to_the_second(received)
    )
}

/// To the board, with the end of the game.
pub fn ends_by_late_ballot(number: u32, phase: Phase) -> String {
    format!(
        "Proposal {number} had failed without a ballot that was received in time but read too \
            late. The director has agreed to end the game as voted (D.VII(1), D.IX(1)). Results \
            from {} on do not count.",
        names::phase(phase)
    )
}

/// To the director.
pub fn has_ended(number: u32) -> String {
    format!("Proposal {number} has ended the game.")
}

/// To the director who would end it.
pub fn passes_no_more(number: u32) -> String {
    format!(
        "Proposal {number} hasn't passed after all: since then we have read another ballot that \
            came in time, and it is a no. The game goes on."
    )
}

/// The same to the player who cast it.
pub fn yours_was_read_late(number: u32, received: Moment, case: u32) -> String {
    format!(
        "Your ballot on proposal {number} was received in time, {}, but the vote had been counted \
            before we read it. This is case {case}; the game master is not shown what the ballot \
            says.",
        told::gmt_to_the_second(received)
    )
}

/// An open vote, for a player who may vote.
pub fn open(game: &Game, proposal: &Proposal, due: VoteTime, own: Option<Ballot>) -> String {
    let (number, what) = (proposal.number, title(game, proposal));
    let due = match due {
        VoteTime::At(_) => "with this deadline",
        VoteTime::Later => "with the deadline after this one",
        VoteTime::Unknown => "with the first deadline after the wait that is a day away",
    };
    let own = match own {
        Some(Ballot::Yes) => "your ballot: yes",
        Some(Ballot::No) => "your ballot: no",
        Some(Ballot::Abstain) => "you abstain, which counts as a no",
        Some(Ballot::Unclear) => "your ballot is not clear, so it is not cast",
        None => "you have not voted",
    };
    format!("Vote {number} is open, due {due}: {what}; {own}.")
}

/// To a player who has sent nothing yet.
pub fn silence_agrees(game: &Game, proposal: &Proposal) -> String {
    let number = proposal.number;
    format!(
        "Vote {number} is due with this deadline: {}. If you send neither orders nor a ballot, you \
         agree to it (D.IX(1)). To stop it, write \"vote no on {number}\".",
        endings::proposal(game, proposal)
    )
}

pub fn is_asked(quoted: &str) -> String {
    format!(
        "We put nothing to the vote, because \"{quoted}\" is a question. If you mean to propose \
            it, write it without the question mark."
    )
}

pub fn not_put(why: &str) -> String {
    format!("We did not put your proposal to the vote: {why}.")
}

pub fn may_be_talk(winner: Power) -> String {
    format!(
        "We have not put anything to the vote yet. To propose that {winner} wins the game, write \
            on a line of its own: \"concede to {winner}\"."
    )
}

pub fn is_put(game: &Game, proposal: &Proposal) -> String {
    let (number, what) = (proposal.number, title(game, proposal));
    let and_now = match proposal.by {
        Some(_) => "Proposing is not voting, so please vote on it as well.",
        None => "This counts as your own yes; every survivor has to agree (D.VII(4)(a), D.IX(5)).",
    };
    format!("Proposal {number} has been put to the vote: {what}. {and_now}")
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
