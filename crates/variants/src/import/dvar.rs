//! DVAR 1 made a variant.

use std::collections::{BTreeMap, BTreeSet};

use chancery_judge::board::{
    AfterFinalYear, BuildSites, DraftCalendar, DraftCoast, DraftKind, DraftPower, DraftTurn,
    FinalYear, MapDraft, OnlyYears, Victory,
};

use super::builder::{bare_province, codes_of, empty_map, finished, give_letters, key_of};
use super::dvar_extras::of_nothing;
use super::dvar_lines::DvarLines;
use super::dvar_text::{
    DvarCondition, DvarEdge, DvarExtras, DvarFile, DvarNext, DvarPhase, DvarTransition, EXTRAS,
};
use super::{ImportSource, Imported};

pub(super) fn import(source: &ImportSource<'_>) -> Result<Imported, Vec<String>> {
    let lines = DvarLines::of(source.text);
    for word in ["initial_units", "initial_phase"] {
        if source.text.contains(&format!("\"{word}\"")) {
            let what = "the shape of diplicity's own files; only that of uploads (DVAR 1) is read";
            return Err(vec![lines.key(word, &format!("{word}: {what}"))]);
        }
    }
    let file: DvarFile =
        serde_json::from_str(source.text).map_err(|error| vec![format!("no DVAR 1: {error}")])?;
    let extras = file.rules.as_deref().and_then(|rules| rules.strip_prefix(EXTRAS));
    let extras: Option<DvarExtras> = extras.and_then(|json| serde_json::from_str(json).ok());
    let mut refused = unsayable(&file, &lines);
    let mut doubts = Vec::new();
    let ids: Vec<&str> = file.provinces.iter().map(|province| province.id.as_str()).collect();
    let codes = codes_of(&ids, &mut doubts);
    let mut map = empty_map(&file.id, &file.name);
    map.code.clone_from(&file.id);
    if !file.adjudication_modifiers.is_empty() {
        map.builds = BuildSites::AnyOwned;
    }
    map.victory = victory(&file, &codes, &lines, &mut refused);
    map.calendar = calendar(&file, &lines, &mut refused);
    powers(&file, &mut map);
    provinces(&file, &codes, &mut map, &mut doubts);
    start(&file, &codes, &mut map);
    if !refused.is_empty() {
        return Err(refused);
    }
    if file.rules.is_some() && extras.is_none() {
        doubts.push("the rules in words are left out".to_owned());
    }
    let colours = file.nations.iter().filter(|nation| !nation.non_playable);
    let colours = colours.map(|one| (key_of(&one.id), one.color.to_lowercase())).collect();
    let mut variant = finished(map, BTreeMap::new());
    variant.colours = colours;
    variant.designer = Some(file.author.clone()).filter(|author| !author.is_empty());
    match extras {
        Some(extras) => add_extras(extras, &mut variant, &mut doubts),
        None => give_letters(&mut variant.map.powers),
    }
    Ok(Imported { variant, doubts })
}

/// All that a file asks for and a variant can't say.
fn unsayable(file: &DvarFile, lines: &DvarLines) -> Vec<String> {
    let mut refused = Vec::new();
    if file.schema_version != 1 {
        let what = format!("schemaVersion {}", file.schema_version);
        refused.push(lines.key("schemaVersion", &what));
    }
    if !file.dominance_rules.is_empty() {
        refused.push(lines.key("dominanceRules", "dominanceRules"));
    }
    if !file.emergency_measures.is_empty() {
        refused.push(lines.key("emergencyMeasures", "emergencyMeasures"));
    }
    let known = "allow-builds-in-non-home-centers";
    let unknown = file.adjudication_modifiers.iter().filter(|modifier| *modifier != known);
    refused.extend(unknown.map(|modifier| {
        lines.key("adjudicationModifiers", &format!("adjudicationModifiers: {modifier}"))
    }));
    for province in file.provinces.iter().filter(|province| province.convoyable_capable) {
        let what = format!("{}: convoyableCapable", province.id);
        refused.push(lines.place(&province.id, &what));
    }
    let lands = file.provinces.iter().map(|province| (&province.id, &province.adjacencies));
    let coasts = file.named_coasts.iter().map(|coast| (&coast.id, &coast.adjacencies));
    for (id, edges) in lands.chain(coasts) {
        for (number, edge) in edges.iter().enumerate() {
            let odd = odd_edge(edge).map(|word| format!("{id} to {}: {word}", edge.to));
            refused.extend(odd.map(|what| lines.edge(id, number, &what)));
        }
    }
    odd_words(file, lines, &mut refused);
    refused.extend(nobodys(file, lines));
    refused
}

