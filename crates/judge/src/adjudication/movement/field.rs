//! The orders of a phase as they meet on the board: who attacks what, which supports and convoys
//! have something to help.

use super::outcome::{Mismatch, Outcome};
use super::verdict::{MovementVerdict, NO_ORDER};
use crate::adjudication::{Rulebook, SupportCoast};
use crate::board::{Coast, Location, Position, Power, Province, ProvinceSet, SeaSet, Unit};
use crate::orders::legality::{Action, Ground, action};
use crate::orders::{Given, Order, Way};

/// At most this many of anything, for each has a unit of its own.
const UNITS_MAX: usize = Province::COUNT;

/// Things in the order in which they were added.
#[derive(Clone, Copy)]
pub(super) struct List<T, const MAX: usize = UNITS_MAX> {
    items: [T; MAX],
    length: usize,
}

impl<T: Copy, const MAX: usize> List<T, MAX> {
    const fn filled_with(item: T) -> List<T, MAX> {
        List { items: [item; MAX], length: 0 }
    }

    #[inline]
    fn push(&mut self, item: T) {
        self.items[self.length] = item;
        self.length += 1;
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[T] {
        &self.items[..self.length]
    }
}

/// A support that has something to help.
#[derive(Clone, Copy)]
pub(super) struct HelpingSupport {
    /// Where the supporter stands.
    pub(super) by: Province,
    /// The province on which the support acts.
    pub(super) at: Province,
    /// Where the unit stands that it helps; the same, if that is to hold.
    pub(super) unit: Province,
}

/// A support that was ordered and is possible.
#[derive(Clone, Copy)]
struct Support {
    by: Province,
    unit: Province,
    /// Where the unit is to be helped to go; nowhere, if it is to hold.
    goal: Option<Province>,
    /// The coast that was written.
    coast: Option<Coast>,
}

/// A convoy that was ordered and is possible.
#[derive(Clone, Copy)]
struct Convoy {
    fleet: Province,
    army: Province,
    to: Province,
}

/// A phase in the middle of being judged.
pub(super) struct Field<'a> {
    pub(super) ground: Ground<'a>,
    /// Whether a support is good for either coast (D.IV(3)c).
    support_coast: SupportCoast,
    pub(super) verdict: &'a mut MovementVerdict,
    /// The provinces to which somebody moves.
    pub(super) targets: List<Province>,
    supports: List<Support>,
    /// Only a fleet at sea can give one.
    convoys: List<Convoy, { Province::SEAS }>,
    helps: List<HelpingSupport>,
    /// For each unit, where it is to move, if it is.
    target: [Option<Province>; Province::COUNT],
    first_attacker: [Option<Province>; Province::COUNT],
    next_attacker: [Option<Province>; Province::COUNT],
    /// The armies that go by convoy.
    pub(super) sailing: ProvinceSet,
    /// For each of them, the fleets that were ordered to carry it.
    pub(super) carriers: [SeaSet; Province::COUNT],
    /// The movers that have an effect where they go: all but armies without a working convoy.
    pub(super) effective: ProvinceSet,
    /// The fleets whose order to convoy has an army to carry.
    pub(super) convoying: SeaSet,
}

// Made when the program is compiled, and of nothing but zeros, because then they are wiped in one
// go. What they are filled with is never read.
const NOBODY: List<Province> = List::filled_with(Province::ADR);
const NO_HELPS: List<HelpingSupport> =
    List::filled_with(HelpingSupport { by: Province::ADR, at: Province::ADR, unit: Province::ADR });
const NO_SUPPORTS: List<Support> = List::filled_with(Support {
    by: Province::ADR,
    unit: Province::ADR,
    goal: Some(Province::ADR),
    coast: Some(Coast::North),
});
const NO_CONVOYS: List<Convoy, { Province::SEAS }> =
    List::filled_with(Convoy { fleet: Province::ADR, army: Province::ADR, to: Province::ADR });
const NO_TARGETS: [Option<Province>; Province::COUNT] = [None; Province::COUNT];

