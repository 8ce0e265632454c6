//! The orders of a phase as they meet on the board: who attacks what, which supports and convoys
//! have something to help.

use super::legality::{Action, Ground, action};
use super::outcome::{Mismatch, Outcome};
use super::verdict::Verdict;
use crate::adjudication::{Rulebook, SupportCoast};
use crate::board::{Coast, Location, Position, Power, Province, ProvinceSet, SeaSet, Unit};
use crate::orders::{Given, Order, Way};

/// Provinces in the order in which they were added.
#[derive(Clone, Copy)]
pub(super) struct List {
    provinces: [Province; Province::COUNT],
    length: usize,
}

impl List {
    const EMPTY: List = List {
        provinces: [Province::ADR; Province::COUNT],
        length: 0,
    };

    #[inline]
    pub(super) fn push(&mut self, province: Province) {
        self.provinces[self.length] = province;
        self.length += 1;
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[Province] {
        &self.provinces[..self.length]
    }
}

/// A phase in the middle of being judged.
pub(super) struct Field<'a> {
    pub(super) ground: Ground<'a>,
    pub(super) verdict: Verdict,
    pub(super) movers: List,
    /// Supports that have something to help.
    pub(super) supports: List,
    /// The armies that go by convoy.
    pub(super) sailing: ProvinceSet,
    /// For each of them, the fleets that were ordered to carry it.
    pub(super) carriers: [SeaSet; Province::COUNT],
    /// The movers that have an effect where they go: all but armies without a working convoy.
    pub(super) effective: ProvinceSet,
    /// The provinces to which somebody moves.
    pub(super) attacked: ProvinceSet,
    first_attacker: [Option<Province>; Province::COUNT],
    next_attacker: [Option<Province>; Province::COUNT],
}

