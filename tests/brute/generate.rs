//! Small boards for which judging is hard: a few units of a few powers around one or two seas, with
//! orders that get in one another's way. How they do is in [`super::plots`] and
//! [`super::plots_at_sea`].

use std::collections::BTreeMap;

use chancery::board::{
    Coast, Location, Map, Position, Power, Province, Terrain, Unit, UnitKind, neighbours, reach,
    steps,
};
use chancery::orders::{Given, NamedUnit, Order, Place};

use super::dice::Dice;

const UNITS_MIN: usize = 4;
const UNITS_MAX: usize = 10;
/// Each army by sea doubles the work of the resolver, and each move does.
const MOVES_MAX: usize = 8;

/// A board with what was sent in for it.
#[derive(Clone)]
pub(crate) struct Sample {
    pub(crate) position: Position,
    pub(crate) given: Vec<Given>,
}

impl Sample {
    /// The sample of a seed on the standard map, always the same.
    pub(crate) fn new(seed: u64) -> Sample {
        Sample::on(Map::STANDARD, seed)
    }

    /// The sample of a seed on a map.
    pub(crate) fn on(map: Map, seed: u64) -> Sample {
        let mut draft = Draft::new(map, Dice::new(seed));
        draft.hatch_plots();
        draft.order_the_rest();
        draft.finish()
    }
}

/// A sample in the making. Units appear where a plot wants one.
pub(crate) struct Draft {
    pub(crate) dice: Dice,
    pub(crate) map: Map,
    powers: Vec<Power>,
    /// Where it all happens.
    pub(crate) theatre: Vec<Province>,
    units_limit: usize,
    units: BTreeMap<Province, Unit>,
    /// The orders that will count, by where their unit is.
    orders: BTreeMap<Province, Order>,
}

impl Draft {
    fn new(map: Map, mut dice: Dice) -> Draft {
        let mut powers: Vec<Power> = map.powers().collect();
        dice.shuffle(&mut powers);
        powers.truncate(2 + dice.below(3));
        let theatre = theatre(map, &mut dice);
        let units_limit = UNITS_MIN + dice.below(UNITS_MAX - UNITS_MIN + 1);
        Draft {
            dice,
            map,
            powers,
            theatre,
            units_limit,
            units: BTreeMap::new(),
            orders: BTreeMap::new(),
        }
    }

    pub(crate) fn power(&mut self) -> Power {
        self.dice.pick(&self.powers).expect("somebody plays")
    }

    pub(crate) fn unit(&self, province: Province) -> Option<Unit> {
        self.units.get(&province).copied()
    }

    pub(crate) fn units(&self) -> Vec<Unit> {
        self.units.values().copied().collect()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.units.len() >= self.units_limit
    }

    /// Lets the board have so many more units, or almost.
    pub(crate) fn make_room(&mut self, units: usize) {
        let wanted = self.units.len() + units;
        self.units_limit = self.units_limit.max(wanted.min(UNITS_MAX.max(units)));
    }

    /// A unit without orders in the province, a new one if need be and if there may be more.
    pub(crate) fn free_unit(&mut self, province: Province, kind: UnitKind) -> Option<Unit> {
        if let Some(unit) = self.unit(province) {
            let is_free = unit.kind() == kind && !self.orders.contains_key(&province);
            return is_free.then_some(unit);
        }
        if self.is_full() {
            return None;
        }
        let power = self.power();
        let coasts = match kind {
            UnitKind::Fleet => province.coasts(),
            UnitKind::Army => Default::default(),
        };
        let location = self.dice.pick_of(coasts).unwrap_or(Location::of(province));
        let unit = Unit::new(power, kind, location).ok()?;
        self.units.insert(province, unit);
        Some(unit)
    }

    /// A unit without orders in a neighbouring province that could go there itself.
    pub(crate) fn free_neighbour(&mut self, of: Province) -> Option<Unit> {
        let mut around: Vec<Province> = neighbours(of).iter().collect();
        self.dice.shuffle(&mut around);
        // A unit that is there already makes for a denser board than one more.
        around.sort_by_key(|province| self.unit(*province).is_none());
        if self.dice.percent(50) {
            self.dice.shuffle(&mut around);
        }
        around.into_iter().find_map(|from| self.free_unit_towards(from, of))
    }

    /// A unit without orders in one province that could go to the other.
    pub(crate) fn free_unit_towards(&mut self, from: Province, to: Province) -> Option<Unit> {
        let kind = match self.unit(from) {
            Some(unit) => unit.kind(),
            None => self.kind_between(from, to),
        };
        let can_reach = |unit: &Unit| reach(*unit).contains(to);
        if let Some(unit) = self.unit(from) {
            return self.free_unit(from, kind).filter(|_| can_reach(&unit));
        }
        let unit = self.free_unit(from, kind)?;
        if !can_reach(&unit) {
            self.units.remove(&from);
            return None;
        }
        Some(unit)
    }

    fn kind_between(&mut self, from: Province, to: Province) -> UnitKind {
        let any = match self.dice.percent(60) {
            true => UnitKind::Army,
            false => UnitKind::Fleet,
        };
        match (from.terrain(), to.terrain()) {
            (Terrain::Sea, _) | (_, Terrain::Sea) => UnitKind::Fleet,
            (Terrain::Inland, _) | (_, Terrain::Inland) => UnitKind::Army,
            _ => any,
        }
    }

