//! Homes, owners and the first units.

use std::collections::BTreeMap;

use chancery_judge::board::{BuildSites, DraftProvince};

use super::edges::{can_hold_army, can_hold_fleet};
use super::findings::{MapFindings, line_of, province_of};
use super::land::Land;
use crate::variant::Variant;

pub(super) fn check(land: &Land<'_>, variant: &Variant, found: &mut MapFindings<'_>) {
    check_homes(land, found);
    check_centres(land, found);
    check_units(land, found);
    check_balance(land, found);
    check_builders(land, found);
    for (key, colour) in &variant.colours {
        if !is_colour(colour) {
            let what = format!("{key}: the colour {colour:?} is unknown; write #rrggbb");
            found.warn(&format!("powers {key}"), what);
        }
    }
}

fn is_colour(colour: &str) -> bool {
    let figures = colour.strip_prefix('#').unwrap_or_default();
    figures.len() == 6 && figures.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn check_homes(land: &Land<'_>, found: &mut MapFindings<'_>) {
    for province in &land.map.provinces {
        let (code, line) = (&province.code, line_of(&province.code));
        let Some(home) = &province.home else { continue };
        if !province.centre {
            found.fault(&line, format!("{code}: a home that is no centre"));
        }
        if !land.map.powers.iter().any(|power| power.key == *home) {
            found.fault(&line, format!("{code}: the home of {home}, which is no power"));
        }
    }
}

/// A power that may build only at home, or only while it has a home, needs one.
fn check_builders(land: &Land<'_>, found: &mut MapFindings<'_>) {
    if matches!(land.map.builds, BuildSites::AnyOwned | BuildSites::AnyHome) {
        return;
    }
    for power in &land.map.powers {
        let is_home = |province: &DraftProvince| province.home.as_ref() == Some(&power.key);
        if !land.map.provinces.iter().any(is_home) {
            let what = format!("{}: has no home, so it never builds", power.key);
            found.warn(&format!("powers {}", power.key), what);
        }
    }
}

fn check_centres(land: &Land<'_>, found: &mut MapFindings<'_>) {
    let keys = land.keys();
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for (key, centres) in &land.map.centres {
        let line = format!("start.centers {key}");
        if !keys.contains(key.as_str()) {
            found.fault(&line, format!("start.centers: {key} is no power"));
        }
        for code in centres {
            match land.province(code) {
                None => found.fault(&line, format!("start.centers {key}: {code} isn't there")),
                Some(province) if !province.centre => {
                    found.fault(&line, format!("start.centers {key}: {code} is no centre"));
                }
                Some(_) => {}
            }
            match owners.insert(code, key) {
                Some(first) if first == key => {
                    found.fault(&line, format!("start.centers {key}: {code} stands twice"));
                }
                Some(first) => {
                    found.fault(&line, format!("start.centers: {first} and {key} own {code}"));
                }
                None => {}
            }
        }
    }
}

fn check_units(land: &Land<'_>, found: &mut MapFindings<'_>) {
    let keys = land.keys();
    let mut taken: BTreeMap<&str, &str> = BTreeMap::new();
    for (key, units) in &land.map.units {
        let line = format!("start.units {key}");
        if !keys.contains(key.as_str()) {
            found.fault(&line, format!("start.units: {key} is no power"));
        }
        for unit in units {
            if let Some(what) = unit_fault(land, unit) {
                found.fault(&line, format!("start.units {key}: {unit:?}: {what}"));
            }
            let place = unit.split_once(' ').map_or("", |(_, place)| place);
            if let Some(first) = taken.insert(province_of(place), unit) {
                let what =
                    format!("start.units {key}: {first:?} and {unit:?} stand in one province");
                found.fault(&line, what);
            }
        }
    }
}

/// Why a unit can't stand where it does.
fn unit_fault(land: &Land<'_>, unit: &str) -> Option<String> {
    let Some((kind @ ("A" | "F"), place)) = unit.split_once(' ') else {
        return Some("write it as \"A ROM\" or \"F SPA/NC\"".to_owned());
    };
    let Some(province) = land.province(province_of(place)) else {
        return Some(format!("{place} isn't there"));
    };
    let code = &province.code;
    match kind {
        "A" if place.contains('/') => Some("an army stands on no coast".to_owned()),
        "A" if can_hold_army(province.kind) => None,
        "A" => Some(format!("no army can stand in {code}")),
        _ if !can_hold_fleet(province.kind) => Some(format!("no fleet can stand in {code}")),
        _ if land.fleet_steps(place).is_some() => None,
        _ if place.contains('/') => Some(format!("{place} isn't there")),
        _ => Some(format!("{code} has several coasts; name one")),
    }
}

fn check_balance(land: &Land<'_>, found: &mut MapFindings<'_>) {
    let count = |holdings: &[(String, Vec<String>)], key: &str| -> usize {
        holdings.iter().filter(|(owner, _)| owner == key).map(|(_, held)| held.len()).sum()
    };
    for power in &land.map.powers {
        let (units, centres) =
            (count(&land.map.units, &power.key), count(&land.map.centres, &power.key));
        if units != centres {
            let what = format!("{}: begins with {units} units and {centres} centres", power.key);
            found.warn(&format!("start.units {}", power.key), what);
        }
    }
}
