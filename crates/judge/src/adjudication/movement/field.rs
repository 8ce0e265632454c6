//! The orders of a phase as they meet on the board: which unit attacks which, and which supports
//! and convoys have something to help.

use super::outcome::{Mismatch, Outcome};
use super::verdict::{NO_ORDER, Tally};
use crate::adjudication::{Rulebook, SupportCoast};
use crate::board::{
    Coast, Location, Position, Province, Seas, Space, Spaces, Stands, Tables, Word,
};
use crate::orders::Given;
use crate::orders::legality::{Deeds, Soil, carry_out};

/// Things in the order in which they were added. At most one for each province, for each has a
/// unit of its own.
#[derive(Clone, Copy)]
pub(super) struct List<Items> {
    items: Items,
    length: usize,
}

impl<Items> List<Items> {
    #[inline]
    const fn filled_with(items: Items) -> List<Items> {
        List { items, length: 0 }
    }

    #[inline]
    fn push<V>(&mut self, item: V)
    where
        Items: AsMut<[V]>,
    {
        self.items.as_mut()[self.length] = item;
        self.length += 1;
    }

    #[inline]
    pub(super) fn as_slice<V>(&self) -> &[V]
    where
        Items: AsRef<[V]>,
    {
        &self.items.as_ref()[..self.length]
    }
}

/// A support that has something to help.
#[derive(Clone, Copy)]
pub(super) struct HelpingSupport<S> {
    /// Where the supporter stands.
    pub(super) by: S,
    /// The province on which the support acts.
    pub(super) at: S,
    /// Where the unit that it helps stands; equal to `at` if that unit is to hold.
    pub(super) unit: S,
}

/// A support that was ordered and is possible.
#[derive(Clone, Copy)]
struct Support<S> {
    by: S,
    unit: S,
    /// Where the unit is to be helped to go; nowhere, if it is to hold.
    goal: Option<S>,
    /// The coast that was written.
    coast: Option<Coast>,
}

/// A convoy that was ordered and is possible.
#[derive(Clone, Copy)]
struct Convoy<S> {
    fleet: S,
    army: S,
    to: S,
}

/// A phase in the middle of being judged.
pub(super) struct Field<'a, T: Tables> {
    pub(super) soil: Soil<'a, T>,
    /// Where any units are.
    pub(super) occupied: Spaces<T>,
    /// Whether a support is good for either coast (D.IV(3)c).
    support_coast: SupportCoast,
    pub(super) verdict: &'a mut Tally<T>,
    /// The provinces to which a unit moves.
    pub(super) targets: List<T::Each<T::Space>>,
    supports: List<T::Each<Support<T::Space>>>,
    /// Only a fleet where convoys run can give one.
    convoys: List<T::EachSea<Convoy<T::Space>>>,
    helps: List<T::Each<HelpingSupport<T::Space>>>,
    /// For each unit, where it is to move, if it is.
    target: T::Each<Option<T::Space>>,
    first_attacker: T::Each<Option<T::Space>>,
    next_attacker: T::Each<Option<T::Space>>,
    /// The armies that go by convoy.
    pub(super) sailing: Spaces<T>,
    /// For each of them, the fleets that were ordered to carry it.
    pub(super) carriers: T::Each<Seas<T>>,
    /// The movers that have an effect where they go: all but armies without a working convoy.
    pub(super) effective: Spaces<T>,
    /// The fleets whose order to convoy has an army to carry.
    pub(super) convoying: Seas<T>,
}

impl<T: Tables> Deeds<T> for Field<'_, T> {
    #[inline(always)]
    fn soil(&self) -> &Soil<'_, T> {
        &self.soil
    }

    #[inline(always)]
    fn go(&mut self, from: T::Space, to: T::Space, location: u8) {
        self.add_mover(from, to, location);
        self.effective.insert(from);
    }

    #[inline(always)]
    fn walk(&mut self, from: T::Space, to: T::Space) {
        self.go(from, to, to.number() as u8);
        self.verdict.by_land_after_all.insert(from);
    }

    #[inline(always)]
    fn sail(&mut self, from: T::Space, to: T::Space) {
        self.add_mover(from, to, to.number() as u8);
        self.sailing.insert(from);
    }

    #[inline(always)]
    fn support(
        &mut self,
        by: T::Space,
        unit: T::Space,
        goal: Option<T::Space>,
        coast: Option<Coast>,
    ) {
        self.supports.push(Support { by, unit, goal, coast });
    }

    #[inline(always)]
    fn convoy(&mut self, fleet: T::Space, army: T::Space, to: T::Space) {
        self.convoys.push(Convoy { fleet, army, to });
    }
}

