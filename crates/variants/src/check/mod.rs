//! What makes a map unplayable, and what is only odd.

mod edges;
mod findings;
mod land;
mod names;
mod reach;
mod sizes;
mod start;
mod totals;

use findings::MapFindings;
use land::Land;

use crate::reading::FileReading;
use crate::variant::Variant;

pub use findings::{MapFinding, Severity};
pub(crate) use findings::{geometry_of, line_of};
pub use sizes::{Sizes, sizes};

#[cfg(test)]
mod tests;
#[cfg(test)]
mod whole_tests;

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

/// Reads a file and finds everything that is wrong with it.
pub fn examine(text: &str) -> Examined {
    let read = FileReading::of(text);
    let mut found = MapFindings { lines: &read.lines, list: Vec::new() };
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
