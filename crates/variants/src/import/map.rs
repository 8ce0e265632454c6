//! A `.map` made a variant.
//!
//! Case is meaning there: `bur` in a list is for armies only, `Bal` for fleets only, `BUR` for
//! both as the terrain allows; an entry in lower case is the army's side of a province whose
//! fleets stand on coasts.

use std::collections::{BTreeMap, BTreeSet};

use chancery_judge::board::{
    BuildSites, DraftCalendar, DraftCoast, DraftKind, DraftPower, DraftTurn, MapDraft, OnlyYears,
};

use super::builder::{bare_province, empty_map, finished, give_letters, key_of, title};
use super::map_file::MapFile;
use super::map_text::{PlaceText, PowerText, is_site};
use super::{ImportSource, Imported};

pub(super) fn import(source: &ImportSource<'_>) -> Result<Imported, Vec<String>> {
    let mut file = MapFile::of(source.text, source.beside);
    let mut map = empty_map(source.name, &title(source.name));
    calendar(&mut file, &mut map.calendar);
    map.builds = builds(&mut file);
    map.victory.centres = file.victory;
    let beside = provinces(&mut file, &mut map);
    powers(&mut file, &mut map);
    if map.provinces.is_empty() {
        file.refused.push("no province in it".to_owned());
    }
    if !file.refused.is_empty() {
        return Err(file.refused);
    }
    let mut variant = finished(map, beside);
    variant.source = Some(format!("{}.map", source.name));
    Ok(Imported { variant, doubts: file.doubts })
}

fn builds(file: &mut MapFile) -> BuildSites {
    let mut sites = BuildSites::Home;
    for (at, rule) in file.rules.iter().enumerate() {
        if file.rules.iter().take(at).any(|earlier| earlier.said != rule.said) {
            let what = "with another one on builds";
            file.refused.push(format!("{}: RULE {} {what}", rule.place, rule.said));
        }
        sites = match rule.said.as_str() {
            "BUILD_ANY" => BuildSites::AnyOwned,
            "HOME_BUILDS" => BuildSites::AnyHome,
            _ => BuildSites::AnyIfHomeHeld,
        };
    }
    sites
}

/// `BEGIN SPRING 1901 MOVEMENT`, and `FLOW NEWYEAR:5 YEAR:MOVEMENT,RETREATS IFYEARDIV:10 …`.
fn calendar(file: &mut MapFile, calendar: &mut DraftCalendar) {
    if !file.flow.is_empty() {
        let mut only = None;
        calendar.turns.clear();
        for word in &file.flow {
            if !flow(&word.said, calendar, &mut only) {
                file.refused.push(format!("{}: FLOW {}", word.place, word.said));
            }
        }
    }
    let begin = &file.begin.said;
    if begin.is_empty() {
        return;
    }
    let first = match begin.as_slice() {
        [season, year, kind] => {
            let letter = season.chars().next().unwrap_or('S');
            let kind = kind.chars().next().filter(|kind| matches!(kind, 'M' | 'A'));
            let year = year.parse::<u16>().ok().filter(|year| *year < 10_000);
            year.zip(kind).map(|(year, kind)| format!("{letter}{year:04}{kind}"))
        }
        _ => None,
    };
    match first {
        Some(first) => calendar.first = first,
        None => file.refused.push(format!("{}: BEGIN {}", file.begin.place, begin.join(" "))),
    }
}

/// A word of `FLOW`; whether it can be said.
fn flow(word: &str, calendar: &mut DraftCalendar, only: &mut Option<OnlyYears>) -> bool {
    let (name, what) = word.split_once(':').unwrap_or((word, ""));
    match name {
        "NEWYEAR" => match if what.is_empty() { Ok(1) } else { what.parse() } {
            Ok(step @ 1..) => calendar.step = step,
            _ => return false,
        },
        "IFYEARDIV" => {
            let (divisor, rest) = what.split_once('=').unwrap_or((what, "0"));
            match (divisor.parse(), rest.parse()) {
                (Ok(divided_by @ 1..), Ok(leaves)) => {
                    *only = Some(OnlyYears { divided_by, leaves });
                }
                _ => return false,
            }
        }
        _ => match turn(name, what, *only) {
            Some(turn) => calendar.turns.push(turn),
            None => return false,
        },
    }
    true
}

