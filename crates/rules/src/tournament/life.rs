//! A tournament from its opening to its prizes. It changes only by applying an [`TournamentEvent`].

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

use serde::{Deserialize, Serialize};

use super::committee::TournamentQuestion;
use super::deputy::Deputy;
use super::elsewhere::Elsewhere;
use super::event::{Draw, TournamentEvent, TournamentFact};
use super::holders::PrizeHolders;
use super::log::Logged;
use super::penalty::Penalty;
use super::plan::{Lot, TournamentPlan};
use super::report::Report;
use super::reported_board::ReportedBoard;
use super::roster::{Member, Roster};
use super::rounds::{Round, SEATS};
use crate::game::calendar::Holiday;
use crate::game::policy::{Policy, RuleChange};
use crate::game::proof::Proof;
use crate::game::{Moment, PersonId};

/// Whether people may sign up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SignUp {
    /// Not yet.
    #[default]
    Before,
    /// They may.
    Open {
        /// When it closes by itself.
        until: Option<Moment>,
    },
    /// The teams are there; a newcomer goes on the reserve list (B.2).
    Closed,
}

/// How it all ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finish {
    /// The winner (C.11).
    pub winner: PrizeHolders<PersonId>,
    /// The best team (C.12).
    pub team: PrizeHolders<String>,
    /// The best of each power (C.13).
    pub countries: [PrizeHolders<PersonId>; SEATS],
}

/// Many boards over time. Everybody may read its state; [`Tournament::apply`] alone changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tournament(TournamentState);

impl Deref for Tournament {
    type Target = TournamentState;

    fn deref(&self) -> &TournamentState {
        &self.0
    }
}

impl Tournament {
    pub fn open(plan: TournamentPlan, director: Member) -> Tournament {
        Tournament(TournamentState::open(plan, director))
    }

    /// The tournament that this event opens, if it opens one; the event is still to be applied.
    pub fn begun(first: &TournamentEvent) -> Option<Tournament> {
        match first.what.clone() {
            TournamentFact::Opened { plan, director } => Some(Tournament::open(*plan, director)),
            _ => None,
        }
    }

    /// Applies an event. Events were decided before; what does not fit changes nothing.
    pub fn apply(&mut self, event: &TournamentEvent) {
        self.0.apply(event);
    }
}

/// What is known of a tournament at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentState {
    /// What stays.
    pub plan: TournamentPlan,
    /// Who takes part.
    pub roster: Roster,
    /// Whether people may sign up.
    pub sign_up: SignUp,
    /// Who is wanted for a team and has not said yet whether he comes, each as he would be.
    #[serde(default)]
    pub invited: Vec<Member>,
    /// The assistant who acts as director, if one does (A.6).
    pub acting: Option<PersonId>,
    /// The assistant who acts by himself if the director is silent (A.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deputy: Option<Deputy>,
    /// The policies of game masters who have one.
    pub policies: BTreeMap<PersonId, Policy>,
    /// The rounds that were drawn.
    pub draws: BTreeMap<Round, Draw>,
    /// When the rounds began that have.
    pub started: BTreeMap<Round, Moment>,
    /// What each game has told last.
    pub reports: BTreeMap<String, Report>,
    /// The boards of an open event that are played elsewhere.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub played_elsewhere: BTreeMap<String, ReportedBoard>,
    /// What each game was told last of the others.
    pub told: BTreeMap<String, Elsewhere>,
    /// Who does not play a round of an open event.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub absent: BTreeMap<Round, BTreeSet<PersonId>>,
    /// The rounds of an open event for which people have to check in.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub check_ins: BTreeSet<Round>,
    /// Who was asked to check in for a round of an open event, and has said nothing yet.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub silent: BTreeMap<Round, BTreeSet<PersonId>>,
    /// Who has left an open event of which he has played something.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub left: BTreeSet<PersonId>,
    /// Pairs whom the director keeps off one board in draws of an open event.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<[PersonId; 2]>,
    /// Points that the director has taken off in an open event.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub penalties: BTreeMap<PersonId, Penalty>,
    /// Who declined a place in a round, in order.
    pub declines: BTreeMap<Round, Vec<PersonId>>,
    /// Who goes on from the rounds whose places are settled.
    pub advanced: BTreeMap<Round, Vec<PersonId>>,
    /// The seeds that were revealed.
    pub revealed: Vec<(Lot, String)>,
    /// The throws that decided places, by what they were for.
    pub rolls: BTreeMap<String, u64>,
    /// The questions to the committee.
    pub questions: Vec<TournamentQuestion>,
    /// The changes of the rules that the committee has made, in order, where they are such as a
    /// game can make by itself (A.7): games that begin have them from the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleChange>,
    /// The holidays that the director has decreed for all boards (D.VII(5)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holidays: Vec<Holiday>,
    /// Until when the director has paused all boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Moment>,
    /// The director's rulings on matters of no game.
    pub rulings: Vec<(Moment, String)>,
    /// Those of them that everybody may read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub published: Vec<(Moment, String)>,
    /// What was commanded, in the order of time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<Logged>,
    /// Whether the standings are hidden, until the director releases them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub holds_standings: bool,
    /// How it ended.
    pub finish: Option<Finish>,
    /// How letters have to prove their senders in games that begin.
    #[serde(default)]
    pub proof: Proof,
    /// The address of its pages, if everybody finds them somewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// When letters began to have tokens of their own, if those of earlier versions had none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens_since: Option<Moment>,
    /// How often the tokens of an address were voided.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub voided: BTreeMap<String, u32>,
    /// The addresses of which our mail server has found a letter authentic.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub authentic: BTreeSet<String>,
    /// Who has said whether he wants the daily digest (A.11).
    #[serde(default)]
    pub digests: BTreeMap<PersonId, bool>,
    /// When the digest was written last.
    #[serde(default)]
    pub digested: Option<Moment>,
    /// How many events there were: this number distinguishes what is written after one.
    #[serde(default)]
    pub events: u64,
}

impl TournamentState {
    pub(super) fn open(plan: TournamentPlan, director: Member) -> TournamentState {
        TournamentState {
            plan,
            roster: Roster { members: vec![director] },
            sign_up: SignUp::Before,
            invited: Vec::new(),
            acting: None,
            deputy: None,
            policies: BTreeMap::new(),
            draws: BTreeMap::new(),
            started: BTreeMap::new(),
            reports: BTreeMap::new(),
            played_elsewhere: BTreeMap::new(),
            told: BTreeMap::new(),
            absent: BTreeMap::new(),
            check_ins: BTreeSet::new(),
            silent: BTreeMap::new(),
            left: BTreeSet::new(),
            apart: Vec::new(),
            penalties: BTreeMap::new(),
            declines: BTreeMap::new(),
            advanced: BTreeMap::new(),
            revealed: Vec::new(),
            rolls: BTreeMap::new(),
            questions: Vec::new(),
            rules: Vec::new(),
            holidays: Vec::new(),
            paused: None,
            rulings: Vec::new(),
            published: Vec::new(),
            log: Vec::new(),
            holds_standings: false,
            finish: None,
            proof: Proof::default(),
            page: None,
            tokens_since: None,
            voided: BTreeMap::new(),
            authentic: BTreeSet::new(),
            digests: BTreeMap::new(),
            digested: None,
            events: 0,
        }
    }
}
