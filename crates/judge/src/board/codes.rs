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

/// More places no map has.
const RANKS_MAX: usize = 256;

/// Where the places of a map stand among their codes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CodeTables {
    /// How many places come before each place.
    ranks: Vec<u8>,
    /// The place of each rank.
    by_rank: Vec<u8>,
    /// For each three letters or digits the number of their province; too high if there is none.
    by_letters: Vec<u8>,
}

impl CodeTables {
    /// The tables of provinces and places by number. A place is a province, or its coast.
    pub(super) fn of(provinces: &[String], places: &[String]) -> CodeTables {
        let mut by_rank: Vec<u8> = (0..places.len()).map(|number| number as u8).collect();
        by_rank.sort_by_key(|number| &places[usize::from(*number)]);
        let mut ranks = vec![0; places.len()];
        for (rank, number) in by_rank.iter().enumerate() {
            ranks[usize::from(*number)] = rank as u8;
        }
        let mut by_letters = vec![u8::MAX; SIGNS * SIGNS * SIGNS];
        for (number, code) in provinces.iter().enumerate() {
            if let Some(index) = index_of(code) {
                by_letters[index] = number as u8;
            }
        }
        CodeTables { ranks, by_rank, by_letters }
    }

    /// The number of the province of a code, in any case: one look-up for its three letters.
    #[inline]
    pub(super) fn number_of(&self, code: &str) -> Option<u8> {
        self.by_letters.get(index_of(code)?).copied()
    }
}

const SIGNS: usize = 36;

#[inline]
fn index_of(code: &str) -> Option<usize> {
    let &[first, second, third] = code.as_bytes() else { return None };
    let [first, second, third] = [sign(first)?, sign(second)?, sign(third)?];
    Some((first * SIGNS + second) * SIGNS + third)
}

#[inline]
fn sign(byte: u8) -> Option<usize> {
    Some(usize::from(match byte {
        b'0'..=b'9' => byte - b'0' + 26,
        // Both cases of a letter differ in this bit.
        _ => Some((byte | 0x20).wrapping_sub(b'a')).filter(|letter| *letter < 26)?,
    }))
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
