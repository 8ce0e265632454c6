//! Where all units stand and who owns which centre, between two phases.
//!
//! A [`Position`] can't hold two units in one province (a dislodged one beside its conqueror
//! aside), nor a unit where it can't stand. What units may do is in [`mod@super::reach`].

use std::fmt;

use super::draft::BuildSites;
use super::location::{Location, LocationSet};
use super::map::Map;
use super::power::Power;
use super::province::{Centre, Province, ProvinceSet};
use super::unit::{Stands, Unit};

/// A unit that was dislodged and has not retreated yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dislodged {
    /// The unit, where it was.
    pub unit: Unit,
    /// Where it may go, coast by coast.
    pub retreats: LocationSet,
}

/// The units and the owners of the centres, on one map.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    map: Map,
    /// For each province; those beyond the map's are empty. So the engine looks nothing up twice.
    units: [Option<Stands>; PLACES],
    occupied: ProvinceSet,
    owners: [Option<u8>; PLACES],
    dislodged: Vec<Dislodged>,
}

/// Room for the provinces of any map.
const PLACES: usize = 256;

/// Why a unit or an owner can't be put into a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Another unit stands there.
    Occupied(Unit),
    /// Another dislodged unit waits there.
    AlreadyDislodged(Unit),
    /// The province is no supply centre.
    NoCentre(Province),
    /// The centre has an owner.
    Owned(Province, Power),
    /// The province, or who is to be there, is of another map.
    OtherMap(Province),
}

impl Position {
    /// The standard board without units and without owners.
    pub const fn empty() -> Position {
        Position::empty_on(Map::STANDARD)
    }

    /// A board without units and without owners.
    pub const fn empty_on(map: Map) -> Position {
        Position {
            map,
            units: [None; PLACES],
            occupied: ProvinceSet::EMPTY,
            owners: [None; PLACES],
            dislodged: Vec::new(),
        }
    }

    /// The position of Spring 1901; see [`Map::start`].
    pub fn start() -> Position {
        Map::STANDARD.start()
    }

    /// The map on which it is.
    #[inline]
    pub const fn map(&self) -> Map {
        self.map
    }

    /// The units by the numbers of their provinces.
    #[inline]
    pub(crate) const fn cells(&self) -> &[Option<Stands>; PLACES] {
        &self.units
    }

    /// Puts a unit on the board.
    pub fn place(&mut self, unit: Unit) -> Result<(), Conflict> {
        match self.unit(unit.province()) {
            _ if unit.map() != self.map => Err(Conflict::OtherMap(unit.province())),
            Some(there) => Err(Conflict::Occupied(there)),
            None => {
                self.replace(unit);
                Ok(())
            }
        }
    }

    fn replace(&mut self, unit: Unit) {
        self.units[unit.province().index()] = Some(unit.stands());
        self.occupied.insert(unit.province());
    }

    /// Takes the unit of a province off the board.
    pub fn lift(&mut self, province: Province) -> Option<Unit> {
        let unit = self.unit(province)?;
        self.occupied.remove(province);
        self.units[province.index()] = None;
        Some(unit)
    }

    /// The unit in a province; a dislodged one is not in it any more.
    #[inline]
    pub fn unit(&self, province: Province) -> Option<Unit> {
        let stands = self.units[province.index()].filter(|_| province.map() == self.map)?;
        Some(Unit::kept(province, stands))
    }

    /// The provinces with a unit.
    #[inline]
    pub fn occupied(&self) -> ProvinceSet {
        self.occupied
    }

