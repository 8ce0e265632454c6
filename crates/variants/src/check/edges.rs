//! Borders: on both sides, and only of those who can cross them.

use std::collections::BTreeSet;

use chancery_judge::board::{DraftKind, DraftProvince};

use super::findings::{MapFindings, line_of, province_of};
use super::land::Land;
use crate::variant::Variant;

pub(super) fn check(land: &Land<'_>, variant: &Variant, found: &mut MapFindings<'_>) {
    for province in &land.map.provinces {
        check_kind(land, province, found);
        check_army(land, province, found);
    }
    for (place, steps) in land.fleet_places() {
        check_fleet(land, &place, steps, found);
    }
    for (code, beside) in &variant.beside {
        for neighbour in beside.iter().filter(|code| land.province(code).is_none()) {
            let what = format!("{code}: lies beside {neighbour}, which isn't there");
            found.fault(&line_of(code), what);
        }
    }
}

/// Whether a province has the borders that its kind has.
fn check_kind(land: &Land<'_>, province: &DraftProvince, found: &mut MapFindings<'_>) {
    let code = &province.code;
    let mut fault = |what: &str| found.fault(&line_of(code), format!("{code}: {what}"));
    let has_fleet = !province.fleet.is_empty() || !province.coasts.is_empty();
    match province.kind {
        DraftKind::Sea if !province.army.is_empty() => fault("no army crosses a sea"),
        DraftKind::Inland if has_fleet => fault("no fleet comes inland"),
        DraftKind::Closed if has_fleet || !province.army.is_empty() => {
            fault("it is closed: no unit crosses its borders; write \"beside\"");
        }
        DraftKind::Coast | DraftKind::ConvoyingCoast if !has_fleet => {
            fault("a coast without borders for fleets");
        }
        _ => {}
    }
    if province.kind == DraftKind::Sea && !province.coasts.is_empty() {
        fault("a sea has no coasts");
    }
    if !province.coasts.is_empty() && !province.fleet.is_empty() {
        fault("\"coasts\" and \"fleet\" together; each coast has its \"fleet\"");
    }
    if province.coasts.len() == 1 {
        fault("a single coast; write its borders in \"fleet\"");
    }
    for coast in province.coasts.iter().filter(|coast| coast.fleet.is_empty()) {
        fault(&format!("the coast {} without borders", coast.code));
    }
    let is_coast = matches!(province.kind, DraftKind::Coast | DraftKind::ConvoyingCoast);
    let steps = province.fleet.iter().chain(province.coasts.iter().flat_map(|one| &one.fleet));
    let is_sea = |step: &String| {
        land.province(province_of(step))
            .is_some_and(|there| matches!(there.kind, DraftKind::Sea | DraftKind::ConvoyingCoast))
    };
    if is_coast && has_fleet && !steps.into_iter().any(is_sea) {
        found.warn(&line_of(code), format!("{code}: a coast without a sea"));
    }
}

fn check_army(land: &Land<'_>, province: &DraftProvince, found: &mut MapFindings<'_>) {
    let code = &province.code;
    let line = line_of(code);
    let mut seen = BTreeSet::new();
    for step in &province.army {
        if !seen.insert(step) {
            found.fault(&line, format!("{code}: army: {step} stands twice"));
            continue;
        }
        let Some(there) = land.province(step) else {
            found.fault(&line, format!("{code}: army: {step} isn't there"));
            continue;
        };
        if step == code {
            found.fault(&line, format!("{code}: army: a border with itself"));
        } else if !can_hold_army(there.kind) {
            found.fault(&line, format!("{code}: army: no army can stand in {step}"));
        } else if !there.army.contains(code) {
            found.fault(&line, format!("{code}: army: {step} does not list {code}"));
        }
    }
}

pub(super) fn can_hold_army(kind: DraftKind) -> bool {
    matches!(kind, DraftKind::Coast | DraftKind::ConvoyingCoast | DraftKind::Inland)
}

pub(super) fn can_hold_fleet(kind: DraftKind) -> bool {
    matches!(kind, DraftKind::Coast | DraftKind::ConvoyingCoast | DraftKind::Sea)
}

fn check_fleet(land: &Land<'_>, place: &str, steps: &[String], found: &mut MapFindings<'_>) {
    let line = line_of(place);
    let mut seen = BTreeSet::new();
    for step in steps {
        let mut fault = |what: String| found.fault(&line, format!("{place}: fleet: {what}"));
        if !seen.insert(step) {
            fault(format!("{step} stands twice"));
            continue;
        }
        let Some(there) = land.province(province_of(step)) else {
            fault(format!("{step} isn't there"));
            continue;
        };
        if province_of(step) == province_of(place) {
            fault(format!("{step} is the same province"));
        } else if !can_hold_fleet(there.kind) {
            fault(format!("no fleet can stand in {step}"));
        } else {
            match land.fleet_steps(step) {
                None if step.contains('/') => fault(format!("{step} isn't there")),
                None => fault(format!("{step} has several coasts; name one: {step}/NC")),
                Some(back) if !back.iter().any(|back| back == place) => {
                    fault(format!("{step} does not list {place}"));
                }
                Some(_) => {}
            }
        }
    }
}
