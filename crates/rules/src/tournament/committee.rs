//! Questions to the committee: who votes, how it is counted, what a change of the rules takes
//! besides (A.5 to A.7).

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use crate::game::case::Argument;
use crate::game::committee::BallotCount;
use crate::game::policy::RuleChange;
use crate::game::votes::Ballot;
use crate::game::{Moment, PersonId};

pub use crate::game::committee::QuestionOutcome;

/// How long before ballots stop counting.
const REMINDED_BEFORE: TimeDelta = TimeDelta::hours(24);

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionMatter {
    /// An issue that could not be settled elsewhere (A.5).
    Issue,
    /// A change of the house rules, which needs the director's approval (A.7).
    RuleChange,
    /// The committee overrides the director's veto (A.7).
    Override {
        /// Of the change that was this question.
        of: u32,
    },
}

/// What was settled when a question was put.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Put {
    /// The effect of a change of the rules, where it is one that a game can make by itself (A.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<RuleChange>,
    /// Who sits.
    pub sitting: BTreeSet<PersonId>,
    /// The member of the committee who put it (A.7); none if the director did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PersonId>,
}

/// The ballot that a word says.
pub fn ballot(word: &str) -> Option<Ballot> {
    match word.to_ascii_lowercase().as_str() {
        "yes" | "aye" | "for" => Some(Ballot::Yes),
        "no" | "nay" | "against" => Some(Ballot::No),
        "abstain" | "abstention" => Some(Ballot::Abstain),
        _ => None,
    }
}

/// How it stands with a change of the rules that was passed (A.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Approval {
    /// The director has approved it.
    Approved,
    /// The director has vetoed it.
    Vetoed,
    /// He has vetoed it, and the committee has overridden that.
    Overridden,
}

/// A question to the committee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentQuestion {
    /// Its number, from 1.
    pub number: u32,
    /// What it is about.
    pub matter: QuestionMatter,
    /// The question.
    pub text: String,
    /// The effect of a change of the rules, where it is one that a game can make by itself (A.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<RuleChange>,
    /// The member of the committee who put it (A.7); none if the director did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PersonId>,
    /// How the director tried to settle it before (A.3v).
    pub tried: String,
    pub asked: Moment,
    /// Until when ballots count.
    pub until: Moment,
    /// Who sat when it was put, and was written to. Whose ballots count is decided at the count
    /// (A.6).
    pub sitting: BTreeSet<PersonId>,
    /// The ballots; the last of each counts. The director's is among them if he has voted.
    pub ballots: BTreeMap<PersonId, Ballot>,
    /// What those who sit and the director have said of it, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<Argument>,
    /// Whether those who sit and have not voted were reminded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_reminded: bool,
    /// The result.
    pub outcome: Option<QuestionOutcome>,
    /// What happened to a change of the rules then.
    pub approval: Option<Approval>,
}

impl TournamentQuestion {
    /// The result of the ballots of those who sit. The director's counts on a tie, and on nothing
    /// else (A.6).
    pub fn outcome(&self, count: BallotCount, director: &PersonId) -> QuestionOutcome {
        if let QuestionMatter::Override { .. } = self.matter {
            let voted = count.voted();
            return match (4 * voted >= 3 * count.sitting, 3 * count.yes >= 2 * voted) {
                (false, _) => QuestionOutcome::NoQuorum,
                (true, true) if voted > 0 => QuestionOutcome::Passed,
                (true, _) => QuestionOutcome::Failed,
            };
        }
        count.outcome(self.ballots.get(director).copied())
    }

    /// When those who have not voted are to be reminded, if there is time enough for it.
    pub fn reminder(&self) -> Option<Moment> {
        let at = self.until - REMINDED_BEFORE;
        (self.is_open() && !self.is_reminded && at > self.asked).then_some(at)
    }