    /// All units but the dislodged ones, in the order of the provinces.
    pub fn units(&self) -> impl Iterator<Item = Unit> + '_ {
        self.occupied.iter().filter_map(|province| self.unit(province))
    }

    /// The powers that play on this board, in their order.
    pub fn powers(&self) -> impl Iterator<Item = Power> + use<> {
        self.map.powers()
    }

    /// All powers whose units and centres may be on this board, neutral ones included.
    pub fn owners(&self) -> impl Iterator<Item = Power> + use<> {
        self.map.owners()
    }

    /// The units of one power but its dislodged ones.
    pub fn units_of(&self, power: Power) -> impl Iterator<Item = Unit> + '_ {
        self.units().filter(move |unit| unit.power() == power)
    }

    /// Adds a dislodged unit with its retreats.
    pub fn dislodge(&mut self, unit: Unit, retreats: LocationSet) -> Result<(), Conflict> {
        if unit.map() != self.map {
            return Err(Conflict::OtherMap(unit.province()));
        }
        if let Some(other) = self.dislodged_from(unit.province()) {
            return Err(Conflict::AlreadyDislodged(other.unit));
        }
        self.dislodged.push(Dislodged { unit, retreats });
        self.dislodged.sort_by_key(|dislodged| dislodged.unit.province());
        Ok(())
    }

    /// The dislodged units, in the order of the provinces.
    pub fn dislodged(&self) -> &[Dislodged] {
        &self.dislodged
    }

    /// The unit that was dislodged in a province and still waits.
    pub fn dislodged_from(&self, province: Province) -> Option<&Dislodged> {
        self.dislodged.iter().find(|dislodged| dislodged.unit.province() == province)
    }

    /// Takes all dislodged units away.
    pub fn clear_dislodged(&mut self) {
        self.dislodged.clear();
    }

    /// Takes the dislodged unit of a province away, if there is one.
    pub fn forget_dislodged(&mut self, province: Province) {
        self.dislodged.retain(|dislodged| dislodged.unit.province() != province);
    }

    /// Gives a centre its first owner.
    pub fn award(&mut self, centre: Province, power: Power) -> Result<(), Conflict> {
        match self.owner(centre) {
            _ if power.map() != self.map || centre.map() != self.map => {
                Err(Conflict::OtherMap(centre))
            }
            _ if !centre.is_centre() => Err(Conflict::NoCentre(centre)),
            Some(owner) => Err(Conflict::Owned(centre, owner)),
            None => {
                self.owners[centre.index()] = Some(power.index() as u8);
                Ok(())
            }
        }
    }

    /// Gives a centre an owner or none, no matter who had it before: for corrections.
    pub fn set_owner(&mut self, centre: Province, owner: Option<Power>) -> Result<(), Conflict> {
        if centre.map() != self.map || owner.is_some_and(|owner| owner.map() != self.map) {
            return Err(Conflict::OtherMap(centre));
        }
        if !centre.is_centre() {
            return Err(Conflict::NoCentre(centre));
        }
        self.owners[centre.index()] = owner.map(|owner| owner.index() as u8);
        Ok(())
    }

    /// Gives every centre with a unit in it to the unit's power: the count after a Fall.
    pub fn change_centres(&mut self) {
        for province in self.occupied {
            if province.is_centre() {
                self.owners[province.index()] = self.units[province.index()].map(|unit| unit.power);
            }
        }
    }

    /// Who owns a centre.
    pub fn owner(&self, centre: Province) -> Option<Power> {
        let owner = self.owners[centre.index()].filter(|_| centre.map() == self.map)?;
        Some(Power::numbered(self.map, owner))
    }

    /// The centres that have an owner, in the order of the provinces.
    pub fn owned(&self) -> impl Iterator<Item = (Province, Power)> + '_ {
        self.map.provinces().filter_map(|centre| Some((centre, self.owner(centre)?)))
    }

    /// The centres of a power.
    pub fn centres_of(&self, power: Power) -> ProvinceSet {
        self.map.provinces().filter(|province| self.owner(*province) == Some(power)).collect()
    }

    /// The centres in which a power could build: its own and empty, and its homes, or as the map
    /// says.
    pub fn free_homes(&self, power: Power) -> ProvinceSet {
        let own = self.centres_of(power) - self.occupied;
        own.iter().filter(|province| self.is_build_site(*province, power)).collect()
    }

    /// Whether a power may build in a centre as soon as it owns it and it is empty.
    pub fn is_build_site(&self, centre: Province, power: Power) -> bool {
        match self.map.build_sites() {
            BuildSites::Home => centre.is_home_of(power),
            BuildSites::AnyOwned => centre.is_centre(),
            BuildSites::AnyHome => matches!(centre.centre(), Centre::Home(_)),
            BuildSites::AnyIfHomeHeld => centre.is_centre() && self.holds_a_home(power),
        }
    }

    fn holds_a_home(&self, power: Power) -> bool {
        self.centres_of(power).iter().any(|centre| centre.is_home_of(power))
    }

    /// How many units a power may build (at most its free homes), or has to remove if negative.
    pub fn builds(&self, power: Power) -> i32 {
        let balance = self.centres_of(power).len() as i32 - self.units_of(power).count() as i32;
        balance.min(self.free_homes(power).len() as i32)
    }
}

