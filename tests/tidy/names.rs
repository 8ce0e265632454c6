//! A name of a type stands for one type, so that a search for it finds that one.

use std::collections::{BTreeMap, BTreeSet};

use super::lexer::{self, Kind, Token};
use super::modules::{Modules, without_tests};
use super::tree::Source;

/// What declares a type.
const DECLARES: [&str; 5] = ["struct", "enum", "union", "trait", "type"];

/// Names that stand for several types for now.
const EXCEPTIONS: [&str; 3] = ["Question", "Reader", "Writer"];

/// A type that a file declares.
struct Declared<'a> {
    source: &'a Source,
    line: usize,
    /// Whether other files can use it.
    is_shared: bool,
    /// What it is another name of, as it is written. Two rooms that share no third one may each
    /// give the same type the same name.
    alias: Option<String>,
}

/// Names that stand for several types, unless each of these is private to its file.
pub(crate) fn check(sources: &[Source]) -> Vec<String> {
    check_with(sources, &EXCEPTIONS)
}

fn check_with(sources: &[Source], exceptions: &[&str]) -> Vec<String> {
    let roots = sources.iter().filter(|source| source.path.ends_with("src/lib.rs"));
    let built: BTreeSet<&str> =
        roots.flat_map(|root| Modules::of(sources, root).all).map(|module| module.path).collect();
    let mut found: BTreeMap<&str, Vec<Declared<'_>>> = BTreeMap::new();
    for source in sources.iter().filter(|source| built.contains(source.path.as_str())) {
        for (name, declared) in declared(source) {
            found.entry(name).or_default().push(declared);
        }
    }
    let mut faults = Vec::new();
    let mut left: BTreeSet<&str> = exceptions.iter().copied().collect();
    for (name, all) in found {
        let others = others(name, &all);
        if !others.is_empty() && left.remove(name) {
            continue;
        }
        faults.extend(others);
    }
    faults.extend(left.into_iter().map(|name| format!("{name} is one type: strike it here")));
    faults
}

/// The types of a name beside the first that other files can use.
fn others(name: &str, all: &[Declared<'_>]) -> Vec<String> {
    let Some(shared) = all.iter().position(|declared| declared.is_shared) else {
        return Vec::new();
    };
    let first = &all[shared];
    let is_other = |(at, other): &(usize, &Declared<'_>)| {
        *at != shared && (other.alias.is_none() || other.alias != first.alias)
    };
    let others = all.iter().enumerate().filter(is_other);
    let fault = |(_, other): (usize, &Declared<'_>)| {
        let there = format!("{}:{}", first.source.path, first.line);
        let what = format!("{name} is the name of another type, in {there}; rename one");
        other.source.fault(other.line, what)
    };
    others.map(fault).collect()
}

/// The types that a file declares outside of functions and tests.
fn declared(source: &Source) -> Vec<(&str, Declared<'_>)> {
    let tokens = without_tests(lexer::code(&source.text));
    let mut found = Vec::new();
    let mut open = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        if token.is("{") {
            open += 1;
        } else if token.is("}") {
            open = open.saturating_sub(1);
        }
        let declares = token.kind == Kind::Word && DECLARES.contains(&token.text);
        let name = tokens.get(at + 1).filter(|name| name.kind == Kind::Word);
        if let Some(name) = name.filter(|_| declares && open == 0) {
            let is_shared = is_shared(&tokens[..at]);
            let alias = token.is("type").then(|| written(&tokens[at..]));
            found.push((name.text, Declared { source, line: name.line, is_shared, alias }));
        }
    }
    found
}

/// Whether `pub` comes after these tokens, with any visibility.
fn is_shared(before: &[Token<'_>]) -> bool {
    let ends = [";", "}", "]"];
    let own = before.iter().rev().take_while(|token| !ends.iter().any(|end| token.is(end)));
    own.into_iter().any(|token| token.is("pub"))
}

/// The tokens up to the end of the statement.
fn written(tokens: &[Token<'_>]) -> String {
    let statement = tokens.iter().take_while(|token| !token.is(";"));
    statement.map(|token| token.text).collect::<Vec<&str>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(one: &str, other: &str) -> Vec<String> {
        let lib = Source::sample("src/lib.rs", "mod a; mod b; #[cfg(test)] mod tests;");
        let tests = Source::sample("src/tests.rs", "struct Place;");
        let [one, other] =
            [("src/a.rs", one), ("src/b.rs", other)].map(|(path, text)| Source::sample(path, text));
        check_with(&[lib, one, other, tests], &[])
    }

    #[test]
    fn a_name_of_two_types_is_found() {
        for (one, other) in [
            ("pub struct Place;", "pub(crate) enum Place {}"),
            ("pub(super) trait Place {}", "struct Place(u8);"),
            ("type Place = u8;", "pub(in crate::b) type Place = u16;"),
            ("struct A { a: u8 }\n#[derive(Clone)]\npub struct Place;", "\nstruct Place;"),
        ] {
            assert_eq!(faults(one, other).len(), 1, "{one} {other}");
        }
        let fault = "src/a.rs:1: Place is the name of another type, in src/b.rs:2; rename one";
        assert_eq!(faults("struct Place;", "\npub struct Place;"), [fault]);
    }

    #[test]
    fn private_names_and_names_in_functions_and_tests_pass() {
        for (one, other) in [
            ("struct Place;", "enum Place {}"),
            ("pub struct Place;", "fn f() { struct Place; }"),
            ("pub struct Place;", "#[cfg(test)] struct Place;"),
            ("pub struct Place;", "#[cfg(test)] mod tests { struct Place; }"),
            ("pub struct Place;", "impl A for B { type Place = u8; }"),
            ("pub struct Place;", "use a::Place; pub fn f() {} struct Places;"),
            ("pub type Place = (u8, u8);", "pub(crate) type Place = (u8, u8);"),
        ] {
            assert_eq!(faults(one, other), [""; 0], "{one} {other}");
        }
    }

    #[test]
    fn a_name_that_is_listed_is_told_when_it_stands_for_one_type() {
        let sources = |other| {
            let lib = Source::sample("src/lib.rs", "mod a; mod b;");
            let one = Source::sample("src/a.rs", "pub struct Place;");
            [lib, one, Source::sample("src/b.rs", other)]
        };
        assert_eq!(check_with(&sources("struct Place;"), &["Place"]), [""; 0]);
        assert_eq!(check_with(&sources("struct Space;"), &["Place"]).len(), 1);
    }
}
