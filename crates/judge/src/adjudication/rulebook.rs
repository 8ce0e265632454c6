//! How the judging of orders may differ between events.
//!
//! Each option is named for what it decides, and says which clause of the World Masters rules and
//! which issue of the DATC (its chapter 4) it answers. What all events decide alike is no option:
//! it is in the code, with its clause.

use crate::orders::legality::{Choices, ConvoyOrders, MoveCoast};

/// A choice for every question on which the presets differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rulebook {
    /// A fleet's move to a split province with a wrong coast.
    pub move_coast: MoveCoast,
    /// A support that names another coast than the move.
    pub support_coast: SupportCoast,
    /// Which convoy orders are possible.
    pub convoy_orders: ConvoyOrders,
    /// Which builds or removals count if there are too many.
    pub excess: Excess,
    /// Where the distance of a unit is measured from in civil disorder.
    pub distance_to: DistanceTo,
}

/// A support that names one coast of a province, for a move to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SupportCoast {
    /// It is good for either coast: D.IV(3)c.
    Any,
    /// It is void: DATC 4.B.4.
    Agreeing,
}

/// More builds or removals than the position allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excess {
    /// Those at the end of the list count: D.V(2).
    BottomUp,
    /// Those at its beginning count: DATC 4.D.4, 4.D.6.
    TopDown,
}

/// What "home" means when units are removed because orders are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DistanceTo {
    /// The power's home centres, owned or not; armies cross land and sea, fleets sail: D.V(4).
    HomeCentres,
    /// The centres it owns, across land and sea for any unit: DATC 4.D.8.
    OwnedCentres,
}

impl Rulebook {
    /// The rules of the World Masters.
    pub const fn world_masters() -> Rulebook {
        Rulebook {
            move_coast: MoveCoast::Possible,
            support_coast: SupportCoast::Any,
            convoy_orders: ConvoyOrders::AnyRoute,
            excess: Excess::BottomUp,
            distance_to: DistanceTo::HomeCentres,
        }
    }

    /// The preferences of the DATC, version 3.0.
    pub const fn datc() -> Rulebook {
        Rulebook {
            move_coast: MoveCoast::AsWritten,
            support_coast: SupportCoast::Agreeing,
            convoy_orders: ConvoyOrders::NeededRoute,
            excess: Excess::TopDown,
            distance_to: DistanceTo::OwnedCentres,
        }
    }

    /// The choices that decide which orders are possible.
    #[inline]
    pub const fn choices(&self) -> Choices {
        Choices { move_coast: self.move_coast, convoy_orders: self.convoy_orders }
    }

    /// The rulebook of a name, as configurations and data files write it.
    pub fn from_name(name: &str) -> Option<Rulebook> {
        match name {
            "world-masters" => Some(Rulebook::world_masters()),
            "datc" => Some(Rulebook::datc()),
            _ => None,
        }
    }

    /// The names that [`Rulebook::from_name`] knows.
    pub const NAMES: [&str; 2] = ["world-masters", "datc"];
}
