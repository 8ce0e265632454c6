//! The folder of templates that go around letters: read and checked when the daemon starts.

use std::fs;
use std::path::Path;

use crate::report::letters::{Frame, FrameFault};

/// A template is a few lines; a larger file is something else.
const BYTES_MAX: u64 = 64 * 1024;

/// The frame of a folder; nothing around letters, if there is no folder.
///
/// # Errors
///
/// Every fault of every template, in words for the operator.
pub(super) fn read(folder: Option<&Path>) -> Result<Frame, String> {
    let Some(folder) = folder else { return Ok(Frame::default()) };
    let unread = |what: &Path, why| format!("letters.templates: {}: {why}", what.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|why| unread(folder, why))? {
        let path = entry.map_err(|why| unread(folder, why))?.path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let size = fs::metadata(&path).map_err(|why| unread(&path, why))?.len();
        if size > BYTES_MAX {
            return Err(format!("letters.templates: {} is too large", path.display()));
        }
        let text = fs::read_to_string(&path).map_err(|why| unread(&path, why))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push((name, text));
    }
    files.sort();
    Frame::read(&files).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(FrameFault::to_string).collect();
        format!("letters.templates: {}:\n  {}", folder.display(), faults.join("\n  "))
    })
}

/// Whether the templates of a folder can be used.
///
/// # Errors
///
/// What is wrong with them.
pub fn check_templates(folder: Option<&Path>) -> Result<(), String> {
    read(folder).map(|_| ())
}
