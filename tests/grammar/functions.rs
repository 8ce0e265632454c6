//! The functions that read the rules, and the rules in the comments above them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::abnf::Grammar;

const FOLDERS: [&str; 3] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/crates/language/src/grammar"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/crates/language/src/commands"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/crates/language/src/asked"),
];

/// The rules above functions: for each the functions, and the rule as it is there.
pub(crate) type Documented = BTreeMap<String, Vec<(String, String)>>;

/// Reads the comments of all functions.
pub(crate) fn documented() -> Documented {
    let mut found = Documented::new();
    for text in FOLDERS.iter().flat_map(|folder| sources(Path::new(folder))) {
        let (mut rules, mut inside) = (String::new(), false);
        for line in text.lines().map(str::trim) {
            match line.strip_prefix("///") {
                Some(fence) if fence.trim_start().starts_with("```") => inside = !inside,
                Some(rule) if inside => rules += &format!("{}\n", rule.replacen(' ', "", 1)),
                Some(_) => {}
                None if line.starts_with("#[") => {}
                None => {
                    if let Some(function) = function(line) {
                        for (name, rule) in Grammar::read(&rules).written {
                            let places = found.entry(name).or_default();
                            places.push((function.to_owned(), rule));
                        }
                    }
                    rules.clear();
                }
            }
        }
    }
    found
}

/// The texts of all files in a folder, and in its folders.
fn sources(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the parsers are part of the project");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let texts = |path: PathBuf| match path.is_dir() {
        true => sources(&path),
        false => vec![fs::read_to_string(path).expect("it is text")],
    };
    paths.flat_map(texts).collect()
}

/// The name of the function that begins in a line.
fn function(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let declares = before.split(' ').all(|word| matches!(word, "" | "pub" | "pub(super)"));
    rest.split(['(', '<']).next().filter(|_| declares)
}

/// The rules without a function, or with another text there.
pub(crate) fn check(grammar: &Grammar, documented: &Documented) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, rule) in &grammar.written {
        match documented.get(name).map(Vec::as_slice) {
            Some([(function, text)]) if text != rule => {
                faults.push(format!("{name} is another above {function}:\n  {rule}\n  {text}"));
            }
            Some([_]) => {}
            Some(several) => {
                faults.push(format!("{name} stands above {} functions", several.len()))
            }
            None => faults.push(format!("{name} stands above no function")),
        }
    }
    let unknown = documented.keys().filter(|name| !grammar.rules.contains_key(*name));
    faults.extend(unknown.map(|name| format!("{name} is no rule of the file any more")));
    faults
}

#[test]
fn a_rule_without_its_function_is_found() {
    let grammar = Grammar::read("one = \"1\"\ntwo = \"2\" / one\n");
    let above = |rule: &str| vec![("two".to_owned(), rule.to_owned())];
    let right = above("two = \"2\" / one");
    let one = ("one".to_owned(), vec![("one".to_owned(), "one = \"1\"".to_owned())]);
    let both: Documented = [one.clone(), ("two".to_owned(), right)].into();
    assert!(check(&grammar, &both).is_empty());
    assert_eq!(check(&grammar, &[one.clone()].into()), ["two stands above no function"]);
    let wrong: Documented = [one, ("two".to_owned(), above("two = one"))].into();
    assert_eq!(check(&grammar, &wrong).len(), 1);
}
