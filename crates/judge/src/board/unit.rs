//! Armies and fleets, each in a place where it can stand.

use std::cmp::Ordering;
use std::fmt;

use super::kinds::UnitKind;
use super::location::Location;
use super::map::Map;
use super::power::Power;
use super::province::{Province, Terrain};

/// A power's army or fleet where it stands. Always a possible one: see [`Unit::new`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unit {
    map: Map,
    stands: Stands,
    province: u8,
}

/// A unit in the numbers of its map; the place where it is kept says its province.
// Four bytes in one place are read at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C, align(4))]
pub(crate) struct Stands {
    pub(crate) power: u8,
    pub(crate) kind: UnitKind,
    pub(crate) location: u8,
}

/// Why a unit can't be in the given place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// An army at sea.
    ArmyAtSea(Province),
    /// A fleet inland.
    FleetInland(Province),
    /// A fleet in a province with two coasts, on neither.
    CoastMissing(Province),
    /// An army said to be on a coast.
    ArmyOnCoast(Location),
    /// Switzerland.
    Impassable(Province),
    /// A power of another map.
    Stranger(Province),
}

impl Unit {
    /// A unit in a place where it can stand.
    pub fn new(power: Power, kind: UnitKind, location: Location) -> Result<Unit, Misplaced> {
        let province = location.province();
        match (kind, province.terrain()) {
            _ if power.map() != province.map() => Err(Misplaced::Stranger(province)),
            (_, Terrain::Impassable) => Err(Misplaced::Impassable(province)),
            (UnitKind::Army, Terrain::Sea) => Err(Misplaced::ArmyAtSea(province)),
            (UnitKind::Fleet, Terrain::Inland) => Err(Misplaced::FleetInland(province)),
            (UnitKind::Army, _) if location.coast().is_some() => {
                Err(Misplaced::ArmyOnCoast(location))
            }
            (UnitKind::Fleet, _) if province.is_split() && location.coast().is_none() => {
                Err(Misplaced::CoastMissing(province))
            }
            _ => {
                let (power, location) = (power.index() as u8, location.index() as u8);
                let stands = Stands { power, kind, location };
                Ok(Unit { map: province.map(), stands, province: province.index() as u8 })
            }
        }
    }

    #[inline]
    pub(crate) const fn kept(province: Province, stands: Stands) -> Unit {
        Unit { map: province.map(), stands, province: province.index() as u8 }
    }

    #[inline]
    pub(crate) const fn stands(self) -> Stands {
        self.stands
    }

    /// The map on which it stands.
    #[inline]
    pub const fn map(self) -> Map {
        self.map
    }

    /// Whose it is.
    pub const fn power(self) -> Power {
        Power::numbered(self.map, self.stands.power)
    }

    /// Army or fleet.
    pub const fn kind(self) -> UnitKind {
        self.stands.kind
    }

    /// Where it stands, coast included.
    pub const fn location(self) -> Location {
        Location::within(self.province(), self.stands.location)
    }

    /// The province in which it stands.
    pub const fn province(self) -> Province {
        Province::numbered(self.map, self.province)
    }

    /// Whether it is an army.
    pub fn is_army(self) -> bool {
        self.kind() == UnitKind::Army
    }

    /// Whether it is a fleet.
    pub fn is_fleet(self) -> bool {
        self.kind() == UnitKind::Fleet
    }

    /// The same unit elsewhere, if it can stand there.
    pub fn moved_to(self, location: Location) -> Result<Unit, Misplaced> {
        Unit::new(self.power(), self.kind(), location)
    }
}

impl Ord for Unit {
    /// By power, kind and place, as in lists.
    fn cmp(&self, other: &Unit) -> Ordering {
        let key = |unit: &Unit| (unit.power(), unit.kind(), unit.location());
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Unit {
    fn partial_cmp(&self, other: &Unit) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.power().code())
    }
}

impl fmt::Display for Unit {
    /// Writes `F STP/SC`, without the power.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind().letter(), self.location())
    }
}

impl fmt::Display for Misplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misplaced::ArmyAtSea(province) => write!(f, "an army can't stand at sea in {province}"),
            Misplaced::FleetInland(province) => {
                write!(f, "a fleet can't stand inland in {province}")
            }
            Misplaced::CoastMissing(province) => {
                write!(f, "a fleet in {province} stands on one of its coasts, and none is named")
            }
            Misplaced::ArmyOnCoast(location) => {
                write!(f, "an army stands in {}, not on a coast of it", location.province())
            }
            Misplaced::Impassable(province) => write!(f, "no unit can stand in {province}"),
            Misplaced::Stranger(province) => {
                write!(f, "the power is of another map than {province}")
            }
        }
    }
}

impl std::error::Error for Misplaced {}
