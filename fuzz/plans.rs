//! Orders for a movement phase that have much to do with each other: moves into the same provinces,
//! supports and convoys of moves that were ordered, attacks on fleets that convoy.

use chancery::board::{Location, Position, Power, Province, Unit, neighbours, reach, steps};
use chancery::orders::{Given, NamedUnit, Order, Place, Route, Way};

use crate::boards::{name_of, order, route, written};
use crate::choices::Choices;
use crate::positions::province;

/// What was planned so far.
struct Plans<'p> {
    position: &'p Position,
    orders: Vec<(Unit, Order)>,
    /// Provinces where something happens, so that more should.
    focus: Vec<Province>,
}

/// Orders for most units of the position that could succeed, some for the same unit again, and some
/// that make no sense.
pub(crate) fn movements(position: &Position, choices: &mut Choices) -> Vec<Given> {
    let mut plans = Plans { position, orders: Vec::new(), focus: Vec::new() };
    let units: Vec<Unit> = position.units().collect();
    // Armies come last in the numbering by province, and convoys begin with them.
    for unit in units.iter().rev().filter(|unit| unit.is_army()) {
        if choices.one_in(2) {
            plans.sail(*unit, choices);
        }
    }
    for unit in &units {
        if plans.is_free(*unit) && choices.one_in(2) {
            plans.step(*unit, choices);
        }
    }
    for unit in &units {
        if plans.is_free(*unit) {
            plans.help(*unit, choices);
        }
    }
    plans.given(choices)
}

impl Plans<'_> {
    fn is_free(&self, unit: Unit) -> bool {
        self.orders.iter().all(|(known, _)| *known != unit)
    }

    fn add(&mut self, unit: Unit, order: Order) {
        self.orders.push((unit, order));
    }

    /// Sends an army across one sea or several, and has fleets carry it.
    fn sail(&mut self, army: Unit, choices: &mut Choices) {
        let mut chain: Vec<Unit> = Vec::new();
        let mut at = army.province();
        while chain.len() < 5 && (chain.is_empty() || !choices.one_in(3)) {
            let fleets = neighbours(at).iter().filter_map(|sea| self.position.unit(sea));
            let free = |fleet: &Unit| fleet.province().is_sea() && self.is_free(*fleet);
            let fleets = fleets.filter(free).filter(|fleet| !chain.contains(fleet));
            let fleets: Vec<Unit> = fleets.collect();
            let Some(fleet) = choices.pick_some(&fleets) else { break };
            chain.push(fleet);
            at = fleet.province();
        }
        let shores: Vec<Province> = neighbours(at).iter().filter(|to| !to.is_sea()).collect();
        let Some(to) = choices.pick_some(&shores).filter(|_| !chain.is_empty()) else { return };
        let seas = chain.iter().map(|fleet| fleet.province());
        let written = seas.fold(Route::ANY, |route, sea| {
            route.through(sea).expect("a route has room for every sea")
        });
        let way = match choices.below(8) {
            0 => Way::Unstated,
            1 => Way::Convoy(route(choices)),
            2 => Way::Convoy(written),
            _ => Way::Convoy(Route::ANY),
        };
        self.add(army, Order::Move(name_of(army), Place::of(to), way));
        self.focus.push(to);
        for fleet in chain {
            if !choices.one_in(16) {
                let order = Order::Convoy(name_of(fleet), name_of(army), Place::of(to));
                self.add(fleet, order);
                self.focus.push(fleet.province());
            }
        }
    }

    fn step(&mut self, unit: Unit, choices: &mut Choices) {
        let all: Vec<Location> = steps(unit).iter().collect();
        let near = |to: &Location| self.focus.contains(&to.province());
        let focused: Vec<Location> = all.iter().copied().filter(near).collect();
        let to = choices.pick_some(&focused).filter(|_| !choices.one_in(3));
        if let Some(to) = to.or_else(|| choices.pick_some(&all)) {
            self.add(unit, Order::Move(name_of(unit), written(to), Way::Unstated));
            self.focus.push(to.province());
        }
    }

    /// Supports a unit that moves or stays nearby.
    fn help(&mut self, unit: Unit, choices: &mut Choices) {
        let mut moves: Vec<(NamedUnit, Place)> = Vec::new();
        let mut stays: Vec<Unit> = Vec::new();
        for (other, order) in &self.orders {
            match order {
                Order::Move(name, to, _) if reach(unit).contains(to.province) => {
                    moves.push((*name, *to));
                }
                Order::Move(..) => {}
                _ if reach(unit).contains(other.province()) => stays.push(*other),
                _ => {}
            }
        }
        let name = name_of(unit);
        let order = match (choices.below(4), choices.pick_some(&moves), choices.pick_some(&stays)) {
            (0 | 1, Some((other, to)), _) => Order::SupportMove(name, other, to),
            (0..=2, _, Some(other)) => Order::SupportHold(name, name_of(other)),
            _ => Order::Hold(name),
        };
        self.add(unit, order);
    }

    /// The plans as orders, some of them changed or doubled.
    fn given(self, choices: &mut Choices) -> Vec<Given> {
        let mut given: Vec<Given> = Vec::new();
        for (unit, planned) in self.orders {
            let power = unit.power();
            match choices.below(48) {
                0 => {}
                1 => given.push(Given { power, order: order(choices) }),
                2 => given.push(Given { power: choices.pick(&Power::ALL), order: planned }),
                3 => {
                    let to = Place::of(province(choices));
                    let way = Way::Convoy(route(choices));
                    given.push(Given { power, order: Order::Move(name_of(unit), to, way) });
                }
                4 => {
                    given.push(Given { power, order: Order::Hold(name_of(unit)) });
                    given.push(Given { power, order: planned });
                }
                _ => given.push(Given { power, order: planned }),
            }
        }
        for _ in 0..choices.below(3) {
            given.push(Given { power: choices.pick(&Power::ALL), order: order(choices) });
        }
        given
    }
}
