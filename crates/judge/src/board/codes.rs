//! Codes of places: their order, and the place of a code.

use super::location::Location;
use super::map::Map;
use super::province::Province;

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
    let mut map = Map::STANDARD;
    let mut ranks = [0u64; RANKS_MAX / 64];
    for place in places {
        map = place.province().map();
        let rank = usize::from(map.tables().codes.ranks[place.index()]);
        ranks[rank / 64] |= 1 << (rank % 64);
    }
    let by_rank = &map.tables().codes.by_rank;
    let mut word = 0;
    std::iter::from_fn(move || {
        while ranks.get(word).is_some_and(|rest| *rest == 0) {
            word += 1;
        }
        let rest = ranks.get_mut(word)?;
        let rank = word * 64 + rest.trailing_zeros() as usize;
        *rest &= *rest - 1;
        Some(Location::numbered(map, by_rank[rank]))
    })
}

/// No map has more places.
const RANKS_MAX: usize = 256;

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
