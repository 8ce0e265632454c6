//! The plots around a convoy: its routes, and what those do whom it concerns.

use chancery::board::{Province, Unit, UnitKind, neighbours};
use chancery::orders::{Order, Place, Route, Way};

use super::generate::Draft;

const CHAIN_MAX: usize = 3;

impl Draft {
    /// An army goes by sea, and other units may act against it.
    pub(crate) fn plot_convoy(&mut self) {
        let chain = self.chain();
        if let Some((from, to)) = self.ends_of(&chain) {
            self.convoy(from, to, &chain);
        }
    }

    fn convoy(&mut self, from: Province, to: Province, chain: &[Province]) {
        let army = self.free_unit(from, UnitKind::Army);
        let Some(army) = army.filter(|_| self.may_move()) else {
            return;
        };
        let way = self.way(chain);
        let (named, place) = (self.name(army), self.place_for(army, to));
        self.give(army, Order::Move(named, place, way));
        for sea in chain {
            self.carry(*sea, army, to);
        }
        let sea = self.dice.pick(chain).expect("a chain has a sea");
        if self.dice.percent(38) {
            self.second_route(army, to, chain);
            if self.dice.percent(35) {
                self.attack(sea, 1);
            }
        }
        match self.dice.below(100) {
            0..30 => self.strike_back(from, to, sea),
            30..42 => self.attack(sea, 1),
            42..60 => self.go_the_other_way(from, to),
            60..70 => self.turn_on_the_origin(from, to),
            70..75 => self.help_to_stay(from),
            _ => {}
        }
        if self.dice.percent(25) {
            self.help(from, to);
        }
    }

    /// Seas in a row, the first in the theatre; none if the theatre has none.
    pub(crate) fn chain(&mut self) -> Vec<Province> {
        let seas = self.theatre.clone().into_iter().filter(|sea| sea.convoys());
        let mut chain: Vec<Province> = self.dice.pick_of(seas).into_iter().collect();
        while let Some(last) = chain.last() {
            let is_next = |sea: &Province| sea.convoys() && !chain.contains(sea);
            let next = self.dice.pick_of(neighbours(*last).iter().filter(is_next));
            match next {
                Some(next) if chain.len() < CHAIN_MAX && self.dice.percent(30) => chain.push(next),
                _ => break,
            }
        }
        chain
    }

    /// Two coasts that the chain joins, often neighbours of one another.
    fn ends_of(&mut self, chain: &[Province]) -> Option<(Province, Province)> {
        let coasts = |sea: Province| neighbours(sea).iter().filter(|coast| !coast.is_sea());
        let from = self.dice.pick_of(coasts(*chain.first()?))?;
        let ends: Vec<Province> = coasts(*chain.last()?).filter(|to| *to != from).collect();
        let near = ends.iter().copied().filter(|to| neighbours(from).contains(*to));
        let to = match self.dice.percent(45) {
            true => self.dice.pick_of(near),
            false => None,
        };
        Some((from, to.or_else(|| self.dice.pick(&ends))?))
    }

    /// The route as it is written. It is mostly the chain or a part of it.
    pub(crate) fn way(&mut self, chain: &[Province]) -> Way {
        let other = Some(self.somewhere()).filter(|sea| sea.convoys());
        let route = match self.dice.below(100) {
            0..60 => return Way::Unstated,
            60..78 => Some(Route::ANY),
            78..92 => {
                let mut seas = chain.to_vec();
                if self.dice.percent(15) {
                    self.dice.shuffle(&mut seas);
                }
                let skipped = self.dice.below(seas.len().max(1));
                let mut named = seas.iter().skip(skipped);
                named.try_fold(Route::ANY, |route, sea| route.through(*sea).ok())
            }
            92..96 => other.and_then(|sea| Route::ANY.through(sea).ok()),
            _ => other.map(|sea| Route::ANY.avoiding(sea)),
        };
        Way::Convoy(route.unwrap_or(Route::ANY))
    }

