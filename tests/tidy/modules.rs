//! The modules of a crate, what each declares and imports, and which file a path leads to.

use std::collections::BTreeMap;

use super::lexer::{self, Kind, Token};
use super::paths::{self, Path};
use super::tree::Source;

/// What declares a name that other modules can use.
const DECLARES: [&str; 9] =
    ["struct", "enum", "union", "trait", "type", "fn", "const", "static", "macro_rules"];

/// A module, which is a file. Modules of tests are left out.
pub(crate) struct Module<'a> {
    /// The file.
    pub(crate) path: &'a str,
    /// Its folder, whether there is one or not: where the modules below it are.
    pub(crate) folder: String,
    /// The module above; none above the root of the crate.
    pub(crate) above: Option<usize>,
    below: BTreeMap<&'a str, usize>,
    /// Modules whose files are in another folder.
    elsewhere: Vec<&'a str>,
    declared: Vec<&'a str>,
    imports: Vec<Import>,
    /// Every path in the code that is no import for others.
    paths: Vec<Path<'a>>,
}

struct Import {
    name: String,
    names: Vec<String>,
}

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// Something that a module declares.
    Item(usize),
    Module(usize),
}

/// One file that names what is in another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The place of the path, and the path.
    pub(crate) place: String,
}

/// The modules of one crate; the first is the root.
pub(crate) struct Modules<'a> {
    pub(crate) all: Vec<Module<'a>>,
}

impl<'a> Modules<'a> {
    /// Those below the root of a crate, `…/lib.rs` or `…/main.rs`.
    pub(crate) fn of(sources: &'a [Source], root: &'a Source) -> Modules<'a> {
        let mut modules = Modules { all: Vec::new() };
        let folder = root.path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        modules.add(sources, root, folder, None);
        modules
    }

    fn add(
        &mut self,
        sources: &'a [Source],
        file: &'a Source,
        folder: String,
        above: Option<usize>,
    ) {
        let tokens = without_tests(lexer::code(&file.text));
        let here = self.all.len();
        let (imports, paths) = split(&tokens);
        self.all.push(Module {
            path: &file.path,
            folder: folder.clone(),
            above,
            below: BTreeMap::new(),
            elsewhere: Vec::new(),
            declared: declared(&tokens),
            imports,
            paths,
        });
        for name in declared_modules(&tokens) {
            let below = format!("{folder}/{name}");
            let paths = [format!("{below}.rs"), format!("{below}/mod.rs")];
            if let Some(file) = sources.iter().find(|source| paths.contains(&source.path)) {
                let at = self.all.len();
                self.all[here].below.insert(name, at);
                self.add(sources, file, below, Some(here));
            } else {
                self.all[here].elsewhere.push(name);
            }
        }
    }

    /// Every use of one file by another, the first of each pair.
    pub(crate) fn uses(&self) -> Vec<Use> {
        let mut found: Vec<Use> = Vec::new();
        for (from, module) in self.all.iter().enumerate() {
            for path in &module.paths {
                let Some(Target::Item(to)) = self.resolve(from, &path.names, 0) else {
                    continue;
                };
                if to != from && !found.iter().any(|known| (known.from, known.to) == (from, to)) {
                    let place = format!("{}:{}: {}", module.path, path.line, path.names.join("::"));
                    found.push(Use { from, to, place });
                }
            }
        }
        found
    }

    /// Where a path leads, if it stays in the crate. Names that are imports of a module are
    /// followed to the module that declares them.
    fn resolve(&self, from: usize, names: &[String], depth: usize) -> Option<Target> {
        let (first, mut rest) = names.split_first()?;
        let mut found = match first.trim_end_matches('!') {
            "crate" => Target::Module(0),
            "self" => Target::Module(from),
            "super" => Target::Module(self.all[from].above?),
            name => self.look_up(from, name, rest.is_empty(), depth)?,
        };
        while let (Target::Module(module), Some((name, behind))) = (found, rest.split_first()) {
            found = match name.trim_end_matches('!') {
                "self" | "*" => found,
                "super" => Target::Module(self.all[module].above?),
                name if self.all[module].elsewhere.contains(&name) => return None,
                name => {
                    let found = self.look_up(module, name, behind.is_empty(), depth);
                    found.unwrap_or(Target::Item(module))
                }
            };
            rest = behind;
        }
        Some(found)
    }

    /// What a name means in a module: before `::` a module, elsewhere rather what is declared.
    fn look_up(&self, module: usize, name: &str, is_last: bool, depth: usize) -> Option<Target> {
        const IMPORTS_MAX: usize = 8; // Two globs may name each other.
        let here = &self.all[module];
        let below = here.below.get(name).map(|below| Target::Module(*below));
        if below.is_some() && !is_last {
            return below;
        }
        if here.declared.contains(&name) {
            return Some(Target::Item(module));
        }
        if depth > IMPORTS_MAX {
            return None;
        }
        let named = here.imports.iter().filter(|import| import.name == name);
        let mut named =
            named.filter(|import| import.names.first().is_none_or(|first| first != name));
        if let Some(import) = named.next() {
            return self.resolve(module, &import.names, depth + 1).or(below);
        }
        let globs = here.imports.iter().filter(|import| import.name == "*");
        let in_glob = |import: &Import| match self.resolve(module, &import.names, depth + 1)? {
            Target::Module(glob) if glob != module => self.look_up(glob, name, is_last, depth + 1),
            _ => None,
        };
        below.or_else(|| globs.into_iter().find_map(in_glob))
    }
}

