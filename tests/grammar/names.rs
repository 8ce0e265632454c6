//! The names of `names.toml`, and which of them always mean one thing.

use std::collections::{BTreeMap, BTreeSet};

use chancery::board::{Coast, Power, Province};
use serde::Deserialize;

const FILE: &str = include_str!("../../grammar/names.toml");

#[derive(Deserialize)]
struct File {
    provinces: BTreeMap<String, ProvinceNames>,
    coasts: BTreeMap<String, Words>,
    powers: BTreeMap<String, Words>,
}

#[derive(Deserialize)]
struct ProvinceNames {
    name: String,
    #[serde(default)]
    known: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Words {
    known: Vec<String>,
}

/// `Eng fleet` is an English one.
const TRAPS: [&str; 1] = ["eng"];

/// What may be written for each province, coast and power.
pub(crate) struct Names {
    provinces: BTreeMap<&'static str, Vec<String>>,
    coasts: BTreeMap<&'static str, Vec<String>>,
    powers: BTreeMap<&'static str, Vec<String>>,
}

impl Names {
    /// Reads the file. Leaves out names of provinces that are words of the grammar, or could be the
    /// beginning of another province's name.
    pub(crate) fn read(words: &BTreeSet<String>) -> Names {
        let file: File = toml::from_str(FILE).expect("names.toml is TOML");
        let mut taken = words.clone();
        taken.extend(file.coasts.values().flat_map(|coast| coast.known.clone()));
        taken.extend(file.powers.values().flat_map(|power| power.known.clone()));
        taken.extend(TRAPS.map(str::to_owned));
        taken.extend(Power::ALL.map(|power| power.name().to_lowercase()));
        let mut names =
            Names { provinces: BTreeMap::new(), coasts: BTreeMap::new(), powers: BTreeMap::new() };
        for (code, own) in &file.provinces {
            let province = Province::from_code(code).expect("a section is a province");
            let safe = own.known.keys().filter(|name| is_safe(name, code, &file, &taken));
            let mut list: Vec<String> = safe.cloned().collect();
            list.push(own.name.clone());
            if !taken.contains(&code.to_lowercase()) {
                list.push(code.clone());
            }
            names.provinces.insert(province.code(), list);
        }
        for (code, coast) in &file.coasts {
            let code = Coast::from_code(code).expect("a section is a coast").code();
            // A letter alone, or the first of two, is a verb in many places.
            let words =
                coast.known.iter().filter(|word| word.split(' ').all(|part| part.len() > 1));
            names.coasts.insert(code, words.cloned().collect());
        }
        for (name, power) in &file.powers {
            let name = Power::from_name(name).expect("a section is a power").name();
            let one_word = |word: &&String| word.len() > 2 && !word.contains([' ', '-']);
            let mut list: Vec<String> = power.known.iter().filter(one_word).cloned().collect();
            list.push(name.to_owned());
            names.powers.insert(name, list);
        }
        names
    }

    pub(crate) fn of_province(&self, province: Province) -> &[String] {
        &self.provinces[province.code()]
    }

    pub(crate) fn of_coast(&self, coast: Coast) -> &[String] {
        &self.coasts[coast.code()]
    }

    pub(crate) fn of_power(&self, power: Power) -> &[String] {
        &self.powers[power.name()]
    }
}

fn words(name: &str) -> Vec<String> {
    let plain: String = name.to_lowercase().replace('.', "");
    plain.split([' ', '-', '\'']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn is_safe(name: &str, code: &str, file: &File, taken: &BTreeSet<String>) -> bool {
    let own = words(name);
    let letters: usize = own.iter().map(|word| word.chars().count()).sum();
    let plain = letters >= 3;
    let free = own.iter().all(|word| word.len() > 1 && !taken.contains(word));
    let clashes = |other: &str| {
        let theirs = words(other);
        let begins = theirs.len() >= own.len()
            && own.iter().zip(&theirs).all(|(mine, their)| their.starts_with(mine.as_str()));
        begins || own.len() == 1 && theirs.contains(&own[0])
    };
    let others = file.provinces.iter().filter(|(other, _)| *other != code);
    let theirs = others.flat_map(|(other, names)| {
        names.known.keys().chain([&names.name, other]).map(String::as_str)
    });
    plain && free && !theirs.into_iter().any(clashes)
}