impl Map {
    /// The position with which games begin.
    pub fn start(self) -> Position {
        let mut position = Position::empty_on(self);
        let tables = self.tables();
        for (power, kind, location) in tables.units.iter().copied() {
            let province = Location::numbered(self, location).province();
            position.replace(Unit::kept(province, Stands { power, kind, location }));
        }
        for (centre, power) in &tables.owners {
            position.owners[usize::from(*centre)] = Some(*power);
        }
        position
    }

    /// The homes of a power for the distance of its units: those of the map, or what it owned at
    /// the start if it has none.
    pub fn homes(self, power: Power) -> ProvinceSet {
        let homes: ProvinceSet =
            self.provinces().filter(|province| province.is_home_of(power)).collect();
        if homes.is_empty() { self.start().centres_of(power) } else { homes }
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conflict::Occupied(unit) => {
                write!(f, "{} of {} stands in {} already", unit, unit.power(), unit.province())
            }
            Conflict::AlreadyDislodged(unit) => {
                write!(f, "{} of {} was dislodged there already", unit, unit.power())
            }
            Conflict::NoCentre(province) => write!(f, "{province} is no supply centre"),
            Conflict::OtherMap(province) => write!(f, "{province} is on another map"),
            Conflict::Owned(province, power) => write!(f, "{province} belongs to {power} already"),
        }
    }
}

impl std::error::Error for Conflict {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for power in self.owners() {
            let units: Vec<String> = self.units_of(power).map(|unit| unit.to_string()).collect();
            writeln!(f, "{power}: {}; centres {:?}", units.join(", "), self.centres_of(power))?;
        }
        write!(f, "dislodged: {:?}", self.dislodged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::UnitKind;

    fn unit(power: Power, kind: UnitKind, province: Province) -> Unit {
        Unit::new(power, kind, Location::of(province)).expect("the unit can stand there")
    }

    #[test]
    fn the_game_starts_with_22_units_in_their_homes() {
        let start = Position::start();
        assert_eq!(start.units().count(), 22);
        assert_eq!(start.units().filter(|unit| unit.is_fleet()).count(), 9);
        for power in Power::ALL {
            assert_eq!(start.builds(power), 0);
            assert_eq!(start.units_of(power).count(), if power == Power::Russia { 4 } else { 3 });
        }
        let fleet = start.unit(Province::STP).map(|unit| unit.to_string());
        assert_eq!(fleet.as_deref(), Some("F STP/SC"));
    }

    #[test]
    fn two_units_in_one_province_are_refused() {
        let mut position = Position::start();
        let army = unit(Power::France, UnitKind::Army, Province::BRE);
        let fleet = position.unit(Province::BRE).expect("Brest has a fleet");
        assert_eq!(position.place(army), Err(Conflict::Occupied(fleet)));
        assert_eq!(position.unit(Province::BRE), Some(fleet));
    }

    #[test]
    fn a_centre_has_one_owner_until_a_fall() {
        let mut position = Position::start();
        assert_eq!(
            position.award(Province::PAR, Power::Italy),
            Err(Conflict::Owned(Province::PAR, Power::France))
        );
        assert_eq!(
            position.award(Province::BUR, Power::Italy),
            Err(Conflict::NoCentre(Province::BUR))
        );
        position.lift(Province::PAR);
        position.place(unit(Power::Italy, UnitKind::Army, Province::PAR)).expect("it is empty");
        position.change_centres();
        assert_eq!(position.owner(Province::PAR), Some(Power::Italy));
        assert_eq!(position.owner(Province::BRE), Some(Power::France));
    }
}
