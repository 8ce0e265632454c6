//! Cases: what needs a person. A case is opened by a letter or a deadline, goes up from the game
//! master to the director and the committee (D.I(2), A.12), and is settled by one of them.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::committee::Question;
use super::correction::BoardChange;
use super::votes::Ballot;
use super::{Moment, PersonId, Unread};
use crate::board::{Phase, Power};

/// Who has to settle a case now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaseDesk {
    /// The game master.
    Master,
    /// The tournament's director.
    Director,
    /// The management committee (A.5).
    Committee,
}

/// What a case is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "kebab-case")]
pub enum Matter {
    /// Time that is not guaranteed (D.VII(5)).
    Extension {
        power: Power,
        /// The deadline that is wished for.
        wanted: Moment,
    },
    /// A letter that did not name its game as it should (D.II(2)); it can be let in.
    HeldLetter {
        /// Its number in the journal.
        letter: u64,
        received: Moment,
        /// What it lacks, in words.
        lacks: String,
        /// What it says, ballots and press included: read if it is let in, and never shown.
        words: Unread,
        /// Whether orders in it are understood: then it never makes room for another letter.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        has_orders: bool,
    },
    /// One of a player's own abbreviations, which the master may strike (D.III(1)).
    Names { person: PersonId },
    /// An error in a result (D.VIII(1), A.9).
    Error,
    /// A letter that was received in time and read when the result was out (D.VII(1)).
    ReadLate {
        /// Its number in the journal.
        letter: u64,
        power: Power,
        /// For which phase it was in time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        phase: Option<Phase>,
        /// The orders in it, in the words that would have been published: for the master alone, who
        /// has to correct the result. Ballots and press are not for him.
        orders: Vec<String>,
    },
    /// A question of the rules (D.I(2)).
    Dispute,
    /// A complaint about conduct, or a report of unfair influence: for the director alone.
    Conduct,
    /// Orders played again (D.VIII(1)): the director's consent.
    Rollback {
        /// From which phase on.
        to: Phase,
    },
    /// A result of a game that is over, corrected (D.VIII(1)): the director's consent, since places
    /// depend on it.
    Correction {
        phase: Phase,
        /// The reports that are settled by it.
        cases: Vec<u32>,
        /// What changes on the board.
        changes: Vec<BoardChange>,
    },
    /// A game end that failed, and has passed with a ballot that was there in time and was read
    /// after the count (D.VII(1), D.IX(1)): with the director's consent the game ends by it.
    VotePassed {
        /// The number of the proposal.
        proposal: u32,
        /// The phase that it replaces.
        phase: Phase,
    },
    /// A rule change that all players want (D.IX(5)): the master's own yes.
    RuleChange {
        /// The number of the proposal.
        proposal: u32,
    },
    /// A person takes over a seat (B.7): the director may refuse (B.10).
    Substitution {
        power: Power,
        /// Who takes it over.
        person: PersonId,
    },
    /// A seat for which no player was found in time (B.8).
    OpenSeat { power: Power },
    /// A wish in a plain sentence.
    Request,
}

impl Matter {
    /// Whether it is about a result that was published.
    pub const fn is_error(&self) -> bool {
        matches!(self, Matter::Error | Matter::ReadLate { .. })
    }

    /// Whether it may be about orders that were there in time: copies of them are opened for it
    /// (D.VII(7)).
    pub const fn is_of_orders(&self) -> bool {
        matches!(self, Matter::Dispute) || self.is_error()
    }
}

/// Something that needs a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Its number, from 1, for the game.
    pub number: u32,
    pub opened: Moment,
    pub phase: Phase,
    /// How it was ruled before it was taken further.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Settlement>,
    /// Who opened it; none if the clerk did.
    pub by: Option<PersonId>,
    /// What it is about.
    pub matter: Matter,
    /// The words of the person who opened it.
    pub text: String,
    /// Who settles it.
    pub desk: CaseDesk,
    /// Since when it waits at its desk. Versions up to 0.2.0 had no clock for cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_since: Option<Moment>,
    /// How often it was said since then that it waits.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub reminders: u8,
    /// What the committee and the director have said about it, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<Argument>,
    /// Who agreed to the wording of the question; both sides make a ruling binding (D.I(2)).
    pub wording: Vec<PersonId>,
    /// What the committee votes on (A.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// How it ended.
    pub settled: Option<Settlement>,
}

/// Words about a case, or about a question to the committee, for those who sit (A.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Argument {
    pub by: PersonId,
    pub at: Moment,
    pub text: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_none_yet(count: &u8) -> bool {
    *count == 0
}

/// The end of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settlement {
    /// Who settled it; none if the committee's ballots or time did.
    pub by: Option<PersonId>,
    pub at: Moment,
    /// Whether what was asked for is granted; nothing, if that was not the question.
    pub granted: Option<bool>,
    pub text: String,
}

