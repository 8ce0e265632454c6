//! The votes of one game: what is open, what happened to the rest.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::ballot::{Ballot, Ballots, Voter};
use super::count::Electorate;
use super::lacking::Lacking;
use super::proposal::{Due, Proposal, ProposalKind};
use crate::board::Power;
use crate::game::Moment;
use crate::game::policy::RuleChange;

/// How many open proposals one seat may have. Each is mailed to everybody and holds back early
/// adjudication, so that a flood of them would stop a game.
pub const OPEN_PER_SEAT_MAX: usize = 3;

/// All votes of a game, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Votes {
    all: BTreeMap<u32, Vote>,
}

/// A proposal, and either its ballots or what happened to it: once it is closed, no ballot is left
/// that could be seen or revived (Interaction 14).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Vote {
    proposal: Proposal,
    state: VoteState,
    /// If all agreed, when each yes was received; a power without one was taken to agree (D.IX(1)).
    /// A ballot that was there in time may be read later than these (D.VII(1)).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    agreed: BTreeMap<Power, Moment>,
    /// If a game end failed, who did not agree, for a ballot that was there in time and is read
    /// later. Versions up to 0.2.0 did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lacking: Option<Lacking>,
}

/// No log tells who was taken to agree and who wrote (D.IX(2)).
impl fmt::Debug for Vote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vote")
            .field("proposal", &self.proposal)
            .field("state", &self.state)
            .finish()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum VoteState {
    Open(Ballots),
    Closed(ProposalFate),
}

/// What happened to a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProposalFate {
    /// All agreed.
    Passed,
    /// Not all agreed.
    Failed,
    /// The game was over before it was due (Interaction 16).
    Lapsed,
    /// It had passed, and a rollback undid it (Interaction 14).
    Undone,
}

/// All that players learn about a vote (D.IX(2)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedVote {
    /// The number of the proposal.
    pub proposal: u32,
    pub passed: bool,
}

/// Why a proposal is not put to the vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAdmitted {
    /// The same is open already.
    #[error("proposal {0} asks for the same and is still open")]
    Open(u32),
    /// The seat has enough of them.
    #[error("{OPEN_PER_SEAT_MAX} of your proposals are still open")]
    TooMany,
}

/// For which proposal a ballot is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Addressed {
    One(u32),
    /// For one of several: the voter has to write its number.
    Several(Vec<u32>),
    /// For none that is open.
    Nothing,
}

impl Votes {
    /// The number that a proposal will have, if it may be put to the vote.
    pub fn admit(&self, by: Option<Power>, kind: &ProposalKind) -> Result<u32, NotAdmitted> {
        if let Some(same) = self.open().find(|open| open.kind == *kind) {
            return Err(NotAdmitted::Open(same.number));
        }
        if self.open().filter(|open| open.by == by).count() >= OPEN_PER_SEAT_MAX {
            return Err(NotAdmitted::TooMany);
        }
        Ok(self.all.last_key_value().map_or(1, |(last, _)| last + 1))
    }

    /// Opens a vote, without any ballot: not even the proposer's (D.IX(2)).
    pub fn propose(&mut self, proposal: Proposal) {
        let state = VoteState::Open(Ballots::default());
        let agreed = BTreeMap::new();
        self.all.insert(proposal.number, Vote { proposal, state, agreed, lacking: None });
    }

    /// Takes a ballot, by the time of its receipt. The last of each voter counts; one on a closed
    /// proposal is for nothing.
    pub fn cast(&mut self, number: u32, voter: Voter, ballot: Ballot, at: Moment) {
        if let Some(Vote { state: VoteState::Open(ballots), .. }) = self.all.get_mut(&number) {
            ballots.cast(voter, ballot, at);
        }
    }

    /// What a voter has on file for an open proposal; for his own letters alone (D.IX(2)).
    pub fn ballot(&self, number: u32, voter: Voter) -> Option<Ballot> {
        match &self.all.get(&number)?.state {
            VoteState::Open(ballots) => ballots.by(voter),
            VoteState::Closed(_) => None,
        }
    }

    /// When a voter's ballot on an open proposal was received.
    pub fn balloted(&self, number: u32, voter: Voter) -> Option<Moment> {
        match &self.all.get(&number)?.state {
            VoteState::Open(ballots) => ballots.received(voter),
            VoteState::Closed(_) => None,
        }
    }

    /// A seat has a new holder, who has not voted yet (Interaction 5).
    pub fn change_holder(&mut self, power: Power) {
        for vote in self.all.values_mut() {
            if let VoteState::Open(ballots) = &mut vote.state {
                ballots.void(power);
            }
        }
    }

