//! What people meet who have read nothing but the pages: each command says what has happened.

use std::process::Command;

use chancery::ledger::{GameName, Ledger};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::daemon::forged::{house, own_address, post};
use crate::daemon::house::{BOARD, House};

/// How a command ends, and all that it says.
fn ended(house: &House, arguments: &[&str]) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"));
    program.args(arguments).current_dir(house.path(""));
    let output = program.output().expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn a_board_that_begins_says_whether_its_letters_go() {
    let mut house = House::new("letters-go", "");
    house.put("board8.toml", &BOARD.replace("r1-07", "r1-08"));
    let said = house.ask(&["game", "open", "board8.toml", "--yes"]);
    let wait =
        "The start letters wait: no daemon is at work, and they go when chancery serve runs.";
    assert!(said.contains(wait), "{said}");
    assert!(house.ask(&["doctor"]).contains("no daemon is at work"));
    house.start();
    house.rest();
    let said = house.ask(&["doctor"]);
    assert!(said.contains("All is well") && !said.contains("no daemon"), "{said}");
    house.ask(&["outbox", "stop"]);
    let stopped = "wait: the outbox is stopped (by hand), until chancery outbox resume.";
    house.put("board9.toml", &BOARD.replace("r1-07", "r1-09"));
    let said = house.ask(&["game", "open", "board9.toml", "--yes"]);
    assert!(said.contains(&format!("The start letters {stopped}")), "{said}");
    let line = "gm deadline Sun 29 Nov 2026 20:00 GMT";
    let said = house.ask(&["tell", "r1-09", line, "--yes"]);
    assert!(said.ends_with(&format!("They {stopped}\n")), "{said}");
    house.ask(&["outbox", "resume"]);
    let said = house.ask(&["tell", "r1-09", "gm deadline Mon 30 Nov 2026 20:00 GMT", "--yes"]);
    assert!(!said.contains("wait"), "{said}");
    house.stop();
    // What is entered and not ruled on is no success.
    let line = "gm deadline Tue 1 Dec 2026 20:00 GMT";
    let (status, said) = ended(&house, &["tell", "r1-09", line, "--yes"]);
    assert_eq!(status, Some(3), "{said}");
    assert!(said.starts_with("It is in the journal. No daemon is at work"), "{said}");
}

#[test]
fn b_2_a_captain_who_changes_his_mind_calls_nobody() {
    let mut house = house("second-thoughts");
    // Also without a daemon the first letters come from addresses that only their readers are told.
    let cup = house.ledger().load(&GameName::of_tournament("cup27")).expect("it can be read");
    let cup: Value = cup.expect("it is there").state.read().expect("a state");
    assert_eq!(cup["proof"]["ways"], json!(["token"]));
    house.start();
    house.rest();
    let write = |house: &mut House, to: &str, answers: usize, text: &str| {
        let headers = format!("From: cap@x.example\nTo: {to}\nSubject: team");
        post(house, &format!("team{answers}"), &headers, text);
        house.rest_or(|house| house.letters_to("cap@x.example").len() == answers);
    };
    write(&mut house, "cup27@example.org", 1, "sign up");
    let own = own_address(&house, "cap@x.example", "cup27");
    write(&mut house, &own, 2, "team Bears\ncaptain Cap Tain <cap@x.example>\n");
    write(&mut house, &own, 3, "player Al Adams <al@y.example>\n");
    write(&mut house, &own, 4, "withdraw al@y.example\n");
    let asked = house.letters_to("cap@x.example").concat();
    let line = asked.lines().find(|line| line.contains(" confirm ")).expect("a code").to_owned();
    write(&mut house, &own, 5, &format!("{}\n", line.trim()));
    assert_eq!(house.letters_to("al@y.example").len(), 1);
    assert_eq!(house.ledger().backlog().expect("a backlog").unsent, 1, "it goes tomorrow");
    house.stop();
    assert!(!house.log.contains("the operator is called"), "{}", house.log);
}

#[test]
fn a_tournament_that_cant_be_read_keeps_no_other_from_being_exported_or_opened() {
    let house = House::new("unread", "");
    let open = |short: &str| {
        let address = format!("{short}@example.org");
        let games = format!("{short}+{{game}}@example.org");
        let flags =
            ["--director", "Dee <dee@td.example>", "--address", &address, "--games", &games];
        ended(&house, &[&["tournament", "open", short, "--yes"], &flags[..]].concat())
    };
    for short in ["cup27", "cup28"] {
        let (status, said) = open(short);
        assert_eq!(status, Some(0), "{said}");
    }
    let db = Connection::open(house.path("ledger.db")).expect("a database");
    let spoil = "UPDATE games SET state = '\"state\"' WHERE name = 'tournament cup28'";
    assert_eq!(db.execute(spoil, []).expect("it can be written"), 1);
    drop(db);
    let export = |short: &str| ended(&house, &["export", "--tournament", short, "--to", short]);
    let (status, said) = export("cup27");
    assert_eq!(status, Some(0), "{said}");
    let (status, said) = export("cup28");
    assert!(status == Some(2) && said.contains("cup28 can't be read"), "{said}");
    let pages = ["gazette", "--ledger", "ledger.db", "--tournament", "cup27", "--to", "pages"];
    let (status, said) = ended(&house, &pages);
    assert_eq!(status, Some(0), "{said}");
    let (status, said) = open("cup29");
    assert_eq!(status, Some(0), "{said}");
    let (status, said) = open("cup28");
    assert!(status == Some(1) && said.contains("there is a tournament cup28"), "{said}");
    house.put("board8.toml", &BOARD.replace("r1-07", "r1-08"));
    let (status, said) = ended(&house, &["game", "open", "board8.toml", "--yes"]);
    assert_eq!(status, Some(0), "{said}");
}
