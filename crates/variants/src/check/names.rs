//! Names that players could not tell apart.

use std::collections::{BTreeMap, BTreeSet};

use chancery_judge::board::MapDraft;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::findings::{MapFindings, line_of};

/// A name as the reader of orders compares it: without case, accents, dots, `the` and `of`, with
/// one blank for anything that parts words. `language::names::key` does the same to what players
/// write.
pub(crate) fn folded(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for letter in name.nfd().filter(|letter| !is_combining_mark(*letter)) {
        match letter {
            '.' | '\'' | '’' => {}
            'ß' | 'ẞ' => folded.push_str("ss"),
            letter if letter.is_alphanumeric() => folded.extend(letter.to_lowercase()),
            _ => folded.push(' '),
        }
    }
    let words = folded.split_whitespace().filter(|word| !["the", "of"].contains(word));
    words.collect::<Vec<_>>().join(" ")
}

pub(super) fn check(map: &MapDraft, found: &mut MapFindings<'_>) {
    let mut known: BTreeMap<String, (&str, &str)> = BTreeMap::new();
    let mut codes = BTreeSet::new();
    for province in &map.provinces {
        let (code, line) = (province.code.as_str(), line_of(&province.code));
        if !codes.insert(code) {
            found.fault(&line, format!("{code}: two provinces have this code"));
            continue;
        }
        if folded(&province.name).is_empty() {
            found.fault(&line, format!("{code}: a name without a letter"));
        }
        let names = [code, province.name.as_str()];
        for name in names.into_iter().chain(province.aliases.iter().map(String::as_str)) {
            match known.insert(folded(name), (code, name)) {
                Some((other, theirs)) if other != code => {
                    let what =
                        format!("{code}: {name:?} is also what {other} is called: {theirs:?}");
                    found.fault(&line, what);
                }
                _ => {}
            }
        }
    }
    let mut keys = BTreeSet::new();
    let mut names = BTreeSet::new();
    for power in map.powers.iter().chain(&map.neutral) {
        let line = format!("powers {}", power.key);
        if !keys.insert(&power.key) {
            found.fault(&line, format!("two powers have the key {}", power.key));
        }
        if !names.insert(folded(&power.name)) {
            found.fault(&line, format!("two powers have the name {}", power.name));
        }
    }
    let mut letters = BTreeSet::new();
    for power in &map.powers {
        if !letters.insert(power.letter) {
            let what = format!("{}: two powers have the letter {}", power.key, power.letter);
            found.fault(&format!("powers {}", power.key), what);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn names_are_compared_without_what_writers_leave_out() {
        for (written, expected) in [
            ("St. Petersburg", "st petersburg"),
            ("The Gulf of Lyon", "gulf lyon"),
            ("Égée", "egee"),
            ("Mid-Atlantic  Ocean", "mid atlantic ocean"),
            ("…", ""),
        ] {
            assert_eq!(folded(written), expected);
        }
    }
}
