//! The game master's policy: the choices that the rules leave to him, and that have to be stated
//! when a game starts (D.I(1)(b)).
//!
//! A [`Policy`] comes from a file ([`Policy::parse`]) and is put into words by [`Policy::words`].
//! Once a game has started it changes by [`Policy::apply`] and in no other way: its parts can be
//! read and not written (D.IX(5)). A [`RuleChange`] can be nothing but one of these choices, so
//! that nothing else can be put to the vote (Reading 22).
//!
//! When exactly a deadline falls is worked out elsewhere; here is only how long turns are to be.

mod fault;
mod file;
mod words;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::calendar::{Calendar, days_min};
use crate::board::PhaseKind;

pub use super::calendar::Length;
pub use fault::ChangeFault;
pub use file::{Fault, nearest};

use crate::game::press::PressRule;

/// What a game master has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    identification: Identification,
    sets: SetRule,
    late: LateOrders,
    /// Versions up to 0.2.0 had no such choice.
    #[serde(default, skip_serializing_if = "DraftRule::is_default")]
    drafts: DraftRule,
    press: PressRule,
    pace: TurnLengths,
}

/// How a letter has to name its game and power (D.II(2)).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identification {
    /// The ways that are required, all of them. If none is, any one will do.
    pub required: BTreeSet<GameNaming>,
    /// Where one of the game's addresses has to be.
    pub address: AddressRule,
}

/// A way of naming a game and a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameNaming {
    /// A tag in the subject.
    Subject,
    /// The part of the address after a plus.
    PlusAddress,
    /// The first line of the letter.
    FirstLine,
}

/// Where one of the game's addresses has to be (D.II(2)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AddressRule {
    /// In To or Cc; Bcc is not enough.
    #[default]
    ToOrCc,
    /// Anywhere: it is enough that the letter came.
    Anywhere,
}

/// What a letter lacks (D.II(2)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Missing {
    /// This way of naming game and power.
    Naming(GameNaming),
    /// Any way of naming them.
    AnyNaming,
    /// An address of the game in To or Cc.
    Address,
}

/// Which orders count when a player has sent several sets (D.III(3)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetRule {
    /// Those of the last set.
    #[default]
    Last,
    /// The last order for each unit, over all sets.
    PerUnit,
}

/// What happens to orders after the deadline (D.VII(3)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LateOrders {
    #[default]
    Refused,
    /// They are accepted until adjudication starts: so long after the deadline, or earlier at the
    /// game master's command (Reading 2).
    UntilAdjudication {
        /// How long after.
        offset: Length,
    },
}

/// What happens to a draft where nothing else is on file at the deadline (D.VII(6)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DraftRule {
    /// It counts.
    #[default]
    Count,
    /// It does not.
    Void,
}

impl DraftRule {
    fn is_default(&self) -> bool {
        *self == DraftRule::default()
    }
}

/// How long the turns are (D.VII(4)(a)), never under the minimums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnLengths {
    movement: Length,
    retreats: Length,
    adjustments: Length,
}

/// Which turns have a length of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Turns {
    Movement,
    Retreats,
    Adjustments,
}

/// A new value for one of the game master's choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleChange {
    /// D.II(2): in which ways letters must name their game and power.
    Identification(BTreeSet<GameNaming>),
    /// D.II(2): where a game's address has to be.
    Address(AddressRule),
    /// D.III(3): which sets count.
    Sets(SetRule),
    /// D.VII(3): what happens to late orders.
    Late(LateOrders),
    /// D.VII(6): what happens to drafts.
    Drafts(DraftRule),
    /// D.X(1): which press is published.
    Press(PressRule),
    /// D.VII(4): how long turns are.
    Pace(Turns, Length),
}

/// Adjudication starts at most so long after a deadline: an offset that is longer than the least
/// turn would be another deadline.
const OFFSET_MAX: Length = Length::days(1);
/// No turn is shorter, even by consent: this much time has to lie between two results (D.VII(2)).
pub const TURN_MIN: Length = Length::days(1);
/// No turn is longer, so that a typing error can't stop a game.
const TURN_MAX: Length = Length::days(28);

impl Turns {
    /// The least length, which nothing but the consent of all survivors goes under (D.VII(4)(a)).
    pub const fn min(self) -> Length {
        Length::days(days_min(self.kind()) as u32)
    }

    /// The kind of such phases.
    pub const fn kind(self) -> PhaseKind {
        match self {
            Turns::Movement => PhaseKind::Movement,
            Turns::Retreats => PhaseKind::Retreats,
            Turns::Adjustments => PhaseKind::Adjustments,
        }
    }

