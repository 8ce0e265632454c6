//! The files of the repository that people write, as text.

use std::fs;
use std::path::Path;

/// A file: its path from the top with `/` between folders, and its text.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Folders that are not written by hand.
const FOREIGN: [&str; 3] = [".git", "target", "node_modules"];
/// Written by cargo.
const GENERATED: &str = "Cargo.lock";
/// Endings of what is prose, code or configuration. Data files have their own tests.
const ENDINGS: [&str; 7] = ["rs", "md", "txt", "toml", "yml", "html", "css"];

impl Source {
    /// A made-up file, for showing that a check finds what it looks for.
    pub(crate) fn sample(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned() }
    }

    /// Whether it is Rust.
    pub(crate) fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// Whether it is Rust of the product, not of its tests.
    pub(crate) fn is_product(&self) -> bool {
        let is_of_a_crate = self.path.starts_with("crates/") && self.path.contains("/src/");
        (self.path.starts_with("src/") || is_of_a_crate) && self.is_rust()
    }

    /// A fault at a line of this file.
    pub(crate) fn fault(&self, line: usize, what: impl std::fmt::Display) -> String {
        format!("{}:{line}: {what}", self.path)
    }
}

/// Every file of the repository, sorted by path.
pub(crate) fn read() -> Vec<Source> {
    let mut found = Vec::new();
    walk(Path::new(env!("CARGO_MANIFEST_DIR")), "", &mut found);
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// The file of a path, which must be there.
pub(crate) fn file<'a>(tree: &'a [Source], path: &str) -> &'a Source {
    let found = tree.iter().find(|source| source.path == path);
    found.unwrap_or_else(|| panic!("{path} is missing"))
}

fn walk(folder: &Path, prefix: &str, found: &mut Vec<Source>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|fault| panic!("{folder:?}: {fault}"));
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if FOREIGN.contains(&&*name) || name == GENERATED {
            continue;
        }
        let below = format!("{prefix}{name}");
        if path.is_dir() {
            walk(&path, &(below + "/"), found);
        } else if let Some(text) = written_text(&path) {
            found.push(Source { path: below, text });
        }
    }
}

/// The text of a file that was written by hand. A file without an ending is a script, or data;
/// `script` is a correspondence.
fn written_text(path: &Path) -> Option<String> {
    let by_ending = path.extension().map(|ending| ENDINGS.iter().any(|known| ending == *known));
    if by_ending == Some(false) {
        return None;
    }
    let text = fs::read_to_string(path).ok()?;
    let is_script = text.starts_with("#!") || path.ends_with("script");
    (by_ending == Some(true) || is_script).then_some(text)
}
