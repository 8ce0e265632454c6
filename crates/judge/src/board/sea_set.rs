//! Sets of provinces through which convoys run.

use super::map::Map;
use super::province::{Province, ProvinceSet};
use super::word::Numbers;

/// A set of provinces through which convoys run: seas, and the coasts that convoy on some maps.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeaSet {
    /// That of the empty set is the standard one.
    map: Map,
    // Bytes, so that an order, which may hold a set, is no longer than it has to be.
    bits: [u8; 8],
}

impl SeaSet {
    /// No sea at all.
    pub const EMPTY: SeaSet = SeaSet { map: Map::STANDARD, bits: [0; 8] };

    pub(crate) const fn new(map: Map, bits: u64) -> SeaSet {
        if bits == 0 { SeaSet::EMPTY } else { SeaSet { map, bits: bits.to_ne_bytes() } }
    }

    /// The bits, if the set is of this map; otherwise none.
    pub(crate) fn bits_on(self, map: Map) -> u64 {
        if self.map == map { u64::from_ne_bytes(self.bits) } else { 0 }
    }

    fn bits(self) -> u64 {
        u64::from_ne_bytes(self.bits)
    }

    fn with(self, other: SeaSet, both: fn(u64, u64) -> u64) -> SeaSet {
        let map = if self.is_empty() { other.map } else { self.map };
        SeaSet::new(map, both(self.bits(), other.bits_on(map)))
    }

    /// The seas next to a province.
    pub fn beside(province: Province) -> SeaSet {
        SeaSet::new(province.map(), province.map().tables().seas_beside[province.index()])
    }

    /// Just this sea; nothing if no convoy runs there.
    pub fn just(sea: Province) -> SeaSet {
        if sea.convoys() { SeaSet::new(sea.map(), 1 << sea.index()) } else { SeaSet::EMPTY }
    }

    /// The seas among some provinces.
    pub fn among(provinces: ProvinceSet) -> SeaSet {
        provinces.iter().fold(SeaSet::EMPTY, |all, sea| all.or(SeaSet::just(sea)))
    }

    /// Whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// What both have.
    pub fn and(self, other: SeaSet) -> SeaSet {
        self.with(other, |one, other| one & other)
    }

    /// What either has.
    pub fn or(self, other: SeaSet) -> SeaSet {
        self.with(other, |one, other| one | other)
    }

    /// The members of this set that the other lacks.
    pub fn without(self, other: SeaSet) -> SeaSet {
        self.with(other, |one, other| one & !other)
    }

    /// Whether the other one has all of it.
    pub fn is_within(self, other: SeaSet) -> bool {
        self.without(other).is_empty()
    }

    /// Whether the province is in it.
    pub fn contains(self, sea: Province) -> bool {
        !self.and(SeaSet::just(sea)).is_empty()
    }

    /// The seas by number.
    pub fn iter(self) -> impl Iterator<Item = Province> + Clone {
        Numbers(self.bits()).map(move |number| Province::numbered(self.map, number as u8))
    }
}

impl Default for SeaSet {
    fn default() -> SeaSet {
        SeaSet::EMPTY
    }
}

impl std::fmt::Debug for SeaSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
