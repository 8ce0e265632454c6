//! The committee's ballots on a case of one game (A.5, A.6, Reading 25): who sits, what makes a
//! decision, and when the director's vote counts.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::calendar::is_late;
use super::staff::{Offices, Staff};
use super::votes::Ballot;
use super::{Moment, PersonId};

/// How long the committee has for its ballots. Its members live in all zones and sit on several
/// boards, and what was published stands meanwhile.
pub const BALLOT_TIME: TimeDelta = TimeDelta::days(7);

/// A question that the director has put to the committee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The question in the director's words; the case's own, if he has none.
    pub text: String,
    /// Until when ballots count.
    pub due: Moment,
    /// The last ballot of each member.
    pub ballots: BTreeMap<PersonId, Ballot>,
    /// The director's, which counts only where the others are even.
    pub casting: Option<Ballot>,
    /// Whether it was due, and the director has to decide.
    #[serde(default)]
    pub is_even: bool,
}

/// The result of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionOutcome {
    /// More have said yes than no.
    Passed,
    /// More have said no than yes, or an override had too few.
    Failed,
    /// As many yes as no, and the director has not voted: he decides it (A.6).
    Tied,
    /// Too few have voted for a binding result. The director may ask again (Reading 25).
    NoQuorum,
}

/// How many of those who sit voted how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BallotCount {
    pub yes: usize,
    pub no: usize,
    pub abstain: usize,
    pub sitting: usize,
}

impl Question {
    /// A question put at a moment.
    pub fn new(text: impl Into<String>, now: Moment) -> Question {
        Question {
            text: text.into(),
            due: now + BALLOT_TIME,
            ballots: BTreeMap::new(),
            casting: None,
            is_even: false,
        }
    }

    /// Whether a member's ballot that was received then still counts.
    pub fn is_open(&self, received: Moment) -> bool {
        !self.is_even && !is_late(received, self.due)
    }

    /// The ballots as they are counted now.
    pub fn count(&self, staff: &Staff) -> BallotCount {
        BallotCount::of(&self.ballots, &staff.sitting())
    }
}

impl BallotCount {
    /// Only the ballots of those who sit when they are counted (A.6).
    pub fn of(ballots: &BTreeMap<PersonId, Ballot>, sitting: &BTreeSet<PersonId>) -> BallotCount {
        let having = |wanted: Ballot| {
            sitting.iter().filter(|member| ballots.get(*member) == Some(&wanted)).count()
        };
        BallotCount {
            yes: having(Ballot::Yes),
            no: having(Ballot::No),
            abstain: having(Ballot::Abstain),
            sitting: sitting.len(),
        }
    }

    /// How many have voted, abstentions included.
    pub const fn voted(self) -> usize {
        self.yes + self.no + self.abstain
    }

    /// Whether all who could vote have voted, so that there is nothing to wait for.
    pub const fn is_complete(self) -> bool {
        self.voted() == self.sitting
    }

    /// The result of ballots, with the director's where they are even (A.6). Abstentions count for
    /// the quorum and for nothing else.
    pub fn outcome(self, casting: Option<Ballot>) -> QuestionOutcome {
        if self.voted() * 3 < self.sitting * 2 || self.sitting == 0 {
            return QuestionOutcome::NoQuorum;
        }
        match (self.yes.cmp(&self.no), casting) {
            (Ordering::Greater, _) | (Ordering::Equal, Some(Ballot::Yes)) => {
                QuestionOutcome::Passed
            }
            (Ordering::Less, _) | (Ordering::Equal, Some(Ballot::No)) => QuestionOutcome::Failed,
            (Ordering::Equal, _) => QuestionOutcome::Tied,
        }
    }
}

impl Offices {
    /// The sitting body: the committee and the director's assistants, without the acting director
    /// (A.6).
    pub fn sitting(&self) -> BTreeSet<PersonId> {
        let all = self.committee.iter().chain(&self.assistants);
        all.filter(|member| **member != self.director).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str) -> PersonId {
        PersonId::new(name)
    }

    /// Five members and an assistant, and another assistant who directs at present.
    fn staff() -> Staff {
        Staff {
            master: id("gm"),
            director: id("ata"),
            assistants: vec![id("ata"), id("atb")],
            committee: ["a", "b", "c", "d", "e"].map(id).to_vec(),
            observer: None,
            chief: None,
        }
    }

    fn outcome(
        yes: &[&str],
        no: &[&str],
        abstain: &[&str],
        casting: Option<Ballot>,
    ) -> QuestionOutcome {
        let mut question = Question::new("?", Moment::UNIX_EPOCH);
        for (ballot, names) in [(Ballot::Yes, yes), (Ballot::No, no), (Ballot::Abstain, abstain)] {
            question.ballots.extend(names.iter().map(|name| (id(name), ballot)));
        }
        question.casting = casting;
        question.count(&staff()).outcome(question.casting)
    }

    #[test]
    fn a_6_two_thirds_of_the_sitting_body_make_a_decision() {
        assert_eq!(staff().sitting().len(), 6, "whoever directs does not sit");
        assert_eq!(outcome(&["a", "b", "c"], &[], &[], None), QuestionOutcome::NoQuorum);
        assert_eq!(outcome(&["a", "b", "c"], &["atb"], &[], None), QuestionOutcome::Passed);
        assert_eq!(outcome(&["a"], &["b", "c"], &["d"], None), QuestionOutcome::Failed);
        // Who directs, and who does not sit any more, has no ballot among them.
        let others = outcome(&["a", "b", "c", "ata", "x"], &[], &[], None);
        assert_eq!(others, QuestionOutcome::NoQuorum);
    }

    #[test]
    fn a_6_the_directors_vote_counts_only_where_the_others_are_even() {
        let even = |casting| outcome(&["a", "b"], &["c", "d"], &[], casting);
        assert_eq!(even(None), QuestionOutcome::Tied);
        assert_eq!(even(Some(Ballot::Abstain)), QuestionOutcome::Tied);
        assert_eq!(even(Some(Ballot::No)), QuestionOutcome::Failed);
        assert_eq!(even(Some(Ballot::Yes)), QuestionOutcome::Passed);
        let most = outcome(&["a", "b"], &["c"], &["d"], Some(Ballot::No));
        assert_eq!(most, QuestionOutcome::Passed);
        assert_eq!(outcome(&["a"], &["b"], &[], Some(Ballot::No)), QuestionOutcome::NoQuorum);
    }

    #[test]
    fn a_6_an_assistant_who_acts_as_director_since_has_one_vote() {
        let [a, b, acting] = ["a", "b", "ata"].map(id);
        let yes_no_yes = [Ballot::Yes, Ballot::No, Ballot::Yes];
        let ballots = [&a, &b, &acting].map(Clone::clone).into_iter().zip(yes_no_yes).collect();
        let committee = vec![a, b];
        let now = Staff { assistants: vec![acting], committee, ..staff() };
        // One and one of the two who still sit; his own breaks the tie and is no vote of theirs.
        let count = BallotCount::of(&ballots, &now.sitting());
        assert_eq!((count.voted(), count.is_complete()), (2, true));
        assert_eq!(count.outcome(Some(Ballot::Yes)), QuestionOutcome::Passed);
    }

    #[test]
    fn a_5_ballots_count_until_the_question_is_due() {
        let question = Question::new("?", Moment::UNIX_EPOCH);
        assert!(question.is_open(question.due));
        assert!(!question.is_open(question.due + TimeDelta::seconds(1)));
        assert!(!question.count(&staff()).is_complete());
    }
}
