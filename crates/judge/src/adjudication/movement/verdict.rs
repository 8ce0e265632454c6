//! The verdict on a movement phase.

use super::outcome::{Dislodgement, Outcome};
use crate::board::{Location, LocationSet, Position, Province, ProvinceSet};

/// A unit can be dislodged only by one that was not, so at most half of all units are.
const DISLODGED_MAX: usize = Province::COUNT / 2;

/// The number that stands for "no order".
pub(super) const NO_ORDER: u32 = u32::MAX;

/// What became of every unit and order of a movement phase. Of a fixed size, so that making one
/// needs no memory from the heap.
#[derive(Clone, Debug)]
pub struct MovementVerdict {
    /// The units that were to move.
    pub(super) movers: ProvinceSet,
    /// Where each of them was to go.
    pub(super) goals: [Location; Province::COUNT],
    pub(super) outcomes: [Outcome; Province::COUNT],
    /// The number of the order that each unit carried out.
    pub(super) orders: [u32; Province::COUNT],
    pub(super) moved: ProvinceSet,
    pub(super) contested: ProvinceSet,
    pub(super) paradox: ProvinceSet,
    pub(super) by_land_after_all: ProvinceSet,
    pub(super) by_sea: ProvinceSet,
    pub(super) dislodged: ProvinceSet,
    /// The dislodged units in the order in which they were found, and how each was dislodged.
    dislodged_at: [Province; DISLODGED_MAX],
    dislodgements: [Dislodgement; DISLODGED_MAX],
    dislodgement_count: usize,
}

const NOT_DISLODGED: Dislodgement = Dislodgement {
    attacker: Province::ADR,
    by_convoy: false,
    strength: 0,
    against: 0,
    retreats: LocationSet::EMPTY,
};

const UNJUDGED: MovementVerdict = MovementVerdict {
    movers: ProvinceSet::EMPTY,
    goals: [Location::of(Province::ADR); Province::COUNT],
    outcomes: [Outcome::Succeeds; Province::COUNT],
    orders: [NO_ORDER; Province::COUNT],
    moved: ProvinceSet::EMPTY,
    contested: ProvinceSet::EMPTY,
    paradox: ProvinceSet::EMPTY,
    by_land_after_all: ProvinceSet::EMPTY,
    by_sea: ProvinceSet::EMPTY,
    dislodged: ProvinceSet::EMPTY,
    dislodged_at: [Province::ADR; DISLODGED_MAX],
    dislodgements: [NOT_DISLODGED; DISLODGED_MAX],
    dislodgement_count: 0,
};

impl Default for MovementVerdict {
    fn default() -> MovementVerdict {
        MovementVerdict::new()
    }
}

impl MovementVerdict {
    /// A verdict on nothing, to be filled by [`super::adjudicate_into`].
    pub const fn new() -> MovementVerdict {
        UNJUDGED
    }

    /// Forgets what was judged before. What a set or a count guards may stay as it is.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.outcomes = UNJUDGED.outcomes;
        self.orders = UNJUDGED.orders;
        self.movers = ProvinceSet::EMPTY;
        self.moved = ProvinceSet::EMPTY;
        self.contested = ProvinceSet::EMPTY;
        self.paradox = ProvinceSet::EMPTY;
        self.by_land_after_all = ProvinceSet::EMPTY;
        self.by_sea = ProvinceSet::EMPTY;
        self.dislodged = ProvinceSet::EMPTY;
        self.dislodgement_count = 0;
    }

    /// Whether the order of this number is the one that its unit carried out. If not, a later one
    /// replaced it (D.III(5)), or the power has no such unit.
    pub fn counts(&self, order: usize) -> bool {
        self.orders.iter().any(|counted| *counted as usize == order && *counted != NO_ORDER)
    }

    /// The number of the order that the unit of a province carried out, if it had one.
    pub fn order_of(&self, unit: Province) -> Option<usize> {
        let order = self.orders[unit.index()];
        (order != NO_ORDER).then_some(order as usize)
    }

    /// What became of the order of the unit that stood in a province.
    pub fn outcome(&self, unit: Province) -> Outcome {
        self.outcomes[unit.index()]
    }

    /// Where the unit that stood in a province moved, if it did.
    pub fn destination(&self, unit: Province) -> Option<Location> {
        self.moved.contains(unit).then(|| self.goals[unit.index()])
    }

    /// Where the unit of a province was to move, if its order was a possible move.
    pub fn target(&self, unit: Province) -> Option<Province> {
        self.movers.contains(unit).then(|| self.goals[unit.index()].province())
    }

    /// How the unit that stood in a province was dislodged, if it was.
    pub fn dislodgement(&self, unit: Province) -> Option<Dislodgement> {
        let known = &self.dislodged_at[..self.dislodgement_count];
        let index = known.iter().position(|at| *at == unit)?;
        Some(self.dislodgements[index])
    }

    /// The provinces from which a unit was dislodged.
    pub fn dislodged(&self) -> ProvinceSet {
        self.dislodged
    }

    /// The provinces left empty by a stand-off: nobody may retreat there.
    pub fn contested(&self) -> ProvinceSet {
        self.contested
    }

    /// Where the armies stand whose convoyed moves form a paradox (D.VI(6)).
    pub fn paradox(&self) -> ProvinceSet {
        self.paradox
    }

    /// Where the armies stand that were told to go by convoy and went by land, because no chain of
    /// fleets stood between the two neighbours (D.VI(2)).
    pub fn by_land_after_all(&self) -> ProvinceSet {
        self.by_land_after_all
    }

    /// Where the armies stand that were to go by convoy (D.VI(2)), carried or not.
    pub fn by_sea(&self) -> ProvinceSet {
        self.by_sea
    }

    /// The units after the phase. Dislodged ones that may retreat somewhere wait beside the board;
    /// the others are off it.
    pub fn position_after(&self, before: &Position) -> Position {
        let mut after = before.clone();
        after.clear_dislodged();
        for from in self.moved | self.dislodged {
            after.lift(from);
        }
        for from in self.moved {
            let unit = before.unit(from).zip(self.destination(from));
            let arrived = unit.and_then(|(unit, to)| unit.moved_to(to).ok());
            arrived.and_then(|unit| after.place(unit).ok()).expect("the verdict holds each move");
        }
        for from in self.dislodged {
            let Some((unit, dislodgement)) = before.unit(from).zip(self.dislodgement(from)) else {
                continue;
            };
            if !dislodgement.retreats.is_empty() {
                after.dislodge(unit, dislodgement.retreats).expect("one unit a province");
            }
        }
        after
    }

    pub(super) fn add_dislodgement(&mut self, at: Province, how: Dislodgement) {
        self.dislodged.insert(at);
        self.dislodged_at[self.dislodgement_count] = at;
        self.dislodgements[self.dislodgement_count] = how;
        self.dislodgement_count += 1;
    }
}
