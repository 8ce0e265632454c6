//! Daemons on one ledger that decide by other settings: one kind rules, and the other waits.

use std::process::Command;

use chrono::TimeDelta;

use crate::common::cluster::cluster;
use crate::daemon::house::{BOARD, CONFIG, House, first_moment};

const WAITS: &str = "This daemon waits: others rule by other settings";
const RUNS: &str = "the daemon is running";

fn config(node: &str, schema: &str, pages: &str) -> String {
    let server = format!("url = \"{}\"\nfolder = \".\"\nlease = 2", cluster().address(schema));
    let config = CONFIG.replace("file = \"ledger.db\"", &server);
    format!("node = \"{node}\"\n{config}[web]\naddress = \"https://{pages}.example/\"\n")
}

fn signal(house: &House, name: &str) {
    let sent = Command::new("kill").args([name, &house.pid().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

fn letters(house: &House) -> usize {
    std::fs::read_dir(house.path("in/new")).expect("a folder").count()
}

/// What a command says that is refused.
fn refused(house: &House, arguments: &[&str]) -> String {
    let program = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(arguments)
        .current_dir(house.path(""))
        .output();
    let output = program.expect("it runs");
    assert!(!output.status.success());
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

#[test]
fn a_daemon_with_other_settings_waits_until_those_that_rule_have_gone() {
    cluster().empty("settings");
    let (old, new) =
        (|node| config(node, "settings", "old"), |node| config(node, "settings", "new"));
    let mut north = House::with("settings-north", &old("north"), BOARD, TimeDelta::zero());
    let mut south = House::empty("settings-south", &new("south"), TimeDelta::zero());
    south.set_time(first_moment());
    north.start();
    north.until(RUNS);
    north.rest();

    south.write("anne", "all hold");
    south.start();
    let told = south.until(WAITS);
    let difference = "only here web.address = https://new.example/; only there web.address = \
        https://old.example/";
    assert!(told.contains("(north)") && told.contains(difference), "{told}");
    south.put("board8.toml", &BOARD.replace("r1-07", "r1-08"));
    let said = refused(&south, &["game", "open", "board8.toml"]);
    assert!(said.contains("other settings than ours") && said.contains(difference), "{said}");
    let nodes = north.ask(&["nodes"]);
    assert!(nodes.contains("64 of 64 shards") && !nodes.contains("south"), "{nodes}");
    // What it could fetch stays where it is, however often it looks whether it may begin.
    assert!(refused(&south, &["doctor"]).contains(difference), "the doctor says so");
    assert_eq!(letters(&south), 1);

    // The configuration is carried from one to the next: the last that stops leaves it all.
    north.stop();
    south.until(RUNS);
    south.receive(1);
    south.rest();
    let nodes = south.ask(&["nodes"]);
    assert!(nodes.contains("south") && nodes.contains("64 of 64 shards"), "{nodes}");
    north.start();
    north.until(WAITS);
    north.stop();
    north.put("chancery.toml", &new("north"));
    north.start();
    north.until(RUNS);
    south.stop();

    // One that stands still for so long that another has taken over ends by itself.
    signal(&north, "-STOP");
    south.put("chancery.toml", &old("south"));
    south.start();
    south.until(RUNS);
    signal(&north, "-CONT");
    north.until("are made by other settings");
    assert!(!north.ends_well(), "a service manager has to start it again");
    south.stop();
    let audit = south.ask(&["audit", &cluster().address("settings")]);
    assert!(audit.contains("Everything is as it was recorded."), "{audit}");
}