    /// The proposals that are open, by number.
    pub fn open(&self) -> impl Iterator<Item = &Proposal> {
        let is_open = |vote: &&Vote| matches!(vote.state, VoteState::Open(_));
        self.all.values().filter(is_open).map(|vote| &vote.proposal)
    }

    /// Whether no phase may be adjudicated early now: a vote waits for its date (Interaction 1).
    pub fn hold_back_early_adjudication(&self) -> bool {
        self.open().next().is_some()
    }

    /// A proposal, open or closed.
    pub fn proposal(&self, number: u32) -> Option<&Proposal> {
        self.all.get(&number).map(|vote| &vote.proposal)
    }

    /// What happened to a proposal, if it is closed.
    pub fn fate(&self, number: u32) -> Option<ProposalFate> {
        match self.all.get(&number)?.state {
            VoteState::Open(_) => None,
            VoteState::Closed(fate) => Some(fate),
        }
    }

    /// When the yes of a power was received by which a proposal has passed; nothing, if it was
    /// taken to agree without a ballot (D.IX(1)).
    pub fn agreed(&self, number: u32, power: Power) -> Option<Moment> {
        self.all.get(&number)?.agreed.get(&power).copied()
    }

    /// Where all stand on a game end that failed, as far as ballots are read. It stays secret
    /// (D.IX(2)).
    pub fn lacking(&self, number: u32) -> Option<&Lacking> {
        self.all.get(&number)?.lacking.as_ref()
    }

    /// Notes where all stand.
    pub fn lack(&mut self, number: u32, lacking: Lacking) {
        if let Some(vote) = self.all.get_mut(&number) {
            vote.lacking = Some(lacking);
        }
    }

    /// Where all stand on an open game end, as it would be counted now.
    pub fn lacking_now(&self, number: u32, electorate: &Electorate) -> Option<Lacking> {
        let Vote { proposal, state: VoteState::Open(ballots), .. } = self.all.get(&number)? else {
            return None;
        };
        proposal.kind.is_game_end().then(|| ballots.lacking(proposal, electorate))
    }

    /// Counts all votes that are due at a deadline, by number.
    pub fn count_due(&self, deadline: Moment, electorate: &Electorate) -> Vec<PublishedVote> {
        let mut published = Vec::new();
        for Vote { proposal, state, .. } in self.all.values() {
            if let VoteState::Open(ballots) = state
                && proposal.due_at(deadline) == Due::Now
            {
                let passed = ballots.count(proposal, electorate).passed;
                published.push(PublishedVote { proposal: proposal.number, passed });
            }
        }
        published
    }

    /// The game end among what passed, which replaces the phase (D.IX(2)). Of two the earlier
    /// proposal counts (Reading 20).
    pub fn game_end(&self, published: &[PublishedVote]) -> Option<&Proposal> {
        let ends = self.passed(published).filter(|proposal| proposal.kind.is_game_end());
        ends.min_by_key(|proposal| (proposal.received, proposal.number))
    }

    /// The rule changes among what passed, in the order in which they are to be applied.
    pub fn rule_changes(&self, published: &[PublishedVote]) -> Vec<&RuleChange> {
        let mut passed: Vec<&Proposal> = self.passed(published).collect();
        passed.sort_by_key(|proposal| (proposal.received, proposal.number));
        passed.iter().filter_map(|proposal| proposal.kind.rule_change()).collect()
    }

    fn passed(&self, published: &[PublishedVote]) -> impl Iterator<Item = &Proposal> {
        let passed = published.iter().filter(|published| published.passed);
        passed.filter_map(|published| self.proposal(published.proposal))
    }

    /// Closes a vote by what is published of it, and strikes its ballots.
    pub fn close(&mut self, published: PublishedVote) {
        let fate = if published.passed { ProposalFate::Passed } else { ProposalFate::Failed };
        if let Some(vote) = self.all.get_mut(&published.proposal)
            && let VoteState::Open(ballots) = &vote.state
            && published.passed
        {
            vote.agreed = ballots.agreed();
        }
        self.end(published.proposal, fate);
    }

    /// Closes all open votes without an outcome, because the game is over (Interaction 16), and
    /// tells which.
    pub fn lapse(&mut self) -> Vec<u32> {
        let open: Vec<u32> = self.open().map(|proposal| proposal.number).collect();
        for number in &open {
            self.end(*number, ProposalFate::Lapsed);
        }
        open
    }

    /// Undoes what has passed, because a rollback's consent names it (Interaction 14). A vote that
    /// failed stays failed.
    pub fn undo(&mut self, number: u32) {
        if self.fate(number) == Some(ProposalFate::Passed) {
            self.end(number, ProposalFate::Undone);
        }
    }

    fn end(&mut self, number: u32, fate: ProposalFate) {
        if let Some(vote) = self.all.get_mut(&number) {
            vote.state = VoteState::Closed(fate);
        }
    }
}
