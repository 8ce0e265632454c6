//! A board on which a sentence is possible, and the names that make it so.

use std::sync::LazyLock;

use chancery::board::{
    Coast, Location, LocationSet, Position, Power, Province, ProvinceSet, Unit, UnitKind,
    neighbours, reach, steps,
};
use chancery::orders::{NamedUnit, Place};

use super::dice::Dice;
use super::meaning::{At, Who};
use super::names::Names;

/// How many boards to try before a sentence counts as impossible.
pub(crate) const TRIES_MAX: usize = 12;

/// The board, and the names found so far.
pub(crate) struct Stage<'s> {
    pub(crate) names: &'s Names,
    pub(crate) dice: &'s mut Dice,
    pub(crate) power: Power,
    pub(crate) units: Vec<Unit>,
    /// The names by their numbers in the sentence.
    pub(crate) written: Vec<String>,
    /// Every province that has a part in it.
    pub(crate) used: ProvinceSet,
}

/// Every place where a unit of a type can be.
static SPOTS: LazyLock<Vec<(UnitKind, Location)>> = LazyLock::new(|| {
    let spots = LocationSet::all_in(Province::all().collect());
    let kinds = [UnitKind::Army, UnitKind::Fleet].into_iter();
    let all = kinds.flat_map(|kind| spots.iter().map(move |spot| (kind, spot)));
    all.filter(|(kind, spot)| Unit::new(Power::France, *kind, *spot).is_ok()).collect()
});

/// The place of a location in an order.
pub(crate) fn place(location: Location) -> Place {
    Place { province: location.province(), coast: location.coast() }
}

/// A unit as orders name it in full.
pub(crate) fn named(unit: Unit) -> NamedUnit {
    NamedUnit { kind: Some(unit.kind()), place: place(unit.location()) }
}

impl Stage<'_> {
    fn write(&mut self, number: usize, list: &[String]) {
        if self.written.len() <= number {
            self.written.resize(number + 1, String::new());
        }
        self.written[number] = list[self.dice.below(list.len())].clone();
    }

    /// Writes a place; nothing if its coast can't be written in this form.
    pub(crate) fn write_place(&mut self, at: At, province: Province, coast: Option<Coast>) {
        let names = self.names;
        self.write(at.name, names.of_province(province));
        if let (Some(number), Some(coast)) = (at.coast, coast) {
            self.write(number, names.of_coast(coast));
        }
        self.used.insert(province);
    }

    /// Writes a unit on the board.
    pub(crate) fn write_unit(&mut self, who: Who, unit: Unit) {
        let names = self.names;
        if let Some(number) = who.nation {
            self.write(number, names.of_power(unit.power()));
        }
        self.write_place(who.at, unit.province(), unit.location().coast());
    }

    /// Whether a unit can be written in this form.
    pub(crate) fn fits(who: Who, unit: Unit) -> bool {
        who.kind.is_none_or(|kind| kind == unit.kind())
            && who.at.coast.is_some() == unit.location().coast().is_some()
    }

    /// Puts a unit somewhere where it can be written so and the test holds.
    pub(crate) fn put(
        &mut self,
        who: Who,
        power: Power,
        test: impl Fn(Unit) -> bool,
    ) -> Option<Unit> {
        let all: Vec<Unit> = SPOTS
            .iter()
            .filter_map(|(kind, spot)| Unit::new(power, *kind, *spot).ok())
            .filter(|unit| Self::fits(who, *unit) && !self.used.contains(unit.province()))
            .filter(|unit| test(*unit))
            .collect();
        let unit = self.dice.pick(&all)?;
        self.units.push(unit);
        self.write_unit(who, unit);
        Some(unit)
    }

    /// A step of a unit that can be written so, to a province without a part in the sentence.
    pub(crate) fn step(
        &mut self,
        unit: Unit,
        at: At,
        test: impl Fn(Province) -> bool,
    ) -> Option<Place> {
        let wanted: Vec<Location> = steps(unit)
            .iter()
            .filter(|to| to.coast().is_some() == at.coast.is_some())
            .filter(|to| !self.used.contains(to.province()) && test(to.province()))
            .collect();
        let to = self.dice.pick(&wanted)?;
        self.write_place(at, to.province(), to.coast());
        Some(place(to))
    }

    /// Another power's name or the own one.
    pub(crate) fn some_power(&mut self) -> Power {
        if self.dice.percent(50) { self.power } else { Power::ALL[self.dice.below(7)] }
    }

    /// A chain of so many seas between two provinces on the land.
    pub(crate) fn chain(&mut self, seas: usize) -> Option<(Province, Vec<Province>, Province)> {
        let on_land = |province: &Province| !province.is_sea() && !self.used.contains(*province);
        let coasts: Vec<Province> = Province::all().filter(on_land).collect();
        let from = self.dice.pick(&coasts)?;
        let mut passed: Vec<Province> = Vec::new();
        let mut here = from;
        for _ in 0..seas {
            let next: Vec<Province> = neighbours(here)
                .iter()
                .filter(|sea| sea.is_sea() && !passed.contains(sea) && !self.used.contains(*sea))
                .collect();
            here = self.dice.pick(&next)?;
            passed.push(here);
        }
        let ends: Vec<Province> = neighbours(here)
            .iter()
            .filter(|end| !end.is_sea() && *end != from && !self.used.contains(*end))
            .collect();
        let to = self.dice.pick(&ends)?;
        Some((from, passed, to))
    }

    /// Puts a unit on a province of its own.
    pub(crate) fn station(&mut self, power: Power, kind: UnitKind, at: Province) -> Option<Unit> {
        let unit = Unit::new(power, kind, Location::of(at)).ok()?;
        self.units.push(unit);
        self.used.insert(at);
        Some(unit)
    }

    /// The board with its units.
    pub(crate) fn position(&self) -> Position {
        let mut position = Position::empty();
        for unit in &self.units {
            position.place(*unit).expect("one unit in a province");
        }
        position
    }

    /// Whether a unit reaches a province in a step.
    pub(crate) fn reaches(unit: Unit, province: Province) -> bool {
        reach(unit).contains(province)
    }
}
