//! A judged board seen from all sides: questions about it that a [`super::features`] may ask.

use chancery::adjudication::movement::Dislodgement;
use chancery::board::{Province, reach, steps};
use chancery::orders::{Given, Order, Route, Way};

use super::intent::{Board, Intent};
use super::ruling::{Fate, Outcome, Ruling, Settled, is_contested};
use super::strength::Guess;

/// A judged board, with everything at hand that a feature may ask for.
pub(crate) struct View<'a> {
    pub(super) given: &'a [Given],
    pub(super) settled: &'a Settled,
    pub(super) board: &'a Board,
    pub(super) ruling: &'a Ruling,
    pub(super) end: Guess<'a>,
}

impl<'a> View<'a> {
    pub(crate) fn new(given: &'a [Given], settled: &'a Settled, ruling: &'a Ruling) -> View<'a> {
        View { given, settled, board: &settled.board, ruling, end: settled.end() }
    }
}

impl View<'_> {
    pub(super) fn any(&self, is_so: impl FnMut(usize) -> bool) -> bool {
        self.board.numbers().any(is_so)
    }

    pub(super) fn fates(&self) -> impl Iterator<Item = (usize, &Fate)> {
        self.ruling.fates.iter().enumerate()
    }

    pub(super) fn any_outcome(&self, outcome: Outcome) -> bool {
        self.fates().any(|(_, fate)| fate.outcome == outcome)
    }

    pub(super) fn any_dislodged(&self, is_so: impl Fn(Dislodgement) -> bool) -> bool {
        self.fates().any(|(_, fate)| fate.dislodgement.is_some_and(&is_so))
    }

    pub(super) fn is_dislodged(&self, unit: usize) -> bool {
        self.end.dislodger(unit).is_some()
    }

    pub(super) fn has_written_route(&self, unit: usize) -> bool {
        matches!(self.board.intents[unit], Intent::BySea(_, route) if !route.is_any())
    }

    pub(super) fn has_safe_chain(&self, army: usize, chains: &[Vec<Province>]) -> bool {
        let is_safe = |sea: &Province| {
            let fleet = self.board.unit_in(*sea);
            fleet.is_some_and(|fleet| !self.is_dislodged(fleet))
        };
        self.board.goes_by_sea(army) && chains.iter().any(|chain| chain.iter().all(is_safe))
    }

    pub(super) fn has_paradox_of(&self, armies: u32) -> bool {
        let mut paradoxes = self.settled.convoys.paradoxes.iter();
        paradoxes.any(|paradox| paradox.count_ones() >= armies)
    }

    pub(super) fn paradox_with_surviving_route(&self) -> bool {
        self.any(|unit| {
            self.settled.convoys.paradox_of(unit).is_some()
                && self.has_safe_chain(unit, &self.board.groups_for(unit))
        })
    }

    pub(super) fn written_route_matters(&self) -> bool {
        self.any(|unit| {
            !self.has_safe_chain(unit, &self.board.groups_for(unit))
                && self.has_safe_chain(unit, &self.board.chains_of_carriers(unit))
        })
    }

    /// A fleet falls that an army could have done without, had nothing been written but a part of
    /// its way (D.VI(4)).
    pub(super) fn limited_route_cut(&self, is_avoiding: bool) -> bool {
        self.any(|unit| {
            let is_meant = |route: Route| route.named().is_empty() == is_avoiding;
            self.has_written_route(unit)
                && self.board.route(unit).is_some_and(is_meant)
                && !self.board.is_complete(unit)
                && !self.has_safe_chain(unit, &self.board.groups_for(unit))
                && self.has_safe_chain(unit, &self.board.chains_along(unit))
        })
    }

    /// The named seas lead there by themselves, and a fleet falls through which a longer way leads.
    pub(super) fn complete_route_holds(&self) -> bool {
        self.any(|unit| {
            let chains = self.board.chains_along(unit);
            let is_cut =
                |chain: &Vec<Province>| !self.has_safe_chain(unit, std::slice::from_ref(chain));
            self.has_written_route(unit)
                && self.board.is_complete(unit)
                && self.end.is_carried(unit)
                && chains.iter().any(is_cut)
        })
    }