/// What happens to a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum CaseStep {
    /// It goes to another desk.
    Raised {
        desk: CaseDesk,
        /// From when on it waits there. Versions up to 0.2.0 did not write it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Moment>,
    },
    /// It was said that it waits.
    Reminded,
    /// A comment on it, for those who sit on the committee.
    Argued(Argument),
    /// One side agrees to the wording of the question.
    Worded {
        by: PersonId,
        /// Whether there was a ruling by then, which binds even without this agreement. Steps that
        /// don't say so counted for nothing after a ruling.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ruled: bool,
    },
    /// The director puts it to the committee (A.5).
    Asked {
        question: Question,
        /// Whether it is in other words than the case, so that both sides have to agree anew.
        is_new: bool,
    },
    /// A member of the committee votes, or the director for the case that the others are even.
    Balloted {
        by: PersonId,
        ballot: Ballot,
        /// Whether it is the director's.
        casting: bool,
    },
    /// The ballots are even, and the director has to decide (A.6).
    Even,
    /// The question was due, and too few had voted: the director may put it again (Reading 25).
    Undecided,
    /// The director opened copies in the confirmation box (D.VII(7)).
    CopiesOpened {
        by: PersonId,
        /// Their numbers in the journal.
        letters: Vec<u64>,
    },
    Settled(Settlement),
    /// Too many of its kind came after it, and nothing of it is kept.
    GaveWay,
}

/// The cases of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cases {
    all: Vec<Case>,
}

impl Cases {
    /// All of them, the oldest first.
    pub fn all(&self) -> &[Case] {
        &self.all
    }

    /// Those that are not settled.
    pub fn open(&self) -> impl Iterator<Item = &Case> {
        self.all.iter().filter(|case| case.settled.is_none())
    }

    pub fn get(&self, number: u32) -> Option<&Case> {
        self.all.iter().find(|case| case.number == number)
    }

    pub fn next_number(&self) -> u32 {
        self.all.last().map_or(1, |last| last.number.saturating_add(1))
    }

    /// Opens a case.
    pub fn add(&mut self, case: Case) {
        self.all.push(case);
    }

    /// Takes a case a step further. A settled one stays settled, unless it is taken to the desk
    /// above (A.12); both sides may still agree on what the question was (D.I(2)).
    pub fn step(&mut self, number: u32, step: CaseStep) {
        if matches!(step, CaseStep::GaveWay) {
            return self.all.retain(|case| case.number != number);
        }
        let Some(case) = self.all.iter_mut().find(|case| case.number == number) else { return };
        match step {
            CaseStep::Raised { desk, at } => {
                (case.desk, case.waits_since, case.reminders) = (desk, at, 0);
                case.earlier.extend(case.settled.take());
            }
            CaseStep::Worded { by, ruled } if case.settled.is_none() || ruled => {
                if !case.wording.contains(&by) {
                    case.wording.push(by);
                }
            }
            CaseStep::Argued(argument) => case.arguments.push(argument),
            CaseStep::Worded { .. } | CaseStep::CopiesOpened { .. } | CaseStep::GaveWay => {}
            _ if case.settled.is_some() => {}
            CaseStep::Asked { question, is_new } => {
                if is_new {
                    case.wording.clear();
                }
                case.question = Some(question);
            }
            CaseStep::Reminded => case.reminders = case.reminders.saturating_add(1),
            CaseStep::Undecided => {
                let due = case.question.take().map(|question| question.due);
                (case.waits_since, case.reminders) = (case.waits_since.and(due), 0);
            }
            CaseStep::Balloted { by, ballot, casting } => {
                if let Some(question) = &mut case.question {
                    match casting {
                        true => question.casting = Some(ballot),
                        false => drop(question.ballots.insert(by, ballot)),
                    }
                }
            }
            CaseStep::Even => {
                if let Some(question) = &mut case.question {
                    question.is_even = true;
                }
            }
            CaseStep::Settled(settlement) => case.settled = Some(settlement),
        }
    }
}

/// A case waits this long before its desk is reminded.
const REMINDED_AFTER: TimeDelta = TimeDelta::days(3);
/// And this long before it goes up a desk, or the writer is told that it is still undecided.
pub const LIES_AFTER: TimeDelta = TimeDelta::days(7);

impl Case {
    /// When its desk is to be reminded. A case needs no reminder if it lapses by itself, is done
    /// unless refused, is only a remark to the master, or is before the committee.
    pub fn next_reminder(&self) -> Option<Moment> {
        let lapses = matches!(
            self.matter,
            Matter::Extension { .. }
                | Matter::HeldLetter { .. }
                | Matter::Names { .. }
                | Matter::Substitution { .. }
                | Matter::Request
        );
        let since = self.waits_since.filter(|_| !lapses && self.settled.is_none())?;
        match (self.reminders, &self.question) {
            (0, None) => Some(since + REMINDED_AFTER),
            (1, None) => Some(since + LIES_AFTER),
            _ => None,
        }
    }

    /// Whether both sides agreed to the wording, so that the ruling binds both (D.I(2)).
    pub fn is_binding(&self, master: &PersonId) -> bool {
        let asker = self.by.as_ref().filter(|by| *by != master);
        let asker = asker.is_some_and(|by| self.wording.contains(by));
        asker && self.wording.contains(master)
    }
}

impl CaseDesk {
    /// Who sits there, in a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            CaseDesk::Master => "the game master",
            CaseDesk::Director => "the director",
            CaseDesk::Committee => "the committee",
        }
    }

    /// The desk above, to which a case can be raised.
    pub const fn above(self) -> Option<CaseDesk> {
        match self {
            CaseDesk::Master => Some(CaseDesk::Director),
            CaseDesk::Director => Some(CaseDesk::Committee),
            CaseDesk::Committee => None,
        }
    }
}
