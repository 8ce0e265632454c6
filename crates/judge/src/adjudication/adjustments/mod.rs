//! Adjustments: builds and removals, from the bottom of each power's list upwards (D.V).
//!
//! [`disorder`] removes the units that a power should have removed and did not.

mod disorder;

use super::{Excess, Rulebook};
use crate::board::{Position, Power, Unit};
use crate::orders::legality::build;
use crate::orders::{Given, Order};

pub use crate::orders::legality::BuildRefusal;

/// What happened to an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdjustmentFate {
    /// It was carried out.
    Done,
    /// It was impossible.
    Illegal(BuildRefusal),
    /// There were more than the position allows, or a later one was for the same place.
    Excess,
    /// No order for this phase, or for a unit that the power does not have.
    Ignored,
}

/// A unit removed because orders were missing (D.V(4)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removal {
    /// The unit.
    pub unit: Unit,
    /// How many steps it was from home; none if no way leads there.
    pub distance: Option<u8>,
}

/// What happened to each order, and which units were removed because orders were missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdjustmentVerdict {
    fates: Vec<AdjustmentFate>,
    done: Vec<(usize, Unit)>,
    built: Vec<Unit>,
    removed: Vec<Unit>,
    disorder: Vec<Removal>,
}

/// Judges an adjustment phase.
pub fn adjudicate(position: &Position, given: &[Given], rules: &Rulebook) -> AdjustmentVerdict {
    let mut verdict = AdjustmentVerdict {
        fates: vec![AdjustmentFate::Ignored; given.len()],
        done: Vec::new(),
        built: Vec::new(),
        removed: Vec::new(),
        disorder: Vec::new(),
    };
    for power in position.powers() {
        let balance = position.builds(power);
        let (builds, removals) = (balance.max(0) as usize, (-balance).max(0) as usize);
        let mut wanted = PossibleChanges { build: Vec::new(), remove: Vec::new() };
        for (number, given) in given.iter().enumerate().filter(|(_, given)| given.power == power) {
            verdict.fates[number] = wanted.read(number, &given.order, power, position);
        }
        let built = verdict.carry_out(wanted.build, builds, rules.excess);
        verdict.built.extend(built);
        let removed = verdict.carry_out(wanted.remove, removals, rules.excess);
        let rest = removals - removed.len();
        verdict.disorder.extend(disorder::removals(position, power, &removed, rest, rules));
        verdict.removed.extend(removed);
    }
    verdict
}

/// The possible builds and removals of one power, with the numbers of their orders; one at most
/// for each place.
struct PossibleChanges {
    build: Vec<(usize, Unit)>,
    remove: Vec<(usize, Unit)>,
}

impl PossibleChanges {
    /// Files an order; says what happens to it unless there are too many.
    fn read(
        &mut self,
        number: usize,
        order: &Order,
        power: Power,
        position: &Position,
    ) -> AdjustmentFate {
        match order {
            Order::Waive => return AdjustmentFate::Done,
            Order::Build(named) => {
                // The last order for a centre is followed, even if it builds nothing (D.V(3), (5)).
                self.build.retain(|(_, unit)| unit.province() != named.place.province);
                match build(named, power, position) {
                    Ok(unit) => self.build.push((number, unit)),
                    Err(why) => return AdjustmentFate::Illegal(why),
                }
            }
            Order::Disband(named) => match position.unit(named.place.province) {
                Some(unit) if unit.power() == power => {
                    self.remove.retain(|(_, other)| *other != unit);
                    self.remove.push((number, unit));
                }
                _ => return AdjustmentFate::Ignored,
            },
            _ => return AdjustmentFate::Ignored,
        }
        AdjustmentFate::Excess
    }
}

impl AdjustmentVerdict {
    /// Carries out as many orders as allowed and returns their units; if there are too many, those
    /// at the bottom (D.V(2)).
    fn carry_out(
        &mut self,
        mut wanted: Vec<(usize, Unit)>,
        allowed: usize,
        excess: Excess,
    ) -> Vec<Unit> {
        if excess == Excess::BottomUp {
            wanted.reverse();
        }
        wanted.truncate(allowed);
        for (number, _) in &wanted {
            self.fates[*number] = AdjustmentFate::Done;
        }
        let units = wanted.iter().map(|(_, unit)| *unit).collect();
        self.done.extend(wanted);
        units
    }

    /// What happened to the order of this number.
    pub fn fate(&self, order: usize) -> AdjustmentFate {
        self.fates.get(order).copied().unwrap_or(AdjustmentFate::Ignored)
    }

    /// The unit that the order of this number built or removed.
    pub fn done(&self, order: usize) -> Option<Unit> {
        self.done.iter().find(|(number, _)| *number == order).map(|(_, unit)| *unit)
    }

    /// The units built.
    pub fn built(&self) -> &[Unit] {
        &self.built
    }

    /// The units removed as ordered.
    pub fn removed(&self) -> &[Unit] {
        &self.removed
    }

    /// The units removed because orders were missing, the first to go first.
    pub fn disorder(&self) -> &[Removal] {
        &self.disorder
    }

    /// The units after the phase.
    pub fn position_after(&self, before: &Position) -> Position {
        let mut after = before.clone();
        for unit in self.removed.iter().chain(self.disorder.iter().map(|removal| &removal.unit)) {
            after.lift(unit.province());
        }
        for unit in &self.built {
            after.place(*unit).expect("nothing is built on a unit, and no centre twice");
        }
        after
    }
}
