//! What importers have in common: a map that grows, and what is understood where a file is silent.

use std::collections::{BTreeMap, BTreeSet};

use chancery_judge::board::{
    BuildSites, DraftCalendar, DraftKind, DraftPower, DraftProvince, DraftTurn, MapDraft, Victory,
};

use crate::variant::Variant;

/// A map without anything on it.
pub(super) fn empty_map(code: &str, name: &str) -> MapDraft {
    let calendar =
        DraftCalendar { first: "S1901M".to_owned(), step: 1, turns: standard_turns().to_vec() };
    MapDraft {
        code: code_of(code),
        name: name.to_owned(),
        provinces: Vec::new(),
        powers: Vec::new(),
        neutral: Vec::new(),
        units: Vec::new(),
        centres: Vec::new(),
        calendar,
        victory: Victory { centres: None, provinces: Vec::new(), last_year: None },
        builds: BuildSites::Home,
    }
}

/// A code made from any words.
pub(super) fn code_of(words: &str) -> String {
    let mut code = String::new();
    for letter in words.chars() {
        if letter.is_ascii_alphanumeric() {
            code.push(letter.to_ascii_lowercase());
        } else if !code.is_empty() && !code.ends_with('-') {
            code.push('-');
        }
    }
    let code = code.trim_end_matches('-');
    if code.is_empty() { "imported".to_owned() } else { code.to_owned() }
}

/// Codes of three letters for the ids of provinces.
pub(super) fn codes_of(ids: &[&str], doubts: &mut Vec<String>) -> BTreeMap<String, String> {
    let plain = |id: &str| id.len() == 3 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let ids = || ids.iter().copied();
    let mut codes: BTreeMap<String, String> =
        ids().filter(|id| plain(id)).map(|id| (id.to_owned(), id.to_uppercase())).collect();
    let mut taken: BTreeSet<String> = codes.values().cloned().collect();
    for id in ids().filter(|id| !plain(id)) {
        let letters: Vec<char> = key_of(id).chars().collect();
        let (first, rest) = letters.split_first().unwrap_or((&'X', &[]));
        let pairs = rest.iter().enumerate().flat_map(|(at, second)| {
            rest.iter().skip(at + 1).map(move |third| format!("{first}{second}{third}"))
        });
        let numbered = (0..100).map(|number| format!("{first}{number:02}"));
        let free = pairs.chain(numbered).find(|code| !taken.contains(code)).unwrap_or_default();
        doubts.push(format!("{id} has the code {free}"));
        taken.insert(free.clone());
        codes.insert(id.to_owned(), free);
    }
    codes
}

/// The key of a power made of its name: capitals and figures.
pub(super) fn key_of(name: &str) -> String {
    let kept = name.chars().filter(char::is_ascii_alphanumeric);
    kept.map(|letter| letter.to_ascii_uppercase()).collect()
}

/// Words with capitals in front: `NEW-YORK` is `New York`.
pub(super) fn title(words: &str) -> String {
    let words = words.split(['-', '_', '+', ' ']);
    let words = words.filter(|word| !word.is_empty()).map(|word| {
        let mut letters = word.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        first + &letters.as_str().to_lowercase()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Spring, Fall and Winter.
pub(super) fn standard_turns() -> [DraftTurn; 3] {
    [("S", "Spring", true), ("F", "Fall", true), ("W", "Winter", false)].map(
        |(letter, name, movement)| DraftTurn {
            letter: letter.chars().next().unwrap_or('S'),
            name: name.to_owned(),
            movement,
            adjustments: !movement,
            only: None,
        },
    )
}

/// A province without borders.
pub(super) fn bare_province(code: &str, name: &str, kind: DraftKind) -> DraftProvince {
    DraftProvince {
        code: code.to_owned(),
        name: name.to_owned(),
        aliases: Vec::new(),
        kind,
        centre: false,
        home: None,
        army: Vec::new(),
        fleet: Vec::new(),
        coasts: Vec::new(),
    }
}

/// Gives letters to powers that have none, which is a blank: the first of their keys that is
/// free, or any.
pub(super) fn give_letters(powers: &mut [DraftPower]) {
    let mut taken: BTreeSet<char> = powers.iter().map(|power| power.letter).collect();
    for power in powers.iter_mut().filter(|power| power.letter == ' ') {
        let any = ('A'..='Z').chain('0'..='9');
        let free = power.key.chars().chain(any).find(|letter| !taken.contains(letter));
        power.letter = free.unwrap_or('0');
        taken.insert(power.letter);
    }
}

/// The variant of a map: sorted, and won with half of the centres and one if the file does not say.
pub(super) fn finished(mut map: MapDraft, beside: BTreeMap<String, Vec<String>>) -> Variant {
    map.provinces.sort_by(|one, other| one.code.cmp(&other.code));
    for province in &mut map.provinces {
        let coasts = province.coasts.iter_mut().map(|coast| &mut coast.fleet);
        for list in [&mut province.army, &mut province.fleet].into_iter().chain(coasts) {
            list.sort();
            list.dedup();
        }
        province.coasts.sort_by(|one, other| one.code.cmp(&other.code));
    }
    let says = &map.victory;
    if says.centres.is_none() && says.provinces.is_empty() && says.last_year.is_none() {
        let centres = map.provinces.iter().filter(|province| province.centre).count();
        map.victory.centres = u16::try_from(centres / 2 + 1).ok();
    }
    Variant { map, source: None, designer: None, colours: BTreeMap::new(), beside, geometry: None }
}
