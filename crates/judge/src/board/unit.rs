//! Armies and fleets, each in a place where it can stand.

use std::fmt;

use super::location::Location;
use super::power::Power;
use super::province::{Province, Terrain};

/// Army or fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names say it.
pub enum UnitKind {
    Army,
    Fleet,
}

impl UnitKind {
    /// `A` or `F`.
    pub const fn letter(self) -> char {
        match self {
            UnitKind::Army => 'A',
            UnitKind::Fleet => 'F',
        }
    }

    /// The kind of a letter, in either case.
    pub fn from_letter(letter: &str) -> Option<UnitKind> {
        match letter {
            "A" | "a" => Some(UnitKind::Army),
            "F" | "f" => Some(UnitKind::Fleet),
            _ => None,
        }
    }

    /// The word for it in a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            UnitKind::Army => "army",
            UnitKind::Fleet => "fleet",
        }
    }
}

/// A power's army or fleet where it stands. Always a possible one: see [`Unit::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    power: Power,
    kind: UnitKind,
    location: Location,
}

/// Why a unit can't stand where it was said to.
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
}

impl Unit {
    /// A unit in a place where it can stand.
    pub fn new(power: Power, kind: UnitKind, location: Location) -> Result<Unit, Misplaced> {
        let province = location.province();
        match (kind, province.terrain()) {
            (_, Terrain::Impassable) => Err(Misplaced::Impassable(province)),
            (UnitKind::Army, Terrain::Sea) => Err(Misplaced::ArmyAtSea(province)),
            (UnitKind::Fleet, Terrain::Inland) => Err(Misplaced::FleetInland(province)),
            (UnitKind::Army, _) if location.coast().is_some() => {
                Err(Misplaced::ArmyOnCoast(location))
            }
            (UnitKind::Fleet, _) if province.is_split() && location.coast().is_none() => {
                Err(Misplaced::CoastMissing(province))
            }
            _ => Ok(Unit { power, kind, location }),
        }
    }

    /// Whose it is.
    pub const fn power(self) -> Power {
        self.power
    }

    /// Army or fleet.
    pub const fn kind(self) -> UnitKind {
        self.kind
    }

    /// Where it stands, coast included.
    pub const fn location(self) -> Location {
        self.location
    }

    /// The province in which it stands.
    pub const fn province(self) -> Province {
        self.location.province()
    }

    /// Whether it is an army.
    pub fn is_army(self) -> bool {
        self.kind == UnitKind::Army
    }

    /// Whether it is a fleet.
    pub fn is_fleet(self) -> bool {
        self.kind == UnitKind::Fleet
    }

    /// The same unit elsewhere, if it can stand there.
    pub fn moved_to(self, location: Location) -> Result<Unit, Misplaced> {
        Unit::new(self.power, self.kind, location)
    }
}

impl fmt::Display for Unit {
    /// Writes `F STP/SC`; whose it is stands elsewhere.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.letter(), self.location)
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
        }
    }
}

impl std::error::Error for Misplaced {}