/// Kinds of provinces, units and phases that no rule of ours knows.
fn odd_words(file: &DvarFile, lines: &DvarLines, refused: &mut Vec<String>) {
    for province in &file.provinces {
        if !["land", "coastal", "sea"].contains(&province.kind.as_str()) {
            let what = format!("{}: the type {}", province.id, province.kind);
            refused.push(lines.place(&province.id, &what));
        }
    }
    for unit in &file.initial_state.units {
        if !["Army", "Fleet"].contains(&unit.kind.as_str()) {
            let what = format!("units: the type {} in {}", unit.kind, unit.location);
            refused.push(lines.key("initialState", &what));
        }
    }
    let phases = &file.phase_progression.transitions;
    let kinds = phases.iter().flat_map(|one| [&one.from.kind, &one.to.kind]);
    let kinds: BTreeSet<&String> = kinds.chain([&file.initial_state.phase.kind]).collect();
    for kind in kinds {
        if !["Movement", "Retreat", "Adjustment"].contains(&kind.as_str()) {
            refused.push(lines.key("phaseProgression", &format!("the type {kind} of a phase")));
        }
    }
}

/// Entries of nations and provinces that don't exist, and double entries.
fn nobodys(file: &DvarFile, lines: &DvarLines) -> Vec<String> {
    let mut refused = Vec::new();
    let mut ids: BTreeSet<&str> = BTreeSet::new();
    for province in &file.provinces {
        if !ids.insert(&province.id) {
            let what = format!("{}: two provinces have this id", province.id);
            refused.push(lines.place(&province.id, &what));
        }
    }
    for coast in &file.named_coasts {
        if !ids.contains(coast.parent_province.as_str()) {
            let what = format!("{}: no province {}", coast.id, coast.parent_province);
            refused.push(lines.place(&coast.id, &what));
        }
    }
    let nations: BTreeSet<&str> = file.nations.iter().map(|nation| nation.id.as_str()).collect();
    let units = file.initial_state.units.iter().map(|unit| (&unit.nation, &unit.location));
    let owners = file.initial_state.supply_centers.iter();
    let owners = owners.map(|owner| (&owner.nation, &owner.province));
    for (nation, place) in units.chain(owners) {
        if !nations.contains(nation.as_str()) {
            let what = format!("initialState: {place} of {nation}, which is no nation");
            refused.push(lines.key("initialState", &what));
        }
    }
    refused
}

/// What makes a border special.
fn odd_edge(edge: &DvarEdge) -> Option<&'static str> {
    let is_odd = |strength: &Option<serde_json::Number>| {
        strength.as_ref().is_some_and(|number| !["1", "1.0"].contains(&&*number.to_string()))
    };
    match edge {
        edge if is_odd(&edge.army_strength) => Some("armyStrength"),
        edge if is_odd(&edge.fleet_strength) => Some("fleetStrength"),
        edge if is_odd(&edge.convoy_strength) => Some("convoyStrength"),
        edge if edge.no_support => Some("noSupport"),
        edge if edge.cut_exception => Some("cutException"),
        edge if edge.retreat_priority != 0 => Some("retreatPriority"),
        edge if !["army", "fleet", "both"].contains(&edge.pass.as_str()) => Some("pass"),
        _ => None,
    }
}

/// A place by its code: `stp/nc` is `STP/NC`.
fn place(codes: &BTreeMap<String, String>, id: &str) -> String {
    let (province, coast) = id.split_once('/').unwrap_or((id, ""));
    let code = codes.get(province).cloned().unwrap_or_else(|| province.to_uppercase());
    if coast.is_empty() { code } else { format!("{code}/{}", coast.to_uppercase()) }
}

fn victory(
    file: &DvarFile,
    codes: &BTreeMap<String, String>,
    lines: &DvarLines,
    refused: &mut Vec<String>,
) -> Victory {
    let mut victory = Victory { centres: None, provinces: Vec::new(), last_year: None };
    for one in &file.victory_conditions {
        let then = match one.resolution.as_deref() {
            Some("most-supply-centers") => Some(AfterFinalYear::Most),
            Some("shared-draw") => Some(AfterFinalYear::Draw),
            _ => None,
        };
        match (one.kind.as_str(), one.year, then) {
            ("supply-center-majority", None, None) if victory.centres.is_none() => {
                victory.centres = one.supply_centers;
            }
            ("province-control", None, None) if victory.provinces.is_empty() => {
                victory.provinces = one.provinces.iter().map(|id| place(codes, id)).collect();
            }
            ("timed-resolution", Some(year), Some(then)) if victory.last_year.is_none() => {
                victory.last_year = Some(FinalYear { year, then });
            }
            (kind, ..) => {
                let word = one.resolution.as_deref().unwrap_or("once more, or with a year");
                let what = format!("victoryConditions: {kind}: {word}");
                refused.push(lines.key("victoryConditions", &what));
            }
        }
    }
    victory
}

