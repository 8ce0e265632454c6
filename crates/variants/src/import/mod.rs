//! Files of other programs: read into a variant, or refused with the names of what we can't
//! express.

mod builder;
mod dvar;
mod dvar_extras;
mod dvar_geometry;
mod dvar_lines;
mod dvar_out;
mod dvar_text;
mod jdip;
mod jdip_places;
#[cfg(test)]
mod jdip_tests;
mod jdip_text;
mod map;
mod map_file;
mod map_text;
#[cfg(test)]
mod tests;

use crate::check::{Severity, examine};
use crate::reading::told;
use crate::variant::Variant;
use crate::writing::write;

pub use dvar_out::dvar_of;

/// At most this many reasons for a refusal are reported.
const REFUSED_MAX: usize = 50;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportKind {
    /// A `.map` of DPjudge, or of the diplomacy package for Python.
    Map,
    /// DVAR 1 of diplicity.
    Dvar,
    /// The `variants.xml` of jDip.
    Jdip,
}

/// The text of a file that another one names, if it is there.
pub type Beside<'s> = &'s dyn Fn(&str) -> Option<String>;

/// A file to read.
#[derive(Clone, Copy)]
pub struct ImportSource<'s> {
    /// What stands in it.
    pub text: &'s str,
    /// Its kind; by default, its content tells.
    pub kind: Option<ImportKind>,
    /// Its name without the ending, which is the code where the file has none.
    pub name: &'s str,
    /// Which of the variants in it is meant, by its name there, if it has several.
    pub variant: Option<&'s str>,
    /// The files that it names.
    pub beside: Beside<'s>,
}

/// What was made of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The variant.
    pub variant: Variant,
    /// What you should look at: what was left out, and what [`examine`] warns of.
    pub doubts: Vec<String>,
}

/// Reads a file of another program, or says all that it is refused for.
pub fn import(source: &ImportSource<'_>) -> Result<Imported, Vec<String>> {
    let imported = match source.kind.unwrap_or_else(|| kind_of(source.text)) {
        ImportKind::Map => map::import(source),
        ImportKind::Dvar => dvar::import(source),
        ImportKind::Jdip => jdip::import(source),
    };
    let mut imported = imported.map_err(shortened)?;
    let examined = examine(&write(&imported.variant));
    let found = |severity: Severity, word: &str| -> Vec<String> {
        let these = examined.findings.iter().filter(|one| one.severity == severity);
        these.map(|one| format!("{word}: {}", one.what)).collect()
    };
    if !examined.is_playable() {
        return Err(shortened(found(Severity::Fault, "fault")));
    }
    imported.doubts.extend(found(Severity::Warning, "warning"));
    Ok(imported)
}

/// As many faults as a person would read.
fn shortened(refused: Vec<String>) -> Vec<String> {
    let more = refused.len().saturating_sub(REFUSED_MAX);
    let mut kept: Vec<String> = refused.into_iter().take(REFUSED_MAX).map(told).collect();
    kept.extend((more > 0).then(|| format!("and {more} more of that")));
    kept
}

/// What a file is by how it begins.
fn kind_of(text: &str) -> ImportKind {
    match text.trim_start_matches('\u{feff}').trim_start().chars().next() {
        Some('{') => ImportKind::Dvar,
        Some('<') => ImportKind::Jdip,
        _ => ImportKind::Map,
    }
}