impl<'a, T: Tables> Field<'a, T> {
    // The lists are filled with nothing but zeros, because then they are wiped in one go. What they
    // are filled with is never read.
    #[inline]
    pub(super) fn new(
        tables: T,
        position: &'a Position,
        rules: &'a Rulebook,
        verdict: &'a mut Tally<T>,
    ) -> Field<'a, T> {
        let (units, occupied) = (position.cells(), position.occupied().bits());
        let fleets = Seas::these(tables.fleets(occupied, units));
        let by = T::Space::FIRST;
        Field {
            soil: Soil { tables, units, choices: rules.choices(), fleets },
            occupied: Spaces(T::Word::narrow(occupied)),
            support_coast: rules.support_coast,
            verdict,
            targets: List::filled_with(T::each(by)),
            supports: List::filled_with(T::each(Support {
                by,
                unit: by,
                goal: Some(by),
                coast: Some(Coast::North),
            })),
            convoys: List::filled_with(T::each_sea(Convoy { fleet: by, army: by, to: by })),
            helps: List::filled_with(T::each(HelpingSupport { by, at: by, unit: by })),
            target: T::each(None),
            first_attacker: T::each(None),
            next_attacker: T::each(None),
            sailing: Spaces::EMPTY,
            carriers: T::each(Seas::EMPTY),
            effective: Spaces::EMPTY,
            convoying: Seas::EMPTY,
        }
    }

    /// The map.
    #[inline]
    pub(super) fn tables(&self) -> T {
        self.soil.tables
    }

    /// The province of a number.
    #[inline]
    pub(super) fn province(&self, space: T::Space) -> Province {
        self.soil.tables.province(space)
    }

    /// Puts the orders on the field. The last for a unit counts (D.III(5)), so they are taken from
    /// the end, and further ones for a unit are passed over.
    pub(super) fn take_orders(&mut self, given: &[Given]) {
        for (number, given) in given.iter().enumerate().rev() {
            let Some(named) = given.order.unit() else { continue };
            let Some(from) = self.tables().space(named.place.province) else { continue };
            let Some(unit) = self.unit(from) else { continue };
            // Units of neutral powers hold and take no orders.
            let is_own = usize::from(unit.power) == given.power.index()
                && given.power.map() == self.tables().map()
                && self.tables().is_played(unit.power);
            if is_own && self.verdict.orders[from] == NO_ORDER {
                self.verdict.orders[from] = number as u32;
                self.verdict.outcomes[from] = Outcome::Succeeds;
                if let Err(why) = carry_out(&given.order, unit, from, self) {
                    self.verdict.outcomes[from] = Outcome::Illegal(why);
                }
            }
        }
    }

    #[inline(always)]
    fn add_mover(&mut self, from: T::Space, to: T::Space, location: u8) {
        self.verdict.movers.insert(from);
        self.verdict.goals[from] = (to, location);
        self.target[from] = Some(to);
        let first = self.first_attacker[to];
        self.next_attacker[from] = first;
        self.first_attacker[to] = Some(from);
        if first.is_none() {
            self.targets.push(to);
        }
    }

    /// Finds for each support and convoy what it helps.
    pub(super) fn match_counterparts(&mut self) {
        for index in 0..self.convoys.length {
            self.match_convoy(self.convoys.as_slice()[index]);
        }
        for index in 0..self.supports.length {
            self.match_support(self.supports.as_slice()[index]);
        }
    }

    /// A convoy order counts if its army is ordered there; one of the army's own nation makes it
    /// go by sea to a neighbour (D.VI(2)).
    fn match_convoy(&mut self, Convoy { fleet, army, to }: Convoy<T::Space>) {
        if self.target(army) != Some(to) {
            self.verdict.outcomes[fleet] = Outcome::Unmatched(self.mismatch(army));
            return;
        }
        let tables = self.tables();
        let carriers = &mut self.carriers[army];
        *carriers = carriers.or(Seas::just(tables, fleet));
        self.convoying = self.convoying.or(Seas::just(tables, fleet));
        if self.effective.contains(army) && self.same_power(fleet, army) {
            self.sailing.insert(army);
            self.effective.remove(army);
        }
    }

    #[inline]
    fn match_support(&mut self, Support { by, unit, goal, coast }: Support<T::Space>) {
        let help = HelpingSupport { by, at: goal.unwrap_or(unit), unit };
        let mismatch = if self.target(unit) != goal || self.unit(unit).is_none() {
            Some(if goal.is_none() { self.hold_mismatch(unit) } else { self.mismatch(unit) })
        } else {
            coast.and_then(|coast| self.coast_mismatch(help, coast))
        };
        match mismatch {
            None => self.helps.push(help),
            Some(why) => self.verdict.outcomes[by] = Outcome::Unmatched(why),
        }
    }

    fn hold_mismatch(&self, at: T::Space) -> Mismatch {
        match self.target(at) {
            Some(_) => Mismatch::Moves(self.province(at)),
            None => self.mismatch(at),
        }
    }

    fn mismatch(&self, unit: T::Space) -> Mismatch {
        match self.unit(unit) {
            None => Mismatch::Nobody(self.province(unit)),
            Some(_) => Mismatch::NotOrdered(self.province(unit)),
        }
    }

    /// Why a support for one coast does not match a move to the other. By D.IV(3)c it does match: a
    /// support covers both coasts of its province, even if it names one.
    fn coast_mismatch(&self, help: HelpingSupport<T::Space>, coast: Coast) -> Option<Mismatch> {
        if self.support_coast == SupportCoast::Any {
            return None;
        }
        let goal = self.tables().location(self.verdict.goals[help.unit].1);
        let other = goal.coast().is_some_and(|goal| goal != coast);
        Location::new(self.province(help.at), Some(coast))
            .filter(|_| other)
            .map(Mismatch::OtherCoast)
    }

    /// Where the unit of a province is to move, if it is.
    #[inline]
    pub(super) fn target(&self, from: T::Space) -> Option<T::Space> {
        self.target[from]
    }

    #[inline]
    pub(super) fn unit(&self, at: T::Space) -> Option<Stands> {
        self.soil.unit(at)
    }

    #[inline]
    pub(super) fn power(&self, at: T::Space) -> Option<u8> {
        self.unit(at).map(|unit| unit.power)
    }

    /// Whether the units of two provinces are of one nation; if neither has one, that holds, too.
    #[inline]
    pub(super) fn same_power(&self, one: T::Space, other: T::Space) -> bool {
        self.power(one) == self.power(other)
    }

    /// The units that move to a province, whether their move has an effect or not.
    #[inline]
    pub(super) fn attackers(&self, of: T::Space) -> impl Iterator<Item = T::Space> + '_ {
        let mut next = self.first_attacker[of];
        std::iter::from_fn(move || {
            let attacker = next?;
            next = self.next_attacker[attacker];
            Some(attacker)
        })
    }

    /// The supports that have something to help, cut or not.
    #[inline]
    pub(super) fn helps(&self) -> &[HelpingSupport<T::Space>] {
        self.helps.as_slice()
    }

    /// Whether a unit moves there.
    #[inline]
    pub(super) fn is_attacked(&self, at: T::Space) -> bool {
        self.first_attacker[at].is_some()
    }

    /// The unit in a head-to-head battle with the one that stands here: both move by land to
    /// where the other is.
    #[inline]
    pub(super) fn opposite(&self, at: T::Space) -> Option<T::Space> {
        let other = self.target(at)?;
        if self.target(other) != Some(at) {
            return None;
        }
        let by_land = !self.sailing.contains(at) && !self.sailing.contains(other);
        by_land.then_some(other)
    }
}