    /// Whether ballots still count, the director's aside, who may decide a tie later.
    pub fn is_open(&self) -> bool {
        self.outcome.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(matter: QuestionMatter, ballots: &[(&str, Ballot)]) -> TournamentQuestion {
        TournamentQuestion {
            number: 1,
            matter,
            text: String::new(),
            change: None,
            by: None,
            tried: String::new(),
            asked: Moment::UNIX_EPOCH,
            until: Moment::UNIX_EPOCH,
            sitting: BTreeSet::new(),
            ballots: ballots.iter().map(|(who, what)| (PersonId::new(*who), *what)).collect(),
            arguments: Vec::new(),
            is_reminded: false,
            outcome: None,
            approval: None,
        }
    }

    use Ballot::{Abstain, No, Yes};

    fn count(
        matter: QuestionMatter,
        sitting: usize,
        ballots: &[(&str, Ballot)],
    ) -> QuestionOutcome {
        let question = question(matter, ballots);
        let sitting = (1..=sitting).map(|number| PersonId::new(format!("tmc{number}"))).collect();
        let count = BallotCount::of(&question.ballots, &sitting);
        question.outcome(count, &PersonId::new("td"))
    }

    #[test]
    fn a_6_two_thirds_of_the_sitting_body_have_to_vote_and_abstentions_count_as_votes() {
        let issue = QuestionMatter::Issue;
        let three = [("tmc1", Yes), ("tmc2", Yes), ("tmc3", Yes)];
        assert_eq!(count(issue, 5, &three), QuestionOutcome::NoQuorum);
        let four = [&three[..], &[("tmc4", Abstain)]].concat();
        assert_eq!(count(issue, 5, &four), QuestionOutcome::Passed);
        assert_eq!(count(issue, 6, &four), QuestionOutcome::Passed);
        assert_eq!(count(issue, 7, &four), QuestionOutcome::NoQuorum);
        let stranger = [&three[..], &[("somebody", Yes)]].concat();
        assert_eq!(count(issue, 5, &stranger), QuestionOutcome::NoQuorum);
    }

    #[test]
    fn a_6_the_directors_ballot_counts_on_a_tie_alone() {
        let issue = QuestionMatter::Issue;
        let tie = [("tmc1", Yes), ("tmc2", Yes), ("tmc3", No), ("tmc4", No)];
        assert_eq!(count(issue, 5, &tie), QuestionOutcome::Tied);
        for (ballot, outcome) in [
            (Yes, QuestionOutcome::Passed),
            (No, QuestionOutcome::Failed),
            (Abstain, QuestionOutcome::Tied),
        ] {
            assert_eq!(count(issue, 5, &[&tie[..], &[("td", ballot)]].concat()), outcome);
        }
        let lost = [("tmc1", Yes), ("tmc2", No), ("tmc3", No), ("tmc4", No), ("td", Yes)];
        assert_eq!(count(issue, 5, &lost), QuestionOutcome::Failed);
    }

    #[test]
    fn a_7_exactly_two_thirds_of_exactly_three_quarters_override_a_veto() {
        let over = QuestionMatter::Override { of: 1 };
        let two = [("tmc1", Yes), ("tmc2", Yes)];
        let four = [&two[..], &[("tmc3", Yes), ("tmc4", Yes)]].concat();
        let against = [("tmc5", No), ("tmc6", No)];
        assert_eq!(count(over, 8, &[&four[..], &against].concat()), QuestionOutcome::Passed);
        assert_eq!(count(over, 8, &[&four[..], &against[..1]].concat()), QuestionOutcome::NoQuorum);
        // An abstention is a vote, but not a yes.
        let abstain = [("tmc3", Yes), ("tmc4", Abstain), ("tmc5", No), ("tmc6", No)];
        assert_eq!(count(over, 8, &[&two[..], &abstain].concat()), QuestionOutcome::Failed);
    }

    #[test]
    fn a_7_an_override_needs_two_thirds_of_the_votes_and_three_quarters_of_the_body() {
        let over = QuestionMatter::Override { of: 1 };
        let four = [("tmc1", Yes), ("tmc2", Yes), ("tmc3", Yes), ("tmc4", No)];
        assert_eq!(count(over, 5, &four), QuestionOutcome::Passed);
        assert_eq!(count(over, 6, &four), QuestionOutcome::NoQuorum);
        let split = [("tmc1", Yes), ("tmc2", Yes), ("tmc3", No), ("tmc4", No)];
        assert_eq!(count(over, 5, &split), QuestionOutcome::Failed);
        // A tie is the director's to decide where he is not the one who was overridden.
        assert_eq!(count(over, 5, &[&split[..], &[("td", Yes)]].concat()), QuestionOutcome::Failed);
    }
}
