//! The plots that make up a sample, those on land and the steps that all of them share: attacks,
//! help, duels, circles. Each asks for the units it needs where it needs them and gives them
//! orders; one that does not get them goes as far as it can. Convoys are in
//! [`super::plots_at_sea`].

use chancery::board::{Province, Unit, neighbours, reach};
use chancery::orders::{NamedUnit, Order, Place, Route, Way};

use super::generate::Draft;

const PLOTS_MAX: usize = 5;

impl Draft {
    /// Starts plots until the board is full, or there are enough of them.
    pub(crate) fn hatch_plots(&mut self) {
        for _ in 0..PLOTS_MAX {
            if self.is_full() {
                break;
            }
            match self.dice.below(100) {
                0..15 => self.plot_feud(),
                15..48 => self.plot_convoy(),
                48..58 => self.plot_limited_route(),
                58..67 => self.plot_attack(),
                67..76 => self.plot_duel(),
                76..83 => self.plot_circle(),
                83..90 => self.plot_siege(),
                _ => self.plot_standoff(),
            }
        }
        while self.units().len() < 2 {
            self.plot_attack();
        }
    }

    pub(crate) fn somewhere(&mut self) -> Province {
        self.dice.pick(&self.theatre.clone()).expect("a theatre is a place")
    }

    /// Makes sure that there is a unit in the place, if possible.
    fn settle(&mut self, place: Province) {
        if let Some(next) = self.dice.pick_of(neighbours(place)) {
            self.free_unit_towards(place, next);
        }
    }

    fn plot_attack(&mut self) {
        let target = self.somewhere();
        if self.dice.percent(75) {
            self.settle(target);
        }
        let helpers = self.dice.below(3);
        self.attack(target, helpers);
    }

    /// A neighbour moves in, with so many to help it; the unit there may find help, too, or attack
    /// one of the helpers.
    pub(crate) fn attack(&mut self, target: Province, helpers: usize) {
        let Some(attacker) = self.free_neighbour(target).filter(|_| self.may_move()) else {
            return;
        };
        self.set_out(attacker, target);
        if self.dice.percent(60) {
            self.set_against(attacker.province(), target);
        }
        for _ in 0..helpers {
            let helper = self.help(attacker.province(), target);
            if let Some(helper) = helper.filter(|_| self.dice.percent(20)) {
                self.step(target, helper.province());
                self.help(target, helper.province());
            }
        }
        if self.dice.percent(20) {
            self.help_to_stay(target);
        }
    }

    /// The unit moves there, no matter what is in its way.
    pub(crate) fn set_out(&mut self, unit: Unit, to: Province) {
        let (named, place) = (self.name(unit), self.place_for(unit, to));
        let way = match unit.is_army() && self.dice.percent(5) {
            true => Way::Convoy(Route::ANY),
            false => Way::Unstated,
        };
        self.give(unit, Order::Move(named, place, way));
    }

    /// A unit moves from one province to the other, if there is one that can.
    pub(crate) fn step(&mut self, from: Province, to: Province) {
        let unit = self.free_unit_towards(from, to);
        if let Some(unit) = unit.filter(|_| self.may_move()) {
            self.set_out(unit, to);
        }
    }

    /// A free unit supports the move between the two provinces.
    pub(crate) fn help(&mut self, from: Province, to: Province) -> Option<Unit> {
        let mover = self.unit(from)?;
        let helper = self.free_neighbour(to)?;
        let (named, moving) = (self.name(helper), self.name(mover));
        let place = self.place_for(mover, to);
        self.give(helper, Order::SupportMove(named, moving, place));
        Some(helper)
    }

    /// A free unit supports the unit in the province in staying.
    pub(crate) fn help_to_stay(&mut self, place: Province) {
        let Some((helper, unit)) = self.free_neighbour(place).zip(self.unit(place)) else {
            return;
        };
        let (named, staying) = (self.name(helper), self.name(unit));
        self.give(helper, Order::SupportHold(named, staying));
    }

