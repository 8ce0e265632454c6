//! What makes a map unplayable, and what is only odd.

mod edges;
mod names;
mod reach;
mod start;
mod totals;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use chancery_judge::board::{DraftKind, DraftProvince, MapDraft};

use crate::reading::{FileReading, told};
use crate::variant::Variant;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod whole_tests;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The map can't be played.
    Fault,
    /// It can, but look at it.
    Warning,
}

/// Something that is wrong with a file, or odd.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MapFinding {
    /// How bad it is.
    pub severity: Severity,
    /// The line, from 1.
    pub line: usize,
    /// What it is.
    pub what: String,
}

impl fmt::Display for MapFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match self.severity {
            Severity::Fault => f.write_str(&self.what),
            Severity::Warning => write!(f, "warning: {}", self.what),
        }
    }
}

/// What was found in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// What it says, if it can be read at all.
    pub variant: Option<Variant>,
    /// Faults first, then by line.
    pub findings: Vec<MapFinding>,
}

impl Examined {
    /// Whether a game can be played on it.
    pub fn is_playable(&self) -> bool {
        self.variant.is_some() && self.findings.iter().all(|one| one.severity != Severity::Fault)
    }
}

/// How large a map is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Powers that somebody plays.
    pub powers: usize,
    /// Provinces, but for closed ones.
    pub provinces: usize,
    /// Provinces, but for closed ones, and coasts of those that have several.
    pub locations: usize,
    /// Seas, and coasts that convoy.
    pub seas: usize,
    /// Supply centres.
    pub centres: usize,
    /// How many of them win, if a number does.
    pub to_win: Option<usize>,
}

/// How large a map is.
pub fn sizes(variant: &Variant) -> Sizes {
    let map = &variant.map;
    let open = || map.provinces.iter().filter(|province| province.kind != DraftKind::Closed);
    let convoys = |kind| matches!(kind, DraftKind::Sea | DraftKind::ConvoyingCoast);
    Sizes {
        powers: map.powers.len(),
        provinces: open().count(),
        locations: open().map(|province| 1 + province.coasts.len()).sum(),
        seas: open().filter(|province| convoys(province.kind)).count(),
        centres: open().filter(|province| province.centre).count(),
        to_win: map.victory.centres.map(usize::from),
    }
}

/// Reads a file and finds everything that is wrong with it.
pub fn examine(text: &str) -> Examined {
    let read = FileReading::of(text);
    let mut found = Findings { lines: &read.lines, list: Vec::new() };
    for fault in &read.faults {
        let (line, what) = (fault.line, fault.what.clone());
        found.list.push(MapFinding { severity: Severity::Fault, line, what });
    }
    if let Some(variant) = &read.variant {
        let land = Land::of(&variant.map);
        edges::check(&land, variant, &mut found);
        start::check(&land, variant, &mut found);
        names::check(&variant.map, &mut found);
        reach::check(&land, &mut found);
        totals::check(&land, variant, &mut found);
    }
    let mut findings = found.list;
    findings.sort();
    findings.dedup();
    Examined { variant: read.variant, findings }
}

/// Where findings are gathered.
struct Findings<'l> {
    lines: &'l BTreeMap<String, usize>,
    list: Vec<MapFinding>,
}

impl Findings<'_> {
    fn fault(&mut self, place: &str, what: impl Into<String>) {
        self.add(Severity::Fault, place, what.into());
    }

    fn warn(&mut self, place: &str, what: impl Into<String>) {
        self.add(Severity::Warning, place, what.into());
    }

    /// A place as the reader marks it: `provinces ADR`, `start.units ROME`, `victory`.
    fn add(&mut self, severity: Severity, place: &str, what: String) {
        // What the file does not say has no line of its own: its power's or its section's will do.
        let power = || Some(format!("powers {}", place.strip_prefix("start.")?.split_once(' ')?.1));
        let section = || place.split([' ', '.']).next();
        let line = self.lines.get(place).or_else(|| self.lines.get(&power()?));
        let line = line.or_else(|| self.lines.get(section()?)).copied().unwrap_or(1);
        self.list.push(MapFinding { severity, line, what: told(what) });
    }
}

/// A map with its provinces by code.
struct Land<'m> {
    map: &'m MapDraft,
    by_code: BTreeMap<&'m str, &'m DraftProvince>,
}

impl<'m> Land<'m> {
    fn of(map: &'m MapDraft) -> Land<'m> {
        let provinces = map.provinces.iter();
        let by_code = provinces.map(|province| (province.code.as_str(), province)).collect();
        Land { map, by_code }
    }

    fn province(&self, code: &str) -> Option<&'m DraftProvince> {
        self.by_code.get(code).copied()
    }

    /// Where a fleet goes from a place: a province with one coast, or one of several.
    fn fleet_steps(&self, place: &str) -> Option<&'m [String]> {
        match place.split_once('/') {
            None => {
                let province = self.province(place)?;
                province.coasts.is_empty().then_some(province.fleet.as_slice())
            }
            Some((code, coast)) => {
                let coasts = &self.province(code)?.coasts;
                let coast = coasts.iter().find(|one| one.code == coast)?;
                Some(coast.fleet.as_slice())
            }
        }
    }

    /// All places where a fleet can stand, with their neighbours.
    fn fleet_places(&self) -> Vec<(String, &'m [String])> {
        let mut places = Vec::new();
        for province in &self.map.provinces {
            if province.coasts.is_empty() {
                places.push((province.code.clone(), province.fleet.as_slice()));
            }
            for coast in &province.coasts {
                let place = format!("{}/{}", province.code, coast.code);
                places.push((place, coast.fleet.as_slice()));
            }
        }
        places
    }

    /// The keys of all who may own or stand: powers and those whom nobody plays.
    fn keys(&self) -> BTreeSet<&'m str> {
        let powers = self.map.powers.iter().chain(&self.map.neutral);
        powers.map(|power| power.key.as_str()).collect()
    }
}

/// The province of a place: `SPA` of `SPA/NC`.
fn province_of(place: &str) -> &str {
    place.split_once('/').map_or(place, |(province, _)| province)
}

/// The mark of a province, for it and for its coasts.
pub(crate) fn line_of(place: &str) -> String {
    format!("provinces {}", province_of(place))
}

/// The mark of what is said in the geometry of a place.
pub(crate) fn geometry_of(place: &str) -> String {
    format!("geometry {place}")
}