/// The turns of a year from its transitions, which must go round.
fn calendar(file: &DvarFile, lines: &DvarLines, refused: &mut Vec<String>) -> DraftCalendar {
    let first = &file.initial_state.phase;
    let letter = first.season.chars().next().unwrap_or(' ').to_ascii_uppercase();
    let kind = if first.kind == "Adjustment" { 'A' } else { 'M' };
    if !(0..10_000).contains(&first.year) || first.kind == "Retreat" {
        let what = format!("initialState: phase {} {}", first.year, first.kind);
        refused.push(lines.key("initialState", &what));
    }
    let name = format!("{letter}{:04}{kind}", first.year.clamp(0, 9_999));
    let Some((step, phases)) = round(&file.phase_progression.transitions) else {
        let what = "phaseProgression: no plain round of phases in a year";
        refused.push(lines.key("phaseProgression", what));
        return DraftCalendar { first: name, step: 1, turns: Vec::new() };
    };
    let mut turns: Vec<DraftTurn> = Vec::new();
    for (phase, condition) in phases {
        let only =
            condition.map(|one| OnlyYears { divided_by: one.year_mod, leaves: one.year_mod_value });
        let is_same = |turn: &&mut DraftTurn| {
            turn.name == phase.season && turn.only == only && phase.kind != "Movement"
        };
        let adjustments = phase.kind == "Adjustment";
        match turns.last_mut().filter(is_same) {
            Some(turn) => turn.adjustments |= adjustments,
            None => turns.push(DraftTurn {
                letter: phase.season.chars().next().unwrap_or(' ').to_ascii_uppercase(),
                name: phase.season,
                movement: !adjustments,
                adjustments,
                only,
            }),
        }
    }
    DraftCalendar { first: name, step, turns }
}

type DvarYear = (u16, Vec<(DvarPhase, Option<DvarCondition>)>);

/// The phases of a year, from the one to which a new year leads, and how many years that is.
fn round(transitions: &[DvarTransition]) -> Option<DvarYear> {
    let phase = |next: &DvarNext| {
        let (season, kind) = (next.season.clone(), next.kind.clone());
        DvarPhase { season, kind }
    };
    let turning = transitions.iter().find(|one| one.to.year_delta > 0)?;
    let (first, step) = (phase(&turning.to), turning.to.year_delta);
    let mut phases = vec![(first.clone(), None)];
    let mut here = first.clone();
    loop {
        let out: Vec<&DvarTransition> =
            transitions.iter().filter(|transition| transition.from == here).collect();
        let (back, on): (Vec<&DvarTransition>, Vec<&DvarTransition>) =
            out.into_iter().partition(|transition| transition.to.year_delta > 0);
        let is_plain = |one: &&DvarTransition| one.to.year_delta == step && phase(&one.to) == first;
        if !back.iter().all(is_plain) {
            return None;
        }
        match (on.as_slice(), back.is_empty()) {
            ([], false) => return Some((step, phases)),
            ([next], true) if next.condition.is_none() => {
                here = phase(&next.to);
                phases.push((here.clone(), None));
            }
            ([next], false) if next.condition.is_some() => {
                here = phase(&next.to);
                phases.push((here.clone(), next.condition));
            }
            _ => return None,
        }
        if phases.len() > transitions.len() + 1 {
            return None;
        }
    }
}

fn powers(file: &DvarFile, map: &mut MapDraft) {
    for nation in &file.nations {
        let name = nation.name.clone();
        let adjective = name.clone();
        let power = DraftPower { key: key_of(&nation.id), name, adjective, letter: ' ' };
        if nation.non_playable { &mut map.neutral } else { &mut map.powers }.push(power);
    }
}

