//! Calls that have their place in some rooms and nowhere else: input and output, sockets, the
//! clock, chance, threads, SQL, and collections whose order changes from run to run.
//!
//! Each ban names what to use instead, because that is what its reader wants to know.

use super::arrows::{self, ROOMS, TOP};
use super::lexer;
use super::paths;
use super::tree::Source;

/// The rooms without input or output, clock, chance and `async`.
const PURE: [&str; 6] = ["judge", "rules", "language", "variants", "report", "clerk"];

/// Where something is allowed.
enum Place {
    /// Everywhere but in the pure rooms.
    ImpureRooms,
    /// In these rooms only.
    Only(&'static [&'static str]),
    /// Everywhere but in these rooms.
    NotIn(&'static [&'static str]),
}

struct Ban {
    what: &'static str,
    place: Place,
    /// Parts of paths that give it away, a space between.
    paths: &'static str,
    instead: &'static str,
}

const BANS: [Ban; 10] = [
    Ban {
        what: "input or output",
        place: Place::ImpureRooms,
        paths: "std::io std::fs std::net std::os std::process std::env print! println! eprint! \
            eprintln! tracing",
        instead: "take bytes or values as arguments and return values; cli, daemon and mail do the \
            rest",
    },
    Ban {
        what: "async",
        place: Place::ImpureRooms,
        paths: "async await tokio futures",
        instead: "write a plain function; the daemon calls it from its loop",
    },
    Ban {
        what: "a thread or a lock",
        place: Place::ImpureRooms,
        paths: "std::thread std::sync::Mutex std::sync::RwLock std::sync::mpsc",
        instead: "work on values; whoever has several boards to do divides them",
    },
    Ban {
        what: "a socket",
        place: Place::Only(&["mail", "daemon"]),
        paths: "std::net tokio::net unix::net TcpStream TcpListener UdpSocket UnixStream \
            UnixListener",
        instead: "let mail or the web server of daemon hold it",
    },
    Ban {
        what: "the clock",
        place: Place::Only(&["daemon", "cli"]),
        paths: "SystemTime time::Instant Instant::now Utc::now Local::now \
            OffsetDateTime::now_utc",
        instead: "take the time as an argument; daemon and cli read it",
    },
    Ban {
        what: "chance",
        place: Place::Only(&["daemon", "cli"]),
        paths: "rand fastrand getrandom thread_rng OsRng from_os_rng from_entropy RandomState \
            Uuid::new_v4",
        instead: "take a seed as an argument and draw from a named rand_chacha stream",
    },
    Ban {
        what: "SQL",
        place: Place::Only(&["ledger"]),
        paths: "rusqlite sqlx tokio_postgres",
        instead: "ask the ledger in its own words",
    },
    Ban {
        what: "a collection without a fixed order",
        place: Place::ImpureRooms,
        paths: "HashMap HashSet",
        instead: "use BTreeMap, BTreeSet, or an array by number: no result may depend on a hash",
    },
    Ban {
        what: "a number that is not exact",
        place: Place::NotIn(&[
            "report", "tls", "mail", "config", "clerk", "ledger", "audit", "daemon", "cli",
        ]),
        paths: "f32 f64",
        instead: "count in integers or exact fractions",
    },
    Ban {
        what: "waiting",
        place: Place::Only(&["daemon"]),
        paths: "thread::sleep time::sleep",
        instead: "let the daemon wait, and hand the time on as an argument",
    },
];

/// Calls in a file of the product that its room may not make.
pub(crate) fn check(source: &Source) -> Vec<String> {
    let room = arrows::room(&source.path);
    let tokens = lexer::code(&source.text);
    let written = paths::paths(&tokens);
    let mut faults = Vec::new();
    for ban in BANS.iter().filter(|ban| !ban.place.admits(room)) {
        for banned in ban.paths.split(' ') {
            let names: Vec<&str> = banned.split("::").collect();
            for path in written.iter().filter(|path| path.has(&names)) {
                let what = format!("{banned} is {}, not for here: {}", ban.what, ban.instead);
                faults.push(source.fault(path.line, what));
            }
        }
    }
    faults
}

impl Place {
    /// `lib.rs` and `main.rs` hold no logic; what they may do, any room with doors may do.
    fn admits(&self, room: &str) -> bool {
        match self {
            Place::ImpureRooms => room == TOP || !PURE.contains(&room),
            Place::Only(rooms) => rooms.contains(&room),
            Place::NotIn(rooms) => room == TOP || rooms.contains(&room),
        }
    }
}