    /// What they are called.
    pub const fn name(self) -> &'static str {
        match self {
            Turns::Movement => "movement",
            Turns::Retreats => "retreats",
            Turns::Adjustments => "adjustments",
        }
    }
}

impl Default for TurnLengths {
    /// The minimums: with the calendar's hours they make a season a week, retreats and adjustments
    /// together with it (D.VII(4)(a)).
    fn default() -> TurnLengths {
        let [movement, retreats, adjustments] =
            [Turns::Movement, Turns::Retreats, Turns::Adjustments].map(Turns::min);
        TurnLengths { movement, retreats, adjustments }
    }
}

impl TurnLengths {
    /// How long these turns are.
    pub const fn of(&self, turns: Turns) -> Length {
        match turns {
            Turns::Movement => self.movement,
            Turns::Retreats => self.retreats,
            Turns::Adjustments => self.adjustments,
        }
    }

    fn set(&mut self, turns: Turns, length: Length) {
        match turns {
            Turns::Movement => self.movement = length,
            Turns::Retreats => self.retreats = length,
            Turns::Adjustments => self.adjustments = length,
        }
    }
}

/// A length of turns, if these may be so long (D.VII(4)).
pub fn checked_turn(length: Length, min: Length) -> Result<Length, ChangeFault> {
    if length < min {
        return Err(ChangeFault::TooShort { min });
    }
    if length > TURN_MAX {
        return Err(ChangeFault::TooLong { max: TURN_MAX });
    }
    Ok(length)
}

/// How long after a deadline adjudication starts, if it may be so long (D.VII(3)).
pub fn checked_offset(offset: Length) -> Result<Length, ChangeFault> {
    if offset > OFFSET_MAX {
        return Err(ChangeFault::TooLong { max: OFFSET_MAX });
    }
    Ok(offset)
}

impl Identification {
    /// Whether the first line of a letter has to name its game.
    pub fn asks_first_line(&self) -> bool {
        self.required.contains(&GameNaming::FirstLine)
    }

    /// What a letter lacks that names game and power in these ways.
    pub fn missing(&self, shown: &BTreeSet<GameNaming>, in_to_or_cc: bool) -> BTreeSet<Missing> {
        let mut missing: BTreeSet<Missing> =
            self.required.difference(shown).map(|naming| Missing::Naming(*naming)).collect();
        if shown.is_empty() && self.required.is_empty() {
            missing.insert(Missing::AnyNaming);
        }
        if !in_to_or_cc && self.address == AddressRule::ToOrCc {
            missing.insert(Missing::Address);
        }
        missing
    }
}

impl Policy {
    /// How letters name their game and power (D.II(2)).
    pub const fn identification(&self) -> &Identification {
        &self.identification
    }

    /// Which sets count (D.III(3)).
    pub const fn sets(&self) -> SetRule {
        self.sets
    }

    /// What happens to late orders (D.VII(3)).
    pub const fn late(&self) -> LateOrders {
        self.late
    }

    /// What happens to drafts (D.VII(6)).
    pub const fn drafts(&self) -> DraftRule {
        self.drafts
    }

    /// Which press is published (D.X(1)).
    pub const fn press(&self) -> PressRule {
        self.press
    }

    /// How long turns are (D.VII(4)).
    pub const fn pace(&self) -> TurnLengths {
        self.pace
    }

    /// How fast a game goes: the calendar's hours, with the lengths of the policy, which a vote may
    /// change (D.IX(5)).
    pub fn calendar(&self, hours: &Calendar) -> Calendar {
        let days = |turns| u8::try_from(self.pace.of(turns).whole_days().delta().num_days());
        let mut calendar = hours.clone();
        calendar.movement.days = days(Turns::Movement).unwrap_or(u8::MAX);
        calendar.retreats.days = days(Turns::Retreats).unwrap_or(u8::MAX);
        calendar.adjustments.days = days(Turns::Adjustments).unwrap_or(u8::MAX);
        calendar
    }

    /// Changes a choice, after a vote and the game master's own yes (D.IX(5)). It was decided
    /// before what may be put to the vote, so today's limits don't matter.
    pub fn apply(&mut self, change: &RuleChange) {
        match change {
            RuleChange::Identification(required) => {
                self.identification.required = required.clone();
            }
            RuleChange::Address(address) => self.identification.address = *address,
            RuleChange::Sets(sets) => self.sets = *sets,
            RuleChange::Late(late) => self.late = *late,
            RuleChange::Drafts(rule) => self.drafts = *rule,
            RuleChange::Press(rule) => self.press = *rule,
            RuleChange::Pace(turns, length) => self.pace.set(*turns, *length),
        }
    }
}
