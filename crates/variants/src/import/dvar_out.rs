//! A variant written as DVAR 1.

use chancery_judge::board::{AfterFinalYear, BuildSites, DraftKind, DraftProvince, MapDraft};

use super::dvar_geometry::DvarGeometry;
use super::dvar_text::{
    DvarCoast, DvarCondition, DvarEdge, DvarExtras, DvarFile, DvarFirst, DvarNation, DvarNext,
    DvarOwner, DvarPhase, DvarProgression, DvarProvince, DvarStart, DvarTransition, DvarUnit,
    DvarVictory, EXTRAS,
};
use crate::sections::calendar::phase;
use crate::variant::Variant;

/// The colours of powers that have none.
const COLOURS: [&str; 8] =
    ["#c0392b", "#2980b9", "#27ae60", "#f1c40f", "#8e44ad", "#7f8c8d", "#d35400", "#16a085"];

/// The DVAR 1 of a variant, or all that it can't say.
///
/// What it has no place for stands in its `rules` as a line for [`super::import`], which makes
/// the same file of it again, with its geometry.
pub fn dvar_of(variant: &Variant) -> Result<String, Vec<String>> {
    let map = &variant.map;
    let mut refused = Vec::new();
    for province in &map.provinces {
        if province.kind == DraftKind::ConvoyingCoast {
            refused.push(format!("{}: a coast that convoys can't be said", province.code));
        }
    }
    if matches!(map.builds, BuildSites::AnyHome | BuildSites::AnyIfHomeHeld) {
        refused.push("these places to build can't be said".to_owned());
    }
    let progression = progression(map, &mut refused);
    let first = first(map, &mut refused);
    if !refused.is_empty() {
        return Err(refused);
    }
    let non_home = map.builds == BuildSites::AnyOwned;
    let modifier = non_home.then(|| "allow-builds-in-non-home-centers".to_owned());
    let file = DvarFile {
        schema_version: 1,
        id: map.code.clone(),
        name: map.name.clone(),
        description: map.name.clone(),
        rules: serde_json::to_string(&extras(variant)).ok().map(|json| format!("{EXTRAS}{json}")),
        author: variant.designer.clone().unwrap_or_default(),
        victory_conditions: victories(map),
        adjudication_modifiers: modifier.into_iter().collect(),
        emergency_measures: std::collections::BTreeMap::new(),
        phase_progression: progression,
        nations: nations(variant),
        provinces: map.provinces.iter().filter_map(province).collect(),
        named_coasts: map.provinces.iter().flat_map(coasts).collect(),
        initial_state: start(map, first),
        dominance_rules: Vec::new(),
    };
    let text = serde_json::to_string_pretty(&file).map_err(|error| vec![error.to_string()])?;
    Ok(text + "\n")
}

fn extras(variant: &Variant) -> DvarExtras {
    let map = &variant.map;
    let colour = |key: &String| variant.colours.get(key).cloned();
    let powers = map.powers.iter().map(|power| {
        let key = &power.key;
        (key.clone(), (power.adjective.clone(), power.letter, colour(key)))
    });
    let with_aliases = map.provinces.iter().filter(|province| !province.aliases.is_empty());
    let closed = map.provinces.iter().filter(|province| province.kind == DraftKind::Closed);
    let coasts = map.provinces.iter().flat_map(|province| {
        let named = province.coasts.iter();
        named.filter_map(|coast| {
            Some((format!("{}/{}", province.code, coast.code), coast.name.clone()?))
        })
    });
    DvarExtras {
        source: variant.source.clone(),
        designer: variant.designer.clone(),
        powers: powers.collect(),
        aliases: with_aliases.map(|one| (one.code.clone(), one.aliases.clone())).collect(),
        coasts: coasts.collect(),
        closed: closed
            .map(|one| {
                let beside = variant.beside.get(&one.code).cloned();
                (one.code.clone(), one.name.clone(), beside)
            })
            .collect(),
        owners: map.centres.iter().map(|(key, _)| key.clone()).collect(),
        stand: map.units.iter().map(|(key, _)| key.clone()).collect(),
        geometry: variant.geometry.as_ref().map(DvarGeometry::of),
    }
}

fn id(place: &str) -> String {
    place.to_lowercase()
}

fn victories(map: &MapDraft) -> Vec<DvarVictory> {
    let blank = |kind: &str| DvarVictory {
        kind: kind.to_owned(),
        supply_centers: None,
        year: None,
        resolution: None,
        provinces: Vec::new(),
    };
    let mut all = Vec::new();
    all.extend(map.victory.centres.map(|centres| DvarVictory {
        supply_centers: Some(centres),
        ..blank("supply-center-majority")
    }));
    if !map.victory.provinces.is_empty() {
        let provinces = map.victory.provinces.iter().map(|code| id(code)).collect();
        all.push(DvarVictory { provinces, ..blank("province-control") });
    }
    all.extend(map.victory.last_year.map(|last| {
        let resolution = match last.then {
            AfterFinalYear::Most => "most-supply-centers",
            AfterFinalYear::Draw => "shared-draw",
        };
        DvarVictory {
            year: Some(last.year),
            resolution: Some(resolution.to_owned()),
            ..blank("timed-resolution")
        }
    }));
    all
}

