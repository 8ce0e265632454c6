//! One person's data at the prompt: written out, and forgotten with every seal in place.

use std::fs;
use std::process::{Command, Stdio};

use chancery::ledger::Ledger;
use chrono::TimeDelta;
use rusqlite::Connection;
use serde_json::Value;

use crate::common::cluster::cluster;
use crate::daemon::house::{House, letter};
use crate::daemon::upgrade::{audited_at, house};

/// How a command ends, and all it says.
fn ran(house: &House, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command.args(arguments).current_dir(house.path("")).stdin(Stdio::null());
    let output = command.output().expect("the program runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
}

fn forget(house: &House, who: &str, more: &[&str]) -> (Option<i32>, String) {
    ran(house, &[&["person", "forget", who], more].concat())
}

/// Whether a file has these words anywhere, in upper or lower case.
fn has(house: &House, file: &str, words: &str) -> bool {
    let bytes = fs::read(house.path(file)).expect("a file");
    let words = words.to_lowercase();
    bytes.to_ascii_lowercase().windows(words.len()).any(|part| part == words.as_bytes())
}

#[test]
fn a_player_of_a_finished_tournament_is_forgotten_and_the_audit_stays_clean_on_both_engines() {
    let mut house = house("forgotten", "");
    house.start();
    house.until("the ledger is open");
    house.rest();
    house.stop();
    let heads = house.ledger().heads().expect("heads");
    let (one, other) = ("t01p1@players.example", "T02P3@players.example");
    let (status, said) = forget(&house, one, &["--dry-run"]);
    assert!(status == Some(0) && said.contains("Nothing was done."), "{said}");
    assert!(has(&house, "ledger.db", one) && has(&house, "ledger.db", "Player 1 1\""));
    let (status, said) = forget(&house, one, &[]);
    assert!(status == Some(2) && said.contains("add --yes"), "{said}");
    let (status, said) = forget(&house, one, &["--yes"]);
    assert!(status == Some(0) && said.contains("has been forgotten; Forgotten "), "{said}");
    for words in [one, "\"t01p1\"", "Player 1 1\"", "Player 1 1 "] {
        assert!(!has(&house, "ledger.db", words), "{words} is still there");
    }
    assert_eq!(house.ledger().heads().expect("heads"), heads);
    assert_eq!(house.ledger().verify(Some(&heads)).expect("an answer"), []);
    // On a server it is the same, for another one.
    let url = cluster().empty("forgotten");
    house.ask(&["ledger", "copy", "ledger.db", &url]);
    let config = fs::read_to_string(house.path("chancery.toml")).expect("a configuration");
    let server = format!("url = \"{url}\"\nfolder = \".\"");
    house.put("chancery.toml", &config.replace("file = \"ledger.db\"", &server));
    let (status, said) = forget(&house, other, &["--yes"]);
    assert!(status == Some(0), "{said}");
    for place in ["ledger.db", &url] {
        let (is_sound, audit) = audited_at(&house, place);
        assert!(is_sound && audit.contains("involving a forgotten person"), "{place}: {audit}");
        for kind in ["--public", "--sealed"] {
            let _ = fs::remove_file(house.path("archive"));
            house.ask(&["archive", place, kind, "archive"]);
            let (is_sound, audit) = audited_at(&house, "archive");
            assert!(is_sound && audit.contains("words of a forgotten person"), "{audit}");
            assert!(!has(&house, "archive", one));
            assert_eq!(has(&house, "archive", other), place == "ledger.db" && kind == "--sealed");
        }
    }
    for (who, expected) in [
        (one, "is forgotten already: Forgotten "),
        ("t01p2@player.example", "did you mean t01p2@players.example?"),
        ("zoe@nowhere.example", "the ledger knows no zoe@nowhere.example"),
    ] {
        let (_, said) = forget(&house, who, &["--yes"]);
        assert!(said.contains(expected), "{who}: {said}");
    }
}

#[test]
fn what_another_hand_changes_of_a_forgotten_person_is_found() {
    let mut house = house("forgotten-changed", "");
    house.start();
    house.until("the ledger is open");
    house.rest();
    house.stop();
    let (status, said) = forget(&house, "t01p1@players.example", &["--yes"]);
    assert_eq!(status, Some(0), "{said}");
    let db = Connection::open(house.path("ledger.db")).expect("a database");
    let number = |sql: &str| -> i64 { db.query_row(sql, [], |row| row.get(0)).expect("a row") };
    let outgoing = number(
        "SELECT MIN(outbox.number) FROM outbox JOIN forgotten_rows
            ON chain = 'rulings' AND forgotten_rows.number = ruling WHERE text LIKE '%forgotten %'",
    );
    let spoil = |sql: &str| assert!(db.execute(sql, []).expect("it can be written") > 0);
    spoil(&format!("UPDATE outbox SET recipient = 'x@x.example' WHERE number = {outgoing}"));
    let lot = "(SELECT MIN(number) FROM forgotten_rows WHERE chain = 'letters')";
    spoil(&format!("UPDATE letters SET bytes = CAST(bytes || 'x' AS BLOB) WHERE number = {lot}"));
    spoil("UPDATE letters SET message_id = 'x' WHERE number = 200");
    spoil(
        "UPDATE events SET text = REPLACE(text, 'Forgotten ', 'Spoilt ')
        WHERE game = 'wm26-r1-01' AND number = 1",
    );
    spoil("UPDATE forgotten_games SET version = 'x' WHERE game = 'wm26-r1-02'");
    let (is_sound, audit) = audited_at(&house, "ledger.db");
    assert!(!is_sound, "{audit}");
    for table in ["rulings", "letters", "events", "forgotten_games"] {
        assert!(audit.contains(&format!("damaged: {table}, row")), "{table}: {audit}");
    }
    let (status, said) = forget(&house, "t01p2@players.example", &["--yes"]);
    assert!(status == Some(2) && said.contains("see chancery audit"), "{said}");
}

const HELLO: &str = "press white:\nGreetings from the Loire to all.\nend press\n";

#[test]
fn who_plays_on_a_running_board_is_kept_until_the_seat_is_another_s() {
    let board = include_str!("../../game.example.toml")
        .replace("name = \"Anne\"", "name = \"Anne Arnaud\"")
        .replace("name = \"Rita Reserve\"", "name = \"Rita Arnaud\"");
    let config = crate::daemon::house::CONFIG;
    let mut house = House::with("forgotten-seat", config, &board, TimeDelta::zero());
    let anne = "anne@example.org";
    let (status, said) = forget(&house, anne, &["--yes", "--anyway"]);
    assert!(status == Some(2) && said.contains("must go out first"), "{said}");
    house.start();
    house.write("anne", "A Par - Bur\nA Mar H\nF Bre - MAO\n");
    house.write("anne", HELLO);
    house.receive(2);
    house.rest();
    let (status, said) = forget(&house, anne, &["--yes"]);
    assert!(status == Some(2) && said.contains("is in use by"), "{said}");
    house.stop();
    let (status, said) = forget(&house, anne, &["--yes"]);
    assert!(status == Some(2) && said.contains("plays France on r1-07, which goes on"), "{said}");
    house.ask(&["person", "export", "Anne Arnaud", "--to", "anne.json"]);
    let text = fs::read_to_string(house.path("anne.json")).expect("a file");
    let data: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(data["letters-written"].as_array().map(Vec::len), Some(2), "{text}");
    assert!(data["letters-received"].as_array().is_some_and(|letters| letters.len() > 2));
    for part in ["\"F BRE - MAO\"", "Greetings from the Loire", "Europe/Paris"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let events = data["events"].to_string();
    assert!(!events.contains("rita@example.org") && !events.contains("emma@example.org"));
    house.start();
    let seat = "td seat Rita Arnaud <rita@example.org> for France: Anne has left";
    house.ask(&["tell", "r1-07", seat, "--yes"]);
    house.rest();
    house.stop();
    let (status, said) = forget(&house, "anne", &["--yes"]);
    assert!(status == Some(0), "{said}");
    house.audit();
    for words in [anne, "Anne Arnaud", "Greetings from the Loire"] {
        assert!(!has(&house, "ledger.db", words), "{words}");
    }
    // The board goes on, and what is ruled from now on is made again.
    house.start();
    house.until("the daemon is running");
    house.pass_deadline();
    house.rest();
    // Who is forgotten and comes again is forgotten again.
    let late = letter("anne", "late@players.example", "[wm26 r1-07] orders", "A Par H\n");
    house.drop_into("in", "late", &late);
    house.receive(1);
    house.rest();
    house.stop();
    let (is_sound, audit) = audited_at(&house, "ledger.db");
    assert!(is_sound && !audit.contains("\n0 rulings reproduced"), "{audit}");
    assert!(house.letters_to("rita@example.org").iter().all(|text| !text.contains("Anne Arnaud")));
    assert!(has(&house, "ledger.db", anne));
    let (status, said) = forget(&house, anne, &["--yes"]);
    assert!(status == Some(0), "{said}");
    assert!(!has(&house, "ledger.db", anne));
    house.audit();
}

#[test]
fn two_people_of_one_address_are_told_apart_by_name() {
    let mut house = House::new("forgotten-shared", "");
    // On another board, the same address is another person's.
    let other = include_str!("../../game.example.toml")
        .replace("r1-07", "r1-08")
        .replace("name = \"Anne\"", "name = \"Bob Brown\"");
    house.put("other.toml", &other);
    house.ask(&["game", "open", "other.toml"]);
    house.start();
    house.rest();
    house.write("anne", "A Par - Bur\nA Mar H\nF Bre - MAO\n");
    house.receive(1);
    house.rest();
    house.stop();
    let (status, said) = forget(&house, "anne@example.org", &["--yes"]);
    assert!(status == Some(2) && said.contains("Anne, Bob Brown"), "{said}");
    let bob = ["--name", "Bob Brown", "--yes", "--anyway"];
    let (status, said) = forget(&house, "anne@example.org", &bob);
    assert!(status == Some(0), "{said}");
    assert!(!has(&house, "ledger.db", "Bob Brown"));
    // The other one has all that is theirs: the letter too.
    assert!(
        has(&house, "ledger.db", "anne@example.org") && has(&house, "ledger.db", "A Par - Bur")
    );
    let known = |name: &str| {
        let people = house.game_of(name).people.clone();
        people.values().filter(|person| person.address == "anne@example.org").count()
    };
    assert_eq!((known("r1-07"), known("r1-08")), (1, 0));
    house.audit();
    let (status, said) = forget(&house, "anne@example.org", &["--yes", "--anyway"]);
    assert!(status == Some(0), "{said}");
    assert!(!has(&house, "ledger.db", "anne@example.org"));
    house.audit();
}

#[test]
fn the_numbers_of_somebody_in_the_lists_of_the_hobby_are_forgotten_too() {
    let mut house =
        House::empty("forgotten-numbers", crate::daemon::house::CONFIG, TimeDelta::zero());
    let open = ["tournament", "open", "cup27", "--form", "one-round", "--any-address", "--yes"];
    let flags = ["--address", "cup27@example.org", "--games", "cup27+{game}@example.org"];
    house.ask(&[&open[..], &flags, &["--director", "Dee Dee <dee@td.example>"]].concat());
    let table = "name,address,wdd,wdr\nAnn Able,ann@example.org,616161,717171\n\
        Bob Boyd,bob@example.org,5,6\n";
    house.put("roster.csv", table);
    house.ask(&["tournament", "roster", "import", "roster.csv", "--yes"]);
    assert!(has(&house, "ledger.db", "616161") && has(&house, "ledger.db", "717171"));
    house.start();
    house.until("the daemon is running");
    house.rest();
    house.stop();
    let (status, said) = forget(&house, "ann@example.org", &["--yes", "--anyway"]);
    assert!(status == Some(0), "{said}");
    for words in ["616161", "717171", "Ann Able"] {
        assert!(!has(&house, "ledger.db", words), "{words} is still there");
    }
    assert!(has(&house, "ledger.db", "\"wdd\":5"), "the numbers of others stay");
    house.audit();
}
