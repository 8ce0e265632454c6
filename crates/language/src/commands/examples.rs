//! Examples of the standard map in the words of another.

use crate::board::{Location, Map, Phase, PhaseKind, Unit, UnitKind, map_being_read};

/// What was expected on a line, in the words of the map being read.
pub(super) fn on_its_map(expected: &str) -> String {
    match map_being_read() {
        Map::STANDARD => expected.to_owned(),
        map => in_other_words(expected, &words(map)),
    }
}

/// The words that replace those of the standard map in `expected`.
fn words(map: Map) -> Vec<(&'static str, String)> {
    let Some(own) = map.powers().next() else { return Vec::new() };
    let start = map.start();
    let built =
        |kind| map.homes(own).iter().find_map(|at| Unit::new(own, kind, Location::of(at)).ok());
    let unit = start.units_of(own).next();
    // Before the first builds no power has a unit.
    let unit = unit.or_else(|| built(UnitKind::Army)).or_else(|| built(UnitKind::Fleet));
    let Some(unit) = unit else { return Vec::new() };
    let at = unit.province().code();
    let (one, next) = (turn(map, 1), turn(map, 2));
    vec![
        ("France", own.name().to_owned()),
        ("FRANCE A PIC", format!("{} {unit}", own.code())),
        ("FRANCE F SPA/SC", format!("{} {unit}", own.code())),
        ("A Bur", unit.to_string()),
        ("BUR", at.to_owned()),
        ("BEL", at.to_owned()),
        ("gol", at.to_lowercase()),
        ("F1902M", one.to_string()),
        ("F1902", season(one)),
        ("Fall 1902", format!("{} {}", one.turn.season(), one.year)),
        ("F1903", season(next)),
    ]
}

/// The last phase of movement some years after the first.
fn turn(map: Map, years: u16) -> Phase {
    let first = map.first_phase();
    let step = map.draft().calendar.step;
    let year = first.year.saturating_add(step.saturating_mul(years));
    let found = map.phases_of(year).filter(|phase| phase.kind() == PhaseKind::Movement).last();
    found.unwrap_or(first)
}

/// The short name of a season: `F1902`.
fn season(phase: Phase) -> String {
    phase.to_string().trim_end_matches(char::is_alphabetic).to_owned()
}

/// A text with other words in the place of these.
pub fn in_other_words(text: &str, words: &[(&'static str, String)]) -> String {
    let (mut said, mut rest) = (String::new(), text);
    // What has been put in is not looked through again: powers of a map may be called alike.
    let next = |rest: &str| {
        let found = words.iter().filter_map(|(old, new)| Some((rest.find(old)?, *old, new)));
        found.min_by_key(|(at, old, _)| (*at, std::cmp::Reverse(old.len())))
    };
    while let Some((at, old, new)) = next(rest) {
        let (before, behind) = rest.split_at(at);
        said += before;
        said += new;
        rest = behind.strip_prefix(old).unwrap_or_default();
    }
    said + rest
}