    pub(super) fn one_of_two_routes_disrupted(&self) -> bool {
        self.any(|fleet| {
            let army = self.board.carried_by(fleet);
            self.is_dislodged(fleet) && army.is_some_and(|army| self.end.is_carried(army))
        })
    }

    pub(super) fn is_adjacent(&self, unit: usize) -> bool {
        let to = self.board.target(unit);
        to.is_some_and(|to| reach(self.board.units[unit]).contains(to))
    }

    pub(super) fn goes_by_sea_for_own_fleet(&self) -> bool {
        self.any(|unit| {
            let order = self.board.orders[unit];
            self.board.goes_by_sea(unit)
                && self.is_adjacent(unit)
                && matches!(order, Some(Order::Move(_, _, Way::Unstated)))
        })
    }

    pub(super) fn foreign_fleet_does_not_kidnap(&self) -> bool {
        self.any(|fleet| {
            let army = self.board.carried_by(fleet);
            army.is_some_and(|army| !self.board.goes_by_sea(army))
        })
    }

    pub(super) fn via_convoy_by_land(&self) -> bool {
        self.any(|unit| {
            let order = self.board.orders[unit];
            matches!(self.board.intents[unit], Intent::ByLand(_))
                && matches!(order, Some(Order::Move(_, _, Way::Convoy(_))))
        })
    }

    /// Whether units moved in a circle of such a length.
    pub(super) fn circle_of(&self, is_length: impl Fn(usize) -> bool) -> bool {
        self.any(|first| {
            let mut unit = first;
            for length in 1..=self.board.units.len() {
                let next = self.board.target(unit).and_then(|to| self.board.unit_in(to));
                match next {
                    Some(next) if self.end.moves(unit) && next == first => {
                        return is_length(length);
                    }
                    Some(next) if self.end.moves(unit) => unit = next,
                    _ => return false,
                }
            }
            false
        })
    }

    pub(super) fn beats_opponent(&self, unit: usize) -> bool {
        self.end.moves(unit) && self.end.opponent(unit).is_some()
    }

    pub(super) fn loser_keeps_nobody_out(&self) -> bool {
        self.any(|winner| {
            let mut others = self.end.attackers(self.board.origin(winner));
            self.beats_opponent(winner) && others.any(|other| self.end.moves(other))
        })
    }

    /// A unit is dislodged from where it went by an army that came by sea, and still bounces
    /// a third.
    pub(super) fn dislodged_keeps_others_out(&self) -> bool {
        self.any(|unit| {
            let Some(attacker) = self.end.dislodger(unit) else {
                return false;
            };
            let origin = self.board.origin(attacker);
            self.end.prevent_strength(unit) > 0
                && self.board.target(unit) == Some(origin)
                && self.contested().contains(&origin)
                && self.end.attackers(origin).count() > 1
        })
    }

    /// Units of other powers that attack a supporter, with whether they come from its aim.
    pub(super) fn attacks_on(&self, supporter: usize) -> Vec<(usize, bool)> {
        let aim = match self.board.intents[supporter] {
            Intent::SupportMove(_, to) => Some(to),
            _ => None,
        };
        let attackers = self.end.attackers(self.board.origin(supporter));
        attackers
            .filter(|attacker| !self.board.are_friends(*attacker, supporter))
            .map(|attacker| (attacker, Some(self.board.origin(attacker)) == aim))
            .collect()
    }

    pub(super) fn cut_by_dislodgement_alone(&self) -> bool {
        self.fates().any(|(unit, fate)| {
            let mut attacks = self.attacks_on(unit).into_iter();
            fate.outcome == Outcome::Cut && attacks.all(|(_, from_aim)| from_aim)
        })
    }

    pub(super) fn cut_by_convoy(&self) -> bool {
        self.fates().any(|(unit, fate)| {
            let mut attacks = self.attacks_on(unit).into_iter();
            fate.outcome == Outcome::Cut
                && attacks.all(|(attacker, _)| self.board.goes_by_sea(attacker))
        })
    }