    /// Makes two units enemies. Orders do not name powers, so a unit can change its own any time.
    pub(crate) fn set_against(&mut self, one: Province, other: Province) {
        let Some((unit, other)) = self.unit(one).zip(self.unit(other)) else {
            return;
        };
        let others = self.powers.iter().copied().filter(|power| *power != other.power());
        let power = self.dice.pick_of(others);
        if unit.power() == other.power() {
            self.enlist(unit, power);
        }
    }

    /// Makes two units friends.
    pub(crate) fn side_with(&mut self, one: Province, other: Province) {
        if let Some((unit, other)) = self.unit(one).zip(self.unit(other)) {
            self.enlist(unit, Some(other.power()));
        }
    }

    fn enlist(&mut self, unit: Unit, power: Option<Power>) {
        let power = power.unwrap_or(unit.power());
        let unit = Unit::new(power, unit.kind(), unit.location()).expect("it stands there already");
        self.units.insert(unit.province(), unit);
    }

    pub(crate) fn give(&mut self, unit: Unit, order: Order) {
        self.orders.insert(unit.province(), order);
    }

    pub(crate) fn order(&self, province: Province) -> Option<Order> {
        self.orders.get(&province).copied()
    }

    pub(crate) fn orders(&self) -> Vec<Order> {
        self.orders.values().copied().collect()
    }

    pub(crate) fn may_move(&self) -> bool {
        let moves = self.orders.values().filter(|order| matches!(order, Order::Move(..)));
        moves.count() < MOVES_MAX
    }

    /// The unit as an order would name it, sometimes wrongly.
    pub(crate) fn name(&mut self, unit: Unit) -> NamedUnit {
        let place = Place { province: unit.province(), coast: unit.location().coast() };
        let mut named = NamedUnit { kind: Some(unit.kind()), place };
        if self.dice.percent(5) {
            named.kind =
                self.dice.pick(&[None, Some(UnitKind::Army), Some(UnitKind::Fleet)]).flatten();
        }
        if self.dice.percent(if unit.province().is_split() { 20 } else { 2 }) {
            named.place.coast = self.coast();
        }
        named
    }

    /// A place to go, with a coast more or less as it should be.
    pub(crate) fn place_for(&mut self, unit: Unit, to: Province) -> Place {
        let coasts = steps(unit).iter().filter(|step| step.province() == to);
        let coast = match self.dice.pick_of(coasts) {
            Some(step) if self.dice.percent(65) => step.coast(),
            _ if to.is_split() || self.dice.percent(2) => self.coast(),
            _ => None,
        };
        Place { province: to, coast }
    }

    pub(crate) fn coast(&mut self) -> Option<Coast> {
        let all = [Coast::North, Coast::East, Coast::South, Coast::West].map(Some);
        if self.dice.percent(40) {
            return None;
        }
        self.dice.pick(&all).flatten()
    }

    fn finish(mut self) -> Sample {
        let mut position = Position::empty_on(self.map);
        for unit in self.units.values() {
            position.place(*unit).expect("the units are in different provinces");
        }
        let mut given: Vec<Given> = self
            .orders
            .iter()
            .map(|(province, order)| Given { power: self.units[province].power(), order: *order })
            .collect();
        self.dice.shuffle(&mut given);
        self.add_noise(&mut given);
        Sample { position, given }
    }

    /// Adds orders that should not count, and at times some that should.
    fn add_noise(&mut self, given: &mut Vec<Given>) {
        for (chance, is_own) in [(15, true), (12, false)] {
            let unit = self.dice.pick_of(self.units());
            let Some(unit) = unit.filter(|_| self.dice.percent(chance)) else {
                continue;
            };
            let power = if is_own { unit.power() } else { self.power() };
            let order = self.any_order(unit);
            let index = self.dice.below(given.len() + 1);
            given.insert(index, Given { power, order });
        }
    }
}

/// A sea with all around it, at times two of them, and now and then an inland province.
fn theatre(map: Map, dice: &mut Dice) -> Vec<Province> {
    let is_inland = |province: &Province| province.terrain() == Terrain::Inland;
    let is_sea = |province: &Province| province.convoys();
    let beside_split = |province: &Province| province.convoys() && has_split_coast(*province);
    // Coasts that convoy are few, and on few maps: they would hardly come up.
    let coasts: Vec<Province> =
        map.provinces().filter(|place| place.convoys() && !place.is_sea()).collect();
    let middle = match dice.below(100) {
        _ if !coasts.is_empty() && dice.percent(20) => dice.pick(&coasts),
        0..10 => dice.pick_of(map.provinces().filter(is_inland)),
        10..35 => dice.pick_of(map.provinces().filter(beside_split)),
        _ => dice.pick_of(map.provinces().filter(is_sea)),
    };
    // Some boards have no sea, or none beside two coasts of one province.
    let middle = middle.or_else(|| dice.pick_of(map.provinces().filter(is_sea)));
    let middle = middle.or_else(|| dice.pick_of(map.provinces()));
    let middle = middle.expect("a board has provinces");
    let mut theatre = neighbours(middle);
    theatre.insert(middle);
    let second = dice.pick_of(neighbours(middle).iter().filter(is_sea));
    if let Some(second) = second.filter(|_| dice.percent(50)) {
        theatre |= neighbours(second);
    }
    theatre.iter().collect()
}

fn has_split_coast(sea: Province) -> bool {
    neighbours(sea).iter().any(|coast| coast.is_split())
}
