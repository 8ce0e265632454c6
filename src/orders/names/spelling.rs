//! Names that are nearly right: what is read all the same, and what is only offered.

use super::key::key;
use super::lexicon::Lexicon;
use crate::board::{Province, ProvinceSet};

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

/// The provinces whose names are nearest to one that nobody uses.
pub fn did_you_mean(lexicon: &Lexicon, name: &str) -> Guess {
    let allowed = if name.chars().count() <= ONE_EDIT_LETTERS_MAX { 1 } else { 2 };
    let mut near = [ProvinceSet::EMPTY; NEAREST_EDITS_MAX + 1];
    for (full, province) in lexicon.full_names() {
        if let Some(near) = near.get_mut(edits(full, name)) {
            near.insert(province);
        }
    }
    let within = |edits: usize| {
        near.iter().take(edits + 1).fold(ProvinceSet::EMPTY, |all, some| all | *some)
    };
    let distance = (1..=allowed).find(|edits| !within(*edits).is_empty());
    let spelled = distance.map_or(ProvinceSet::EMPTY, within);
    // Another name a little farther off would make a careful person ask, if the rulebook has it.
    let others = distance.map_or(0, |distance| {
        let rival = |province: &Province| {
            !spelled.contains(*province) && edits(&key(province.name()), name) <= distance + 1
        };
        Province::all().filter(rival).count()
    });
    let certain = spelled.iter().next().filter(|_| spelled.len() == 1 && others == 0);
    let code = |province: &Province| edits(&province.code().to_ascii_lowercase(), name) <= 1;
    let codes: ProvinceSet = Province::all().filter(code).collect();
    let glued = name.strip_prefix(['a', 'f']).filter(|rest| rest.len() >= 3);
    let behind_letter = glued.map_or(ProvinceSet::EMPTY, |rest| lexicon.readings(rest).all);
    let begun = lexicon.starting_with(name);
    Guess { certain, nearest: spelled | codes | behind_letter | begun }
}

/// How many letters have to be put in, taken out, changed or swapped with their neighbour to make
/// one word of the other.
fn edits(one: &str, other: &str) -> usize {
    if one.len().abs_diff(other.len()) > 2 * NEAREST_EDITS_MAX {
        return usize::MAX;
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX / 2);
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.iter().enumerate() {
        let mut row = Vec::with_capacity(other.len() + 1);
        row.push(line + 1);
        for (column, wanted) in other.iter().enumerate() {
            let change = at(&above, column) + usize::from(letter != wanted);
            let mut best = change.min(at(&above, column + 1) + 1).min(at(&row, column) + 1);
            let swapped = line > 0
                && column > 0
                && one.get(line - 1) == Some(wanted)
                && other.get(column - 1) == Some(letter);
            if swapped {
                best = best.min(at(&before, column - 1) + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    at(&above, other.len())
}

#[cfg(test)]
mod tests {
    use super::super::lexicon;
    use super::*;

    #[test]
    fn edits_are_counted_as_a_person_would() {
        for (one, other, expected) in
            [("kie", "kei", 1), ("burgundy", "burgendy", 1), ("paris", "paris", 0), ("", "abc", 3)]
        {
            assert_eq!(edits(one, other), expected);
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
}
