//! What was written, before the reader looks at the board to see what it means.

use std::ops::Range;

use super::super::names::{Guess, Readings};
use crate::board::{Coast, Power, UnitKind};

/// A name of a province as it stands in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The bytes of the readable line.
    pub span: Range<usize>,
    /// What it can mean.
    pub sense: Sense,
}

/// What a name can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Provinces.
    Provinces(Readings),
    /// A power, which is no place.
    Power(Power),
    /// Nothing that is known; what it may have been meant for.
    Unknown(Guess),
    /// A unit's letter without a blank after it: `aROM`.
    Glued(Readings),
}

/// A place: a name, and a coast if one was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenPlace {
    /// The name.
    pub name: Name,
    /// The coast, also one that does not exist there.
    pub coast: Option<Coast>,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenUnit {
    /// Whose it is said to be.
    pub nation: Option<Power>,
    /// Army or fleet, if it was written.
    pub kind: Option<UnitKind>,
    /// Where it is said to stand.
    pub place: WrittenPlace,
}

/// What was written about the seas of a convoy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenWay {
    /// Whether a convoy was spoken of at all.
    pub by_convoy: bool,
    /// The seas to pass.
    pub through: Vec<WrittenPlace>,
    /// The seas to keep out of.
    pub avoiding: Vec<WrittenPlace>,
}

/// What a unit is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenDeed {
    /// Nothing was said: the unit stands alone.
    Bare,
    /// Stay.
    Hold,
    /// Go from place to place; the last one is where it is to arrive.
    Move(Vec<WrittenPlace>, WrittenWay),
    /// Help the unit to stay, or into the place.
    Support(WrittenUnit, Option<WrittenPlace>),
    /// Carry the unit; without a place, nothing was said of where to.
    Convoy(WrittenUnit, Option<WrittenPlace>),
    /// Go after having been dislodged.
    Retreat(WrittenPlace),
    /// Leave the board.
    Disband,
    /// Appear.
    Build,
}

/// A unit with what it is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The unit.
    pub unit: WrittenUnit,
    /// What it is to do.
    pub deed: WrittenDeed,
}

/// Which units a word such as "all" speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllUnits {
    /// All, or all of a kind, that have no order of their own.
    Units(Option<UnitKind>),
}

/// One thing that a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// An order for a unit.
    Order(Sentence),
    /// Several units with one deed: "A Par, A Mar hold".
    Group(Vec<WrittenUnit>, WrittenDeed),
    /// All units that have no order hold.
    AllHold(AllUnits),
    /// All dislodged units disband.
    AllDisband(AllUnits),
    /// This many builds are waived; none means all.
    Waive(Option<u8>),
}

/// When an option of a plan is to be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The unit of the option was dislodged.
    Dislodged(Option<WrittenUnit>),
    /// A unit stands there.
    Occupied(WrittenPlace),
    /// No unit stands there.
    Empty(WrittenPlace),
    /// The power owns the centre.
    Owned(WrittenPlace),
    /// The power does not own the centre.
    Lost(WrittenPlace),
    /// This many builds are due.
    Builds(u8),
    /// This many units have to be removed.
    Removals(u8),
    /// The option before it is not possible.
    Otherwise,
    /// The option itself is possible, which goes without saying.
    Possible,
}

/// One alternative of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// When it is to be taken, if something was said.
    pub condition: Option<Condition>,
    /// What is to be done.
    pub action: PlanAction,
}

/// What an alternative says; the unit is the one before it, if none is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanAction {
    /// A unit with a deed.
    Sentence(Sentence),
    /// A place to retreat to.
    To(WrittenPlace),
    /// Leave the board.
    Disband,
    /// Build nothing.
    Waive,
}
