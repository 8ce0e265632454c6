//! The verdict on a movement phase.

use super::outcome::{Dislodgement, Outcome};
use crate::board::{
    AnyMap, Location, LocationSet, Map, Position, Province, ProvinceSet, Space, Spaces, Standard,
    Tables, Word,
};

/// The number that stands for "no order".
pub(super) const NO_ORDER: u32 = u32::MAX;

/// The outcome of every unit and order of a movement phase. On the standard map it is of a fixed
/// size, so that making one needs no memory from the heap.
#[derive(Clone, Debug)]
pub struct MovementVerdict(Kept);

/// In the numbers of which map.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "the standard board takes nothing from the heap")]
enum Kept {
    Standard(Tally<Standard>),
    Any(AnyMap, Box<Tally<AnyMap>>),
}

impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Kept::Standard(_) => f.write_str("a verdict on the standard map"),
            Kept::Any(on, _) => write!(f, "a verdict on {:?}", on.map),
        }
    }
}

/// A verdict in the numbers of a map.
pub(super) struct Tally<T: Tables> {
    /// The units that were to move.
    pub(super) movers: Spaces<T>,
    /// The location to which each of them was to go, and its province.
    pub(super) goals: T::Each<(T::Space, u8)>,
    /// The number of the order that each unit carried out.
    pub(super) orders: T::Each<u32>,
    /// What happened to each of those orders; a unit without one held.
    pub(super) outcomes: T::Each<Outcome>,
    pub(super) moved: Spaces<T>,
    pub(super) contested: Spaces<T>,
    pub(super) paradox: Spaces<T>,
    pub(super) by_land_after_all: Spaces<T>,
    pub(super) by_sea: Spaces<T>,
    pub(super) dislodged: Spaces<T>,
    /// The dislodged units in the order in which they were found, and how each was dislodged. A
    /// unit can be dislodged only by one that was not, so at most half of all units are.
    dislodgements: T::Half<TallyDislodgement<T>>,
    dislodgement_count: usize,
}

/// [`Dislodgement`] in the numbers of a map.
#[derive(Clone, Copy)]
pub(super) struct TallyDislodgement<T: Tables> {
    pub(super) at: T::Space,
    pub(super) attacker: T::Space,
    pub(super) by_convoy: bool,
    pub(super) strength: u8,
    pub(super) against: u8,
    pub(super) retreats: T::Word,
}

impl<T: Tables> Clone for Tally<T> {
    fn clone(&self) -> Self {
        Tally { ..*self }
    }
}

impl<T: Tables> Tally<T> {
    #[inline]
    fn new() -> Tally<T> {
        let not_dislodged = TallyDislodgement {
            at: T::Space::FIRST,
            attacker: T::Space::FIRST,
            by_convoy: false,
            strength: 0,
            against: 0,
            retreats: T::Word::EMPTY,
        };
        Tally {
            movers: Spaces::EMPTY,
            goals: T::each((T::Space::FIRST, 0)),
            orders: T::each(NO_ORDER),
            outcomes: T::each(Outcome::Succeeds),
            moved: Spaces::EMPTY,
            contested: Spaces::EMPTY,
            paradox: Spaces::EMPTY,
            by_land_after_all: Spaces::EMPTY,
            by_sea: Spaces::EMPTY,
            dislodged: Spaces::EMPTY,
            dislodgements: T::half(not_dislodged),
            dislodgement_count: 0,
        }
    }

    /// Forgets what was judged before. What a set or a count guards may stay as it is.
    #[inline]
    fn clear(&mut self) {
        self.orders = T::each(NO_ORDER);
        self.movers = Spaces::EMPTY;
        self.moved = Spaces::EMPTY;
        self.contested = Spaces::EMPTY;
        self.paradox = Spaces::EMPTY;
        self.by_land_after_all = Spaces::EMPTY;
        self.by_sea = Spaces::EMPTY;
        self.dislodged = Spaces::EMPTY;
        self.dislodgement_count = 0;
    }

    /// The number of the order that the unit of a province carried out, if it had one.
    pub(super) fn order_of(&self, unit: T::Space) -> Option<usize> {
        let order = self.orders[unit];
        (order != NO_ORDER).then_some(order as usize)
    }

    fn dislodgement(&self, tables: T, unit: T::Space) -> Option<Dislodgement> {
        let known = &self.dislodgements.as_ref()[..self.dislodgement_count];
        let how = known.iter().find(|how| how.at == unit)?;
        Some(Dislodgement {
            attacker: tables.province(how.attacker),
            by_convoy: how.by_convoy,
            strength: how.strength,
            against: how.against,
            retreats: LocationSet::from_bits(tables.map(), how.retreats.wide()),
        })
    }

    pub(super) fn add_dislodgement(&mut self, how: TallyDislodgement<T>) {
        self.dislodged.insert(how.at);
        self.dislodgements.as_mut()[self.dislodgement_count] = how;
        self.dislodgement_count += 1;
    }
}

/// Asks a tally of any map with the number of a province; for a province of another map it knows
/// nothing.
macro_rules! asked {
    ($verdict:expr, $at:expr, ($tables:ident, $tally:ident, $space:ident) => $answer:expr) => {
        match &$verdict.0 {
            Kept::Standard($tally) => {
                let $tables = Standard;
                $tables.space($at).and_then(|$space| $answer)
            }
            Kept::Any($tables, $tally) => {
                let $tables = *$tables;
                $tables.space($at).and_then(|$space| $answer)
            }
        }
    };
}

