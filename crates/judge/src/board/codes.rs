//! Codes of places: their order, and the place of a code.

use super::location::Location;
use super::map::Map;
use super::province::{Province, ProvinceSet};
use super::word::{Numbers, Wide, Word};

/// Places of one map in the order of their codes; a province comes before its coasts.
///
/// ```
/// use chancery_judge::board::{Location, Province, by_code};
///
/// let places = [Province::VIE, Province::ADR, Province::BUD].map(Location::of);
/// let codes: Vec<String> = by_code(places).map(|place| place.to_string()).collect();
/// assert_eq!(codes, ["ADR", "BUD", "VIE"]);
/// ```
pub fn by_code(places: impl IntoIterator<Item = Location>) -> impl Iterator<Item = Location> {
    places.into_iter().collect::<PlacesByCode>().iter()
}

/// A set of places of one map. Iterates in the order of their codes, each member as cheaply as a
/// bit of a word is found.
#[derive(Clone, Copy)]
pub(crate) struct PlacesByCode {
    /// Of the empty set any will do.
    map: Map,
    ranks: Wide,
}

impl PlacesByCode {
    /// Provinces, each with its coasts.
    pub(crate) fn with_coasts(provinces: ProvinceSet) -> PlacesByCode {
        let coasts = |at: Province| std::iter::once(Location::of(at)).chain(at.coasts());
        provinces.iter().flat_map(coasts).collect()
    }

    pub(crate) fn is_empty(self) -> bool {
        self.ranks.is_empty()
    }

    pub(crate) fn contains(self, place: Location) -> bool {
        self.ranks.contains(rank(place))
    }

    pub(crate) fn and(self, other: PlacesByCode) -> PlacesByCode {
        PlacesByCode { ranks: self.ranks.and(other.ranks), ..self }
    }

    pub(crate) fn without(self, other: PlacesByCode) -> PlacesByCode {
        PlacesByCode { ranks: self.ranks.without(other.ranks), ..self }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Location> {
        let by_rank = &self.map.tables().codes.by_rank;
        Numbers(self.ranks).map(move |rank| Location::numbered(self.map, by_rank[rank]))
    }
}

impl FromIterator<Location> for PlacesByCode {
    fn from_iter<I: IntoIterator<Item = Location>>(places: I) -> PlacesByCode {
        let mut all = PlacesByCode { map: Map::STANDARD, ranks: Wide::EMPTY };
        for place in places {
            all.map = place.province().map();
            all.ranks.insert(rank(place));
        }
        all
    }
}

fn rank(place: Location) -> usize {
    usize::from(place.province().map().tables().codes.ranks[place.index()])
}

impl Map {
    /// The province of a code, in any case.
    #[inline]
    pub fn province(self, code: &str) -> Option<Province> {
        let number = self.tables().codes.number_of(code)?;
        let known = usize::from(number) < self.tables().provinces.len();
        known.then(|| Province::numbered(self, number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_places_come_in_the_order_of_their_codes() {
        let all = (0..Location::COUNT).filter_map(Location::from_index);
        let codes: Vec<String> = by_code(all).map(|place| place.to_string()).collect();
        assert_eq!(codes.len(), Location::COUNT);
        assert!(codes.is_sorted(), "{codes:?}");
    }

    #[test]
    fn every_code_is_found_in_any_case_and_nothing_else() {
        for province in Province::all() {
            let code = province.code();
            let small = code.to_ascii_lowercase();
            for written in [code, &small, &(small[..1].to_owned() + &code[1..])] {
                assert_eq!(Map::STANDARD.province(written), Some(province), "{written}");
            }
        }
        for written in
            ["", "P", "PA", "PAX", "PARI", "P R", "\u{e9}A", "@AR", "[AR", "pa{", "PÄ", "PA1"]
        {
            assert_eq!(Map::STANDARD.province(written), None, "{written}");
        }
        let count = (0..1u32 << 21).filter(|bits| {
            let bytes = [bits >> 14 & 127, bits >> 7 & 127, bits & 127].map(|byte| byte as u8);
            let code = std::str::from_utf8(&bytes);
            code.is_ok_and(|code| Map::STANDARD.province(code).is_some())
        });
        assert_eq!(count.count(), 8 * Province::COUNT, "three letters, each in two cases");
    }
}
