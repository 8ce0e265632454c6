//! Names that are nearly right: what is read all the same, and what is only offered.

use super::lexicon::Lexicon;
use crate::board::{Province, ProvinceSet};

/// A misspelled name of up to this many letters may be one edit away; a longer one two.
const ONE_EDIT_LETTERS_MAX: usize = 6;

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
    let near = |max: usize| -> ProvinceSet {
        let names = lexicon.full_names().filter(|(full, _)| edits(full, name) <= max);
        names.map(|(_, province)| province).collect()
    };
    let codes: ProvinceSet = Province::all()
        .filter(|province| edits(&province.code().to_ascii_lowercase(), name) <= 1)
        .collect();
    // The nearest full names, by the fewest edits that reach any.
    let distance = (1..=allowed).find(|edits| !near(*edits).is_empty());
    let spelled = distance.map_or(ProvinceSet::EMPTY, near);
    let alone = distance.is_some_and(|edits| near(edits + 1).len() == 1);
    Guess {
        certain: spelled.iter().next().filter(|_| alone),
        nearest: spelled | codes,
    }
}

/// How many letters have to be put in, taken out, changed or swapped with their neighbour to make
/// one word of the other.
fn edits(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let width = other.len() + 1;
    let mut rows = vec![(0..width).collect::<Vec<usize>>()];
    for (line, letter) in one.iter().enumerate() {
        let mut row = vec![line + 1];
        for (column, wanted) in other.iter().enumerate() {
            let at = |row: &Vec<usize>, column: usize| row.get(column).copied().unwrap_or(usize::MAX - 1);
            let above = rows.last().map_or(usize::MAX - 1, |above| at(above, column));
            let change = above + usize::from(letter != wanted);
            let out = rows.last().map_or(usize::MAX - 1, |above| at(above, column + 1)) + 1;
            let mut best = change.min(out).min(at(&row, column) + 1);
            let swapped = line > 0
                && column > 0
                && one.get(line - 1) == Some(wanted)
                && other.get(column - 1) == Some(letter);
            if swapped && let Some(before) = rows.get(line - 1) {
                best = best.min(at(before, column - 1) + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows.last().and_then(|row| row.last()).copied().unwrap_or_default()
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
