//! The files of others: read into a variant, or refused by the name of what can't be said.

mod builder;
mod dvar;
mod dvar_out;
mod dvar_text;
mod map;
mod map_file;
#[cfg(test)]
mod tests;

use crate::check::{Severity, examine};
use crate::variant::Variant;
use crate::writing::write;

pub use dvar_out::dvar_of;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportKind {
    /// A `.map` of DPjudge, or of the diplomacy package for Python.
    Map,
    /// DVAR 1 of diplicity.
    Dvar,
}

/// The text of a file that another one names, if it is there.
pub type Beside<'s> = &'s dyn Fn(&str) -> Option<String>;

/// A file to read.
#[derive(Clone, Copy)]
pub struct ImportSource<'s> {
    /// What stands in it.
    pub text: &'s str,
    /// What it is; its content tells, if nobody says.
    pub kind: Option<ImportKind>,
    /// Its name without the ending, which is the code where the file has none.
    pub name: &'s str,
    /// The files that it names.
    pub beside: Beside<'s>,
}

/// What was made of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The variant.
    pub variant: Variant,
    /// What somebody should look at: what was left out, and what [`examine`] finds.
    pub doubts: Vec<String>,
}

/// Reads a file of another program, or says all that it is refused for.
pub fn import(source: &ImportSource<'_>) -> Result<Imported, Vec<String>> {
    let mut imported = match source.kind.unwrap_or_else(|| kind_of(source.text)) {
        ImportKind::Map => map::import(source)?,
        ImportKind::Dvar => dvar::import(source)?,
    };
    let examined = examine(&write(&imported.variant));
    let told = examined.findings.iter().map(|finding| match finding.severity {
        Severity::Fault => format!("fault: {}", finding.what),
        Severity::Warning => format!("warning: {}", finding.what),
    });
    imported.doubts.extend(told);
    Ok(imported)
}

/// What a file is by how it begins.
fn kind_of(text: &str) -> ImportKind {
    match text.trim_start_matches('\u{feff}').trim_start().chars().next() {
        Some('{') => ImportKind::Dvar,
        _ => ImportKind::Map,
    }
}
