//! What comes into a search and what comes out of it, as values.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::super::allowance::Barred;
use super::super::tenure::{Came, Period, Start};
use crate::board::Phase;
use crate::game::{Moment, PersonId};

/// A fact that moves a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SearchInput {
    /// A letter that was proved to be the silent player's, or orders from the player whom he
    /// replaces.
    PlayerWrote(PersonId),
    /// Orders from the captain, or from whom he named.
    CaptainSent(PersonId),
    /// The captain names a replacement.
    CaptainNamed(PersonId),
    /// Another of the team names one: the captain's word goes before his (Reading 30).
    MateNamed(PersonId),
    /// A member of the pool answers. The last answer counts.
    PoolAnswered {
        person: PersonId,
        /// Whether he would play.
        willing: bool,
    },
    /// The deadline of a phase has come, and the player's orders are missing again.
    DeadlineCame,
    /// Another NMR while the search is on (Interaction 9).
    MissedAgain(Phase),
    /// Nothing but time.
    TimeCame,
    /// The director refuses a person (B.10).
    TdRefused { person: PersonId, reason: String },
    /// The director names a player.
    TdNamed(PersonId),
    /// The director leaves the seat empty.
    TdDeclared,
}

/// The circumstances in which something happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Circumstances {
    /// The phase whose orders are awaited.
    pub phase: Phase,
    /// When it happens: for a letter, when it was received.
    pub now: Moment,
    /// The end of a period of 48 hours that begins now, or of 96 if it includes a weekend.
    pub period_ends: Moment,
    /// Who may not take this seat, and why (B.9).
    pub barred: BTreeMap<PersonId, Barred>,
    /// The game's first year, in which no player may miss the moves (D.VII(6)(b)).
    #[serde(default = "usual_year", skip_serializing_if = "is_usual_year")]
    pub first_year: u16,
    /// The members of the seat's team besides the captain.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub team: BTreeSet<PersonId>,
    /// Why the team may name a player though no orders are missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leave: Option<Leave>,
}

/// Why a seat needs another player, by its player's own word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leave {
    Resigned,
    /// He will be away for more than a week (D.VII(5)).
    Away {
        /// The first moment of it.
        from: Moment,
        /// The moment after its last.
        to: Moment,
    },
}

/// The first year of a game as a rule, which is not written down.
const fn usual_year() -> u16 {
    1901
}

fn is_usual_year(year: &u16) -> bool {
    *year == usual_year()
}

impl Circumstances {
    /// Why a person may not take the seat, for good or for a period: three games of a round as a
    /// permanent player don't keep anyone from being a substitute (B.9).
    pub(in crate::game::seats) fn bars(&self, person: &PersonId, for_good: bool) -> Option<Barred> {
        let why = self.barred.get(person).copied();
        why.filter(|why| for_good || *why != Barred::ThreeInRound)
    }
}

/// What a change of a seat means for others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// A person is to be notified.
    Notify { whom: Whom, what: Notice },
    /// All of these are to be asked at once, best first.
    AskPool {
        people: Vec<PersonId>,
        /// Until when they may answer.
        until: Moment,
    },
    /// A person has the seat from now on. He is shown the orders and plans on file, which stay
    /// until his own first set; FINAL is withdrawn and the seat's ballots are void (Interaction 5).
    Seated { person: PersonId, came: Came },
    /// His orders are kept sealed (Reading 9).
    Sealed(PersonId),
    /// The orders that were kept for him count from now on.
    Unsealed(PersonId),
    /// His orders don't count, whether they were on file or kept sealed.
    LapseOrders(PersonId),
    /// The replacement of this person for a period has become one for good (B.7).
    TurnedPermanent(PersonId),
    /// The power has no player from now on (B.8f).
    Disorder,
    /// The player has written, and keeps his seat.
    ClockStopped,
    /// The game has waited for this seat, and need not any more.
    GoesOn(Resume),
    /// A request can't be carried out.
    Objected {
        /// Whom it is about.
        person: PersonId,
        why: Objection,
    },
}

/// How a game goes on that has waited for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Resume {
    /// The result that was held back goes out.
    AtOnce,
    /// Orders are due no sooner than the minimum of D.VII(4) from now on (Reading 10).
    AfterMinimum,
}

/// Who is to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whom {
    Person(PersonId),
    Captain,
    Team,
    Director,
    /// All players of the board, and its GM.
    Board,
}

/// What a person is to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notice {
    /// Orders were missing; the player may write until this time.
    Missed(Phase, Moment),
    /// The captain may name a player or send orders until this time.
    CaptainsTurn(Moment),
    /// The pool may answer until this time.
    PoolsTurn(Moment),
    /// The director is to name a player or declare disorder; he is reminded at this time.
    DirectorsTurn(Moment),
    /// The captain has named him: with his first orders the seat is his.
    Named(PersonId),
    /// The director won't have him, for this reason (B.10).
    Refused(PersonId, String),
    /// He replaces the player, for this period or for good (B.7).
    Replaces(PersonId, Option<Period>),
    /// He will have the seat from then on (B.7, B.8c).
    Announced(PersonId, Start),
    /// The player is back.
    IsBack(PersonId),
    /// The player's orders had been there in time, so that he keeps the seat (D.VII(1)).
    WasInTime(PersonId),
}

/// Why something can't be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Objection {
    /// He has too many games (B.9).
    Barred(Barred),
    /// The director refused him, for this reason (B.10).
    Refused(String),
    /// A player who missed the first moves is replaced, and his late orders do not count.
    MissedFirstMoves,
    /// He is the one who is to be replaced.
    IsMissing,
    /// He has the seat already.
    Holds,
    /// It is not for him to say.
    NotHis,
    /// The captain has no choice in this round (B.8a, d).
    NoCaptainsChoice,
    /// The player plays, so the team can't name another.
    IsPlayed,
    /// The captain, or another of the team, has named a player already.
    IsNamed,
    /// It is not the time for that: too early, or too late.
    NotNow,
    /// The seat stays in disorder: only the first round opens it again.
    StaysInDisorder,
    /// The player was replaced for four seasons in this round (B.7).
    NoSeasonsLeft,
    /// A longer period than was declared is no longer possible; it ends, or it is for good (B.7).
    NotLonger,
    /// The seat has a permanent player: no period was declared as he began, or none could be (B.7,
    /// B.8c).
    IsForGood,
    /// The player has said how long, and his word beats the replacement's (B.7).
    PlayerHasSpoken,
}

impl Effect {
    pub(in super::super) fn notify(whom: Whom, what: Notice) -> Effect {
        Effect::Notify { whom, what }
    }

    pub(in super::super) fn objected(person: &PersonId, why: Objection) -> Effect {
        Effect::Objected { person: person.clone(), why }
    }
}
