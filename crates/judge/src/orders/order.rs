//! The order values.

use std::fmt;

use super::route::Route;
use crate::board::{Coast, Power, Province, UnitKind};

/// A place as written. The coast may be missing or one that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The province.
    pub province: Province,
    /// The coast that was written, if one was.
    pub coast: Option<Coast>,
}

/// A unit as written. Type and coast may be missing or wrong (D.IV).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedUnit {
    /// Army or fleet, if it was written.
    pub kind: Option<UnitKind>,
    /// Where the unit is said to stand.
    pub place: Place,
}

/// How an army is to travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Nothing was written: D.VI(2) decides between land and sea.
    Unstated,
    /// By convoy, by any route or by a written one (D.VI(3)).
    Convoy(Route),
}

/// An order as given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
// So the unit stands at the same place in each, and [`Order::unit`] need not ask which it is.
#[repr(u8)]
pub enum Order {
    /// Stay.
    Hold(NamedUnit),
    /// Go to the place.
    Move(NamedUnit, Place, Way),
    /// Help the second unit to stay where it is.
    SupportHold(NamedUnit, NamedUnit),
    /// Help the second unit into the place.
    SupportMove(NamedUnit, NamedUnit, Place),
    /// Carry the army to the place.
    Convoy(NamedUnit, NamedUnit, Place),
    /// Leave after having been dislodged.
    Retreat(NamedUnit, Place),
    /// Leave the board.
    Disband(NamedUnit),
    /// Appear in a home centre.
    Build(NamedUnit),
    /// Do not use a build.
    Waive,
}

/// An order with the power that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Given {
    /// Who gave it.
    pub power: Power,
    /// What was given.
    pub order: Order,
}

impl Place {
    /// The province, without a coast.
    pub const fn of(province: Province) -> Place {
        Place { province, coast: None }
    }
}

impl Order {
    /// The unit that is to act; a waived build has none.
    pub const fn unit(&self) -> Option<NamedUnit> {
        match self {
            Order::Hold(unit)
            | Order::Move(unit, ..)
            | Order::SupportHold(unit, _)
            | Order::SupportMove(unit, ..)
            | Order::Convoy(unit, ..)
            | Order::Retreat(unit, _)
            | Order::Disband(unit)
            | Order::Build(unit) => Some(*unit),
            Order::Waive => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.province.code())?;
        match self.coast {
            Some(coast) => write!(f, "/{}", coast.code()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for NamedUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Some(kind) => write!(f, "{} {}", kind.letter(), self.place),
            None => write!(f, "{}", self.place),
        }
    }
}

impl fmt::Display for Order {
    /// Writes the canonical form, which [`super::read_order`] reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Hold(unit) => write!(f, "{unit} H"),
            Order::Move(unit, to, Way::Unstated) => write!(f, "{unit} - {to}"),
            Order::Move(unit, to, Way::Convoy(route)) => write!(f, "{unit} - {to} VIA{route}"),
            Order::SupportHold(unit, other) => write!(f, "{unit} S {other}"),
            Order::SupportMove(unit, other, to) => write!(f, "{unit} S {other} - {to}"),
            Order::Convoy(unit, army, to) => write!(f, "{unit} C {army} - {to}"),
            Order::Retreat(unit, to) => write!(f, "{unit} R {to}"),
            Order::Disband(unit) => write!(f, "{unit} D"),
            Order::Build(unit) => write!(f, "{unit} B"),
            Order::Waive => f.write_str("WAIVE"),
        }
    }
}
