//! Pages that point somewhere: every link and every path in backticks leads to something.

use std::path::{Path, PathBuf};

use super::tree::Source;

/// How a path begins that is meant from the top of the repository.
const FOLDERS: [&str; 9] =
    ["src/", "crates/", "tests/", "docs/", "fixtures/", "tools/", "benches/", "fuzz/", "grammar/"];

/// Links and paths of a page that lead nowhere.
pub(crate) fn check(page: &Source) -> Vec<String> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut faults = Vec::new();
    for (at, line) in page.text.lines().enumerate() {
        let dead = targets(line, top, &page.path).into_iter().filter(|(_, path)| !path.exists());
        faults.extend(dead.map(|(name, _)| page.fault(at + 1, format!("there is no {name}"))));
    }
    faults
}

/// What a line points to, as written and from the root of the disk.
fn targets<'a>(line: &'a str, top: &Path, page: &str) -> Vec<(&'a str, PathBuf)> {
    let folder = top.join(page).parent().map_or(top.to_path_buf(), Path::to_path_buf);
    let linked = line.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    let linked = linked.filter(|link| !link.is_empty() && !link.contains("://"));
    let quoted = line.split('`').skip(1).step_by(2);
    let is_path = |path: &&str| FOLDERS.iter().any(|folder| path.starts_with(folder));
    let is_one = |path: &&str| !path.contains(['…', '*', ' ', '<']);
    (linked.map(|link| (link, folder.join(link))))
        .chain(quoted.filter(is_path).filter(is_one).map(|path| (path, top.join(path))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_nowhere_is_found() {
        let faults = |text: &str| check(&Source::sample("docs/a.md", text)).len();
        assert_eq!(
            faults("[a](../README.md#b), [b](#c), [c](https://a.example/), `src/lib.rs`"),
            0
        );
        assert_eq!(faults("`src/…`, `tests/*.rs`, `src`, `a/b.rs`, src/a.rs"), 0);
        assert_eq!(faults("[a](README.md)"), 1);
        assert_eq!(faults("see `src/no/such/file.rs` and `tests/none/`"), 2);
    }
}
