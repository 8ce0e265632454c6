//! The rooms of the house and the arrows between them: who may use whom.
//!
//! The table exists twice, here and in `docs/architecture.md`; a test compares them, so that
//! neither changes without the other.

use super::lexer::{self, Token};
use super::paths::{self, Path};
use super::tree::Source;

/// Every room with the rooms it may use. Each uses earlier ones only, so arrows can't go in a
/// circle. Between those that are crates cargo holds the arrows.
pub(crate) const ROOMS: [(&str, &str); 13] = [
    ("judge", ""),
    ("variants", "judge"),
    ("rules", "judge variants"),
    ("language", "judge rules"),
    ("tls", ""),
    ("mail", "tls"),
    ("ledger", "tls"),
    ("report", "judge variants rules language"),
    ("config", "judge variants rules language"),
    ("clerk", "judge rules language mail report"),
    ("audit", "judge variants rules mail ledger report clerk"),
    ("daemon", "rules mail ledger report config clerk"),
    ("cli", "judge variants rules language mail ledger report config clerk audit daemon"),
];

/// Modules that `lib.rs` shows as if they were rooms, and the crates that they are of.
const SHOWN: [(&str, &str); 6] = [
    ("board", "judge"),
    ("orders", "judge"),
    ("adjudication", "judge"),
    ("possible", "judge"),
    ("game", "rules"),
    ("tournament", "rules"),
];

/// Where `lib.rs` and `main.rs` are: over all rooms.
pub(crate) const TOP: &str = "";

/// The room of a file: the crate, or under `src/` the first folder, or the file beside the folders.
pub(crate) fn room(path: &str) -> &str {
    if let Some((name, _)) = path.strip_prefix("crates/").and_then(|path| path.split_once('/')) {
        return name;
    }
    let below = path.strip_prefix("src/").unwrap_or(path);
    match below.split_once('/') {
        Some((folder, _)) => folder,
        None if below == "lib.rs" || below == "main.rs" => TOP,
        None => below.strip_suffix(".rs").unwrap_or(below),
    }
}

/// What is wrong with the rooms and arrows of a file of the product.
pub(crate) fn check(source: &Source) -> Vec<String> {
    let here = room(&source.path);
    if source.path.starts_with("crates/") {
        return Vec::new();
    }
    let Some(may_use) = allowed(here) else {
        return vec![source.fault(1, format!("{here:?} is no room of the house"))];
    };
    let tokens = lexer::code(&source.text);
    let depths = depths(&tokens, depth(&source.path));
    let mut faults = Vec::new();
    for path in paths::paths(&tokens) {
        match target(&path, depths[path.first], &source.path) {
            Target::Room(there) if there == here || may_use.contains(&there.as_str()) => {}
            Target::Room(there) => {
                let what = format!("{} may not use {there}", name_of(here, &source.path));
                faults.push(source.fault(path.line, what));
            }
            Target::Everything => {
                let what = "names the whole crate, so that no arrow shows; name the room";
                faults.push(source.fault(path.line, what));
            }
            Target::Near => {}
        }
    }
    faults.dedup(); // A group that names two things of one room is one arrow.
    faults
}

fn name_of<'a>(room: &'a str, path: &'a str) -> &'a str {
    if room == TOP { path } else { room }
}

/// What a room may use. `lib.rs` and `main.rs` hold no logic: they hand over to the prompt.
fn allowed(room: &str) -> Option<Vec<&'static str>> {
    let row = ROOMS.iter().find(|(name, _)| *name == room);
    let may_use = row.map(|(_, may_use)| *may_use);
    let may_use = may_use.or((room == TOP).then_some("cli"))?;
    Some(may_use.split(' ').collect())
}

enum Target {
    /// Inside the own room, or outside the crate.
    Near,
    Room(String),
    Everything,
}

/// Where a path leads, written `depth` modules below the top of the crate.
fn target(path: &Path<'_>, depth: usize, file: &str) -> Target {
    let first = path.names.first().map_or("", String::as_str);
    let up = path.names.iter().take_while(|name| *name == "super").count();
    let rest = match first {
        "crate" if path.names.len() == 1 && path.then == ")" => return Target::Near, // `pub(crate)`
        "crate" => &path.names[1..],
        "chancery" if file == "src/main.rs" => &path.names[1..],
        "super" if up >= depth => &path.names[up..],
        _ => return Target::Near,
    };
    match rest.first().map(String::as_str) {
        None | Some("*" | "self" | "super") => Target::Everything,
        Some(module) => {
            let module = module.trim_end_matches('!');
            let shown = SHOWN.iter().find(|(shown, _)| *shown == module);
            Target::Room(shown.map_or(module, |(_, of)| of).to_owned())
        }
    }
}

/// How many modules below the top of the crate a file is.
fn depth(path: &str) -> usize {
    let below = path.strip_prefix("src/").unwrap_or(path);
    let folders = below.matches('/').count();
    let is_folders_own = matches!(below.rsplit('/').next(), Some("mod.rs" | "lib.rs" | "main.rs"));
    folders + usize::from(!is_folders_own)
}

