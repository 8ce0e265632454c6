//! The names of `grammar/names.toml`, and how tokens are looked up in them.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::ops::Bound;
use std::sync::LazyLock;

use super::key::key;
use super::table::NameTable;
use crate::board::{Coast, KeptOnce, Map, Power, Province, ProvinceSet, map_being_read};
use crate::grammar::vocabulary::WordClass;

/// A name spelled out has at least this many letters; shorter ones are codes.
pub(super) const FULL_NAME_LETTERS_MIN: usize = 5;

/// What a token can mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// The province of which this is the code or the full name; it is never ambiguous.
    pub official: Option<Province>,
    /// Every province that has this name in some system, the official one included.
    pub all: ProvinceSet,
}

/// A name spelled out.
pub struct FullName {
    /// The name as names are compared.
    pub key: String,
    /// Which letters it has.
    pub letters: u32,
    /// What it is the name of.
    pub province: Province,
}

impl FullName {
    pub(super) fn new(key: String, province: Province) -> FullName {
        FullName { letters: letters_of(&key), key, province }
    }
}

/// What one name is known for.
#[derive(Clone, Copy, Default)]
pub(super) struct KnownName {
    /// The province of which it is the code or the name in the rulebook.
    pub(super) official: Option<Province>,
    /// The provinces that some system calls exactly so.
    pub(super) exactly: ProvinceSet,
    /// The provinces of which the distinguishing word is enough, as `Bothnia`.
    by_word: ProvinceSet,
    /// The provinces whose names spelled out begin so, if it is a single word.
    begun: ProvinceSet,
    pub(super) coast: Option<Coast>,
    pub(super) power: Option<Power>,
}

/// The names that are known.
pub struct Lexicon {
    pub(super) names: NameTable<KnownName>,
    pub(super) official: BTreeMap<String, Province>,
    /// Names spelled out, as keys, in the order of the alphabet.
    pub(super) full: Vec<FullName>,
    /// The words of names that have several.
    pub(super) name_words: BTreeSet<String>,
    /// The names of everyday speech in other languages.
    pub(super) spoken: BTreeSet<String>,
    /// Those of them that are long enough to be known though misspelled.
    pub(super) spoken_full: Vec<FullName>,
}

static STANDARD: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::of(Map::STANDARD));

/// The names of other maps, each made when something on it is read first.
static OTHERS: KeptOnce<(Map, Lexicon)> = KeptOnce::new();

/// The names of the map on which something is being read: those of its file, and what
/// `grammar/names.toml` knows of the same provinces and powers.
pub fn lexicon() -> &'static Lexicon {
    let map = map_being_read();
    if map == Map::STANDARD {
        return &STANDARD;
    }
    let make = || Ok::<_, Infallible>((map, Lexicon::of(map)));
    match OTHERS.find_or_make(|(of, _)| *of == map, make) {
        Ok(Some((_, (_, lexicon)))) => lexicon,
        // A process has no more maps than that.
        Ok(None) => &STANDARD,
    }
}

impl Lexicon {
    pub(super) fn add(&mut self, name: &str, province: Province) {
        let key = key(name);
        let of_the_rulebook = key == super::key::key(province.name());
        if letters(&key) >= FULL_NAME_LETTERS_MIN || of_the_rulebook {
            self.full.push(FullName::new(key.clone(), province));
            for start in key.split(' ').take(1).flat_map(beginnings) {
                self.names.change(start, |known| known.begun.insert(province));
            }
            // `Gulf Lyon` is as good as `Gulf of Lyon`.
            if key.contains(" of ") {
                self.full.push(FullName::new(key.replace(" of ", " "), province));
            }
            if key.contains(' ') {
                self.name_words.extend(key.split(' ').map(str::to_owned));
            }
            for word in key.split(' ').skip(1).filter(|word| !WordClass::GenericName.has(word)) {
                self.names.change(word, |known| known.by_word.insert(province));
            }
        }
        self.names.change(&key, |known| known.exactly.insert(province));
    }

    /// What a name of one or more words, given as its [`key`], can mean.
    pub fn readings(&self, name: &str) -> Readings {
        if let Some(rest) = name.strip_prefix("saint ") {
            return self.readings(&format!("st {rest}"));
        }
        let known = self.names.get(name);
        let mut all = known.exactly;
        if known.official.is_none() {
            all |= known.by_word;
            all |= match name.split_once(' ') {
                None => long_enough(name, known.begun),
                Some((first, word)) => {
                    self.begun_by(name, first) | self.code_and_generic_word(first, word)
                }
            };
        }
        Readings { official: known.official, all }
    }

    /// The provinces of whose full names several words are, one by one, the beginnings.
    fn begun_by(&self, name: &str, first: &str) -> ProvinceSet {
        if self.names.get(first).begun.is_empty() {
            return ProvinceSet::EMPTY;
        }
        let start = self.full.partition_point(|full| full.key.as_str() < first);
        let candidates = self.full.get(start..).unwrap_or_default().iter();
        let named = candidates
            .take_while(|full| full.key.starts_with(first))
            .filter(|full| begins(&full.key, name))
            .map(|full| full.province);
        long_enough(name, named.collect())
    }

    /// Whether it is a name of everyday speech in another language: people write from such places.
    pub fn is_spoken(&self, name: &str) -> bool {
        self.spoken.contains(name)
    }

    /// The provinces whose names in the rulebook begin with these two letters or more.
    pub fn starting_with(&self, name: &str) -> ProvinceSet {
        if letters(name) < 2 {
            return ProvinceSet::EMPTY;
        }
        let from_name = self.official.range::<str, _>((Bound::Included(name), Bound::Unbounded));
        let begun = from_name.take_while(|(official, _)| official.starts_with(name));
        begun.filter(|(official, _)| official.len() > 3).map(|(_, province)| *province).collect()
    }

