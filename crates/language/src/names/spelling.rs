//! Names that are nearly right: what is read all the same, and what is only offered.

use super::lexicon::{FullName, Lexicon, letters_of};
use crate::board::{Province, ProvinceSet};
use crate::grammar::vocabulary::WordClass;

/// A misspelled name of up to this many letters may be one edit away; a longer one two.
const ONE_EDIT_LETTERS_MAX: usize = 6;

/// No name farther away is of interest.
const NEAREST_EDITS_MAX: usize = 3;

/// What a misspelled name was meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The province, if no other name is nearly as near.
    pub certain: Option<Province>,
    /// The provinces with the nearest names, for "did you mean".
    pub nearest: ProvinceSet,
}

/// The provinces whose names are nearest to an unknown one.
pub fn did_you_mean(lexicon: &Lexicon, name: &str) -> Guess {
    // "My fleet back home" goes nowhere near Rome.
    if WordClass::NoName.has(name) {
        return Guess { certain: None, nearest: ProvinceSet::EMPTY };
    }
    let allowed = if name.chars().count() <= ONE_EDIT_LETTERS_MAX { 1 } else { 2 };
    let near = Near::to(name, lexicon.full_names(), allowed);
    let distance = (1..=allowed).find(|edits| !near.within(*edits).is_empty());
    let spelled = distance.map_or(ProvinceSet::EMPTY, |edits| near.within(edits));
    // The names of other languages are offered, and make no other certain.
    let spoken = Near::to(name, lexicon.spoken_names(), allowed);
    let spoken = spoken.within(distance.unwrap_or(allowed));
    let is_code = |official: &str| official.len() == 3;
    // Another name a little farther off would make a careful person ask, if the rulebook has it.
    let others = distance.map_or(0, |distance| {
        let rivals = lexicon.official_names().filter(|(official, province)| {
            !is_code(official)
                && !spelled.contains(*province)
                && edits_within(official, name, distance + 1)
                    .is_some_and(|edits| edits <= distance + 1)
        });
        rivals.count()
    });
    let is_clear = spelled.len() == 1 && others == 0 && (spelled | spoken).len() == 1;
    let certain = spelled.iter().next().filter(|_| is_clear);
    // With one edit more than a code has letters, no name is one.
    let as_long = name.len() <= 4;
    let official = as_long.then(|| lexicon.official_names()).into_iter().flatten();
    let codes: ProvinceSet = official
        .filter(|(code, _)| is_code(code))
        .filter(|(code, _)| edits(code, name).is_some_and(|edits| edits <= 1))
        .map(|(_, province)| province)
        .collect();
    let glued = name.strip_prefix(['a', 'f']).filter(|rest| rest.len() >= 3);
    let behind_letter = glued.map_or(ProvinceSet::EMPTY, |rest| lexicon.readings(rest).all);
    let begun = lexicon.starting_with(name);
    Guess { certain, nearest: spelled | spoken | codes | behind_letter | begun }
}

/// The provinces of some names that are near to another one, by the number of edits.
struct Near([ProvinceSet; NEAREST_EDITS_MAX + 1]);

impl Near {
    fn to<'l>(name: &str, names: impl Iterator<Item = &'l FullName>, allowed: usize) -> Near {
        let mut near = [ProvinceSet::EMPTY; NEAREST_EDITS_MAX + 1];
        // An edit changes two letters at most, one out and one in; most names differ in more.
        let letters = letters_of(name);
        let is_near = |full: &&FullName| {
            (full.letters ^ letters).count_ones() as usize <= 2 * allowed
                && full.key.len().abs_diff(name.len()) <= allowed
        };
        for full in names.filter(is_near) {
            let edits = edits_within(&full.key, name, allowed);
            if let Some(near) = edits.and_then(|edits| near.get_mut(edits)) {
                near.insert(full.province);
            }
        }
        Near(near)
    }

    fn within(&self, edits: usize) -> ProvinceSet {
        self.0.iter().take(edits + 1).fold(ProvinceSet::EMPTY, |all, some| all | *some)
    }
}