fn turn(name: &str, phases: &str, only: Option<OnlyYears>) -> Option<DraftTurn> {
    let has = |first: char| phases.split(',').any(|phase| phase.starts_with(first));
    let known = phases.split(',').all(|phase| phase.starts_with(['M', 'R', 'A']));
    let (movement, adjustments) = (has('M'), has('A'));
    let letter = name.chars().next().filter(char::is_ascii_uppercase)?;
    let turn = DraftTurn { letter, name: title(name), movement, adjustments, only };
    (known && (movement || adjustments)).then_some(turn)
}

/// The code of a place: `SPA` of `spa`, `Spa` and `SPA/NC`.
fn code(place: &str) -> String {
    place.split('/').next().unwrap_or_default().to_uppercase()
}

fn is_upper(place: &str) -> bool {
    place == place.to_uppercase()
}

fn is_lower(place: &str) -> bool {
    place == place.to_lowercase()
}

fn kind_of(terrain: &str) -> DraftKind {
    match terrain {
        "WATER" => DraftKind::Sea,
        "COAST" => DraftKind::Coast,
        "PORT" => DraftKind::ConvoyingCoast,
        "SHUT" => DraftKind::Closed,
        _ => DraftKind::Inland,
    }
}

fn provinces(file: &mut MapFile, map: &mut MapDraft) -> BTreeMap<String, Vec<String>> {
    let mut kinds: BTreeMap<String, DraftKind> = BTreeMap::new();
    for place in &file.places {
        let kind = kind_of(&place.terrain);
        let known = kinds.entry(code(&place.code)).or_insert(kind);
        if *known == DraftKind::Inland {
            *known = kind;
        }
    }
    let fleets: BTreeSet<&str> = file.places.iter().map(|place| place.code.as_str()).collect();
    let lists_back: BTreeSet<(String, String)> = file
        .places
        .iter()
        .filter(|place| is_lower(&place.code))
        .flat_map(|place| place.steps.iter().map(|step| (code(&place.code), code(step))))
        .collect();
    let graph = Graph { kinds: &kinds, fleets, lists_back };
    let mut beside = BTreeMap::new();
    for (code_of, kind) in &kinds {
        let named = file.names.get(code_of);
        let (name, aliases) = named.cloned().unwrap_or_else(|| (title(code_of), Vec::new()));
        let mut province = bare_province(code_of, &name, *kind);
        province.aliases = aliases;
        let is_itself =
            |alias: &String| *alias == name.to_lowercase() || *alias == code_of.to_lowercase();
        province.aliases.retain(|alias| !is_itself(alias));
        province.aliases.sort();
        province.aliases.dedup();
        for place in file.places.iter().filter(|place| code(&place.code) == *code_of) {
            if place.steps.iter().any(|step| code(step) == *code_of) {
                let what = "lists itself, for armies convoyed back: left out";
                file.doubts.push(format!("{code_of} {what}"));
            }
            if *kind == DraftKind::Closed {
                let mut closed: Vec<String> = place.steps.iter().map(|step| code(step)).collect();
                closed.sort();
                beside.insert(code_of.clone(), closed);
                continue;
            }
            province.army.extend(graph.army_steps(place));
            let fleet = graph.fleet_steps(place);
            match place.code.split_once('/') {
                Some((_, coast)) => {
                    let code = coast.to_uppercase();
                    province.coasts.push(DraftCoast { code, name: None, fleet });
                }
                None => province.fleet.extend(fleet),
            }
        }
        map.provinces.push(province);
    }
    beside
}

