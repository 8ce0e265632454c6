//! Questions to the committee: who votes, how it is counted, what a change of the rules takes
//! besides (A.5 to A.7).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::game::committee::{BallotCount, CommitteeOutcome};
use crate::game::policy::RuleChange;
use crate::game::votes::Ballot;
use crate::game::{Moment, PersonId};

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
    /// What a change of the rules comes to, where it is one that a game can make by itself (A.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<RuleChange>,
    /// Who sits.
    pub sitting: BTreeSet<PersonId>,
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

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionOutcome {
    /// More have said yes than no.
    Passed,
    /// More have said no than yes, or an override had too few.
    Failed,
    /// As many yes as no, and the director has not voted: he decides it (A.6).
    Tied,
    /// Too few have voted to bind anybody. The director may ask again (Reading 25).
    NoQuorum,
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
    /// What a change of the rules comes to, where it is one that a game can make by itself (A.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<RuleChange>,
    /// How the director tried to settle it before (A.3v).
    pub tried: String,
    pub asked: Moment,
    /// Until when ballots count.
    pub until: Moment,
    /// Who sits: the committee, and the director's assistants unless one acts as director (A.6).
    pub sitting: BTreeSet<PersonId>,
    /// The ballots; the last of each counts. The director's is among them if he has voted.
    pub ballots: BTreeMap<PersonId, Ballot>,
    /// What came of it.
    pub outcome: Option<QuestionOutcome>,
    /// What became of a change of the rules then.
    pub approval: Option<Approval>,
}

impl TournamentQuestion {
    /// Who sits: those who did when it was asked, but for an assistant who acts as director since
    /// then: nobody has two votes (A.6).
    pub fn body(&self, director: &PersonId) -> impl Iterator<Item = &PersonId> {
        self.sitting.iter().filter(move |person| *person != director)
    }

    /// The ballots of those who sit.
    fn of_the_body(&self, director: &PersonId) -> impl Iterator<Item = Ballot> {
        self.body(director).filter_map(|person| self.ballots.get(person)).copied()
    }

    /// How many of those who sit have voted, abstentions included.
    pub fn voted(&self, director: &PersonId) -> usize {
        self.of_the_body(director).count()
    }

    /// Whether nobody is left who could vote.
    pub fn all_voted(&self, director: &PersonId) -> bool {
        self.voted(director) == self.body(director).count()
    }

    /// Counts it. `director` is whoever directs now: his ballot counts on a tie, and on nothing
    /// else (A.6).
    pub fn count(&self, director: &PersonId) -> QuestionOutcome {
        let having =
            |wanted: Ballot| self.of_the_body(director).filter(|choice| *choice == wanted).count();
        let count = BallotCount {
            yes: having(Ballot::Yes),
            no: having(Ballot::No),
            abstain: having(Ballot::Abstain),
            sitting: self.body(director).count(),
        };
        if let QuestionMatter::Override { .. } = self.matter {
            let voted = count.yes + count.no + count.abstain;
            return match (4 * voted >= 3 * count.sitting, 3 * count.yes >= 2 * voted) {
                (false, _) => QuestionOutcome::NoQuorum,
                (true, true) if voted > 0 => QuestionOutcome::Passed,
                (true, _) => QuestionOutcome::Failed,
            };
        }
        match count.outcome(self.ballots.get(director).copied()) {
            CommitteeOutcome::Decided { yes: true, .. } => QuestionOutcome::Passed,
            CommitteeOutcome::Decided { yes: false, .. } => QuestionOutcome::Failed,
            CommitteeOutcome::Even => QuestionOutcome::Tied,
            CommitteeOutcome::NoQuorum => QuestionOutcome::NoQuorum,
        }
    }

    /// Whether ballots still count, the director's aside, who may decide a tie later.
    pub fn is_open(&self) -> bool {
        self.outcome.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(
        matter: QuestionMatter,
        sitting: usize,
        ballots: &[(&str, Ballot)],
    ) -> TournamentQuestion {
        let member = |number: usize| PersonId::new(format!("tmc{number}"));
        TournamentQuestion {
            number: 1,
            matter,
            text: String::new(),
            change: None,
            tried: String::new(),
            asked: Moment::UNIX_EPOCH,
            until: Moment::UNIX_EPOCH,
            sitting: (1..=sitting).map(member).collect(),
            ballots: ballots.iter().map(|(who, what)| (PersonId::new(*who), *what)).collect(),
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
        question(matter, sitting, ballots).count(&PersonId::new("td"))
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
    fn a_6_an_assistant_who_acts_as_director_since_has_one_vote() {
        let ballots = [("tmc1", Yes), ("tmc2", No), ("tmc3", Yes)];
        let question = question(QuestionMatter::Issue, 3, &ballots);
        let acting = PersonId::new("tmc1");
        // One and one of the two who still sit; his own breaks the tie and is no vote of theirs.
        assert_eq!(question.count(&acting), QuestionOutcome::Passed);
        assert_eq!((question.voted(&acting), question.all_voted(&acting)), (2, true));
    }

    #[test]
    fn a_7_exactly_two_thirds_of_exactly_three_quarters_override_a_veto() {
        let over = QuestionMatter::Override { of: 1 };
        let two = [("tmc1", Yes), ("tmc2", Yes)];
        let four = [&two[..], &[("tmc3", Yes), ("tmc4", Yes)]].concat();
        let against = [("tmc5", No), ("tmc6", No)];
        assert_eq!(count(over, 8, &[&four[..], &against].concat()), QuestionOutcome::Passed);
        assert_eq!(count(over, 8, &[&four[..], &against[..1]].concat()), QuestionOutcome::NoQuorum);
        // Who abstains has voted, and has not voted for it.
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
