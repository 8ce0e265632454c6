//! What is voted on, and when the vote is due.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use crate::board::Power;
use crate::game::Moment;
use crate::game::ending::Ending;
use crate::game::policy::RuleChange;

/// The time that everybody has for a ballot, from the moment in which the proposal was mailed to
/// all (D.IX(2) with Reading 20).
pub const NOTICE_HOURS: i64 = 24;

/// A proposal that is put to the vote. It is no ballot: its proposer votes like all others
/// (D.IX(2)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Its number in this game, from 1.
    pub number: u32,
    /// The power whose player made it; nothing, if it is the game master's (D.VII(4)(a)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Power>,
    /// What is proposed.
    pub kind: ProposalKind,
    pub received: Moment,
    pub mailed: Moment,
    /// The words in which it was made.
    pub text: String,
}

/// What can be proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProposalKind {
    /// To concede the win to one player (D.IX(3)).
    Concede(Power),
    /// To end the game. Those who are left out count as eliminated, and no centre changes hands
    /// (D.IX(4)). Any of these who is eliminated before the vote is due stays eliminated.
    End {
        /// Those who share the end.
        survivors: BTreeSet<Power>,
    },
    /// To change a rule that is at the game master's discretion (D.IX(5)).
    #[serde(rename = "rule")]
    RuleChange(RuleChange),
}

/// Whether a vote is due with a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    Now,
    Later,
}

impl ProposalKind {
    /// Whether it ends the game: an agreed end or a concession.
    pub const fn is_game_end(&self) -> bool {
        matches!(self, ProposalKind::Concede(_) | ProposalKind::End { .. })
    }

    /// How the game ends by it, if it does.
    pub fn ending(&self) -> Option<Ending> {
        match self {
            ProposalKind::Concede(power) => Some(Ending::Conceded(*power)),
            ProposalKind::End { survivors } => {
                Some(Ending::Voted(survivors.iter().copied().collect()))
            }
            ProposalKind::RuleChange(_) => None,
        }
    }

    /// The change, if it is one of rules.
    pub const fn rule_change(&self) -> Option<&RuleChange> {
        match self {
            ProposalKind::RuleChange(change) => Some(change),
            ProposalKind::Concede(_) | ProposalKind::End { .. } => None,
        }
    }
}

impl Proposal {
    /// Whether the vote is due at this deadline, of a phase of any kind: the first at least
    /// [`NOTICE_HOURS`] after the proposal was mailed to all (Reading 20). Asked about the deadline
    /// in force, so that a deadline that moves takes the vote with it.
    pub fn due_at(&self, deadline: Moment) -> Due {
        let notice = deadline.signed_duration_since(self.mailed);
        if notice >= TimeDelta::hours(NOTICE_HOURS) { Due::Now } else { Due::Later }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::press::PressRule;

    fn moment(text: &str) -> Moment {
        text.parse().expect("the test writes moments right")
    }

    #[test]
    fn d_ix_2_a_vote_is_due_with_the_first_deadline_a_day_after_it_was_mailed() {
        let proposal = Proposal {
            number: 1,
            by: Some(Power::France),
            kind: ProposalKind::Concede(Power::Turkey),
            received: moment("2026-11-20T09:00:00Z"),
            mailed: moment("2026-11-20T10:00:00Z"),
            text: "concede to Turkey".to_owned(),
        };
        // A day after it was received is not enough, if it was mailed later.
        assert_eq!(proposal.due_at(moment("2026-11-21T09:59:59Z")), Due::Later);
        assert_eq!(proposal.due_at(moment("2026-11-21T10:00:00Z")), Due::Now);
        assert_eq!(proposal.due_at(moment("2026-11-20T09:30:00Z")), Due::Later);
    }

    #[test]
    fn d_ix_2_a_change_of_the_rules_ends_no_game() {
        let change = ProposalKind::RuleChange(RuleChange::Press(PressRule::B));
        assert_eq!(change.ending(), None);
        let won = ProposalKind::Concede(Power::Turkey);
        assert_eq!(won.ending(), Some(Ending::Conceded(Power::Turkey)));
        assert!(won.is_game_end() && !change.is_game_end());
    }

    #[test]
    fn proposals_come_back_as_they_were_kept() {
        for (kind, text) in [
            (ProposalKind::Concede(Power::Turkey), r#"{"concede":"TURKEY"}"#),
            (
                ProposalKind::End { survivors: [Power::Italy, Power::Austria].into() },
                r#"{"end":{"survivors":["AUSTRIA","ITALY"]}}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&kind).expect("it can be written"), text);
            assert_eq!(serde_json::from_str::<ProposalKind>(text).expect("it can be read"), kind);
        }
    }
}