fn provinces(
    file: &DvarFile,
    codes: &BTreeMap<String, String>,
    map: &mut MapDraft,
    doubts: &mut Vec<String>,
) {
    let steps = |edges: &[DvarEdge], pass: &str| -> Vec<String> {
        let passes = edges.iter().filter(|edge| edge.pass == pass || edge.pass == "both");
        passes.map(|edge| place(codes, &edge.to)).collect()
    };
    let with_coasts: BTreeSet<String> =
        file.named_coasts.iter().map(|coast| place(codes, &coast.parent_province)).collect();
    for one in &file.provinces {
        let code = place(codes, &one.id);
        let has_coasts = with_coasts.contains(&code);
        let mut fleet = steps(&one.adjacencies, "fleet");
        // Fleets stand on coasts; borders with the whole say the same once more.
        fleet.retain(|step| !has_coasts && !with_coasts.contains(step));
        let kind = match one.kind.as_str() {
            "sea" => DraftKind::Sea,
            "land" if !has_coasts && fleet.is_empty() => DraftKind::Inland,
            _ => DraftKind::Coast,
        };
        if one.kind == "land" && kind == DraftKind::Coast && !has_coasts {
            doubts.push(format!("{code}: land with borders for fleets is a coast"));
        }
        let mut province = bare_province(&code, &one.name, kind);
        province.centre = one.supply_center;
        province.home = one.home_nation.as_deref().map(key_of);
        province.army = steps(&one.adjacencies, "army");
        province.fleet = fleet;
        let own = file.named_coasts.iter();
        let own = own.filter(|coast| place(codes, &coast.parent_province) == code);
        province.coasts = own
            .map(|coast| {
                let mut fleet = steps(&coast.adjacencies, "fleet");
                fleet.retain(|step| !with_coasts.contains(step));
                let name = coast.id.split_once('/').map_or(coast.id.as_str(), |(_, name)| name);
                DraftCoast { code: name.to_uppercase(), name: None, fleet }
            })
            .collect();
        map.provinces.push(province);
    }
}

fn start(file: &DvarFile, codes: &BTreeMap<String, String>, map: &mut MapDraft) {
    let all = map.powers.iter().chain(&map.neutral);
    for key in all.map(|power| power.key.clone()) {
        let units = file.initial_state.units.iter().filter(|unit| key_of(&unit.nation) == key);
        let units = units.map(|unit| {
            let kind = if unit.kind == "Army" { "A" } else { "F" };
            format!("{kind} {}", place(codes, &unit.location))
        });
        map.units.push((key.clone(), units.collect()));
        let centres = file.initial_state.supply_centers.iter();
        let centres = centres.filter(|centre| key_of(&centre.nation) == key);
        let centres = centres.map(|one| place(codes, &one.province)).collect();
        map.centres.push((key, centres));
    }
}

/// Puts in what [`super::dvar_of`] had no other place for. What can't be expressed is a doubt.
fn add_extras(extras: DvarExtras, variant: &mut crate::Variant, doubts: &mut Vec<String>) {
    doubts.extend(of_nothing(&extras, &variant.map));
    variant.source = extras.source;
    variant.designer = extras.designer;
    for power in &mut variant.map.powers {
        if let Some((adjective, letter, colour)) = extras.powers.get(&power.key) {
            power.adjective.clone_from(adjective);
            power.letter = *letter;
            if colour.is_none() {
                variant.colours.remove(&power.key);
            }
            if let Some(colour) = colour {
                variant.colours.insert(power.key.clone(), colour.clone());
            }
        }
    }
    give_letters(&mut variant.map.powers);
    for (code, name, beside) in extras.closed {
        variant.map.provinces.push(bare_province(&code, &name, DraftKind::Closed));
        variant.beside.extend(beside.map(|beside| (code, beside)));
    }
    variant.map.provinces.sort_by(|one, other| one.code.cmp(&other.code));
    for province in &mut variant.map.provinces {
        if let Some(aliases) = extras.aliases.get(&province.code) {
            province.aliases.clone_from(aliases);
        }
        for coast in &mut province.coasts {
            let place = format!("{}/{}", province.code, coast.code);
            coast.name = extras.coasts.get(&place).cloned();
        }
    }
    for (holdings, order) in
        [(&mut variant.map.centres, extras.owners), (&mut variant.map.units, extras.stand)]
    {
        // Powers that have nothing and were not listed are left out.
        holdings.retain(|(key, held)| !held.is_empty() || order.contains(key));
        holdings.sort_by_key(|(key, _)| order.iter().position(|known| known == key));
    }
    variant.geometry = extras.geometry.and_then(|geometry| geometry.read(&variant.map, doubts));
}