/// The phases of a year, one after the other; the last leads to the first.
fn progression(map: &MapDraft, refused: &mut Vec<String>) -> DvarProgression {
    let mut seasons: Vec<String> = Vec::new();
    let mut phases: Vec<(DvarPhase, Option<DvarCondition>)> = Vec::new();
    let turns = &map.calendar.turns;
    for (at, turn) in turns.iter().enumerate() {
        if !turn.name.starts_with(turn.letter) {
            refused.push(format!("the letter {} of {} can't be said", turn.letter, turn.name));
        }
        if !seasons.contains(&turn.name) {
            seasons.push(turn.name.clone());
        }
        let condition = turn
            .only
            .map(|only| DvarCondition { year_mod: only.divided_by, year_mod_value: only.leaves });
        if condition.is_some() && (at == 0 || at + 1 < turns.len() || turn.movement) {
            refused.push(format!("if-year can't be said of {}", turn.name));
        }
        let kinds = [
            (turn.movement, "Movement"),
            (turn.movement, "Retreat"),
            (turn.adjustments, "Adjustment"),
        ];
        for (_, kind) in kinds.into_iter().filter(|(has, _)| *has) {
            let phase = DvarPhase { season: turn.name.clone(), kind: kind.to_owned() };
            phases.push((phase, condition));
        }
    }
    let step = map.calendar.step;
    let mut transitions = Vec::new();
    let next = |phase: &DvarPhase, year_delta| DvarNext {
        season: phase.season.clone(),
        kind: phase.kind.clone(),
        year_delta,
    };
    let first = phases.first().map(|(phase, _)| phase.clone());
    for (at, (from, _)) in phases.iter().enumerate() {
        let mut add = |to: &DvarPhase, delta: u16, condition| {
            let from = from.clone();
            transitions.push(DvarTransition { from, to: next(to, delta), condition });
        };
        match (phases.get(at + 1), &first) {
            (Some((to, Some(condition))), Some(first)) => {
                add(to, 0, Some(*condition));
                add(first, step, None);
            }
            (Some((to, None)), _) => add(to, 0, None),
            (None, Some(first)) => add(first, step, None),
            (_, None) => {}
        }
    }
    DvarProgression { seasons, transitions }
}

fn first(map: &MapDraft, refused: &mut Vec<String>) -> DvarFirst {
    let parsed = phase(&map.calendar.first);
    let turn = parsed.and_then(|(letter, _, kind)| {
        let has = |turn: &&chancery_judge::board::DraftTurn| {
            turn.letter == letter && (if kind == 'M' { turn.movement } else { turn.adjustments })
        };
        map.calendar.turns.iter().find(has)
    });
    let (Some((_, year, kind)), Some(turn)) = (parsed, turn) else {
        refused.push(format!("the first phase {} isn't in the calendar", map.calendar.first));
        return DvarFirst { season: String::new(), year: 0, kind: String::new() };
    };
    let kind = if kind == 'M' { "Movement" } else { "Adjustment" };
    DvarFirst { season: turn.name.clone(), year: i64::from(year), kind: kind.to_owned() }
}

fn nations(variant: &Variant) -> Vec<DvarNation> {
    let map = &variant.map;
    let mut nations = Vec::new();
    for (power, non_playable) in map
        .powers
        .iter()
        .map(|power| (power, false))
        .chain(map.neutral.iter().map(|power| (power, true)))
    {
        let spare = COLOURS.get(nations.len() % COLOURS.len()).copied().unwrap_or_default();
        let color = variant.colours.get(&power.key).map_or(spare, String::as_str).to_owned();
        let (id, name) = (id(&power.key), power.name.clone());
        nations.push(DvarNation { id, name, color, non_playable });
    }
    nations
}

fn edge(to: &str, pass: &str) -> DvarEdge {
    DvarEdge {
        to: id(to),
        pass: pass.to_owned(),
        army_strength: None,
        fleet_strength: None,
        convoy_strength: None,
        no_support: false,
        cut_exception: false,
        retreat_priority: 0,
    }
}

fn province(province: &DraftProvince) -> Option<DvarProvince> {
    let kind = match province.kind {
        DraftKind::Sea => "sea",
        DraftKind::Coast if province.coasts.is_empty() => "coastal",
        DraftKind::Closed => return None,
        _ => "land",
    };
    let pass = |step: &String| if province.fleet.contains(step) { "both" } else { "army" };
    let mut adjacencies: Vec<DvarEdge> =
        province.army.iter().map(|step| edge(step, pass(step))).collect();
    let afloat = province.fleet.iter().filter(|step| !province.army.contains(step));
    adjacencies.extend(afloat.map(|step| edge(step, "fleet")));
    Some(DvarProvince {
        id: id(&province.code),
        name: province.name.clone(),
        kind: kind.to_owned(),
        supply_center: province.centre,
        home_nation: province.home.as_deref().map(id),
        convoyable_capable: false,
        adjacencies,
    })
}

fn coasts(province: &DraftProvince) -> Vec<DvarCoast> {
    let of = |coast: &chancery_judge::board::DraftCoast| DvarCoast {
        id: id(&format!("{}/{}", province.code, coast.code)),
        name: format!("{} ({})", province.name, coast.code),
        parent_province: id(&province.code),
        adjacencies: coast.fleet.iter().map(|step| edge(step, "fleet")).collect(),
    };
    province.coasts.iter().map(of).collect()
}

fn start(map: &MapDraft, phase: DvarFirst) -> DvarStart {
    let mut units = Vec::new();
    for (key, held) in &map.units {
        for (kind, place) in held.iter().filter_map(|unit| unit.split_once(' ')) {
            let kind = if kind == "A" { "Army" } else { "Fleet" };
            let (nation, location) = (id(key), id(place));
            units.push(DvarUnit { nation, kind: kind.to_owned(), location });
        }
    }
    let owner = |key: &String, centre: &String| DvarOwner { nation: id(key), province: id(centre) };
    let owners = map.centres.iter();
    let supply_centers =
        owners.flat_map(|(key, held)| held.iter().map(move |centre| owner(key, centre))).collect();
    DvarStart { phase, units, supply_centers }
}
