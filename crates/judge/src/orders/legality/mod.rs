//! Which orders are possible, judged on the position alone (D.III(4)).
//!
//! The judge asks this of every order, and so does the reader of letters: an order that is not
//! possible is still an order, but its writer wants to know.

mod adjustments;
mod movement;
mod retreats;
mod wording;

pub use adjustments::{BuildRefusal, build};
pub use movement::{Action, Ground, action, coast_of_move};
pub(crate) use movement::{Deeds, Soil, carry_out};
pub use retreats::retreat;
pub use wording::{OTHER_PHASE, of_build, of_excess_build, of_excess_removal, sentence};

use crate::board::{Location, Province};

/// The choices of a rulebook that decide which orders are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// A fleet's move to a split province with a wrong coast.
    pub move_coast: MoveCoast,
    /// Which convoy orders are possible.
    pub convoy_orders: ConvoyOrders,
}

impl Choices {
    /// Those of the World Masters, which answers to players use.
    pub const HOUSE: Choices =
        Choices { move_coast: MoveCoast::Possible, convoy_orders: ConvoyOrders::AnyRoute };
}

/// A fleet's move to a province with two coasts, of which it can reach only one, that names the
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveCoast {
    /// It goes to the coast that it can reach: D.IV(3)b.
    Possible,
    /// It is illegal: DATC 4.B.3.
    AsWritten,
}

/// A convoy order for a fleet on a chain from which it could be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConvoyOrders {
    /// It is possible, and shows the intent to convoy: D.VI(2) read literally.
    AnyRoute,
    /// It is illegal, because no convoy needs it: DATC 4.E.1.
    NeededRoute,
}

/// Why an order was impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegality {
    /// The order belongs to another kind of phase.
    OtherPhase,
    /// The unit can't go to, or act on, this province.
    OutOfReach(Province),
    /// A unit was sent to the province in which it stands.
    OwnProvince,
    /// Two coasts can be reached, and no possible one was named (D.IV(3)b).
    WhichCoast(Province),
    /// The coast named can't be reached (DATC 4.B.3).
    OtherCoast(Location),
    /// No chain of fleets stands between the army and this province.
    NoChain(Province),
    /// A fleet was sent by convoy.
    FleetByConvoy,
    /// A unit was ordered to support itself.
    SupportOfItself,
    /// The unit that stands there could never make the move that is to be supported, or only by
    /// a convoy of the supporter itself.
    NoSuchMove(Province),
    /// Only a fleet at sea can convoy.
    NotAtSea,
    /// What stands there is no army.
    NoArmy(Province),
    /// The fleet could be left out of any route (DATC 4.E.1).
    NotNeeded,
    /// A retreat to a province that is occupied or contested, or that the attack came from.
    Closed(Province),
    /// The fleet lies on no route between the two provinces.
    OffRoute,
}
