//! What a finished tree must not have: notes to oneself, paths of one machine, ignored tests
//! without a reason, files without a first sentence, undeclared modules.

use super::lexer::{self, Kind, Token};
use super::paths;
use super::tree::Source;

/// Notes to oneself. Written apart, so that this file does not find itself.
const LEFTOVERS: [&str; 4] = ["TO DO", "FIX ME", "XX X", "HA CK"];
/// Macros that are only right while work goes on.
const UNFINISHED: [&str; 3] = ["todo!", "unimplemented!", "dbg!"];
/// First folders of paths that exist on one machine only.
const MACHINE: [&str; 8] =
    ["home", "root", "work", "workspace", "mnt", "media", "Users", "private"];

/// Leftovers and paths of a machine in any file.
pub(crate) fn check_text(source: &Source) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, line) in source.text.lines().enumerate() {
        for leftover in LEFTOVERS.map(|word| word.replace(' ', "")) {
            if has_word(line, &leftover) {
                faults
                    .push(source.fault(at + 1, format!("{leftover}: do it, or make it an issue")));
            }
        }
        for folder in MACHINE {
            if has_machine_path(line, &format!("/{folder}/")) {
                faults
                    .push(source.fault(at + 1, format!("names /{folder}, a place of one machine")));
            }
        }
        if line.contains(&["..", "shared"].join("/")) {
            faults.push(source.fault(at + 1, "names a folder outside of the repository"));
        }
    }
    faults
}

fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        !line[..at].ends_with(is_part) && !line[at + word.len()..].starts_with(is_part)
    })
}

/// A path from the root of a disk begins where no longer path could include it.
fn has_machine_path(line: &str, folder: &str) -> bool {
    let continues = |c: char| c.is_alphanumeric() || "./_-~*})>$".contains(c);
    line.match_indices(folder).any(|(at, _)| !line[..at].ends_with(continues))
}

/// Unfinished code and ignored tests in a Rust file, and a missing first sentence.
pub(crate) fn check_code(source: &Source) -> Vec<String> {
    let mut faults = Vec::new();
    if !source.text.starts_with("//! ") {
        faults.push(source.fault(1, "does not begin with `//!` and what it is for"));
    }
    let tokens = lexer::code(&source.text);
    for path in paths::paths(&tokens) {
        if let Some(name) = UNFINISHED.iter().find(|name| path.has(&[name])) {
            faults.push(source.fault(path.line, format!("{name} is left over")));
        }
    }
    for (at, token) in tokens.iter().enumerate() {
        if token.is("ignore") && is_attribute(&tokens[..at]) && !has_reason(&tokens[at + 1..]) {
            faults.push(source.fault(token.line, "a test is ignored without a reason"));
        }
    }
    faults
}

/// Whether these tokens end in `#[`, or in `#[cfg_attr(…,`.
fn is_attribute(before: &[Token<'_>]) -> bool {
    let opening = before.iter().rposition(|token| token.is("["));
    let Some((before, inside)) = opening.map(|at| before.split_at(at)) else {
        return false;
    };
    let is_closed = inside.iter().any(|token| token.is("]") || token.is(";"));
    before.last().is_some_and(|token| token.is("#")) && !is_closed
}

fn has_reason(after: &[Token<'_>]) -> bool {
    let [equals, reason, ..] = after else {
        return false;
    };
    equals.is("=") && reason.kind == Kind::Text && reason.text.len() > 2
}

/// Modules of the product that no file declares, and that are never compiled.
pub(crate) fn check_modules(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for source in sources.iter().filter(|source| source.is_product()) {
        let Some((parents, name)) = declared_in(&source.path) else {
            continue;
        };
        let parent = sources.iter().find(|other| parents.contains(&other.path));
        let declares = |other: &Source| {
            let tokens = lexer::code(&other.text);
            tokens.windows(3).any(|t| t[0].is("mod") && t[1].is(name) && t[2].is(";"))
        };
        if !parent.is_some_and(declares) {
            faults.push(source.fault(1, format!("no `mod {name};` in {}", parents.join(" or "))));
        }
    }
    faults
}

/// Where a module has to be declared, and under which name.
fn declared_in(path: &str) -> Option<(Vec<String>, &str)> {
    let module = path.strip_suffix("/mod.rs").or(path.strip_suffix(".rs"))?;
    let (folder, name) = module.rsplit_once('/')?;
    match (folder, name) {
        (_, "lib" | "main") if folder.ends_with("src") => None,
        _ if folder.ends_with("src") => Some((vec![format!("{folder}/lib.rs")], name)),
        _ => Some((vec![format!("{folder}/mod.rs"), format!("{folder}.rs")], name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_faults(text: &str) -> usize {
        check_text(&Source::sample("docs/a.md", text)).len()
    }

    fn code_faults(text: &str) -> usize {
        check_code(&Source::sample("src/a.rs", &format!("//! A.\n{text}"))).len()
    }

    #[test]
    fn notes_to_oneself_are_found() {
        for word in LEFTOVERS.map(|word| word.replace(' ', "")) {
            assert_eq!(text_faults(&format!("// {word}: later")), 1);
            assert_eq!(text_faults(&format!("a{word}S")), 0);
        }
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        for folder in MACHINE {
            assert_eq!(text_faults(&format!("see /{folder}/me/notes")), 1);
            assert_eq!(text_faults(&format!("`/{folder}/me/notes`")), 1);
            assert_eq!(text_faults(&format!("see src/{folder}/mod.rs")), 0);
        }
        assert_eq!(text_faults(&["see ..", "shared", "notes"].join("/")), 1);
        assert_eq!(text_faults("see ../docs/rules.md and https://a.example/b"), 0);
    }

    #[test]
    fn unfinished_code_is_found() {
        for name in UNFINISHED {
            assert_eq!(code_faults(&format!("fn f() {{ {name}() }}")), 1);
            assert_eq!(code_faults(&format!("// {name}()\nfn f() {{ \"{name}()\"; }}")), 0);
        }
    }

    #[test]
    fn tests_ignored_without_a_reason_are_found() {
        for text in ["#[ignore]", "#[ignore = \"\"]", "#[cfg_attr(unix, ignore)]"] {
            assert_eq!(code_faults(&format!("#[test]\n{text}\nfn f() {{}}")), 1, "{text}");
        }
        assert_eq!(code_faults("#[test]\n#[ignore = \"Needs a mail server.\"]\nfn f() {}"), 0);
        assert_eq!(code_faults("fn f() { let ignore = [1]; g(ignore) }"), 0);
    }

    #[test]
    fn files_without_a_first_sentence_are_found() {
        assert_eq!(check_code(&Source::sample("src/a.rs", "use std::fmt;")).len(), 1);
    }

    #[test]
    fn modules_that_nobody_declares_are_found() {
        let sample = |path, text| Source::sample(path, text);
        let tree = [
            sample("src/lib.rs", "pub mod board; // pub mod orders;"),
            sample("src/board/mod.rs", "mod set;"),
            sample("src/board/set.rs", ""),
            sample("src/board/unit.rs", ""),
            sample("src/orders.rs", ""),
        ];
        let faults = check_modules(&tree).join("\n");
        assert_eq!(faults.lines().count(), 2, "{faults}");
        assert!(faults.contains("mod unit") && faults.contains("mod orders"), "{faults}");
    }
}
