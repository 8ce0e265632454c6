//! The outcome of an order of a movement phase, and its reason.
//!
//! Reasons are kept as provinces and numbers, so there is no cost for sentences that are not read.

use crate::board::{Location, LocationSet, Province};
use crate::orders::legality::Illegality;

/// The outcome of a unit's order. Whether the unit was also dislodged is in its [`Dislodgement`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was carried out; a unit without an order held.
    Succeeds,
    /// A move that did not get in.
    Bounced(Bounce),
    /// A support that was cut.
    Cut {
        /// Where the unit came from that cut it.
        by: Province,
        /// Whether it had to dislodge the supporter, because the support went against its own
        /// province.
        dislodging: bool,
    },
    /// An order that was impossible from the start; the unit held (D.III(4)).
    Illegal(Illegality),
    /// A support or convoy whose counterpart was not ordered.
    Unmatched(Mismatch),
    /// An army that no convoy carried.
    NoConvoy(NoConvoy),
    /// A convoying fleet that was dislodged.
    Disrupted,
}

/// A move that failed: the strengths on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounce {
    /// The units that counted for the move.
    pub strength: u8,
    /// Supports that did not count, because they came from the nation of the unit attacked.
    pub discounted: u8,
    /// The units that counted against it.
    pub against: u8,
    /// Where the unit stood, at the beginning, that it failed against.
    pub opponent: Province,
    /// What that unit did.
    pub by: Opposition,
}

/// What a move failed against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opposition {
    /// Another unit that moved to the same province.
    Rival,
    /// The unit that stood there and stayed.
    Defender,
    /// The unit there, coming the other way.
    HeadToHead,
    /// The unit there, which wanted to leave and could not.
    Stuck,
    /// A unit of its own nation that was still there: a power never dislodges its own.
    OwnUnit,
}

/// Why a support or convoy had nothing to help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// No unit stood there.
    Nobody(Province),
    /// The unit there was not ordered to do that; or could not.
    NotOrdered(Province),
    /// The unit there was ordered to move, so it can't be supported in holding.
    Moves(Province),
    /// The unit went to the other coast (DATC 4.B.4).
    OtherCoast(Location),
}

/// Why no convoy carried an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoConvoy {
    /// The fleets that were ordered to carry it form no chain.
    NotOrdered,
    /// The route that was written can't be followed by fleets that were ordered to (D.VI(3)).
    RouteNotOrdered,
    /// A fleet that was needed was dislodged here.
    Disrupted(Province),
    /// Its own success decides whether it succeeds: D.VI(6). All armies of one paradox name the
    /// same one.
    Paradox(Province),
}

/// How a unit was dislodged, and what it may do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dislodgement {
    /// Where the attacker came from.
    pub attacker: Province,
    /// Whether the attacker came by convoy.
    pub by_convoy: bool,
    /// The units that counted for the attack.
    pub strength: u8,
    /// The units that counted for the defence.
    pub against: u8,
    /// Where the unit may retreat, coast by coast.
    pub retreats: LocationSet,
}