/// Where units go by the lists of all places.
struct Graph<'f> {
    kinds: &'f BTreeMap<String, DraftKind>,
    /// The places as they are written.
    fleets: BTreeSet<&'f str>,
    /// What entries in lower case list.
    lists_back: BTreeSet<(String, String)>,
}

impl Graph<'_> {
    fn holds_army(&self, code: &str) -> bool {
        let kind = self.kinds.get(code);
        kind.is_none_or(|kind| !matches!(kind, DraftKind::Sea | DraftKind::Closed))
    }

    fn army_steps(&self, place: &PlaceText) -> Vec<String> {
        let here = code(&place.code);
        if !self.holds_army(&here) || place.code.contains('/') {
            return Vec::new();
        }
        let goes = |step: &&String| {
            let there = code(step);
            // The coast of a province, whose entry for armies lists this one.
            let by_coast = step.contains('/');
            let back = !by_coast || self.lists_back.contains(&(there.clone(), here.clone()));
            there != here && (is_upper(step) || is_lower(step)) && back && self.holds_army(&there)
        };
        place.steps.iter().filter(goes).map(|step| code(step)).collect()
    }

    fn fleet_steps(&self, place: &PlaceText) -> Vec<String> {
        let here = code(&place.code);
        let lands = |code: &str| {
            self.kinds.get(code).is_some_and(|kind| {
                matches!(kind, DraftKind::Sea | DraftKind::Coast | DraftKind::ConvoyingCoast)
            })
        };
        if !lands(&here) || is_lower(&place.code) {
            return Vec::new();
        }
        let goes = |step: &&String| {
            let there = step.to_uppercase();
            // Fleets of a province with coasts stand on them, not on the whole.
            let whole = there.contains('/') || self.fleets.contains(there.as_str());
            code(step) != here
                && !is_lower(step)
                && whole
                && (lands(&code(step)) || !self.knows(step))
        };
        place.steps.iter().filter(goes).map(|step| step.to_uppercase()).collect()
    }

    fn knows(&self, step: &str) -> bool {
        self.kinds.contains_key(&code(step))
    }
}

fn powers(file: &mut MapFile, map: &mut MapDraft) {
    file.powers.sort_by(|one, other| one.name.cmp(&other.name));
    let mut centres: BTreeSet<&str> = file.unowned.iter().map(String::as_str).collect();
    let mut units = Vec::new();
    for power in &file.powers {
        let key = key_of(&power.name);
        centres.extend(power.homes.iter().chain(power.owned.iter().flatten()).map(String::as_str));
        let mut owned = power.owned.clone().unwrap_or_else(|| power.homes.clone());
        owned.sort();
        owned.dedup();
        units.push((key.clone(), power.units.clone()));
        map.centres.push((key.clone(), owned));
        let drafted = draft(power, key);
        if power.dummy {
            map.neutral.push(DraftPower { letter: ' ', ..drafted });
        } else {
            for home in &power.homes {
                let province = map.provinces.iter_mut().find(|province| province.code == *home);
                match province {
                    Some(province) => province.home = Some(drafted.key.clone()),
                    None if is_site(home) => {} // It is refused already.
                    None => {
                        let what = format!("the home {home} of {} isn't there", power.name);
                        file.refused.push(format!("{}: {what}", power.place));
                    }
                }
            }
            map.powers.push(drafted);
        }
    }
    for province in &mut map.provinces {
        province.centre = centres.contains(province.code.as_str());
    }
    map.units = units;
    give_letters(&mut map.powers);
}

fn draft(power: &PowerText, key: String) -> DraftPower {
    let name = title(&power.name);
    let adjective = power.adjective.as_deref().map_or_else(|| name.clone(), title);
    DraftPower { key, name, adjective, letter: power.letter.unwrap_or(' ') }
}
