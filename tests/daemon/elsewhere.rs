//! A mailbox that not every daemon has in its configuration: deadlines wait for it anyway.

use std::process::Command;

use chrono::TimeDelta;

use crate::common::cluster::cluster;
use crate::daemon::house::{BOARD, CONFIG, House, first_moment, letter};

const LATE: &str = "[[mailboxes]]\nname = \"late\"\nkind = \"maildir\"\nfolder = \"late\"\n";

/// The phase of the board.
fn phase(house: &House) -> String {
    let shown = house.ask(&["game", "show", "r1-07"]);
    shown.lines().take(2).collect()
}

fn retire(house: &House, mailbox: &str) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"));
    let program = program.args(["nodes", "--retire", mailbox]).current_dir(house.path(""));
    let output = program.output().expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn d_vii_1_a_deadline_waits_for_a_mailbox_that_another_daemon_has_configured() {
    let server = format!("url = \"{}\"\nfolder = \".\"\nlease = 2", cluster().empty("elsewhere"));
    let without = CONFIG.replace("file = \"ledger.db\"", &server);
    let with = without.replacen("[[mailboxes]]", &format!("{LATE}[[mailboxes]]"), 1);
    let mut house = House::with("elsewhere", &with, BOARD, TimeDelta::zero());
    std::fs::create_dir_all(house.path("late/new")).expect("a folder can be made");
    house.start();
    house.rest();
    let (status, said) = retire(&house, "late");
    assert!(status == Some(2) && said.contains("is reading it now"), "{said}");
    house.stop();
    let before = phase(&house);
    // It comes in time, into the mailbox that the next daemon does not know.
    let orders = letter("anne", "late@players.example", "[wm26 r1-07]", "all hold");
    house.drop_into("late", "orders", &orders);
    house.put("chancery.toml", &without);
    house.set_time(first_moment() + TimeDelta::days(30));
    house.start();
    let waits = "A deadline waits for the mailbox late";
    loop {
        let line = house.line();
        assert!(!line.contains("at rest"), "it is ruled without the mailbox\n{}", house.log);
        if line.contains(waits) {
            break;
        }
    }
    assert_eq!(phase(&house), before);
    assert!(house.ask(&["nodes"]).contains("mailbox late"), "{}", house.ask(&["nodes"]));
    house.stop();
    // Who has it reads it first.
    house.put("chancery.toml", &with);
    house.start();
    house.rest();
    house.stop();
    assert_ne!(phase(&house), before);
    let first = "SELECT job FROM elsewhere.rulings WHERE job LIKE 'letter%' OR job LIKE 'wake%'
        ORDER BY number LIMIT 1";
    assert_eq!(cluster().sql(first), "letter 1");
    // It is gone for good, and an operator says so.
    house.put("chancery.toml", &without);
    house.set_time(first_moment() + TimeDelta::days(90));
    house.start();
    house.until(waits);
    let (status, said) = retire(&house, "misspelt");
    assert!(status == Some(2) && said.contains("late"), "{said}");
    let (status, said) = retire(&house, "late");
    assert_eq!(status, Some(0), "{said}");
    house.rest();
    house.stop();
}
