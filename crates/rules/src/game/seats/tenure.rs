//! Tenures: who held a seat, from when until when, and how he came to it.

use serde::{Deserialize, Serialize};

use super::super::{Moment, PersonId};
use crate::board::{Phase, PhaseKind};

/// The first phase whose orders a player had to give, and the first that he had not any more.
pub type PlayedSpan = (Phase, Option<Phase>);

/// The time for which one person holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tenure {
    pub holder: PersonId,
    /// For good, or for a period.
    pub kind: TenureKind,
    pub came: Came,
    /// Whether the position's points are his team's while he holds it (B.8e).
    pub for_team: bool,
    /// The first phase whose orders were his to give.
    pub from: Phase,
    /// The first phase whose orders were not his any more.
    pub to: Option<Phase>,
    pub since: Moment,
    /// When it ended.
    pub until: Option<Moment>,
}

/// For good, or for a period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TenureKind {
    /// Until another player takes the seat.
    Permanent,
    /// For a period that was declared to all players and the GM (B.7).
    Temporary {
        /// When the seat reverts to its player.
        until: Period,
        /// Whose seat it is.
        player: PersonId,
        /// Who declared the period; the player's word beats the replacement's.
        declared: Voice,
    },
}

/// How a player came to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Came {
    /// He was drawn or signed up for it.
    Draw,
    /// The player asked him to replace him (B.7).
    Request,
    /// The captain named him, or is it himself (B.8c).
    Team,
    /// He was the best of those in the pool who answered (B.8d).
    Pool,
    /// The director named him.
    Director,
    /// It had been his seat before.
    Return,
}

/// How long a replacement is to last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Period {
    /// Up to a phase, that phase included.
    Through(Phase),
    /// Up to a moment.
    Until(Moment),
}

/// Who says how long a replacement lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Voice {
    Player,
    Replacement,
}

impl Tenure {
    /// Its phases once the game goes back to one: the present holder of the seat plays them again
    /// from then on (Interaction 14).
    pub(super) fn span_behind(&self, phase: Phase) -> PlayedSpan {
        (self.from.min(phase), self.to.map(|to| to.min(phase)))
    }

    /// Whose seat it is: the holder's own, or that of the player whom he replaces for a period.
    pub fn player(&self) -> &PersonId {
        match &self.kind {
            TenureKind::Permanent => &self.holder,
            TenureKind::Temporary { player, .. } => player,
        }
    }

    /// Whether it is for good.
    pub fn is_permanent(&self) -> bool {
        self.kind == TenureKind::Permanent
    }

    /// Whether it ended before any orders fell due in it.
    pub fn is_empty(&self) -> bool {
        self.to == Some(self.from)
    }
}

impl Period {
    /// Whether it has ended when this phase is to be played, at this time.
    pub fn is_over(self, phase: Phase, now: Moment) -> bool {
        match self {
            Period::Through(last) => last < phase,
            Period::Until(end) => end <= now,
        }
    }

    /// Whether it surely ends no later than another. Phases and hours can't be compared.
    pub(super) fn is_within(self, other: Period) -> bool {
        match (self, other) {
            (Period::Through(last), Period::Through(other)) => last <= other,
            (Period::Until(end), Period::Until(other)) => end <= other,
            _ => false,
        }
    }
}

/// The movement phases from one phase on and before another. On the standard map there are two in
/// every year.
pub(super) fn movements(from: Phase, before: Phase) -> impl Iterator<Item = Phase> {
    let phases = std::iter::successors(Some(from), |phase| phase.next());
    let before = phases.take_while(move |phase| *phase < before);
    before.filter(|phase| phase.kind() == PhaseKind::Movement)
}

/// From when on a change holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Start {
    /// At once.
    Now,
    /// From this phase on, or the next one that is played.
    From(Phase),
    /// As soon as this phase is over.
    After(Phase),
}

impl Start {
    /// Whether it holds when this phase is to be played.
    pub fn has_come(self, phase: Phase) -> bool {
        match self {
            Start::Now => true,
            Start::From(first) => first <= phase,
            Start::After(last) => last < phase,
        }
    }
}
