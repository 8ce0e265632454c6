//! Where a unit can stand: a province, or one coast of a province that has two.

use std::fmt;

use super::province::{Province, ProvinceSet};
use super::set::{BoardSet, SetMember};

/// A set of provinces and coasts.
pub type LocationSet = BoardSet<Location>;

/// A coast, as a player may name it. Only six of them exist; see [`Location::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names say it.
pub enum Coast {
    North,
    East,
    South,
    West,
}

impl Coast {
    /// The two letters of data files.
    pub const fn code(self) -> &'static str {
        match self {
            Coast::North => "NC",
            Coast::East => "EC",
            Coast::South => "SC",
            Coast::West => "WC",
        }
    }

    /// The coast of two letters, in any case.
    pub fn from_code(code: &str) -> Option<Coast> {
        [Coast::North, Coast::East, Coast::South, Coast::West]
            .into_iter()
            .find(|coast| coast.code().eq_ignore_ascii_case(code))
    }
}

/// A province, or one of its two coasts: where exactly a unit stands. A fleet in Bulgaria, Spain
/// or St. Petersburg stands on a coast; every other unit in the province as a whole.
///
/// Keeps its number beside its province, so that neither has to be looked up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    province: Province,
    number: u8,
}

const FIRST_COAST: usize = Province::COUNT;
const COASTS: [(Province, Coast); 6] = [
    (Province::BUL, Coast::East),
    (Province::BUL, Coast::South),
    (Province::SPA, Coast::North),
    (Province::SPA, Coast::South),
    (Province::STP, Coast::North),
    (Province::STP, Coast::South),
];

impl Location {
    /// How many locations there are: the provinces and six coasts.
    pub const COUNT: usize = Province::COUNT + COASTS.len();

    /// The province itself, or the coast of it, if that exists.
    pub const fn new(province: Province, coast: Option<Coast>) -> Option<Location> {
        let Some(coast) = coast else { return Some(Location::of(province)) };
        let mut row = 0;
        while row < COASTS.len() {
            let (split, side) = COASTS[row];
            if split.index() == province.index() && side as u8 == coast as u8 {
                return Some(Location { province, number: (FIRST_COAST + row) as u8 });
            }
            row += 1;
        }
        None
    }

    /// The province as a whole, without a coast.
    #[inline]
    pub const fn of(province: Province) -> Location {
        Location { province, number: province.index() as u8 }
    }

    /// The location's number, below [`Location::COUNT`]; that of a whole province is the
    /// province's.
    #[inline]
    pub const fn index(self) -> usize {
        self.number as usize
    }

    /// The location of a number.
    pub const fn from_index(index: usize) -> Option<Location> {
        if let Some(province) = Province::from_index(index) {
            return Some(Location::of(province));
        }
        if index >= Location::COUNT {
            return None;
        }
        let (province, _) = COASTS[index - FIRST_COAST];
        Some(Location { province, number: index as u8 })
    }

    /// The province it belongs to.
    #[inline]
    pub const fn province(self) -> Province {
        self.province
    }

    /// The coast, where one is meant.
    #[inline]
    pub const fn coast(self) -> Option<Coast> {
        if self.index() < FIRST_COAST { None } else { Some(COASTS[self.index() - FIRST_COAST].1) }
    }
}

impl Province {
    /// Whether fleets stand on one of two coasts here.
    pub const fn is_split(self) -> bool {
        matches!(self, Province::BUL | Province::SPA | Province::STP)
    }

    /// The two coasts of a split province; nothing for any other.
    pub fn coasts(self) -> LocationSet {
        (FIRST_COAST..Location::COUNT)
            .filter_map(Location::from_index)
            .filter(|location| location.province() == self)
            .collect()
    }
}

impl LocationSet {
    /// Everything in these provinces: they themselves, and the coasts of those that have two.
    pub fn all_in(provinces: ProvinceSet) -> LocationSet {
        let mut bits = provinces.bits();
        let mut row = 0;
        while row < COASTS.len() {
            let inside = bits >> COASTS[row].0.index() & 1;
            bits |= inside << (FIRST_COAST + row);
            row += 1;
        }
        LocationSet::from_bits(bits)
    }
}

impl SetMember for Location {
    fn number(self) -> usize {
        self.index()
    }

    fn from_number(number: usize) -> Option<Location> {
        Location::from_index(number)
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
