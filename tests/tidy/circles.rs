//! The layers inside a folder: how many files use each other in a circle, and how many uses run
//! back up.
//!
//! A folder is a module with those below it. Its files are the module's own and each of those
//! below; what has a folder of its own counts as one file there. A name that a module only passes
//! on leads to the file that declares it. So each use of one file by another belongs to one folder.

use std::collections::{BTreeMap, BTreeSet};

use super::modules::{Modules, Use};
use super::tree::Source;

/// Files that can only be understood together.
const CIRCLE_FILES_MAX: usize = 5;
/// Uses that run back up, however the files are ordered.
const UP_MAX: usize = 4;

/// What may be over a limit for now: a folder, the files in its largest circle, the uses that run
/// back up. Both are what they are today, so that the list can only get shorter.
const EXCEPTIONS: [(&str, usize, usize); 2] = [("src/clerk", 43, 9), ("src/daemon/doctor", 5, 5)];

/// The files of a folder and the uses between them.
#[derive(Debug, Default)]
struct Folder {
    /// For a file and one that it uses: where.
    uses: BTreeMap<(String, String), String>,
}

/// What is wrong with the folders of these sources.
pub(crate) fn check(sources: &[Source]) -> Vec<String> {
    check_with(sources, &EXCEPTIONS)
}

fn check_with(sources: &[Source], exceptions: &[(&str, usize, usize)]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut left: BTreeSet<&str> = exceptions.iter().map(|(folder, ..)| *folder).collect();
    for (name, folder) in folders(sources) {
        let circle = folder.circle();
        let up = folder.up();
        let exception = exceptions.iter().find(|(folder, ..)| *folder == name);
        left.remove(name.as_str());
        let is_over = circle.len() > CIRCLE_FILES_MAX || up.len() > UP_MAX;
        match exception {
            Some((_, files, uses)) if (*files, *uses) == (circle.len(), up.len()) && is_over => {}
            Some((_, files, uses)) => {
                faults.push(format!(
                    "{name} is listed with a circle of {files} and {uses} uses up, and has {} and \
                     {}: correct the list, downwards",
                    circle.len(),
                    up.len()
                ));
                faults.extend(too_much(&name, &circle, &up));
            }
            None => faults.extend(too_much(&name, &circle, &up)),
        }
    }
    faults.extend(left.into_iter().map(|folder| format!("{folder} is listed, but is not there")));
    faults
}

fn too_much(name: &str, circle: &[&str], up: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    if circle.len() > CIRCLE_FILES_MAX {
        faults.push(format!(
            "{name}: {} files use each other in a circle, over {CIRCLE_FILES_MAX}; move what they \
             share into one below them: {}",
            circle.len(),
            circle.join(", ")
        ));
    }
    if up.len() > UP_MAX {
        faults.push(format!(
            "{name}: {} uses run back up, over {UP_MAX}:\n  {}",
            up.len(),
            up.join("\n  ")
        ));
    }
    faults
}

/// Every folder of the crates among these sources that has uses inside.
fn folders(sources: &[Source]) -> BTreeMap<String, Folder> {
    let mut found: BTreeMap<String, Folder> = BTreeMap::new();
    let is_root =
        |source: &&Source| ["/lib.rs", "/main.rs"].iter().any(|end| source.path.ends_with(end));
    for root in sources.iter().filter(is_root) {
        let modules = Modules::of(sources, root);
        for used in modules.uses() {
            let (folder, from, to) = place(&modules, &used);
            let uses = &mut found.entry(folder).or_default().uses;
            uses.entry((from, to)).or_insert(used.place);
        }
    }
    found
}

