//! If an event of a board can't be read, only that board's pages stay as they are; all others go
//! on.

use std::fs;
use std::process::Command;

use rusqlite::Connection;

use crate::daemon::house::{BOARD, House, letter};
use crate::daemon::year::PLAYERS;

/// Spoils the last event of the board.
fn spoil(house: &House) {
    let db = Connection::open(house.path("ledger.db")).expect("a database");
    let spoil = "UPDATE events SET text = '\"later\"' WHERE game = 'r1-07'
        AND number = (SELECT max(number) FROM events WHERE game = 'r1-07')";
    assert_eq!(db.execute(spoil, []).expect("it can be written"), 1);
}

/// A command of the program: how it ended, and what it complained of.
fn ended(house: &House, command: &str, to: &str) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"));
    program.args([command, "--ledger", "ledger.db", "--to", to]).current_dir(house.path(""));
    let output = program.output().expect("it runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn pages_of_other_boards_go_on_and_the_operator_hears_once_of_the_one_that_cant_be_read() {
    let mut house = House::new("behind", "[web]\ngazette = \"pages\"\n");
    house.put("board8.toml", &BOARD.replace("r1-07", "r1-08"));
    house.ask(&["game", "open", "board8.toml"]);
    house.start();
    for player in PLAYERS {
        house.write(player, "all hold");
        let orders = letter(player, &format!("{player}@other.example"), "[wm26 r1-08]", "all hold");
        house.drop_into("in", player, &orders.replace("r1-07@", "r1-08@"));
    }
    house.receive(2 * PLAYERS.len());
    house.rest();
    house.stop();
    spoil(&house);

    house.start();
    let told = house.until("The gazette ");
    assert!(told.contains("does not show what happens on the board r1-07"), "{told}");
    // The board itself goes on, and both are judged.
    house.pass_deadline();
    let pages = house.path("pages/boards");
    let page = |name: &str| fs::read_to_string(pages.join(name)).ok();
    while page("r1-08/1901.html").is_none_or(|page| !page.contains("id=\"S1901M\"")) {
        house.until("the gazette was written");
    }
    assert_ne!(house.game().phase.to_string(), "S1901M", "it was judged");
    assert!(page("r1-07/index.html").is_some_and(|page| page.contains("orders are due")));
    assert!(page("r1-07/1901.html").is_none());
    house.rest();
    house.stop();
    let what = "The gazette does not show what happens on the board r1-07";
    assert_eq!(house.log.matches(what).count(), 1, "{}", house.log);
    let calls = house.letters_to("operator@example.org");
    assert_eq!(calls.len(), 1, "{calls:?}");

    let (status, why) = ended(&house, "gazette", "by-hand");
    assert_eq!(status, Some(1), "{why}");
    assert!(why.contains("r1-07 can't be read"), "{why}");
    assert!(house.path("by-hand/boards/r1-08/1901.html").exists());
    // Tables with a hole in them would be believed.
    let (status, why) = ended(&house, "export", "tables");
    assert_eq!(status, Some(2), "{why}");
    assert!(why.contains("r1-07 can't be read") && !house.path("tables").exists(), "{why}");
}