    pub(crate) fn carry(&mut self, sea: Province, army: Unit, to: Province) {
        let Some(fleet) = self.free_unit(sea, UnitKind::Fleet) else {
            return;
        };
        if self.dice.percent(30) {
            self.side_with(sea, army.province());
        }
        let to = match self.dice.percent(4) {
            true => self.somewhere(),
            false => to,
        };
        let (named, carried) = (self.name(fleet), self.name(army));
        if self.dice.percent(94) {
            self.give(fleet, Order::Convoy(named, carried, Place::of(to)));
        }
    }

    /// One more fleet that may make another route for the army.
    fn second_route(&mut self, army: Unit, to: Province, chain: &[Province]) {
        let is_near = |sea: &Province| {
            sea.convoys()
                && !chain.contains(sea)
                && (neighbours(to).contains(*sea) || neighbours(army.province()).contains(*sea))
        };
        let near = self.map.provinces().filter(is_near);
        if let Some(sea) = self.dice.pick_of(near) {
            self.carry(sea, army, to);
        }
    }

    /// The unit where a convoyed army goes attacks the convoy or supports it: most paradoxes come
    /// about this way.
    fn strike_back(&mut self, from: Province, to: Province, sea: Province) {
        if let Some(helper) = self.reserve(to, sea) {
            self.strike(helper, from, sea);
        }
    }

    /// A unit in one province that could go to the other, kept from being used by others.
    pub(crate) fn reserve(&mut self, from: Province, to: Province) -> Option<Unit> {
        let unit = self.free_unit_towards(from, to)?;
        let named = self.name(unit);
        self.give(unit, Order::Hold(named));
        Some(unit)
    }

    /// A unit helps against a fleet or helps the fleet, while an army may be on its way to it.
    pub(crate) fn strike(
        &mut self,
        helper: Unit,
        army: Province,
        sea: Province,
    ) -> Option<Province> {
        let named = self.name(helper);
        if self.dice.percent(70) {
            self.set_against(helper.province(), army);
        }
        let fleet = self.unit(sea).filter(|_| self.dice.percent(35));
        let attacker = self.free_neighbour(sea);
        match (fleet, attacker) {
            (Some(fleet), _) => {
                let fleet = self.name(fleet);
                self.give(helper, Order::SupportHold(named, fleet));
            }
            (None, Some(attacker)) => {
                let (attacking, place) = (self.name(attacker), self.place_for(attacker, sea));
                self.give(helper, Order::SupportMove(named, attacking, place));
            }
            (None, None) => {}
        }
        let attacker = attacker?;
        self.set_out(attacker, sea);
        if self.dice.percent(70) {
            self.set_against(attacker.province(), sea);
        }
        if fleet.is_some() {
            self.help(attacker.province(), sea);
        } else if self.dice.percent(60) {
            self.side_with(helper.province(), attacker.province());
        }
        match self.dice.below(6) {
            0 => self.help_to_stay(sea),
            1 => self.attack(sea, 1),
            _ => {}
        }
        Some(attacker.province())
    }

    /// The unit where the army goes wants to where the army comes from, and not it alone.
    fn go_the_other_way(&mut self, from: Province, to: Province) {
        let unit = match neighbours(to).contains(from) {
            true => self.free_unit_towards(to, from),
            false => self.free_unit(to, UnitKind::Army),
        };
        let Some(unit) = unit.filter(|_| self.may_move()) else {
            return;
        };
        self.set_out(unit, from);
        if self.dice.percent(50) {
            self.help(from, to);
            self.set_against(from, to);
            self.attack(from, 0);
        }
    }

    /// The unit where the army goes supports an attack on where the army comes from (D.VI(5)).
    fn turn_on_the_origin(&mut self, from: Province, to: Province) {
        let Some(helper) = self.free_unit_towards(to, from) else {
            return;
        };
        let Some(attacker) = self.free_neighbour(from).filter(|unit| *unit != helper) else {
            return;
        };
        self.set_out(attacker, from);
        let (named, attacking) = (self.name(helper), self.name(attacker));
        self.give(helper, Order::SupportMove(named, attacking, Place::of(from)));
        self.set_against(to, from);
    }
}