/// The code without what is built for tests only.
pub(crate) fn without_tests(tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_mark = MARK.iter().enumerate().all(|(ahead, mark)| {
            tokens.get(at + ahead).is_some_and(|token: &Token<'_>| token.is(mark))
        });
        if is_mark {
            at += MARK.len();
            at += item_length(&tokens[at..]);
        } else {
            kept.push(tokens[at]);
            at += 1;
        }
    }
    kept
}

/// The tokens of an item: to its `;`, or to the brace that closes it.
fn item_length(tokens: &[Token<'_>]) -> usize {
    let is_use = tokens.iter().find(|token| token.is("use") || token.is("{") || token.is(";"));
    let is_use = is_use.is_some_and(|token| token.is("use"));
    let mut open = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        if is_use {
            if token.is(";") {
                return at + 1;
            }
        } else if ["{", "(", "["].iter().any(|mark| token.is(mark)) {
            open += 1;
        } else if ["}", ")", "]"].iter().any(|mark| token.is(mark)) {
            open = open.saturating_sub(1);
            if open == 0 && token.is("}") {
                return at + 1;
            }
        } else if (token.is(";") || token.is(",")) && open == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// Each token outside all braces, with the next one.
fn outside<'t, 'a>(tokens: &'t [Token<'a>]) -> Vec<(&'t Token<'a>, &'t Token<'a>)> {
    let mut open = 0_usize;
    let mut found = Vec::new();
    for pair in tokens.windows(2) {
        if open == 0 {
            found.push((&pair[0], &pair[1]));
        }
        if pair[0].is("{") {
            open += 1;
        } else if pair[0].is("}") {
            open = open.saturating_sub(1);
        }
    }
    found
}

fn declared<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut is_macro = false;
    for (token, next) in outside(tokens) {
        let declares = token.kind == Kind::Word && DECLARES.contains(&token.text);
        if is_macro || declares && next.kind == Kind::Word {
            found.push(next.text);
        }
        is_macro = token.is("macro_rules");
    }
    found
}

fn declared_modules<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let all = outside(tokens).into_iter();
    all.filter(|(token, _)| token.is("mod")).map(|(_, name)| name.text).collect()
}

/// The imports, and the paths of the code. What a module imports for others is no use of its own.
fn split<'a>(tokens: &[Token<'a>]) -> (Vec<Import>, Vec<Path<'a>>) {
    let mut imports = Vec::new();
    let mut paths = Vec::new();
    let mut end_of_use = None;
    let mut is_for_others = false;
    for path in paths::paths(tokens) {
        if path.names == ["use"] {
            let end = tokens[path.first..].iter().position(|token| token.is(";"));
            end_of_use = end.map(|end| path.first + end);
            is_for_others = tokens[..path.first].last().is_some_and(|before| {
                before.is("pub") || before.is(")") && is_visibility(&tokens[..path.first])
            });
            continue;
        }
        let is_import = end_of_use.is_some_and(|end| path.first < end);
        if is_import {
            imports.push(import(&path, tokens));
        }
        let is_field = tokens[..path.first].last().is_some_and(|before| before.is("."));
        if !(is_import && is_for_others || is_field || is_value(&path)) {
            paths.push(path);
        }
    }
    (imports, paths)
}

