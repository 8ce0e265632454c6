//! The spaces of a board, land or sea: names, codes, terrain, supply centres.

use std::cmp::Ordering;
use std::fmt;

use super::draft::{DraftKind, DraftProvince};
use super::map::Map;
use super::map_tables::ProvinceRow;
use super::power::Power;
use super::set::{BoardSet, SetMember};
use super::standard;

/// A set of provinces.
pub type ProvinceSet = BoardSet<Province>;

/// What may stand in a province.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Fleets only; convoys run through it.
    Sea,
    /// Armies and fleets.
    Coastal,
    /// Armies only.
    Inland,
    /// No unit: Switzerland.
    Impassable,
}

/// Whether a province is a supply centre, and whose home it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Centre {
    /// No supply centre.
    None,
    /// A centre that is no power's home.
    Neutral,
    /// A home centre of the power.
    Home(Power),
}

/// A space of a board, with all of its coasts. It knows its map, and no two of different maps are
/// equal. Those of the standard map are constants: [`Province::PAR`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Province {
    // In this order, so that the engine compares both at once.
    number: [u8; 2],
    map: Map,
}

impl Province {
    /// How many provinces the standard map has, Switzerland counted.
    pub const COUNT: usize = standard::PROVINCES;
    /// How many of them are seas; they are numbered first.
    pub const SEAS: usize = standard::SEAS;

    #[inline]
    pub(crate) const fn numbered(map: Map, number: u8) -> Province {
        Province { number: [number, 0], map }
    }

    /// Its number and its map as one; its number alone on the standard map.
    #[inline]
    pub(crate) const fn packed(self) -> u32 {
        let [low, high] = self.map.bytes();
        u32::from_le_bytes([self.number[0], self.number[1], low, high])
    }

    /// The map to which it belongs.
    #[inline]
    pub const fn map(self) -> Map {
        self.map
    }

    /// The province's number within its map.
    #[inline]
    pub const fn index(self) -> usize {
        self.number[0] as usize
    }

    /// All provinces of the standard map; see [`Map::provinces`].
    pub fn all() -> impl DoubleEndedIterator<Item = Province> + Clone {
        Map::STANDARD.provinces()
    }

    /// The province of the standard map of a number.
    pub fn from_index(index: usize) -> Option<Province> {
        Map::STANDARD.province_numbered(index)
    }

    /// The province of the standard map of a code, in any case; see [`Map::province`].
    pub fn from_code(code: &str) -> Option<Province> {
        Map::STANDARD.province(code)
    }

    fn row(self) -> &'static ProvinceRow {
        &self.map.tables().provinces[self.index()]
    }

    fn draft(self) -> &'static DraftProvince {
        &self.map.tables().draft.provinces[self.row().draft]
    }

    /// The three letters of the research community, in capitals.
    pub fn code(self) -> &'static str {
        &self.draft().code
    }

    /// The name as the rulebook spells it.
    pub fn name(self) -> &'static str {
        &self.draft().name
    }

    /// What may stand there.
    pub fn terrain(self) -> Terrain {
        match self.draft().kind {
            DraftKind::Sea => Terrain::Sea,
            DraftKind::Coast | DraftKind::ConvoyingCoast => Terrain::Coastal,
            DraftKind::Inland => Terrain::Inland,
            DraftKind::Closed => Terrain::Impassable,
        }
    }

    /// Whether it is a supply centre.
    pub fn centre(self) -> Centre {
        match self.row().home {
            Some(home) => Centre::Home(Power::numbered(self.map, home)),
            None if self.draft().centre => Centre::Neutral,
            None => Centre::None,
        }
    }

    /// Whether it is a supply centre, owned or not.
    pub fn is_centre(self) -> bool {
        self.draft().centre
    }

    /// Whether it is a home centre of this power.
    pub fn is_home_of(self, power: Power) -> bool {
        self.centre() == Centre::Home(power)
    }

    /// Whether only fleets may stand there.
    pub fn is_sea(self) -> bool {
        self.index() < self.map.tables().seas
    }

    /// Whether a fleet convoys there: at sea, and on the coasts of some maps.
    pub fn convoys(self) -> bool {
        self.index() < self.map.tables().convoying
    }
}

impl Map {
    /// All provinces: seas, coasts that convoy, other coasts, inland, closed; by code within each.
    pub fn provinces(self) -> impl DoubleEndedIterator<Item = Province> + Clone {
        let count = self.tables().provinces.len();
        (0..count).map(move |number| Province::numbered(self, number as u8))
    }

    /// The province of a number.
    pub fn province_numbered(self, number: usize) -> Option<Province> {
        self.provinces().nth(number)
    }

    /// The centres that win together; none, if that doesn't win.
    pub fn centres_that_win(self) -> ProvinceSet {
        ProvinceSet::from_bits(self, self.tables().together)
    }
}

standard::name_provinces!();

impl Ord for Province {
    /// By number; maps are compared only where that doesn't decide.
    fn cmp(&self, other: &Province) -> Ordering {
        self.number.cmp(&other.number).then_with(|| self.map.cmp(&other.map))
    }
}

impl PartialOrd for Province {
    fn partial_cmp(&self, other: &Province) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Province {
    /// Writes the code; names are for letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl fmt::Debug for Province {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl SetMember for Province {
    #[inline]
    fn map(self) -> Map {
        self.map
    }

    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    #[inline]
    fn from_number(map: Map, number: usize) -> Province {
        Province::numbered(map, number as u8)
    }
}
