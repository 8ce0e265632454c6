//! Where names come from: the file of a map, and `grammar/names.toml`.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::inflected::inflected;
use super::key::key;
use super::lexicon::{FULL_NAME_LETTERS_MIN, FullName, Lexicon, beginnings, letters};
use super::table::NameTable;
use crate::board::{Coast, Map, Power, Province};

/// The names of which a beginning is enough. In other languages it is not: "all" is no
/// `Allemagne`.
const ENGLISH_POWERS: [(&str, Power); 15] = [
    ("austria", Power::Austria),
    ("austrian", Power::Austria),
    ("british", Power::England),
    ("england", Power::England),
    ("english", Power::England),
    ("france", Power::France),
    ("french", Power::France),
    ("germany", Power::Germany),
    ("german", Power::Germany),
    ("italy", Power::Italy),
    ("italian", Power::Italy),
    ("russia", Power::Russia),
    ("russian", Power::Russia),
    ("turkey", Power::Turkey),
    ("turkish", Power::Turkey),
];

#[derive(Deserialize)]
struct NamesFile {
    provinces: BTreeMap<String, ProvinceNames>,
    coasts: BTreeMap<String, OtherNames>,
    powers: BTreeMap<String, OtherNames>,
}

#[derive(Deserialize)]
struct ProvinceNames {
    name: String,
    #[serde(default)]
    known: BTreeMap<String, String>,
    #[serde(default)]
    spoken: Vec<String>,
}

#[derive(Deserialize)]
struct OtherNames {
    known: Vec<String>,
}

impl Lexicon {
    /// Reads the names of a map; what the file of names has that is on no map is left out, and a
    /// test finds that.
    pub(super) fn of(map: Map) -> Lexicon {
        let mut lexicon = Lexicon {
            names: NameTable::default(),
            official: BTreeMap::new(),
            full: Vec::new(),
            name_words: BTreeSet::new(),
            spoken: BTreeSet::new(),
            spoken_full: Vec::new(),
        };
        let file = toml::from_str::<NamesFile>(include_str!("../../../../grammar/names.toml"));
        let Ok(file) = file else { return lexicon };
        let mut provinces: Vec<Province> = map.provinces().collect();
        provinces.sort_by_key(|province| province.code());
        for province in provinces {
            lexicon.take_official(province);
            let known = file.provinces.get(province.code());
            if let Some(names) = known.filter(|known| known.name == province.name()) {
                lexicon.take_known(names, province);
            }
        }
        for of_draft in &map.draft().provinces {
            if let Some(province) = map.province(&of_draft.code) {
                of_draft.aliases.iter().for_each(|alias| lexicon.add(alias, province));
            }
        }
        lexicon.full.sort_by(|one, other| one.key.cmp(&other.key));
        for (code, names) in &file.coasts {
            let Some(coast) = Coast::from_code(code) else { continue };
            for name in &names.known {
                lexicon.names.change(&key(name), |known| known.coast = Some(coast));
            }
        }
        map.powers().for_each(|power| lexicon.take_power(power, &file));
        lexicon
    }

    fn take_official(&mut self, province: Province) {
        for official in [key(province.code()), key(province.name())] {
            self.names.change(&official, |known| known.official = Some(province));
            self.official.insert(official, province);
        }
        self.add(province.name(), province);
        self.add(province.code(), province);
    }

    fn take_known(&mut self, names: &ProvinceNames, province: Province) {
        for known in names.known.keys() {
            self.add(known, province);
        }
        for spoken in names.spoken.iter().flat_map(|name| inflected(&key(name))) {
            self.names.change(&spoken, |known| known.exactly.insert(province));
            if letters(&spoken) >= FULL_NAME_LETTERS_MIN {
                self.spoken_full.push(FullName::new(spoken.clone(), province));
            }
            if spoken.contains(' ') {
                self.name_words.extend(spoken.split(' ').map(str::to_owned));
            }
            self.spoken.insert(spoken);
        }
    }

    /// A power's names: its key, name and adjective, what else it is called, and the beginnings of
    /// those that are English.
    fn take_power(&mut self, power: Power, file: &NamesFile) {
        let own = [power.code(), power.name(), power.adjective()];
        let known = file.powers.get(power.code()).into_iter().flat_map(|names| &names.known);
        for name in own.into_iter().chain(known.map(String::as_str)) {
            self.names.change(&key(name), |known| known.power = Some(power));
        }
        let english = ENGLISH_POWERS.into_iter().filter(|(_, of)| of.code() == power.code());
        let own = own.map(key);
        let begun = english.map(|(name, _)| name).chain(own.iter().map(String::as_str));
        for start in begun.flat_map(beginnings).filter(|start| start.len() >= 3) {
            self.names.change(start, |known| {
                known.power.get_or_insert(power);
            });
        }
    }
}
