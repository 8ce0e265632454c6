//! Where a unit can stand: a province, or one coast of a province that has several.

use std::fmt;

use super::kinds::Coast;
use super::map::Map;
use super::province::{Province, ProvinceSet};
use super::set::{BoardSet, SetMember};
use super::word::Numbers;

/// A set of provinces and coasts.
pub type LocationSet = BoardSet<Location>;

/// A province, or one of its coasts: where exactly a unit stands. A fleet in Bulgaria, Spain or
/// St. Petersburg stands on a coast; every other unit in the province as a whole.
///
/// Keeps its number beside its province, so that neither has to be looked up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    province: Province,
    number: u8,
}

impl Location {
    /// How many locations the standard map has: the provinces and six coasts.
    pub const COUNT: usize = Province::COUNT + 6;

    /// The province itself, or the coast of it, if that exists.
    pub fn new(province: Province, coast: Option<Coast>) -> Option<Location> {
        if coast.is_none() {
            return Some(Location::of(province));
        }
        let tables = province.map().tables();
        let mut coasts = Numbers(tables.provinces[province.index()].coasts);
        let number = coasts.find(|number| tables.locations[*number].1 == coast)?;
        Some(Location::within(province, number as u8))
    }

    /// The province as a whole, without a coast.
    #[inline]
    pub const fn of(province: Province) -> Location {
        Location { province, number: province.index() as u8 }
    }

    #[inline]
    pub(crate) const fn within(province: Province, number: u8) -> Location {
        Location { province, number }
    }

    pub(crate) fn numbered(map: Map, number: u8) -> Location {
        let (province, _) = map.tables().locations[usize::from(number)];
        Location { province: Province::numbered(map, province), number }
    }

    /// The location's number within its map; that of a whole province is the province's.
    #[inline]
    pub const fn index(self) -> usize {
        self.number as usize
    }

    /// The location of the standard map of a number.
    pub fn from_index(index: usize) -> Option<Location> {
        (index < Location::COUNT).then(|| Location::numbered(Map::STANDARD, index as u8))
    }

    /// The province it belongs to.
    #[inline]
    pub const fn province(self) -> Province {
        self.province
    }

    /// The coast, where one is meant.
    pub fn coast(self) -> Option<Coast> {
        self.province.map().tables().locations[self.index()].1
    }
}

impl Province {
    /// Whether fleets stand on one of several coasts here.
    pub fn is_split(self) -> bool {
        !self.coasts().is_empty()
    }

    /// The coasts of a split province; nothing for any other.
    pub fn coasts(self) -> LocationSet {
        LocationSet::from_bits(self.map(), self.map().tables().provinces[self.index()].coasts)
    }
}

impl LocationSet {
    /// All locations in these provinces: the provinces themselves, and the coasts of those that
    /// have several.
    pub fn all_in(provinces: ProvinceSet) -> LocationSet {
        let whole =
            |province: Province| province.coasts() | [Location::of(province)].into_iter().collect();
        provinces.iter().fold(LocationSet::EMPTY, |all, province| all | whole(province))
    }
}

impl SetMember for Location {
    #[inline]
    fn map(self) -> Map {
        self.province.map()
    }

    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    fn from_number(map: Map, number: usize) -> Location {
        Location::numbered(map, number as u8)
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.coast() {
            None => f.write_str(self.province().code()),
            Some(coast) => write!(f, "{}/{}", self.province().code(), coast.code()),
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