impl<'a> Field<'a> {
    pub(super) fn new(position: &'a Position, given: &[Given], rules: &'a Rulebook) -> Field<'a> {
        let fleets = SeaSet::among(position.occupied());
        let mut field = Field {
            ground: Ground {
                position,
                rules,
                fleets,
            },
            verdict: Verdict::new(),
            movers: List::EMPTY,
            supports: List::EMPTY,
            sailing: ProvinceSet::EMPTY,
            carriers: [SeaSet::EMPTY; Province::COUNT],
            effective: ProvinceSet::EMPTY,
            attacked: ProvinceSet::EMPTY,
            first_attacker: [None; Province::COUNT],
            next_attacker: [None; Province::COUNT],
        };
        for (number, given) in given.iter().enumerate() {
            field.take_order(number, given);
        }
        field
    }

    /// Puts an order on the field; it takes the place of an earlier one for its unit (D.III(5)).
    fn take_order(&mut self, number: usize, given: &Given) {
        let Some(named) = given.order.unit() else {
            return;
        };
        let from = named.place.province;
        let Some(unit) = self
            .ground
            .position
            .unit(from)
            .filter(|unit| unit.power() == given.power)
        else {
            return;
        };
        self.verdict.orders[from.index()] = number as u32;
        let (action, outcome) = match action(&given.order, unit, self.ground) {
            Ok(action) => (action, Outcome::Succeeds),
            Err(why) => (Action::Hold, Outcome::Illegal(why)),
        };
        self.verdict.actions[from.index()] = action;
        self.verdict.outcomes[from.index()] = outcome;
        let by_convoy = matches!(given.order, Order::Move(_, _, Way::Convoy(_)));
        if by_convoy && matches!(action, Action::Move(_)) {
            self.verdict.by_land_after_all.insert(from);
        } else {
            self.verdict.by_land_after_all.remove(from);
        }
    }

    /// Sorts the orders, links the attackers of each province, and finds for each support and
    /// convoy what it helps.
    pub(super) fn match_counterparts(&mut self) {
        let (mut supports, mut convoys) = (List::EMPTY, List::EMPTY);
        for from in self.ground.position.occupied() {
            match self.action(from) {
                Action::Hold => {}
                Action::Move(_) => self.movers.push(from),
                Action::Sail(_) => {
                    self.movers.push(from);
                    self.sailing.insert(from);
                }
                Action::SupportHold(_) | Action::SupportMove { .. } => supports.push(from),
                Action::Convoy { .. } => convoys.push(from),
            }
        }
        for fleet in convoys.as_slice() {
            self.match_convoy(*fleet);
        }
        for index in 0..self.movers.length {
            self.link_attacker(self.movers.provinces[index]);
        }
        for supporter in supports.as_slice() {
            self.match_support(*supporter);
        }
        self.effective = self
            .movers
            .as_slice()
            .iter()
            .copied()
            .collect::<ProvinceSet>()
            - self.sailing;
    }

    fn link_attacker(&mut self, from: Province) {
        let Some(to) = self.target(from) else { return };
        self.next_attacker[from.index()] = self.first_attacker[to.index()];
        self.first_attacker[to.index()] = Some(from);
        self.attacked.insert(to);
    }

    /// A convoy order counts if its army is ordered there; one of the army's own nation makes it
    /// go by sea to a neighbour (D.VI(2)).
    fn match_convoy(&mut self, fleet: Province) {
        let Action::Convoy { army, to } = self.action(fleet) else {
            return;
        };
        if self.target(army) != Some(to) {
            self.verdict.outcomes[fleet.index()] = Outcome::Unmatched(self.mismatch(army));
            return;
        }
        let carriers = &mut self.carriers[army.index()];
        *carriers = carriers.or(SeaSet::just(fleet));
        let by_land = matches!(self.action(army), Action::Move(_));
        if by_land && self.power(fleet) == self.power(army) {
            self.verdict.actions[army.index()] = Action::Sail(to);
            self.verdict.by_land_after_all.remove(army);
            self.sailing.insert(army);
        }
    }

    fn match_support(&mut self, supporter: Province) {
        let mismatch = match self.action(supporter) {
            Action::SupportHold(of) if self.unit(of).is_none() => Some(Mismatch::Nobody(of)),
            Action::SupportHold(of) => self.target(of).map(|_| Mismatch::Moves(of)),
            Action::SupportMove { from, to, coast } if self.target(from) == Some(to) => {
                self.coast_mismatch(from, to, coast)
            }
            Action::SupportMove { from, .. } => Some(self.mismatch(from)),
            _ => return,
        };
        match mismatch {
            None => self.supports.push(supporter),
            Some(why) => self.verdict.outcomes[supporter.index()] = Outcome::Unmatched(why),
        }
    }

    fn mismatch(&self, unit: Province) -> Mismatch {
        match self.unit(unit) {
            None => Mismatch::Nobody(unit),
            Some(_) => Mismatch::NotOrdered(unit),
        }
    }

    /// A support covers both coasts of its province, whatever it names (D.IV(3)c).
    fn coast_mismatch(
        &self,
        from: Province,
        to: Province,
        coast: Option<Coast>,
    ) -> Option<Mismatch> {
        if coast.is_none() || self.ground.rules.support_coast == SupportCoast::Any {
            return None;
        }
        match self.action(from) {
            Action::Move(there) if there.coast().is_some() && there.coast() != coast => {
                Location::new(to, coast).map(Mismatch::OtherCoast)
            }
            _ => None,
        }
    }

    #[inline]
    pub(super) fn action(&self, from: Province) -> Action {
        self.verdict.actions[from.index()]
    }

    /// Where the unit of a province is to move, if it is.
    #[inline]
    pub(super) fn target(&self, from: Province) -> Option<Province> {
        self.verdict.target(from)
    }

    #[inline]
    pub(super) fn unit(&self, at: Province) -> Option<Unit> {
        self.ground.position.unit(at)
    }

    #[inline]
    pub(super) fn power(&self, at: Province) -> Option<Power> {
        self.unit(at).map(Unit::power)
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

    /// The province that a support acts on, and the unit that it helps.
    #[inline]
    pub(super) fn help(&self, supporter: Province) -> Option<(Province, Province)> {
        match self.action(supporter) {
            Action::SupportHold(of) => Some((of, of)),
            Action::SupportMove { from, to, .. } => Some((to, from)),
            _ => None,
        }
    }

    /// The unit in a head-to-head battle with the one that stands here: both move by land to
    /// where the other is.
    #[inline]
    pub(super) fn opposite(&self, at: Province) -> Option<Province> {
        let other = self.target(at)?;
        let by_land = !self.sailing.contains(at) && !self.sailing.contains(other);
        (by_land && self.target(other) == Some(at)).then_some(other)
    }
}
