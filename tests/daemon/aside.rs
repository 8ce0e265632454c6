//! A board that can't be read is one board.

use std::net::TcpListener;
use std::process::Command;

use chrono::TimeDelta;
use rusqlite::Connection;

use crate::common::cluster::cluster;
use crate::daemon::house::{BOARD, CONFIG, House, letter};
use crate::daemon::pages::get;

#[test]
fn a_board_that_cant_be_read_is_set_aside_and_all_others_go_on() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("it has one");
    let web = format!("[web]\nlisten = \"{free}\"\n");
    // Mail may be what is wrong, so the operator has a command of his own.
    let own = "[operator]\ncommand = [\"tee\", \"paged\"]";
    let config = format!("{CONFIG}{web}").replacen("[operator]", own, 1);
    let mut house = House::with("unreadable", &config, BOARD, TimeDelta::zero());
    house.put("board8.toml", &BOARD.replace("r1-07", "r1-08"));
    house.ask(&["game", "open", "board8.toml"]);
    let spoil = "UPDATE games SET state = '\"state\"' WHERE name = 'r1-07'";
    let db = Connection::open(house.path("ledger.db")).expect("a database");
    assert_eq!(db.execute(spoil, []).expect("it can be written"), 1);
    drop(db);
    house.start();
    house.until("the game r1-07 is set aside: r1-07 can't be read from the ledger");
    let paged = house.path("paged");
    while !std::fs::read_to_string(&paged).is_ok_and(|text| text.contains("report the fault")) {
        house.line();
    }
    // A second writer to it is not reported again, and a letter to another board is ruled on.
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
    let told = "FAULT  daemon: r1-07 is set aside, so no rulings are made on it";
    assert!(said.contains(told), "{said}");
    // Supervisors hear of it as long as it lasts.
    let health = get(free.port(), "/health", "");
    assert!(health.starts_with("HTTP/1.1 503") && health.contains("\"set_aside\":1"), "{health}");
    let metrics = get(free.port(), "/metrics", "");
    assert!(metrics.contains("\nchancery_boards_aside 1\n"), "{metrics}");
    house.stop();
    assert_eq!(house.log.matches("is set aside").count(), 1, "{}", house.log);
}

#[test]
fn a_board_that_cant_be_read_keeps_no_daemon_of_a_server_from_starting() {
    let url = cluster().empty("set-aside");
    let server = format!("url = \"{url}\"\nfolder = \".\"");
    let config = CONFIG.replace("file = \"ledger.db\"", &server);
    let mut house = House::with("unreadable-there", &config, BOARD, TimeDelta::zero());
    house.put("board8.toml", &BOARD.replace("r1-07", "r1-08"));
    house.ask(&["game", "open", "board8.toml"]);
    cluster().sql("UPDATE \"set-aside\".games SET state = '{}' WHERE name = 'r1-07'");
    house.start();
    house.until("the game r1-07 is set aside: r1-07 can't be read from the ledger");
    let orders = letter("anne", "other@example.org", "[wm26 r1-08]", "all hold");
    house.drop_into("in", "other", &orders.replace("r1-07@", "r1-08@"));
    house.receive(1);
    house.rest();
    let answers = house.letters_to("anne@example.org");
    let receipts = answers.iter().filter(|it| it.contains("In-Reply-To: <other@example.org>"));
    assert_eq!(receipts.count(), 1, "{answers:?}");
    house.stop();
}