    /// Two neighbours go for one another.
    fn plot_duel(&mut self) {
        let one = self.somewhere();
        let Some(other) = self.dice.pick_of(neighbours(one)) else {
            return;
        };
        for (from, to) in [(one, other), (other, one)] {
            self.step(from, to);
        }
        for (from, to) in [(one, other), (other, one)] {
            if self.dice.percent(45) {
                self.help(from, to);
            }
        }
        if self.dice.percent(30) {
            self.attack(one, 0);
        }
    }

    /// Three neighbours follow one another.
    fn plot_circle(&mut self) {
        let one = self.somewhere();
        let Some(two) = self.dice.pick_of(neighbours(one)) else {
            return;
        };
        let Some(three) = self.dice.pick_of(neighbours(one) & neighbours(two)) else {
            return;
        };
        for (from, to) in [(one, two), (two, three), (three, one)] {
            self.step(from, to);
        }
        match self.dice.below(4) {
            0 => self.attack(one, 0),
            1 => drop(self.help(one, two)),
            _ => {}
        }
    }

    /// Two attackers of equal strength want the same unit's place.
    fn plot_siege(&mut self) {
        let target = self.somewhere();
        self.settle(target);
        for _ in 0..2 {
            self.attack(target, 1);
        }
    }

    /// Two units want into one empty province, beside which another unit may need a retreat.
    fn plot_standoff(&mut self) {
        let target = self.somewhere();
        for _ in 0..2 {
            self.attack(target, 0);
        }
        if let Some(near) = self.dice.pick_of(neighbours(target)) {
            self.settle(near);
            self.attack(near, 1);
        }
    }

    /// Gives the units that no plot used something to do.
    pub(crate) fn order_the_rest(&mut self) {
        for unit in self.units() {
            if self.order(unit.province()).is_some() || self.dice.percent(12) {
                continue;
            }
            let support = match self.dice.percent(55) {
                true => self.any_support(unit),
                false => None,
            };
            let order = match support {
                Some(order) => order,
                None => self.any_order(unit),
            };
            self.give(unit, order);
        }
    }

    /// Support for some order that was given, if there is one within reach.
    fn any_support(&mut self, unit: Unit) -> Option<Order> {
        let is_near = |order: &Order| match order {
            Order::Move(_, to, _) => reach(unit).contains(to.province),
            other => other.unit().is_some_and(|named| reach(unit).contains(named.place.province)),
        };
        let near = self.orders().into_iter().filter(is_near);
        let order = self.dice.pick_of(near)?;
        let named = self.name(unit);
        match order {
            Order::Move(mover, to, _) => Some(Order::SupportMove(named, mover, to)),
            other => other.unit().map(|other| Order::SupportHold(named, other)),
        }
    }

    /// Any order at all, possible or not.
    pub(crate) fn any_order(&mut self, unit: Unit) -> Order {
        let named = self.name(unit);
        let near = self.dice.pick_of(reach(unit)).unwrap_or(unit.province());
        let place = self.place_for(unit, near);
        match self.dice.below(100) {
            0..50 if self.may_move() => Order::Move(named, place, Way::Unstated),
            50..60 if self.may_move() => self.odd_move(unit, named),
            60..75 => Order::Hold(named),
            75..85 => self.odd_convoy(named),
            _ => self.odd_support(named),
        }
    }

    /// A move to just anywhere around, and by just any way.
    fn odd_move(&mut self, unit: Unit, named: NamedUnit) -> Order {
        let to = self.somewhere();
        let chain = self.chain();
        let way = self.way(&chain);
        let place = self.place_for(unit, to);
        Order::Move(named, place, way)
    }

    fn odd_convoy(&mut self, named: NamedUnit) -> Order {
        let (army, to) = (self.somebody(), self.somewhere());
        Order::Convoy(named, army, Place::of(to))
    }

    fn odd_support(&mut self, named: NamedUnit) -> Order {
        let (other, to) = (self.somebody(), self.somewhere());
        match self.dice.percent(50) {
            true => Order::SupportHold(named, other),
            false => Order::SupportMove(named, other, Place::of(to)),
        }
    }

    fn somebody(&mut self) -> NamedUnit {
        let unit = self.dice.pick_of(self.units());
        self.name(unit.expect("somebody was ordered something"))
    }
}