    /// `NTH SEA`, `ENG CHANNEL`: a code, followed by a word of its name, or by sea or ocean.
    fn code_and_generic_word(&self, code: &str, word: &str) -> ProvinceSet {
        let Some(province) = self.names.get(code).official.filter(|_| code.len() == 3) else {
            return ProvinceSet::EMPTY;
        };
        let own = || key(province.name()).rsplit(' ').next().is_some_and(|last| last == word);
        let generic = matches!(word, "sea" | "ocean" | "gulf") && province.is_sea();
        if generic || own() { [province].into_iter().collect() } else { ProvinceSet::EMPTY }
    }

    /// The coast that a word or two name.
    pub fn coast(&self, name: &str) -> Option<Coast> {
        self.names.get(name).coast
    }

    /// The power of a name, an adjective, or a beginning of three letters or more.
    pub fn power(&self, name: &str) -> Option<Power> {
        self.names.get(name).power
    }

    /// The codes and the names of the rulebook, as keys, with their provinces.
    pub fn official_names(&self) -> impl Iterator<Item = (&str, Province)> {
        self.official.iter().map(|(name, province)| (name.as_str(), *province))
    }

    /// Whether a word is part of some name of several words.
    pub fn is_name_word(&self, word: &str) -> bool {
        self.name_words.contains(word)
    }

    /// The names of everyday speech in other languages, except for the shortest.
    pub fn spoken_names(&self) -> impl Iterator<Item = &FullName> {
        self.spoken_full.iter()
    }

    /// The names spelled out, as keys, with their provinces.
    pub fn full_names(&self) -> impl Iterator<Item = &FullName> {
        self.full.iter()
    }
}

/// Which letters of the alphabet a name has, as bits.
pub(super) fn letters_of(name: &str) -> u32 {
    name.bytes().filter(u8::is_ascii_lowercase).fold(0, |all, letter| all | 1 << (letter - b'a'))
}

pub(super) fn letters(name: &str) -> usize {
    name.chars().filter(|letter| *letter != ' ').count()
}

/// A word's beginnings, itself among them.
pub(super) fn beginnings(word: &str) -> impl Iterator<Item = &str> {
    (1..=word.len()).filter_map(|end| word.get(..end))
}

/// Provinces whose names begin so, if it is enough of a name: three letters, or two where one
/// province alone begins so.
fn long_enough(name: &str, begun: ProvinceSet) -> ProvinceSet {
    match letters(name) {
        3.. => begun,
        2 if begun.len() == 1 => begun,
        _ => ProvinceSet::EMPTY,
    }
}

/// Whether the words of `name` are, one by one, the beginnings of the first words of `full`.
fn begins(full: &str, name: &str) -> bool {
    let mut words = full.split(' ');
    name.split(' ').all(|start| words.next().is_some_and(|word| word.starts_with(start)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(name: &str) -> Vec<&'static str> {
        let mut codes: Vec<_> =
            lexicon().readings(&key(name)).all.iter().map(Province::code).collect();
        codes.sort_unstable();
        codes
    }

    /// We tell the writer that such a name was read as another.
    #[test]
    fn names_of_people_are_no_powers_and_pairs_is_paris() {
        for name in ["frances", "russo", "tedesco", "turco", "aleman"] {
            assert_eq!(lexicon().power(name), None, "{name}");
        }
        let guess = |name| super::super::did_you_mean(lexicon(), name).certain.map(Province::code);
        assert_eq!(guess("pairs"), Some("PAR"));
        assert_eq!(guess("home"), None, "my fleet back home");
    }

    #[test]
    fn every_section_of_the_file_is_read() {
        let lexicon = lexicon();
        assert_eq!(lexicon.official.len(), 2 * Province::COUNT);
        let known = || lexicon.names.entries().map(|(_, known)| known);
        assert_eq!(known().filter_map(|known| known.power).collect::<BTreeSet<_>>().len(), 7);
        assert_eq!(known().filter_map(|known| known.coast).collect::<BTreeSet<_>>().len(), 4);
        for province in Province::all() {
            assert_eq!(lexicon.readings(&key(province.name())).official, Some(province));
            assert_eq!(lexicon.readings(&key(province.code())).official, Some(province));
        }
    }

    #[test]
    fn d_iii_1_a_name_has_the_readings_that_any_system_gives_it() {
        assert_eq!(codes("Nor"), ["NAF", "NAO", "NTH", "NWG", "NWY"]);
        assert_eq!(codes("North"), ["NAF", "NAO", "NTH"]);
        assert_eq!(codes("Liv"), ["LVN", "LVP"]);
        assert_eq!(codes("BAS"), ["BAL", "BAR"]);
        assert_eq!(codes("TYR"), ["TYR", "TYS"]);
        for (name, code) in [
            ("Tir", "TYR"),
            ("Ech", "ENG"),
            ("mid atl", "MAO"),
            ("N. Atl.", "NAO"),
            ("Sk", "SKA"),
            ("East Med", "EAS"),
            ("NTH SEA", "NTH"),
            ("Petersburg", "STP"),
            ("Channel", "ENG"),
            ("St Pete", "STP"),
            ("Burgandy", "BUR"),
            ("Yorks", "YOR"),
            ("Pied.", "PIE"),
        ] {
            assert_eq!(codes(name), [code], "{name}");
        }
        for name in ["PER", "Kei", "Blk", "S", "No", "x", "", "sea"] {
            assert_eq!(codes(name), [""; 0], "{name}");
        }
    }
}
