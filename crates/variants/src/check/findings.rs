//! What is found in a file, and on which line.

use std::collections::BTreeMap;
use std::fmt;

use crate::reading::told;

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

/// Where findings are gathered.
pub(super) struct MapFindings<'l> {
    pub(super) lines: &'l BTreeMap<String, usize>,
    pub(super) list: Vec<MapFinding>,
}

impl MapFindings<'_> {
    pub(super) fn fault(&mut self, place: &str, what: impl Into<String>) {
        self.add(Severity::Fault, place, what.into());
    }

    pub(super) fn warn(&mut self, place: &str, what: impl Into<String>) {
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

/// The province of a place: `SPA` of `SPA/NC`.
pub(super) fn province_of(place: &str) -> &str {
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