impl<'a> Field<'a> {
    pub(super) fn new(
        position: &'a Position,
        rules: &'a Rulebook,
        verdict: &'a mut MovementVerdict,
    ) -> Field<'a> {
        let fleets = SeaSet::among(position.occupied());
        Field {
            ground: Ground { position, choices: rules.choices(), fleets },
            support_coast: rules.support_coast,
            verdict,
            targets: NOBODY,
            supports: NO_SUPPORTS,
            convoys: NO_CONVOYS,
            helps: NO_HELPS,
            target: NO_TARGETS,
            first_attacker: NO_TARGETS,
            next_attacker: NO_TARGETS,
            sailing: ProvinceSet::EMPTY,
            carriers: [SeaSet::EMPTY; Province::COUNT],
            effective: ProvinceSet::EMPTY,
            convoying: SeaSet::EMPTY,
        }
    }

    /// Puts the orders on the field. The last for a unit counts (D.III(5)), so they are taken from
    /// the end, and further ones for a unit are passed over.
    pub(super) fn take_orders(&mut self, given: &[Given]) {
        for (number, given) in given.iter().enumerate().rev() {
            let Some(named) = given.order.unit() else { continue };
            let from = named.place.province;
            let Some(unit) = self.unit(from) else { continue };
            if unit.power() == given.power && self.verdict.orders[from.index()] == NO_ORDER {
                self.verdict.orders[from.index()] = number as u32;
                self.take_order(&given.order, unit, from);
            }
        }
    }

    #[inline]
    fn take_order(&mut self, order: &Order, unit: Unit, from: Province) {
        let action = match action(order, unit, self.ground) {
            Ok(action) => action,
            Err(why) => {
                self.verdict.outcomes[from.index()] = Outcome::Illegal(why);
                return;
            }
        };
        match action {
            Action::Hold => {}
            Action::Move(to) => {
                self.add_mover(from, to);
                self.effective.insert(from);
                if matches!(order, Order::Move(_, _, Way::Convoy(_))) {
                    self.verdict.by_land_after_all.insert(from);
                }
            }
            Action::Sail(to) => {
                self.add_mover(from, Location::of(to));
                self.sailing.insert(from);
            }
            Action::Support { unit, goal, coast } => {
                self.supports.push(Support { by: from, unit, goal, coast });
            }
            Action::Convoy { army, to } => self.convoys.push(Convoy { fleet: from, army, to }),
        }
    }

    #[inline]
    fn add_mover(&mut self, from: Province, goal: Location) {
        let to = goal.province();
        self.verdict.movers.insert(from);
        self.verdict.goals[from.index()] = goal;
        self.target[from.index()] = Some(to);
        let first = self.first_attacker[to.index()];
        self.next_attacker[from.index()] = first;
        self.first_attacker[to.index()] = Some(from);
        if first.is_none() {
            self.targets.push(to);
        }
    }

    /// Finds for each support and convoy what it helps.
    pub(super) fn match_counterparts(&mut self) {
        for index in 0..self.convoys.length {
            self.match_convoy(self.convoys.items[index]);
        }
        for index in 0..self.supports.length {
            self.match_support(self.supports.items[index]);
        }
    }

    /// A convoy order counts if its army is ordered there; one of the army's own nation makes it
    /// go by sea to a neighbour (D.VI(2)).
    fn match_convoy(&mut self, Convoy { fleet, army, to }: Convoy) {
        if self.target(army) != Some(to) {
            self.verdict.outcomes[fleet.index()] = Outcome::Unmatched(self.mismatch(army));
            return;
        }
        let carriers = &mut self.carriers[army.index()];
        *carriers = carriers.or(SeaSet::just(fleet));
        self.convoying = self.convoying.or(SeaSet::just(fleet));
        if self.effective.contains(army) && self.same_power(fleet, army) {
            self.sailing.insert(army);
            self.effective.remove(army);
        }
    }

    #[inline]
    fn match_support(&mut self, Support { by, unit, goal, coast }: Support) {
        let help = HelpingSupport { by, at: goal.unwrap_or(unit), unit };
        let mismatch = if self.target(unit) != goal || self.unit(unit).is_none() {
            Some(if goal.is_none() { self.hold_mismatch(unit) } else { self.mismatch(unit) })
        } else {
            coast.and_then(|coast| self.coast_mismatch(help, coast))
        };
        match mismatch {
            None => self.helps.push(help),
            Some(why) => self.verdict.outcomes[by.index()] = Outcome::Unmatched(why),
        }
    }

    fn hold_mismatch(&self, at: Province) -> Mismatch {
        match self.target(at) {
            Some(_) => Mismatch::Moves(at),
            None => self.mismatch(at),
        }
    }

    fn mismatch(&self, unit: Province) -> Mismatch {
        match self.unit(unit) {
            None => Mismatch::Nobody(unit),
            Some(_) => Mismatch::NotOrdered(unit),
        }
    }

    /// A support covers both coasts of its province, whatever it names (D.IV(3)c).
    fn coast_mismatch(&self, help: HelpingSupport, coast: Coast) -> Option<Mismatch> {
        if self.support_coast == SupportCoast::Any {
            return None;
        }
        let goal = self.verdict.goals[help.unit.index()];
        let other = goal.coast().is_some_and(|goal| goal != coast);
        Location::new(help.at, Some(coast)).filter(|_| other).map(Mismatch::OtherCoast)
    }

    /// Where the unit of a province is to move, if it is.
    #[inline]
    pub(super) fn target(&self, from: Province) -> Option<Province> {
        self.target[from.index()]
    }

    #[inline]
    pub(super) fn unit(&self, at: Province) -> Option<Unit> {
        self.ground.position.unit(at)
    }

    #[inline]
    pub(super) fn power(&self, at: Province) -> Option<Power> {
        self.unit(at).map(Unit::power)
    }

    /// Whether the units of two provinces are of one nation; if neither has one, that holds, too.
    #[inline]
    pub(super) fn same_power(&self, one: Province, other: Province) -> bool {
        self.power(one) == self.power(other)
    }

    /// The units that move to a province, whether their move has an effect or not.
    #[inline]
    pub(super) fn attackers(&self, of: Province) -> impl Iterator<Item = Province> + '_ {
        let mut next = self.first_attacker[of.index()];
        std::iter::from_fn(move || {
            let attacker = next?;
            next = self.next_attacker[attacker.index()];
            Some(attacker)
        })
    }

    /// The supports that have something to help, cut or not.
    #[inline]
    pub(super) fn helps(&self) -> &[HelpingSupport] {
        self.helps.as_slice()
    }

    /// Whether somebody moves there.
    #[inline]
    pub(super) fn is_attacked(&self, at: Province) -> bool {
        self.first_attacker[at.index()].is_some()
    }

    /// The unit in a head-to-head battle with the one that stands here: both move by land to
    /// where the other is.
    #[inline]
    pub(super) fn opposite(&self, at: Province) -> Option<Province> {
        let other = self.target(at)?;
        if self.target(other) != Some(at) {
            return None;
        }
        let by_land = !self.sailing.contains(at) && !self.sailing.contains(other);
        by_land.then_some(other)
    }
}
