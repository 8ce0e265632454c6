//! Playing a phase: the orders that count, judged, and what follows.
//!
//! A [`Played`] phase keeps its orders and the position after it. Verdicts are not kept: to get the
//! reasons, judge again, with the same result.

use serde::{Deserialize, Serialize};

use super::Moment;
use crate::adjudication::sequence::{self, NextPhase};
use crate::adjudication::{Rulebook, adjustments, movement, retreats};
use crate::board::{Phase, PhaseKind, Position, Power};
use crate::orders::{Given, Order};

/// An order that counted when its phase was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    pub power: Power,
    /// What was understood.
    pub order: Order,
    /// The words in which it came (D.VIII(4)).
    pub text: String,
    /// Whether it comes from a plan (D.II(5)).
    #[serde(default, skip_serializing_if = "is_false")]
    pub by_plan: bool,
}

fn is_false(value: &bool) -> bool {
    !*value
}

/// A phase that was played and published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    pub phase: Phase,
    /// When its result was published.
    pub published: Moment,
    /// The last moment whose letters counted: the deadline, unless all were FINAL before.
    pub closed: Moment,
    pub orders: Vec<Counted>,
    /// The position after it, the centres counted if it ended a Fall.
    pub after: Position,
    /// Who owed orders and sent none (D.VII(6)).
    pub silent: Vec<Power>,
}

/// What happened to the orders of a phase.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Of a movement phase.
    Movement(Box<movement::MovementVerdict>),
    /// Of a retreat phase.
    Retreats(retreats::RetreatVerdict),
    /// Of an adjustment phase.
    Adjustments(adjustments::AdjustmentVerdict),
}

/// Judges a phase.
pub fn judge(phase: Phase, before: &Position, orders: &[Counted], rules: &Rulebook) -> Verdict {
    let given: Vec<Given> =
        orders.iter().map(|counted| Given { power: counted.power, order: counted.order }).collect();
    match phase.kind() {
        PhaseKind::Movement => {
            Verdict::Movement(Box::new(movement::adjudicate(before, &given, rules)))
        }
        PhaseKind::Retreats => Verdict::Retreats(retreats::adjudicate(before, &given, rules)),
        PhaseKind::Adjustments => {
            Verdict::Adjustments(adjustments::adjudicate(before, &given, rules))
        }
    }
}

impl Verdict {
    /// The position after the phase, before any centre is counted.
    pub fn position_after(&self, before: &Position) -> Position {
        match self {
            Verdict::Movement(verdict) => verdict.position_after(before),
            Verdict::Retreats(verdict) => verdict.position_after(before),
            Verdict::Adjustments(verdict) => verdict.position_after(before),
        }
    }

    /// The position after the phase, the centres counted if a Fall is over, and what comes next.
    pub fn outcome(&self, phase: Phase, before: &Position) -> (Position, NextPhase) {
        let mut after = self.position_after(before);
        let next = sequence::advance(phase, &mut after);
        (after, next)
    }
}

/// Judges a phase only for its outcome.
pub fn outcome(
    phase: Phase,
    before: &Position,
    orders: &[Counted],
    rules: &Rulebook,
) -> (Position, NextPhase) {
    judge(phase, before, orders, rules).outcome(phase, before)
}