/// The depth at each token: that of the file, and one more inside each `mod name { … }`.
fn depths(tokens: &[Token<'_>], of_file: usize) -> Vec<usize> {
    let mut open = Vec::new();
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.is("{") {
            open.push(at >= 2 && tokens[at - 2].is("mod"));
        } else if token.is("}") {
            open.pop();
        }
        found.push(of_file + open.iter().filter(|is_module| **is_module).count());
    }
    found
}

/// Where the table in `docs/architecture.md` says something else than the one here. Its rows are
/// `| room | sentence | may use |`, every name in backticks.
pub(crate) fn check_page(page: &Source) -> Vec<String> {
    let mut faults = Vec::new();
    for (room, may_use) in ROOMS {
        let start = format!("| `{room}` |");
        let Some((at, row)) = (page.text.lines().enumerate()).find(|row| row.1.starts_with(&start))
        else {
            faults.push(page.fault(1, format!("has no row for the room {room}")));
            continue;
        };
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let said: Vec<&str> =
            cells.get(2).map_or("", |cell| *cell).split('`').skip(1).step_by(2).collect();
        if said.join(" ") != may_use {
            faults.push(page.fault(at + 1, format!("{room} may use {may_use:?}, not {said:?}")));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> usize {
        check(&Source::sample(path, text)).len()
    }

    #[test]
    fn each_room_uses_earlier_ones_only() {
        for (at, (room, may_use)) in ROOMS.iter().enumerate() {
            for used in may_use.split_whitespace() {
                let is_earlier = ROOMS[..at].iter().any(|(earlier, _)| *earlier == used);
                assert!(is_earlier, "{room} uses {used}");
            }
        }
    }

    #[test]
    fn arrows_against_the_table_are_found_wherever_they_are_written() {
        for text in [
            "use crate::clerk::Work;",
            "use crate::{board, clerk::{Work, Ruling}};",
            "fn f() { let x = crate::clerk::read(\"\"); }",
            "pub use crate::cli as sentences;",
            "macro_rules! m { () => { $crate::clerk::f() } }",
            "type T = Vec<crate::clerk::Work>;",
            "pub(in crate::clerk) fn f() {}",
        ] {
            assert_eq!(faults("src/config/set.rs", text), 1, "{text}");
        }
        assert_eq!(faults("src/main.rs", "use chancery::board;"), 1);
        assert_eq!(faults("src/lib.rs", "use crate::board::Unit;"), 1);
    }

    #[test]
    fn climbing_to_the_top_is_an_arrow_too() {
        for (path, text) in [
            ("src/config/mod.rs", "use super::clerk::Work;"),
            ("src/config/set.rs", "use super::super::clerk::Work;"),
            ("src/config/set.rs", "use super::{unit, super::clerk};"),
            ("src/config/set.rs", "mod tests { use super::super::super::clerk::Work; }"),
            ("src/config.rs", "use super::clerk::Ruling;"),
        ] {
            assert_eq!(faults(path, text), 1, "{path}: {text}");
        }
        for (path, text) in [
            ("src/config/set.rs", "use super::unit::Unit; mod tests { use super::super::unit; }"),
            ("src/config/mod.rs", "mod tests { use super::*; }"),
        ] {
            assert_eq!(faults(path, text), 0, "{path}: {text}");
        }
    }

    #[test]
    fn the_whole_crate_hides_its_arrows() {
        for text in ["use crate as c;", "use crate::*;", "use crate::{self as c};"] {
            assert_eq!(faults("src/config/set.rs", text), 1, "{text}");
        }
        assert_eq!(faults("src/config.rs", "use super::*;"), 1);
    }

    #[test]
    fn arrows_of_the_table_and_words_about_rooms_pass() {
        let text =
            "//! See [`crate::config`].\npub(crate) fn f() -> &'static str { \"crate::cli\" }
            use crate::{board::Unit, adjudication::Rulebook};";
        assert_eq!(faults("src/config/reader.rs", "use crate::orders::Order;"), 0);
        assert_eq!(faults("src/config/reader.rs", text), 0);
        assert_eq!(faults("crates/judge/src/board/set.rs", "use crate::orders::Order;"), 0);
        assert_eq!(faults("src/main.rs", "use chancery::cli;"), 0);
    }

    #[test]
    fn what_is_no_room_is_found() {
        assert_eq!(faults("src/util/mod.rs", ""), 1);
        assert_eq!(faults("src/helpers.rs", ""), 1);
        assert_eq!(faults("src/config.rs", ""), 0);
    }

    #[test]
    fn a_page_that_says_otherwise_is_found() {
        let row = |(room, may_use): &(&str, &str)| {
            let may_use = may_use.split_whitespace();
            let may_use: Vec<String> = may_use.map(|used| format!("`{used}`")).collect();
            format!("| `{room}` | What it is. | {} |\n", may_use.join(", "))
        };
        let good: String = ROOMS.iter().map(row).collect();
        let wrong = |text: &str| check_page(&Source::sample("a.md", text)).len();
        assert_eq!(wrong(&good), 0);
        assert_eq!(wrong(&good.replacen("| `judge` |\n", "| `mail` |\n", 1)), 1);
        assert_eq!(wrong(&good.replace("| `mail` |", "| `post` |")), 1);
    }
}