/// No name of the lexicon is longer; what is, is near to none.
const NAME_BYTES_MAX: usize = 40;

/// How many letters have to be put in, taken out, changed or swapped with their neighbour to make
/// one word of the other; nothing if that is more than any caller asks for. Keys are nearly always
/// ASCII, so this counts bytes.
pub fn edits(one: &str, other: &str) -> Option<usize> {
    edits_within(one, other, NEAREST_EDITS_MAX)
}

/// The same, if it is no more than so many.
fn edits_within(one: &str, other: &str, most: usize) -> Option<usize> {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len().abs_diff(other.len()) > most || other.len() > NAME_BYTES_MAX {
        return None;
    }
    const FAR: u8 = u8::MAX / 2;
    let mut rows = [[FAR; NAME_BYTES_MAX + 1]; 3];
    let [before, above, row] = &mut rows;
    let (mut before, mut above, mut row) = (before, above, row);
    (0..).zip(above.iter_mut()).for_each(|(edits, cell)| *cell = edits);
    let mut passed = None;
    for (line, letter) in (1..).zip(one) {
        let mut left = line;
        if let Some(first) = row.first_mut() {
            *first = line;
        }
        let (mut diagonal, mut last) = (above.first().copied().unwrap_or(FAR), None);
        let mut nearest = line;
        let cells = row.iter_mut().skip(1).zip(above.iter().skip(1));
        let swaps = std::iter::once(FAR).chain(before.iter().copied());
        for (((cell, over), wanted), swap) in cells.zip(other).zip(swaps) {
            let change = diagonal + u8::from(letter != wanted);
            let mut best = change.min(over + 1).min(left + 1);
            if passed == Some(wanted) && last == Some(letter) {
                best = best.min(swap + 1);
            }
            *cell = best;
            (left, diagonal, last) = (best, *over, Some(wanted));
            nearest = nearest.min(best);
        }
        if usize::from(nearest) > most {
            return None;
        }
        passed = Some(letter);
        (before, above, row) = (above, row, before);
    }
    above.get(other.len()).map(|edits| usize::from(*edits))
}

#[cfg(test)]
mod tests {
    use super::super::lexicon;
    use super::*;

    #[test]
    fn edits_are_counted_as_a_person_would() {
        for (one, other, expected) in [
            ("kie", "kei", 1),
            ("burgundy", "burgendy", 1),
            ("paris", "paris", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("roumania", "rumania", 1),
            ("wales", "males", 1),
            ("brtse", "brest", 2),
        ] {
            assert_eq!(edits(one, other), Some(expected));
        }
    }

    #[test]
    fn d_iii_1_only_a_spelled_out_name_is_read_though_misspelled() {
        let guess = |name| did_you_mean(lexicon(), name);
        assert_eq!(guess("burgendy").certain, Some(Province::BUR));
        assert_eq!(guess("roumania").certain, Some(Province::RUM));
        assert_eq!(guess("kei").certain, None);
        assert!(guess("kei").nearest.contains(Province::KIE));
        assert!(guess("per").nearest.contains(Province::PAR));
    }

    /// Even a correctly spelled name of another language is reported to its writer, so we ask about
    /// one that is nearly right.
    #[test]
    fn d_iii_1_a_misspelled_name_of_another_language_is_offered_and_not_read() {
        let guess = |name| did_you_mean(lexicon(), name);
        for (name, province) in [
            ("warschua", Province::WAR),
            ("munchne", Province::MUN),
            ("mnache", Province::ENG),
            ("galizein", Province::GAL),
            ("monaco di bavirea", Province::MUN),
            ("mer nior", Province::BLA),
        ] {
            let Guess { certain, nearest } = guess(name);
            assert_eq!((certain, nearest.contains(province)), (None, true), "{name}");
        }
    }
}
