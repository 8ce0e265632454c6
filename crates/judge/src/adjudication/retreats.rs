//! Retreats: where dislodged units go, and which are lost.
//!
//! A dislodged unit goes where its player orders it, if it may. It is lost if it has no order or an
//! impossible one, or meets another unit there. It can't be supported or convoyed (DATC 6.H.1 to
//! 6.H.3).

use super::Rulebook;
use crate::board::{Dislodged, Location, Position, Province, Unit, UnitKind};
use crate::orders::legality::{self, Illegality};
use crate::orders::{Given, Order, Place, Way};

/// What happened to a dislodged unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetreatFate {
    /// It went there.
    Retreats(Location),
    /// It left the board as ordered.
    Disbands,
    /// It was given no order, and left the board.
    NotOrdered,
    /// Its order was impossible, and it left the board.
    Illegal(Illegality),
    /// It met another unit where it went; both left the board.
    Bounced {
        /// Where it went.
        to: Province,
        /// Where the other unit came from.
        with: Province,
    },
}

/// A dislodged unit and what happened to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retreat {
    /// The unit, where it was dislodged.
    pub unit: Unit,
    /// What happened to it.
    pub fate: RetreatFate,
    /// The number of the order that it carried out, if it had one.
    pub order: Option<usize>,
}

/// What happened to each dislodged unit, in the order of [`Position::dislodged`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetreatVerdict {
    retreats: Vec<Retreat>,
}

/// Judges a retreat phase. Of several orders for a unit the last counts (D.III(5)).
pub fn adjudicate(position: &Position, given: &[Given], rules: &Rulebook) -> RetreatVerdict {
    let tried: Vec<Retreat> = position
        .dislodged()
        .iter()
        .map(|dislodged| {
            let order = given.iter().rposition(|given| is_for(given, dislodged.unit));
            let fate =
                order.and_then(|order| given.get(order)).map_or(RetreatFate::NotOrdered, |given| {
                    fate(&given.order, dislodged, position, rules)
                });
            Retreat { unit: dislodged.unit, fate, order }
        })
        .collect();
    let retreats =
        tried.iter().map(|retreat| Retreat { fate: meeting(retreat, &tried), ..*retreat });
    RetreatVerdict { retreats: retreats.collect() }
}

fn is_for(given: &Given, unit: Unit) -> bool {
    let named = given.order.unit().map(|named| named.place.province);
    given.power == unit.power() && named == Some(unit.province())
}

fn fate(
    order: &Order,
    dislodged: &Dislodged,
    position: &Position,
    rules: &Rulebook,
) -> RetreatFate {
    let to = match order {
        Order::Disband(_) => return RetreatFate::Disbands,
        // A dislodged unit's move is its retreat; many players write it this way.
        Order::Retreat(_, to) | Order::Move(_, to, Way::Unstated) => match dislodged.unit.kind() {
            UnitKind::Army => Place::of(to.province),
            UnitKind::Fleet => *to,
        },
        _ => return RetreatFate::Illegal(Illegality::OtherPhase),
    };
    match legality::retreat(to, dislodged, position, rules.choices()) {
        Ok(location) => RetreatFate::Retreats(location),
        Err(why) => RetreatFate::Illegal(why),
    }
}

/// Units that retreat to one province are all lost, whichever coast they name (DATC 6.H.7).
fn meeting(retreat: &Retreat, all: &[Retreat]) -> RetreatFate {
    let RetreatFate::Retreats(to) = retreat.fate else {
        return retreat.fate;
    };
    let goes_there = |fate: RetreatFate| match fate {
        RetreatFate::Retreats(place) => place.province() == to.province(),
        _ => false,
    };
    let other = all.iter().find(|other| other.unit != retreat.unit && goes_there(other.fate));
    match other {
        Some(other) => RetreatFate::Bounced { to: to.province(), with: other.unit.province() },
        None => retreat.fate,
    }
}

impl RetreatVerdict {
    /// The dislodged units and what happened to them.
    pub fn retreats(&self) -> &[Retreat] {
        &self.retreats
    }

    /// Whether the order of this number is the one that its unit carried out.
    pub fn counts(&self, order: usize) -> bool {
        self.retreats.iter().any(|retreat| retreat.order == Some(order))
    }

    /// The units after the phase.
    pub fn position_after(&self, before: &Position) -> Position {
        let mut after = before.clone();
        after.clear_dislodged();
        for retreat in &self.retreats {
            if let RetreatFate::Retreats(to) = retreat.fate
                && let Ok(unit) = retreat.unit.moved_to(to)
            {
                after.place(unit).expect("nobody may retreat to an occupied province");
            }
        }
        after
    }
}
