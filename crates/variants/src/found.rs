//! Maps by their names or by the texts of their files, if they can be played.

use chancery_judge::board::Map;

use crate::{KeptMap, Severity, all, examine, near, shipped};

/// At most this many faults of a file are reported at once.
const FAULTS_TOLD: usize = 5;

/// A map that the program brings.
///
/// # Errors
///
/// If there is none: which one may have been meant.
pub fn shipped_map(name: &str) -> Result<Option<KeptMap>, String> {
    if name == Map::STANDARD.code() {
        return Ok(None);
    }
    let codes = || all().iter().map(|shipped| shipped.code).chain(["standard"]);
    match shipped(name) {
        Some(shipped) => map_of_text(shipped.text).map(Some),
        None => Err(match near(name, codes()) {
            Some(near) => format!("there is no map {name:?}; did you mean {near}?"),
            None => format!(
                "there is no map {name:?}; chancery variant list shows those that are here, and a \
                 file is named with its folder, as in \"./{name}.json\""
            ),
        }),
    }
}

/// The map of a file's text, if it can be played.
///
/// # Errors
///
/// The first faults, with their lines.
pub fn map_of_text(text: &str) -> Result<KeptMap, String> {
    let examined = examine(text);
    let faults = examined.findings.iter().filter(|one| one.severity == Severity::Fault);
    let told: Vec<String> = faults.take(FAULTS_TOLD).map(ToString::to_string).collect();
    if !told.is_empty() {
        return Err(told.join("; "));
    }
    KeptMap::of(text).map_err(|fault| fault.to_string())
}
