//! A board that can't be read is one board.

use std::process::Command;

use rusqlite::Connection;

use crate::daemon::house::{BOARD, House, letter};

#[test]
fn a_board_that_cant_be_read_is_set_aside_and_all_others_go_on() {
    let mut house = House::new("unreadable", "");
    house.put("board8.toml", &BOARD.replace("r1-07", "r1-08"));
    house.ask(&["game", "open", "board8.toml"]);
    let spoil = "UPDATE games SET state = '\"state\"' WHERE name = 'r1-07'";
    let db = Connection::open(house.path("ledger.db")).expect("a database");
    assert_eq!(db.execute(spoil, []).expect("it can be written"), 1);
    drop(db);
    house.start();
    house.until("the game r1-07 is set aside: r1-07 can't be read from the ledger");
    // Whoever writes to it is not told again, and whoever writes elsewhere is heard.
    house.write("anne", "all hold");
    house.write("gerd", "all hold");
    let orders = letter("anne", "other@example.org", "[wm26 r1-08]", "all hold");
    house.drop_into("in", "other", &orders.replace("r1-07@", "r1-08@"));
    house.receive(3);
    house.rest();
    let answers = house.letters_to("anne@example.org");
    let receipts = answers.iter().filter(|it| it.contains("In-Reply-To: <other@example.org>"));
    assert_eq!(receipts.count(), 1, "{answers:?}");
    let listed = house.ask(&["game", "list"]);
    assert!(listed.contains("r1-07 can't be read: ") && listed.contains("r1-08 "), "{listed}");
    house.put("board9.toml", &BOARD.replace("r1-07", "r1-09"));
    assert!(house.ask(&["game", "open", "board9.toml", "--yes"]).contains("r1-09 has begun"));
    let mut doctor = Command::new(env!("CARGO_BIN_EXE_chancery"));
    let doctor = doctor.arg("doctor").current_dir(house.path("")).output().expect("it runs");
    let said = String::from_utf8_lossy(&doctor.stdout);
    assert!(said.contains("r1-07 can't be read"), "{said}");
    assert!(said.contains("is at work, and nothing is wrong with it"), "{said}");
    house.stop();
    assert_eq!(house.log.matches("is set aside").count(), 1, "{}", house.log);
}
