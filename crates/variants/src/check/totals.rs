//! What wins, the calendar, and how large a map may be.

use super::findings::{MapFindings, geometry_of};
use super::land::Land;
use super::sizes::sizes;
use crate::sections::calendar::phase;
use crate::variant::Variant;

const LOCATIONS_MAX: usize = 256;
const SEAS_MAX: usize = 64;
const POWERS_MAX: usize = 34;

pub(super) fn check(land: &Land<'_>, variant: &Variant, found: &mut MapFindings<'_>) {
    let sizes = sizes(variant);
    for (place, what, count, most) in [
        ("provinces", "locations", sizes.locations, LOCATIONS_MAX),
        ("provinces", "seas", sizes.seas, SEAS_MAX),
        ("powers", "powers", sizes.powers, POWERS_MAX),
    ] {
        if count > most {
            found.fault(place, format!("{count} {what}; a map has {most} at most"));
        }
    }
    if sizes.powers == 0 {
        found.fault("powers", "no power");
    }
    check_victory(land, variant, sizes.centres, found);
    check_calendar(land, found);
    if variant.geometry.is_none() {
        found.warn("", "no geometry: maps are laid out from the borders");
    }
    if let Some(geometry) = &variant.geometry {
        check_geometry(land, geometry, found);
    }
}

fn check_victory(land: &Land<'_>, variant: &Variant, centres: usize, found: &mut MapFindings<'_>) {
    let victory = &variant.map.victory;
    if let Some(needed) = victory.centres.map(usize::from) {
        if needed > centres {
            found.fault("victory", format!("victory for {needed} centres; there are {centres}"));
        } else if needed * 2 <= centres {
            let what = format!("victory for {needed} of {centres} centres: two could have them");
            found.warn("victory", what);
        }
    }
    for code in victory.provinces.iter().filter(|code| land.province(code).is_none()) {
        found.fault("victory", format!("victory: the province {code} isn't there"));
    }
    for code in &victory.provinces {
        if land.province(code).is_some_and(|province| !province.centre) {
            found.fault("victory", format!("victory: {code} is no centre; no power can own it"));
        }
    }
    if let (Some(last), Some((_, first, _))) = (victory.last_year, phase(&land.map.calendar.first))
        && last.year < first
    {
        let what = format!("victory: the last year {} is before the first, {first}", last.year);
        found.fault("victory", what);
    }
}

fn check_calendar(land: &Land<'_>, found: &mut MapFindings<'_>) {
    let calendar = &land.map.calendar;
    if !calendar.turns.iter().any(|turn| turn.movement) {
        found.fault("calendar", "calendar: no turn has movement (M)");
    }
    if !calendar.turns.iter().any(|turn| turn.adjustments) {
        found.fault("calendar", "calendar: no turn has adjustments (A)");
    }
    for only in calendar.turns.iter().filter_map(|turn| turn.only) {
        if only.leaves >= only.divided_by {
            let what = format!("calendar: no year leaves {} by {}", only.leaves, only.divided_by);
            found.fault("calendar", what);
        }
    }
    let Some((letter, year, kind)) = phase(&calendar.first) else { return };
    let is_first = |turn: &chancery_judge::board::DraftTurn| {
        let has = if kind == 'M' { turn.movement } else { turn.adjustments };
        let in_year =
            turn.only.is_none_or(|only| year.checked_rem(only.divided_by) == Some(only.leaves));
        turn.letter == letter && has && in_year
    };
    if !calendar.turns.iter().any(is_first) {
        let what = format!("calendar: no turn has the first phase {}", calendar.first);
        found.fault("calendar", what);
    }
    for (at, turn) in calendar.turns.iter().enumerate() {
        let others = calendar.turns.iter().skip(at + 1);
        let same = |other: &&chancery_judge::board::DraftTurn| {
            let both = (turn.movement && other.movement) || (turn.adjustments && other.adjustments);
            other.letter == turn.letter && both
        };
        if others.clone().any(|other| same(&other)) {
            let what = format!("calendar: two turns with the letter {} and one kind", turn.letter);
            found.fault("calendar", what);
        }
    }
}

fn check_geometry(
    land: &Land<'_>,
    geometry: &crate::variant::Geometry,
    found: &mut MapFindings<'_>,
) {
    let names = geometry.labels.keys().chain(geometry.centres.keys()).chain(geometry.shapes.keys());
    for code in names.filter(|code| land.province(code).is_none()) {
        found.fault(&geometry_of(code), format!("geometry: the province {code} isn't there"));
    }
    for place in geometry.units.keys() {
        let is_there = land.province(place).is_some() || land.fleet_steps(place).is_some();
        if !is_there {
            found.fault(&geometry_of(place), format!("geometry: the place {place} isn't there"));
        }
    }
}
