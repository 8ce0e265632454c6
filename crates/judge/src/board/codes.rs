//! Codes of places: their order, and the place of a code.

use super::location::Location;
use super::province::Province;
use super::set::{BoardSet, SetMember};

/// Places in the order of their codes; a province comes before its coasts.
///
/// ```
/// use chancery_judge::board::{Location, Province, by_code};
///
/// let places = [Province::VIE, Province::ADR, Province::BUD].map(Location::of);
/// let codes: Vec<String> = by_code(places).map(|place| place.to_string()).collect();
/// assert_eq!(codes, ["ADR", "BUD", "VIE"]);
/// ```
pub fn by_code(places: impl IntoIterator<Item = Location>) -> impl Iterator<Item = Location> {
    let ranked: BoardSet<Ranked> = places.into_iter().map(Ranked).collect();
    ranked.iter().map(|ranked| ranked.0)
}

/// A location by the rank of its code among all codes.
#[derive(Clone, Copy)]
struct Ranked(Location);

impl SetMember for Ranked {
    #[inline]
    fn number(self) -> usize {
        usize::from(RANKS[self.0.index()])
    }

    #[inline]
    fn from_number(number: usize) -> Option<Ranked> {
        BY_RANK.get(number).copied().map(Ranked)
    }
}

/// The rank of a location: how many locations come before it.
static RANKS: [u8; Location::COUNT] = {
    let mut ranks = [0; Location::COUNT];
    let mut index = 0;
    while index < Location::COUNT {
        let mut other = 0;
        while other < Location::COUNT {
            ranks[index] += comes_before(numbered(other), numbered(index)) as u8;
            other += 1;
        }
        index += 1;
    }
    ranks
};

static BY_RANK: [Location; Location::COUNT] = {
    let mut by_rank = [numbered(0); Location::COUNT];
    let mut index = 0;
    while index < Location::COUNT {
        by_rank[RANKS[index] as usize] = numbered(index);
        index += 1;
    }
    by_rank
};

const fn numbered(index: usize) -> Location {
    match Location::from_index(index) {
        Some(location) => location,
        None => panic!("all numbers below the count have a location"),
    }
}

/// Whether one code comes before another, byte by byte; codes have the same length.
const fn comes_before(one: Location, other: Location) -> bool {
    let (code, with) = (one.province().code().as_bytes(), other.province().code().as_bytes());
    let mut byte = 0;
    while byte < code.len() {
        if code[byte] != with[byte] {
            return code[byte] < with[byte];
        }
        byte += 1;
    }
    match (one.coast(), other.coast()) {
        (None, coast) => coast.is_some(),
        (Some(_), None) => false,
        (Some(coast), Some(with)) => coast.code().as_bytes()[0] < with.code().as_bytes()[0],
    }
}

/// The province of a code, in any case: one look-up for its three letters.
#[inline]
pub(super) fn province_of(code: &str) -> Option<Province> {
    let &[first, second, third] = code.as_bytes() else { return None };
    let index = index_of([first, second, third])?;
    Province::from_index(usize::from(BY_LETTERS[index]))
}

const LETTERS: usize = 26;

/// For each three letters the number of their province; a number too high if there is none.
static BY_LETTERS: [u8; LETTERS * LETTERS * LETTERS] = {
    let mut table = [u8::MAX; LETTERS * LETTERS * LETTERS];
    let mut index = 0;
    while index < Province::COUNT {
        let code = numbered(index).province().code().as_bytes();
        match index_of([code[0], code[1], code[2]]) {
            Some(letters) => table[letters] = index as u8,
            None => panic!("codes have letters only"),
        }
        index += 1;
    }
    table
};

#[inline]
const fn index_of(code: [u8; 3]) -> Option<usize> {
    let mut index = 0;
    let mut byte = 0;
    while byte < code.len() {
        // Both cases of a letter differ in this bit.
        let letter = (code[byte] | 0x20).wrapping_sub(b'a') as usize;
        if letter >= LETTERS {
            return None;
        }
        index = index * LETTERS + letter;
        byte += 1;
    }
    Some(index)
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
                assert_eq!(province_of(written), Some(province), "{written}");
            }
        }
        for written in ["", "P", "PA", "PAX", "PARI", "P R", "\u{e9}A", "@AR", "[AR", "pa{", "PÄ"]
        {
            assert_eq!(province_of(written), None, "{written}");
        }
        let count = (0..1u32 << 21).filter(|bits| {
            let bytes = [bits >> 14 & 127, bits >> 7 & 127, bits & 127].map(|byte| byte as u8);
            std::str::from_utf8(&bytes).is_ok_and(|code| province_of(code).is_some())
        });
        assert_eq!(count.count(), 8 * Province::COUNT, "three letters, each in two cases");
    }
}