macro_rules! sets {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        impl MovementVerdict {
            $(
                $(#[$doc])*
                pub fn $name(&self) -> ProvinceSet {
                    match &self.0 {
                        Kept::Standard(tally) => {
                            ProvinceSet::from_bits(Map::STANDARD, tally.$name.0.wide())
                        }
                        Kept::Any(on, tally) => ProvinceSet::from_bits(on.map, tally.$name.0),
                    }
                }
            )*
        }
    };
}

sets! {
    /// The provinces from which a unit was dislodged.
    dislodged;
    /// The provinces left empty by a stand-off: no unit may retreat there.
    contested;
    /// Where the armies stand whose convoyed moves form a paradox (D.VI(6)).
    paradox;
    /// Where the armies stand that were ordered to go by convoy and went by land, because no chain
    /// of fleets stood between the two neighbours (D.VI(2)).
    by_land_after_all;
    /// Where the armies stand that were to go by convoy (D.VI(2)), carried or not.
    by_sea;
    /// Where the units stood that moved.
    moved;
}

impl Default for MovementVerdict {
    fn default() -> MovementVerdict {
        MovementVerdict::new()
    }
}

impl MovementVerdict {
    /// A verdict on nothing, to be filled by [`super::adjudicate_into`].
    #[inline]
    pub fn new() -> MovementVerdict {
        MovementVerdict(Kept::Standard(Tally::new()))
    }

    /// The tally for a phase of the standard map, with nothing in it.
    #[inline]
    pub(super) fn clear_standard(&mut self) -> &mut Tally<Standard> {
        if !matches!(self.0, Kept::Standard(_)) {
            *self = MovementVerdict::new();
        }
        match &mut self.0 {
            Kept::Standard(tally) => {
                tally.clear();
                tally
            }
            Kept::Any(..) => unreachable!("it was just made anew"),
        }
    }

    /// The tally for a phase of another map, with nothing in it.
    pub(super) fn clear_any(&mut self, tables: AnyMap) -> &mut Tally<AnyMap> {
        if let Kept::Standard(_) = self.0 {
            self.0 = Kept::Any(tables, Box::new(Tally::new()));
        }
        match &mut self.0 {
            Kept::Any(on, tally) => {
                *on = tables;
                tally.clear();
                tally
            }
            Kept::Standard(_) => unreachable!("it was just made anew"),
        }
    }

    /// Whether the order of this number is the one that its unit carried out. If not, a later one
    /// replaced it (D.III(5)), or the power has no such unit.
    pub fn counts(&self, order: usize) -> bool {
        let orders = match &self.0 {
            Kept::Standard(tally) => tally.orders.as_ref(),
            Kept::Any(_, tally) => tally.orders.as_ref(),
        };
        orders.iter().any(|counted| *counted as usize == order && *counted != NO_ORDER)
    }

    /// The number of the order that the unit of a province carried out, if it had one.
    pub fn order_of(&self, unit: Province) -> Option<usize> {
        asked!(self, unit, (tables, tally, unit) => tally.order_of(unit))
    }

    /// What happened to the order of the unit that stood in a province.
    pub fn outcome(&self, unit: Province) -> Outcome {
        let outcome = asked!(self, unit, (tables, tally, unit) => {
            tally.order_of(unit).map(|_| tally.outcomes[unit])
        });
        outcome.unwrap_or(Outcome::Succeeds)
    }

    /// Where the unit that stood in a province moved, if it did.
    pub fn destination(&self, unit: Province) -> Option<Location> {
        asked!(self, unit, (tables, tally, unit) => {
            tally.moved.contains(unit).then(|| tables.location(tally.goals[unit].1))
        })
    }

    /// Where the unit of a province was to move, if its order was a possible move.
    pub fn target(&self, unit: Province) -> Option<Province> {
        asked!(self, unit, (tables, tally, unit) => {
            tally.movers.contains(unit).then(|| tables.province(tally.goals[unit].0))
        })
    }

    /// How the unit that stood in a province was dislodged, if it was.
    pub fn dislodgement(&self, unit: Province) -> Option<Dislodgement> {
        asked!(self, unit, (tables, tally, unit) => tally.dislodgement(tables, unit))
    }

    /// The units after the phase. Dislodged ones that may retreat somewhere wait beside the board;
    /// the others are off it.
    pub fn position_after(&self, before: &Position) -> Position {
        let mut after = before.clone();
        after.clear_dislodged();
        for from in self.moved() | self.dislodged() {
            after.lift(from);
        }
        for from in self.moved() {
            let unit = before.unit(from).zip(self.destination(from));
            let arrived = unit.and_then(|(unit, to)| unit.moved_to(to).ok());
            arrived.and_then(|unit| after.place(unit).ok()).expect("the verdict holds each move");
        }
        for from in self.dislodged() {
            let Some((unit, dislodgement)) = before.unit(from).zip(self.dislodgement(from)) else {
                continue;
            };
            if !dislodgement.retreats.is_empty() {
                after.dislodge(unit, dislodgement.retreats).expect("one unit a province");
            }
        }
        after
    }
}