/// The folder that a use belongs to, and the two files as it sees them.
fn place(modules: &Modules<'_>, used: &Use) -> (String, String, String) {
    let [from, to] = [used.from, used.to].map(|module| way(modules, module));
    let shared = from.iter().zip(&to).take_while(|(from, to)| from == to).count();
    let folder = from[shared - 1];
    let name = |way: &[usize]| {
        let module = &modules.all[*way.get(shared).unwrap_or(&folder)];
        module.folder.rsplit('/').next().unwrap_or_default().to_owned()
    };
    let own = |way: &[usize]| {
        let file = modules.all[folder].path.rsplit('/').next().unwrap_or_default().to_owned();
        if way.len() == shared { file } else { name(way) }
    };
    (modules.all[folder].folder.clone(), own(&from), own(&to))
}

/// The modules from the root down to this one.
fn way(modules: &Modules<'_>, module: usize) -> Vec<usize> {
    let mut way = vec![module];
    while let Some(above) = modules.all[way[way.len() - 1]].above {
        way.push(above);
    }
    way.reverse();
    way
}

impl Folder {
    fn files(&self) -> BTreeSet<&str> {
        self.uses.keys().flat_map(|(from, to)| [from.as_str(), to.as_str()]).collect()
    }

    /// The files that a file uses, and those that these use, and so on.
    fn reached(&self, from: &str) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        let mut open = vec![from];
        while let Some(file) = open.pop() {
            for (_, to) in self.uses.keys().filter(|(from, _)| from == file) {
                if found.insert(to.as_str()) {
                    open.push(to);
                }
            }
        }
        found
    }

    /// Every set of files that use each other in a circle.
    fn circles(&self) -> Vec<Vec<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.files().into_iter().map(|file| (file, self.reached(file))).collect();
        let mut found: BTreeSet<Vec<&str>> = BTreeSet::new();
        for (file, others) in &reached {
            let back = |other: &&&str| reached[**other].contains(file);
            let circle: Vec<&str> = others.iter().filter(back).copied().collect();
            if circle.len() > 1 {
                found.insert(circle);
            }
        }
        found.into_iter().collect()
    }

    /// The largest circle.
    fn circle(&self) -> Vec<&str> {
        self.circles().into_iter().max_by_key(Vec::len).unwrap_or_default()
    }

    /// The uses that run back up when the files of each circle are in the best order.
    fn up(&self) -> Vec<&str> {
        let mut found = Vec::new();
        for circle in self.circles() {
            let order = self.order(circle);
            for ((from, to), place) in &self.uses {
                let at = |name: &str| order.iter().position(|file| *file == name);
                if let (Some(from), Some(to)) = (at(from), at(to))
                    && from > to
                {
                    found.push(place.as_str());
                }
            }
        }
        found
    }

    /// The files of a circle, users first, so that few uses run back: from the order of names, each
    /// file goes to its best place for as long as that makes fewer.
    fn order<'a>(&self, mut order: Vec<&'a str>) -> Vec<&'a str> {
        loop {
            let before = self.back(&order);
            for file in order.clone() {
                order = self.moved(&order, file);
            }
            if self.back(&order) == before {
                return order;
            }
        }
    }

    /// The order with a file at its best place, the first of equals.
    fn moved<'a>(&self, order: &[&'a str], file: &'a str) -> Vec<&'a str> {
        let others: Vec<&str> = order.iter().copied().filter(|other| *other != file).collect();
        let with = |at: usize| [&others[..at], &[file], &others[at..]].concat();
        let orders = (0..=others.len()).map(with);
        orders.min_by_key(|order| self.back(order)).unwrap_or_default()
    }

    fn back(&self, order: &[&str]) -> usize {
        let at = |name: &str| order.iter().position(|file| *file == name);
        let is_back = |(from, to): &&(String, String)| match (at(from), at(to)) {
            (Some(from), Some(to)) => from > to,
            _ => false,
        };
        self.uses.keys().filter(is_back).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crate of modules, each of which uses later ones.
    fn sources(modules: &[(&str, &[&str])]) -> Vec<Source> {
        let names = modules.iter().map(|(name, _)| format!("mod {name};\n"));
        let mut sources = vec![Source::sample("crates/a/src/lib.rs", &names.collect::<String>())];
        for (name, uses) in modules {
            let uses = uses.iter().map(|name| format!("use super::{name}::f;\n"));
            let text = uses.collect::<String>() + "pub fn f() {}\n";
            sources.push(Source::sample(&format!("crates/a/src/{name}.rs"), &text));
        }
        sources
    }

    fn faults(modules: &[(&str, &[&str])]) -> Vec<String> {
        check_with(&sources(modules), &[])
    }

    #[test]
    fn layers_pass_and_so_does_a_small_circle() {
        assert_eq!(faults(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])]), [""; 0]);
        let five: [(&str, &[&str]); 5] =
            [("a", &["b"]), ("b", &["c"]), ("c", &["d"]), ("d", &["e"]), ("e", &["a"])];
        assert_eq!(faults(&five), [""; 0]);
    }

    #[test]
    fn a_large_circle_is_found_with_its_files() {
        let six: [(&str, &[&str]); 7] = [
            ("a", &["b"]),
            ("b", &["c"]),
            ("c", &["d"]),
            ("d", &["e"]),
            ("e", &["f"]),
            ("f", &["a"]),
            ("g", &["a"]),
        ];
        let expected = "crates/a/src: 6 files use each other in a circle, over 5; move what they \
                        share into one below them: a, b, c, d, e, f";
        assert_eq!(faults(&six), [expected]);
    }

    #[test]
    fn as_few_uses_as_can_be_run_back_up_and_each_is_told() {
        let many: [(&str, &[&str]); 6] = [
            ("a", &["z"]),
            ("b", &["a", "z"]),
            ("c", &["z"]),
            ("d", &["c", "z"]),
            ("e", &["z"]),
            ("z", &["a", "b", "c", "d", "e"]),
        ];
        let faults = faults(&many);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[1].starts_with("crates/a/src: 5 uses run back up, over 4:"), "{faults:?}");
        for (file, line) in ["a", "b", "c", "d", "e"].into_iter().zip(1..) {
            let used = format!("\n  crates/a/src/z.rs:{line}: super::{file}::f");
            assert!(faults[1].contains(&used), "{used}: {faults:?}");
        }
    }

    #[test]
    fn what_is_listed_is_told_when_it_changes() {
        let six: [(&str, &[&str]); 6] = [
            ("a", &["b"]),
            ("b", &["c"]),
            ("c", &["d"]),
            ("d", &["e"]),
            ("e", &["f"]),
            ("f", &["a"]),
        ];
        let with = |files, up| check_with(&sources(&six), &[("crates/a/src", files, up)]).len();
        assert_eq!(with(6, 1), 0);
        assert_eq!(with(7, 1), 2);
        assert_eq!(with(6, 0), 2);
        let small: [(&str, &[&str]); 2] = [("a", &["b"]), ("b", &[])];
        assert_eq!(check_with(&sources(&small), &[("crates/a/src", 0, 0)]).len(), 1);
        assert_eq!(check_with(&sources(&small), &[("crates/b/src", 6, 1)]).len(), 1);
    }

    #[test]
    fn a_folder_is_one_file_for_those_beside_it() {
        let of = |path: &str, text: &str| Source::sample(&format!("crates/a/src/{path}"), text);
        let sources = [
            of("lib.rs", "mod b; mod c;"),
            of("b/mod.rs", "mod d; mod e; pub use d::D;"),
            of("b/d.rs", "use super::e::E; pub struct D;"),
            of("b/e.rs", "use crate::c::C; pub struct E;"),
            of("c.rs", "use crate::b::D; pub struct C;"),
        ];
        let found = folders(&sources);
        let uses = |folder: &str| {
            let keys = found[folder].uses.keys();
            keys.map(|(from, to)| format!("{from} {to}")).collect::<Vec<String>>()
        };
        assert_eq!(uses("crates/a/src"), ["b c", "c b"]);
        assert_eq!(uses("crates/a/src/b"), ["d e"]);
    }
}
