//! The committee's ballots on a case of one game (A.5, A.6, Reading 25): who sits, what makes a
//! decision, and when the director's vote counts.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::calendar::is_late;
use super::staff::Staff;
use super::votes::Ballot;
use super::{Game, Moment, PersonId};

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

/// What the ballots come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitteeOutcome {
    /// The committee says yes, or no; by the director's vote if the others were even.
    Decided {
        /// Whether it says yes.
        yes: bool,
        /// Whether the director decided it.
        by_director: bool,
    },
    /// As many for it as against it, and the director has not voted.
    Even,
    /// Fewer than two thirds of the sitting body have voted: there is no decision.
    NoQuorum,
}

/// How many voted how.
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

    /// Whether nobody is left who could vote, so that nothing need be waited for.
    pub fn is_complete(&self, staff: &Staff) -> bool {
        staff.sitting().iter().all(|member| self.ballots.contains_key(member))
    }

    /// The ballots of those who sit when they are counted.
    pub fn count(&self, staff: &Staff) -> BallotCount {
        let sitting = staff.sitting();
        let of = |wanted: Ballot| {
            let cast = self.ballots.iter().filter(|(member, _)| sitting.contains(member));
            cast.filter(|(_, ballot)| **ballot == wanted).count()
        };
        BallotCount {
            yes: of(Ballot::Yes),
            no: of(Ballot::No),
            abstain: of(Ballot::Abstain),
            sitting: sitting.len(),
        }
    }

    /// What the ballots come to. Abstentions count for the quorum and for nothing else.
    pub fn outcome(&self, staff: &Staff) -> CommitteeOutcome {
        self.count(staff).outcome(self.casting)
    }
}

impl BallotCount {
    /// What ballots come to, with the director's where they are even (A.6).
    pub fn outcome(self, casting: Option<Ballot>) -> CommitteeOutcome {
        let BallotCount { yes, no, abstain, sitting } = self;
        if (yes + no + abstain) * 3 < sitting * 2 || sitting == 0 {
            return CommitteeOutcome::NoQuorum;
        }
        match (yes.cmp(&no), casting) {
            (std::cmp::Ordering::Greater, _) => {
                CommitteeOutcome::Decided { yes: true, by_director: false }
            }
            (std::cmp::Ordering::Less, _) => {
                CommitteeOutcome::Decided { yes: false, by_director: false }
            }
            (_, Some(Ballot::Yes)) => CommitteeOutcome::Decided { yes: true, by_director: true },
            (_, Some(Ballot::No)) => CommitteeOutcome::Decided { yes: false, by_director: true },
            _ => CommitteeOutcome::Even,
        }
    }
}

impl Staff {
    /// The sitting body: the committee and the director's assistants, but for whoever directs
    /// (A.6).
    pub fn sitting(&self) -> BTreeSet<PersonId> {
        let all = self.committee.iter().chain(&self.assistants);
        all.filter(|member| **member != self.director).cloned().collect()
    }
}

/// Which question is due first, and when: behind the last second in which ballots are in time.
pub(super) fn next_due(game: &Game) -> Option<(Moment, u32)> {
    let open = game.cases.open().filter_map(|case| {
        let question = case.question.as_ref().filter(|question| !question.is_even)?;
        Some((question.due + TimeDelta::seconds(1), case.number))
    });
    open.min()
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
    ) -> CommitteeOutcome {
        let mut question = Question::new("?", Moment::UNIX_EPOCH);
        for (ballot, names) in [(Ballot::Yes, yes), (Ballot::No, no), (Ballot::Abstain, abstain)] {
            question.ballots.extend(names.iter().map(|name| (id(name), ballot)));
        }
        question.casting = casting;
        question.outcome(&staff())
    }

    const fn decided(yes: bool, by_director: bool) -> CommitteeOutcome {
        CommitteeOutcome::Decided { yes, by_director }
    }

    #[test]
    fn a_6_two_thirds_of_the_sitting_body_make_a_decision() {
        assert_eq!(staff().sitting().len(), 6, "whoever directs does not sit");
        assert_eq!(outcome(&["a", "b", "c"], &[], &[], None), CommitteeOutcome::NoQuorum);
        assert_eq!(outcome(&["a", "b", "c"], &["atb"], &[], None), decided(true, false));
        assert_eq!(outcome(&["a"], &["b", "c"], &["d"], None), decided(false, false));
        // Who directs, and who does not sit any more, has no ballot among them.
        assert_eq!(
            outcome(&["a", "b", "c", "ata", "x"], &[], &[], None),
            CommitteeOutcome::NoQuorum
        );
    }

    #[test]
    fn a_6_the_directors_vote_counts_only_where_the_others_are_even() {
        let even = |casting| outcome(&["a", "b"], &["c", "d"], &[], casting);
        assert_eq!(even(None), CommitteeOutcome::Even);
        assert_eq!(even(Some(Ballot::Abstain)), CommitteeOutcome::Even);
        assert_eq!(even(Some(Ballot::No)), decided(false, true));
        assert_eq!(even(Some(Ballot::Yes)), decided(true, true));
        let most = outcome(&["a", "b"], &["c"], &["d"], Some(Ballot::No));
        assert_eq!(most, decided(true, false));
        assert_eq!(outcome(&["a"], &["b"], &[], Some(Ballot::No)), CommitteeOutcome::NoQuorum);
    }

    #[test]
    fn a_5_ballots_count_until_the_question_is_due() {
        let question = Question::new("?", Moment::UNIX_EPOCH);
        assert!(question.is_open(question.due));
        assert!(!question.is_open(question.due + TimeDelta::seconds(1)));
        assert!(!question.is_complete(&staff()));
    }
}