/// Whether it is a small name alone that calls nothing: rather a variable than an import.
fn is_value(path: &Path<'_>) -> bool {
    let [name] = &path.names[..] else { return false };
    name.starts_with(char::is_lowercase) && !name.ends_with('!') && path.then != "("
}

/// Whether these tokens end in `pub(…)`.
fn is_visibility(tokens: &[Token<'_>]) -> bool {
    let open = tokens.iter().rposition(|token| token.is("("));
    open.is_some_and(|open| open > 0 && tokens[open - 1].is("pub"))
}

fn import(path: &Path<'_>, tokens: &[Token<'_>]) -> Import {
    let mut names = path.names.clone();
    if names.last().is_some_and(|last| last == "self") && names.len() > 1 {
        names.pop();
    }
    let alias = tokens.get(path.behind + 1).filter(|_| path.then == "as");
    let last = names.last().cloned().unwrap_or_default();
    Import { name: alias.map_or(last, |alias| alias.text.to_owned()), names }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The uses of a crate with these files: `from to`.
    fn uses(files: &[(&str, &str)]) -> Vec<String> {
        let sample = |(path, text): &(&str, &str)| Source::sample(&format!("src/{path}"), text);
        let sources: Vec<Source> = files.iter().map(sample).collect();
        let modules = Modules::of(&sources, &sources[0]);
        let name = |module: usize| modules.all[module].path.trim_start_matches("src/");
        let all = modules.uses().into_iter();
        let mut found: Vec<String> =
            all.map(|used| format!("{} {}", name(used.from), name(used.to))).collect();
        found.sort();
        found
    }

    const LIB: (&str, &str) = ("lib.rs", "mod a;\nmod b;");
    const B: (&str, &str) = ("b.rs", "pub struct B; pub const N: u8 = 1; pub fn f() {}");

    #[test]
    fn a_use_is_found_however_it_is_written() {
        for text in [
            "use super::b::B;",
            "use crate::{b::{B}};",
            "use super::b; fn g() { b::f() }",
            "use super::b as c; fn g() { c::f() }",
            "fn g() { let n = super::b::N; }",
            "use crate::b::*; fn g() { f() }",
            "struct A { b: crate::b::B }",
        ] {
            assert_eq!(uses(&[LIB, ("a.rs", text), B]), ["a.rs b.rs"], "{text}");
        }
    }

    #[test]
    fn what_uses_no_other_file_is_none() {
        for text in [
            "use super::b;",
            "use std::fmt; use other::b::B;",
            "#[cfg(test)] use super::b::B;\nfn g() {}",
            "#[cfg(test)]\nmod tests { use crate::b::B; }",
            "/// See [`crate::b::B`].\nfn g() { \"crate::b::B\"; }",
            "pub(in crate::b) fn g() {}",
            "struct B; fn g() { B }",
        ] {
            assert_eq!(uses(&[LIB, ("a.rs", text), B]), [""; 0], "{text}");
        }
    }

    #[test]
    fn names_passed_on_lead_to_the_file_that_declares_them() {
        let a = ("a.rs", "use super::c::{B, Other}; use super::c::f as g;");
        let c = ("c/mod.rs", "mod d; pub use d::{B, E as Other}; pub(crate) use self::d::f;");
        let d = ("c/d.rs", "pub struct B; pub enum E {} pub fn f() {}");
        let lib = ("lib.rs", "mod a; mod c;");
        assert_eq!(uses(&[lib, a, c, d]), ["a.rs c/d.rs"]);
        let used = ("c/mod.rs", "mod d; pub use d::B; pub fn f(b: B) {}");
        assert_eq!(uses(&[lib, a, used, d]), ["a.rs c/d.rs", "a.rs c/mod.rs", "c/mod.rs c/d.rs"]);
    }

    #[test]
    fn modules_of_other_folders_are_no_use_of_whoever_declares_them() {
        let lib = ("main.rs", "mod a; #[path = \"../d.rs\"] mod d; struct D;");
        assert_eq!(uses(&[lib, ("a.rs", "use crate::d::E;")]), [""; 0]);
        assert_eq!(uses(&[lib, ("a.rs", "use crate::D;")]), ["a.rs main.rs"]);
    }

    #[test]
    fn files_of_tests_are_left_out() {
        let a = ("a.rs", "#[cfg(test)]\nmod tests;");
        let tests = ("a/tests.rs", "use crate::b::B;");
        assert_eq!(uses(&[LIB, a, B, tests]), [""; 0]);
    }
}
