//! Links that the service's user has put where commands write, which root runs beside it.

use std::fs;
use std::os::unix::fs::{lchown, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use chrono::TimeDelta;

use crate::daemon::house::{BOARD, CONFIG, House};

/// Another user than the one who runs the tests.
const SERVICE: u32 = 65_534;
const PRECIOUS: &str = "precious, and not a word of it is for others";

/// What commands write or read beside the ledger, and a command for each.
const BESIDE: [(&str, &[&str]); 15] = [
    ("ledger.db-door", &["doctor"]),
    ("ledger.db-doctor", &["doctor"]),
    ("ledger.db-lock", &["game", "open", "board.toml"]),
    ("ledger.db-witness", &["game", "open", "board.toml"]),
    ("ledger.db", &["game", "open", "board.toml"]),
    ("ledger.db-wal", &["game", "open", "board.toml"]),
    ("ledger.db-shm", &["game", "open", "board.toml"]),
    ("ledger.db-journal", &["game", "open", "board.toml"]),
    ("ledger.db-shm", &["audit", "ledger.db"]),
    ("ledger.db-outbox-stopped", &["outbox", "resume"]),
    ("ledger.db-outbox-held", &["outbox", "resume"]),
    ("ledger.db-outbox-held", &["outbox", "flush", "--yes"]),
    ("ledger.db-outbox-stopped", &["outbox", "stop"]),
    ("ledger.db-outbox-stopped", &["outbox", "show"]),
    ("ledger.db-outbox-held", &["outbox", "show"]),
];

/// A house with a link in it, to a file of value or to nowhere.
fn planted(name: &str, link: &str, to: &str, has_board: bool) -> (House, PathBuf) {
    let house = match has_board {
        true => House::new(name, ""),
        false => House::empty(name, CONFIG, TimeDelta::zero()),
    };
    house.put("board.toml", BOARD);
    let outside = house.path("outside");
    fs::create_dir_all(&outside).expect("a folder");
    fs::write(outside.join("precious"), PRECIOUS).expect("a file");
    let link = house.path(link);
    fs::create_dir_all(link.parent().expect("a folder")).expect("a folder");
    let _ = fs::remove_file(&link);
    let _ = fs::remove_dir_all(&link);
    symlink(outside.join(to), &link).expect("a link");
    // Only root can, and only then it is another's.
    let _ = lchown(&link, Some(SERVICE), Some(SERVICE));
    (house, outside)
}

fn run(house: &House, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    let output = command.args(arguments).current_dir(house.path("")).output().expect("it runs");
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

/// What a link leads to is neither written nor shown.
fn check_outside(outside: &Path, said: &str, what: &str) {
    let kept = fs::read_to_string(outside.join("precious")).expect("it is there");
    assert_eq!(kept, PRECIOUS, "{what}");
    assert!(!outside.join("nowhere").exists(), "{what}");
    assert!(!said.contains("precious,"), "{what}");
}

#[test]
fn no_command_writes_or_reads_where_a_link_beside_the_ledger_leads() {
    for (number, (link, command)) in BESIDE.into_iter().enumerate() {
        for to in ["precious", "nowhere"] {
            let is_beside = ["-wal", "-shm", "-journal"].iter().any(|end| link.ends_with(end));
            let has_board = command[0] != "game" || is_beside;
            let (house, outside) = planted(&format!("link-{number}-{to}"), link, to, has_board);
            let said = run(&house, command);
            check_outside(&outside, &said, &format!("{link} to {to}, {command:?}: {said}"));
        }
    }
}

/// What commands make under a name from the command line, and the files beside it meanwhile.
const MADE: [(&str, &[&str]); 13] = [
    ("new.toml", &["init", "--name", "x", "--address", "x@example.org", "new.toml"]),
    ("new.toml.part", &["init", "--name", "x", "--address", "x@example.org", "new.toml"]),
    ("copy.db", &["backup", "copy.db"]),
    ("copy.db-part", &["backup", "copy.db"]),
    ("copy.db-part-journal", &["backup", "copy.db"]),
    ("copy.db-part-wal", &["backup", "copy.db"]),
    ("other.db", &["ledger", "copy", "ledger.db", "other.db"]),
    ("other.db-wal", &["ledger", "copy", "ledger.db", "other.db"]),
    ("other.db-journal", &["ledger", "copy", "ledger.db", "other.db"]),
    ("all.part", &["archive", "ledger.db", "--sealed", "all"]),
    ("man/chancery.1", &["man", "--to", "man"]),
    ("in/tmp", &["doctor"]),
    ("out", &["doctor"]),
];

#[test]
fn no_command_writes_where_a_link_leads_that_stands_where_it_makes_a_file() {
    for (number, (link, command)) in MADE.into_iter().enumerate() {
        for to in ["precious", "nowhere"] {
            let name = format!("link-made-{number}-{to}");
            let (house, outside) = planted(&name, link, to, true);
            let said = run(&house, command);
            check_outside(&outside, &said, &format!("{link} to {to}, {command:?}: {said}"));
        }
    }
}

#[test]
fn nothing_is_kept_of_a_folder_of_pages_that_another_user_has() {
    let (house, outside) = planted("link-kept", "unused", "precious", true);
    let pages = ["gazette", "--ledger", "ledger.db", "--to", "pages"];
    house.ask(&pages);
    let folder = house.path("pages");
    // Only root can, and only he needs it.
    if std::os::unix::fs::chown(&folder, Some(SERVICE), Some(SERVICE)).is_err() {
        return;
    }
    let files = |folder: &std::path::Path| {
        let mut found = Vec::new();
        let mut open = vec![folder.to_owned()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                let is_folder = path.symlink_metadata().expect("it").is_dir();
                if is_folder { open.push(path) } else { found.push(path) }
            }
        }
        found
    };
    for file in files(&folder).iter().filter(|file| !file.ends_with(".chancery-gazette")) {
        fs::remove_file(file).expect("it was there");
        symlink(outside.join("precious"), file).expect("a link");
    }
    house.ask(&pages);
    for file in files(&folder) {
        let is_link = file.symlink_metadata().expect("it").is_symlink();
        let text = fs::read(&file).expect("a file");
        let is_told = String::from_utf8_lossy(&text).contains(PRECIOUS);
        assert!(!is_link && !is_told, "{}: what only root may read", file.display());
    }
    assert_eq!(fs::read_to_string(outside.join("precious")).expect("a file"), PRECIOUS);
}

#[test]
fn a_backup_and_the_pages_are_written_where_they_are_to_be_and_nowhere_else() {
    for to in ["precious", "nowhere"] {
        let (house, outside) = planted(&format!("link-backup-{to}"), "copy.db-part", to, true);
        house.ask(&["backup", "copy.db"]);
        assert!(!house.path("copy.db").symlink_metadata().expect("a file").is_symlink());
        let (house_of_pages, away) = planted(&format!("link-pages-{to}"), "pages.next", ".", true);
        house_of_pages.ask(&["gazette", "--ledger", "ledger.db", "--to", "pages"]);
        assert!(house_of_pages.path("pages/index.html").exists());
        for outside in [outside, away] {
            let kept: Vec<_> = fs::read_dir(&outside).expect("a folder").collect();
            assert_eq!(kept.len(), 1, "{kept:?}");
            assert_eq!(fs::read_to_string(outside.join("precious")).expect("a file"), PRECIOUS);
        }
    }
}

#[test]
fn a_folder_for_pages_that_another_user_made_is_made_anew() {
    let (house, outside) = planted("link-inside", "unused", "precious", true);
    fs::create_dir_all(house.path("pages.next")).expect("a folder");
    symlink(outside.join("precious"), house.path("pages.next/index.html")).expect("a link");
    let _ = std::os::unix::fs::chown(house.path("pages.next"), Some(SERVICE), Some(SERVICE));
    house.ask(&["gazette", "--ledger", "ledger.db", "--to", "pages"]);
    assert_eq!(fs::read_to_string(outside.join("precious")).expect("a file"), PRECIOUS);
    assert!(!house.path("pages/index.html").symlink_metadata().expect("a page").is_symlink());
}