    pub(super) fn attack_from_aim(&self, is_so: impl Fn(usize) -> bool) -> bool {
        self.fates().any(|(unit, fate)| {
            let mut attacks = self.attacks_on(unit).into_iter();
            fate.outcome == Outcome::Succeeds
                && attacks.any(|(attacker, from_aim)| from_aim && is_so(attacker))
        })
    }

    pub(super) fn support_in_vain(&self) -> bool {
        self.any(|unit| {
            let intent = self.board.intents[unit];
            matches!(intent, Intent::SupportMove(..) | Intent::SupportStay(_))
                && self.board.supported_by(unit).is_none()
        })
    }

    pub(super) fn no_support_without_convoy(&self) -> bool {
        self.any(|unit| match self.board.intents[unit] {
            Intent::SupportStay(place) => self.board.unit_in(place).is_some_and(|supported| {
                self.board.goes_by_sea(supported) && !self.end.is_carried(supported)
            }),
            _ => false,
        })
    }

    pub(super) fn retreat_to_origin(&self) -> bool {
        self.any_dislodged(|how| {
            how.by_convoy && how.retreats.iter().any(|to| to.province() == how.attacker)
        })
    }

    pub(super) fn contested(&self) -> Vec<Province> {
        let is_so = |province: &Province| is_contested(self.board, &self.end, *province);
        self.ruling.after.map().provinces().filter(is_so).collect()
    }

    pub(super) fn retreat_closed(&self) -> bool {
        let contested = self.contested();
        self.any(|unit| {
            let mut steps = steps(self.board.units[unit]).iter();
            self.is_dislodged(unit) && steps.any(|step| contested.contains(&step.province()))
        })
    }

    pub(super) fn is_beleaguered(&self, unit: usize) -> bool {
        let place = self.board.origin(unit);
        let is_strong =
            |mover: &usize| self.end.attack_strength(*mover) > self.end.hold_strength(place);
        let strong = self.end.attackers(place).filter(is_strong).count();
        strong > 1 && !self.end.moves(unit) && !self.is_dislodged(unit)
    }

    /// Whether a move fails only because a unit of its own power is there, or because units of the
    /// victim's power help it.
    pub(super) fn spares(&self, mover: usize, is_own: bool) -> bool {
        let (Some(victim), Some(target)) = (self.end.victim(mover), self.board.target(mover))
        else {
            return false;
        };
        let full_strength = 1 + self.end.supporters(mover).count();
        self.board.are_friends(mover, victim) == is_own
            && self.end.has_effect(mover)
            && !self.end.moves(mover)
            && full_strength > self.end.resistance(mover, target)
    }

    pub(super) fn coast_replaced(&self) -> bool {
        self.any(|unit| match (self.board.orders[unit], self.board.intents[unit]) {
            (Some(Order::Move(_, to, _)), Intent::ByLand(location)) => {
                location.coast().is_some() && location.coast() != to.coast
            }
            _ => false,
        })
    }

    pub(super) fn coast_in_doubt(&self) -> bool {
        self.any(|unit| match (self.board.orders[unit], self.board.intents[unit]) {
            (Some(Order::Move(_, to, Way::Unstated)), Intent::Impossible) => {
                reach(self.board.units[unit]).contains(to.province)
            }
            _ => false,
        })
    }

    pub(super) fn misnames(&self, given: &Given) -> bool {
        given.order.unit().is_some_and(|named| {
            let unit = self.board.unit_in(named.place.province);
            let kind = unit.map(|unit| self.board.units[unit].kind());
            named.kind.is_some() && named.kind != kind
        })
    }

    pub(super) fn is_foreign(&self, given: &Given) -> bool {
        given.order.unit().is_some_and(|named| {
            let unit = self.board.unit_in(named.place.province);
            unit.is_some_and(|unit| self.board.units[unit].power() != given.power)
        })
    }

    pub(super) fn unit_ordered_twice(&self) -> bool {
        self.any(|unit| {
            let is_for_it = |given: &&Given| {
                let named = given.order.unit().map(|named| named.place.province);
                named == Some(self.board.origin(unit))
                    && given.power == self.board.units[unit].power()
            };
            self.given.iter().filter(is_for_it).count() > 1
        })
    }
}
