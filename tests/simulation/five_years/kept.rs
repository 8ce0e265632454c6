//! What is kept of the boards: saved games that are judged again alike, archives, and a ledger that
//! is audited where no file of a map is.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::boards::{BOARDS, own_map};
use super::{MapYears, asked, name};

pub(super) fn check_kept(years: &MapYears) {
    let (ledger, to) = (years.path("ledger.db"), years.path("export"));
    asked(&["export", "--ledger", name(&ledger), "--to", name(&to)]);
    for board in &BOARDS {
        let file = to.join("games").join(format!("{}.json", board.id));
        let saved = fs::read_to_string(&file).expect("a saved game");
        check_saved(years, board.map, &saved);
    }
    let centres = fs::read_to_string(to.join("centres.csv")).expect("centres by year");
    for board in &BOARDS {
        let years = centres.lines().filter(|line| line.starts_with(&format!("{},", board.id)));
        assert!(years.count() >= 2, "{}: {centres}", board.id);
    }
    check_sheet(years);
    check_elsewhere(years);
}

/// The prompt shows a board as a table, however long the names of its powers are.
fn check_sheet(years: &MapYears) {
    let config = years.path("chancery.toml");
    let said = asked(&["game", "show", "all", "--config", name(&config)]);
    let columns: BTreeSet<usize> =
        said.lines().filter_map(|line| line.find("Player ").or(line.find("Nora "))).collect();
    assert_eq!(columns.len(), 1, "{said}");
}

/// Each phase is judged again alike, and leads to the next one.
fn check_saved(years: &MapYears, map: &str, saved: &str) {
    let saved: Value = serde_json::from_str(saved).expect("JSON");
    let phases = saved["phases"].as_array().expect("phases");
    let lines: String = phases.iter().map(|phase| format!("{phase}\n")).collect();
    let (played, own) = (years.path("phases.jsonl"), years.path("kept.json"));
    fs::write(&played, lines).expect("a file");
    fs::write(&own, own_map()).expect("a file");
    let given: &[&str] = if map.starts_with("./") { &["--map", name(&own)] } else { &[] };
    let said = asked(&[&["adjudicate", name(&played)], given].concat());
    let judged: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(judged.len(), phases.len());
    for ((phase, next), said) in phases.iter().zip(&phases[1..]).zip(&judged) {
        assert_eq!(said["results"], phase["results"], "{map} {}", phase["name"]);
        for part in ["units", "centers"] {
            let (came, kept) = (&said["next"]["state"][part], &next["state"][part]);
            assert_eq!(came, kept, "{map} {}: {part}", phase["name"]);
        }
    }
}

/// In a folder where nothing is but the ledger and its archives, all of them agree.
fn check_elsewhere(years: &MapYears) {
    let folder = years.path("elsewhere");
    fs::create_dir(&folder).expect("a folder");
    let ledger = years.path("ledger.db");
    let copy = folder.join("ledger.db");
    fs::copy(&ledger, &copy).expect("it can be copied");
    let said = audited(&folder, "ledger.db");
    assert!(said.contains("5 games, ") && said.contains("\n0 rulings by other versions"), "{said}");
    assert!(said.ends_with("Everything is as it was recorded.\n"), "{said}");
    for (kind, file) in [("--public", "public.jsonl"), ("--sealed", "sealed.jsonl")] {
        asked(&["archive", name(&ledger), kind, name(&folder.join(file))]);
        let said = audited(&folder, file);
        for board in &BOARDS {
            assert!(said.contains(&format!("head of {}: ", board.id)), "{file}: {said}");
        }
    }
}

/// What an audit says in a folder, of what is there.
fn audited(folder: &Path, file: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    let output = command.args(["audit", file]).current_dir(folder).output();
    let output = output.expect("the program runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    said
}