/// The rooms that read what strangers write, where a panic would be a stranger's weapon.
const STRICT: [&str; 4] = ["language", "variants", "mail", "clerk"];
/// What their heads deny outside of tests.
const DENIED: [&str; 4] = ["unwrap_used", "expect_used", "panic", "indexing_slicing"];

/// Heads of rooms that do not deny what they have to.
pub(crate) fn check_strict(sources: &[Source]) -> Vec<String> {
    let is_head = |source: &&Source| {
        let files =
            STRICT.map(|room| [format!("src/{room}/mod.rs"), format!("crates/{room}/src/lib.rs")]);
        files.as_flattened().contains(&source.path)
    };
    let mut faults = Vec::new();
    for head in sources.iter().filter(is_head) {
        let tokens = lexer::code(&head.text);
        let from = tokens.iter().position(|token| token.is("deny"));
        let written = paths::paths(&tokens[from.unwrap_or(tokens.len())..]);
        for lint in DENIED {
            if !written.iter().any(|path| path.has(&["clippy", lint])) {
                faults.push(head.fault(1, format!("does not deny clippy::{lint}")));
            }
        }
    }
    faults
}

/// Waiting in a test makes it slow or makes it fail by chance; both hide faults.
pub(crate) fn check_test(source: &Source) -> Vec<String> {
    let tokens = lexer::code(&source.text);
    let written = paths::paths(&tokens);
    let waits =
        |path: &&paths::Path<'_>| path.has(&["thread", "sleep"]) || path.has(&["time", "sleep"]);
    let instead = "waits; step a virtual clock, or block on what the test waits for";
    let found = written.iter().filter(waits);
    found.map(|path| source.fault(path.line, instead)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> usize {
        check(&Source::sample(path, text)).len()
    }

    #[test]
    fn every_ban_finds_each_of_its_paths_in_a_room_that_must_not() {
        for ban in &BANS {
            for path in ban.paths.split(' ') {
                let call = match path.strip_suffix('!') {
                    Some(name) => format!("{name}!(\"\");"),
                    None => format!("{path};"),
                };
                let text = format!("fn f() {{ {call} }}");
                assert!(faults("crates/judge/src/set.rs", &text) > 0, "{path} is not found");
            }
        }
    }

    #[test]
    fn every_ban_leaves_some_room_alone() {
        for ban in &BANS {
            assert!(ROOMS.iter().any(|(room, _)| ban.place.admits(room)), "{}", ban.what);
        }
    }

    #[test]
    fn groups_and_long_ways_round_are_found() {
        for text in [
            "use std::{fmt, fs};",
            "use std::{io::{self, Write}};",
            "use std::time::{Duration, Instant};",
            "fn f() -> std::time::SystemTime { g() }",
            "use tokio::time::sleep;",
        ] {
            assert!(faults("crates/rules/src/lib.rs", text) > 0, "{text}");
        }
        let clock = "fn f() { chrono::Utc::now(); }";
        for (path, count) in
            [("crates/ledger/src/lib.rs", 1), ("src/cli/mod.rs", 0), ("src/lib.rs", 1)]
        {
            assert_eq!(faults(path, clock), count, "{path}");
        }
    }

    #[test]
    fn what_only_sounds_alike_passes() {
        let text =
            "//! Reads no std::fs.\nuse std::fmt; struct Log; fn login() -> Duration { x.random }
            fn f() { \"println!\"; print != y; }";
        assert_eq!(faults("crates/judge/src/set.rs", text), 0);
    }

    #[test]
    fn rooms_that_read_strangers_words_are_strict() {
        let text = "#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used,
            clippy::panic, clippy::indexing_slicing))]";
        let faults = |path: &str, text: &str| check_strict(&[Source::sample(path, text)]).len();
        assert_eq!(faults("crates/language/src/lib.rs", text), 0);
        assert_eq!(faults("crates/language/src/lib.rs", &text.replace("clippy::panic,", "")), 1);
        assert_eq!(faults("crates/mail/src/lib.rs", &text.replace("deny", "warn")), 4);
        assert_eq!(faults("crates/judge/src/lib.rs", ""), 0);
    }

    #[test]
    fn a_test_that_waits_is_found() {
        for text in ["std::thread::sleep(x)", "use tokio::time::{Duration, sleep};"] {
            assert_eq!(check_test(&Source::sample("tests/a.rs", text)).len(), 1, "{text}");
        }
        assert!(check_test(&Source::sample("tests/a.rs", "fn sleep() {}")).is_empty());
    }
}
