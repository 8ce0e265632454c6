//! Mailboxes that can't be read, disks that are full, letters that come twice, storms, logs.

use std::fs;
use std::process::Command;

use chancery::board::Power;
use chancery::ledger::{Ledger, LetterNumber};
use chrono::TimeDelta;

use crate::common::ports::free_port;
use crate::daemon::house::{BOARD, House, first_moment, letter};
use crate::daemon::pages::get;
use crate::daemon::year::PLAYERS;

#[test]
fn d_vii_1_a_deadline_waits_for_a_mailbox_that_cant_be_read() {
    let mut house = House::new("held", "");
    for player in PLAYERS.iter().filter(|player| **player != "anne") {
        house.write(player, "all hold");
    }
    house.start();
    house.rest();
    // Root can read any folder, so it is no folder any more.
    fs::rename(house.path("in/new"), house.path("aside")).expect("a folder can be moved");
    house.put("in/new", "no folder");
    house.until("the operator is called");
    let deadline = house.game().running.at;
    fs::write(
        house.path("aside/late"),
        letter("anne", "in-time@example.org", "[wm26 r1-07]", "A Par - Bur\nF Bre H\nA Mar H"),
    )
    .expect("it can be written");
    house.set_time(deadline + TimeDelta::hours(3));
    house.until("A deadline waits for the mailbox orders");
    // Each look at the other mailbox ends with the same wait: it is not reported each time.
    for copy in 0..10 {
        let text = letter("emma", &format!("{copy}@example.org"), "[wm26 r1-07]", "all hold");
        house.drop_into("box", &format!("copy-{copy}"), &text);
        house.receive(1);
    }
    let said = house.log.matches("A deadline waits for the mailbox").count();
    assert_eq!(said, 1, "{}", house.log);
    assert_eq!(house.game().history.len(), 0, "nothing is ruled on the deadline");
    fs::remove_file(house.path("in/new")).expect("a file can be removed");
    fs::rename(house.path("aside"), house.path("in/new")).expect("a folder can be moved");
    house.rest();
    let game = house.game();
    assert_eq!(game.history.len(), 1);
    assert!(game.history[0].silent.is_empty(), "{:?}", game.history[0].silent);
    assert_eq!(house.letters_to("operator@example.org").len(), 2);
    house.stop();
    house.audit();
}

#[test]
fn d_vii_1_only_the_boards_wait_whose_letters_may_lie_in_the_mailbox_that_cant_be_read() {
    let more = "[[mailboxes]]\nname = \"eighth\"\nkind = \"maildir\"\nfolder = \"eighth\"\n\
        addresses = [\"WM26+R1-08@example.org\"]\n";
    let mut house = House::new("beside", more);
    fs::create_dir_all(house.path("eighth/new")).expect("a folder can be made");
    house.put("board8.toml", &BOARD.replace("r1-07", "r1-08"));
    house.ask(&["game", "open", "board8.toml"]);
    house.start();
    house.rest();
    fs::rename(house.path("eighth/new"), house.path("aside")).expect("a folder can be moved");
    house.put("eighth/new", "no folder");
    for player in PLAYERS {
        house.write(player, "all hold");
    }
    house.receive(PLAYERS.len());
    let deadline = house.game().running.at;
    assert_eq!(deadline, house.game_of("r1-08").running.at);
    let orders =
        letter("anne", "late@example.org", "[wm26 r1-08]", "A Par - Bur\nF Bre H\nA Mar H");
    let orders = orders.replace("To: wm26+r1-07@", "To: wm26+r1-08@");
    fs::write(house.path("aside/late"), orders).expect("it can be written");
    house.set_time(deadline + TimeDelta::hours(3));
    while house.game().history.is_empty() {
        house.line();
    }
    // Letters to boards that do not wait are ruled on, however late it is.
    let receipts = house.letters_to("emma@example.org").len();
    house.write("emma", "all hold");
    while house.letters_to("emma@example.org").len() == receipts {
        house.line();
    }
    while !house.log.contains("A deadline waits for the mailbox eighth") {
        house.line();
    }
    assert!(house.game_of("r1-08").silent.is_empty());
    fs::remove_file(house.path("eighth/new")).expect("a file can be removed");
    fs::rename(house.path("aside"), house.path("eighth/new")).expect("a folder can be moved");
    // In Spring 1901 a result is held back for players who are silent (D.VII(6)(b)).
    while house.game_of("r1-08").silent.is_empty() {
        house.line();
    }
    let silent = house.game_of("r1-08").silent.clone();
    assert!(!silent.contains(&Power::France), "{silent:?}");
    assert!(silent.contains(&Power::England));
    house.stop();
    house.audit();
}

#[test]
fn a_letter_that_is_delivered_twice_counts_once() {
    let mut house = House::new("twice", "");
    house.start();
    let text = letter("anne", "same@example.org", "[wm26 r1-07]", "all hold\nI protest: unfair!");
    house.drop_into("in", "first", &text);
    house.rest();
    house.set_time(first_moment() + TimeDelta::hours(1));
    let (cases, letters) = (house.game().cases.all().len(), house.letters_to("anne@example.org"));
    house.drop_into("in", "second", &text);
    house.rest();
    assert_eq!(house.ledger().letters(LetterNumber(0), 9).expect("letters").len(), 2);
    assert_eq!(house.game().cases.all().len(), cases);
    // She is told once that it came before.
    assert_eq!(house.letters_to("anne@example.org").len(), letters.len() + 1);
    house.drop_into("in", "third", &text);
    house.rest();
    assert_eq!(house.game().cases.all().len(), cases);
    assert_eq!(house.letters_to("anne@example.org").len(), letters.len() + 1);
    house.stop();
    house.audit();
}

#[test]
fn a_full_disk_loses_no_letter() {
    let mut house = House::new("full", "");
    let size = fs::metadata(house.path("ledger.db")).expect("the ledger").len();
    let log = fs::metadata(house.path("ledger.db-wal")).map_or(0, |data| data.len());
    // No file may grow beyond that: then the disk is full, as far as the daemon knows.
    let most = (size.max(log) + 60_000) / 512;
    let mut command = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_chancery");
    let shell = format!("trap '' XFSZ; ulimit -f {most}; exec {program} serve");
    command.arg("-c").arg(shell);
    house.start_as(command);
    for at in 0..70 {
        house.write(PLAYERS[at % 7], &format!("all hold\n{}", "I think aloud. ".repeat(200)));
    }
    house.until("the operator is called");
    house.kill();
    house.start();
    house.rest();
    house.stop();
    let letters = house.ledger().letters(LetterNumber(0), 99).expect("letters");
    assert_eq!(letters.len(), 70);
    assert_eq!(house.ledger().backlog().expect("a backlog").unruled, 0);
    house.audit();
}

#[test]
fn what_an_address_may_have_in_a_day_is_known_after_a_start() {
    let mut house = House::new("caps", "[limits]\nletters-per-address = 10\n");
    house.start();
    house.rest();
    for _ in 0..10 {
        house.write("anne", "all hold");
    }
    house.rest();
    // The start letter takes no answer's place.
    assert_eq!(house.letters_to("anne@example.org").len(), 11);
    house.stop();
    house.start();
    house.write("anne", "all hold");
    house.until("One address has reached its limit of answers for today");
    assert_eq!(house.letters_to("anne@example.org").len(), 11);
    house.set_time(first_moment() + TimeDelta::hours(25));
    house.rest();
    assert_eq!(house.letters_to("anne@example.org").len(), 12);
    house.stop();
}

/// A forger can use up the answers of the person in whose name he writes, and nothing else.
#[test]
fn results_come_to_an_address_that_has_had_its_answers() {
    let mut house = House::new("used-up", "[limits]\nletters-per-address = 10\n");
    house.start();
    house.rest();
    let deadline = house.game().running.at;
    house.set_time(deadline - TimeDelta::hours(2));
    for player in PLAYERS {
        house.write(player, "all hold");
    }
    house.rest();
    for _ in 0..12 {
        house.write("anne", "all hold");
    }
    house.until("One address has reached its limit of answers for today");
    house.rest_or(|_| true);
    let before = house.letters_to("anne@example.org");
    let receipts = |letters: &[String]| {
        letters.iter().filter(|letter| letter.contains("\r\nIn-Reply-To: ")).count()
    };
    assert_eq!(receipts(&before), 10);
    house.set_time(deadline + TimeDelta::minutes(1));
    while house.letters_to("anne@example.org").len() == before.len() {
        house.line();
    }
    assert_eq!(receipts(&house.letters_to("anne@example.org")), 10);
    assert_eq!(house.game().history.len(), 1);
    house.stop();
    house.audit();
}

#[test]
fn an_outage_of_the_mail_server_is_no_storm() {
    let mut house = House::new("outage", "[limits]\nletters-per-hour = 12\n");
    house.ask(&["outbox", "stop"]);
    house.start();
    house.rest_or(|_| true);
    let start_letters = house.ledger().backlog().expect("a backlog").unsent;
    assert!((7..=12).contains(&start_letters), "{start_letters}");
    fs::rename(house.path("out"), house.path("aside")).expect("a folder can be moved");
    house.put("out", "no folder");
    house.ask(&["outbox", "resume"]);
    for minute in [2, 10, 30] {
        for _ in 0..start_letters {
            let line = house.until("a letter has to wait");
            assert!(!line.contains("A storm of letters"), "{line}");
        }
        house.set_time(first_moment() + TimeDelta::minutes(minute));
    }
    fs::remove_file(house.path("out")).expect("a file can be removed");
    fs::rename(house.path("aside"), house.path("out")).expect("a folder can be moved");
    house.set_time(first_moment() + TimeDelta::hours(2));
    house.rest();
    assert_eq!(house.letters_to("anne@example.org").len(), 1);
    house.stop();
    assert!(!house.log.contains("A storm of letters"), "{}", house.log);
    house.audit();
}

/// As of a mailbox that may only be read.
#[test]
fn letters_that_cant_be_put_away_hold_nothing_up() {
    let mut house = House::new("stuck", "");
    house.start();
    house.rest();
    fs::remove_dir(house.path("in/cur")).expect("nothing lies there yet");
    house.put("in/cur", "no folder");
    for player in PLAYERS {
        house.write(player, "all hold");
    }
    house.until("Letters that were read can't be marked as handled in the mailbox orders");
    house.rest();
    house.pass_deadline();
    assert_eq!(house.game().history.len(), 1);
    assert_eq!(house.ledger().letters(LetterNumber(0), 99).expect("letters").len(), 7);
    house.write("anne", "all hold");
    house.rest();
    assert_eq!(house.ledger().letters(LetterNumber(0), 99).expect("letters").len(), 8);
    house.stop();
    house.audit();
}

#[test]
fn a_storm_is_stopped_until_somebody_has_looked() {
    let port = free_port();
    let more = format!("[limits]\nletters-per-hour = 12\n[web]\nlisten = \"127.0.0.1:{port}\"\n");
    let mut house = House::new("storm", &more);
    house.start();
    house.rest();
    for _ in 0..10 {
        house.write("anne", "all hold");
    }
    house.until("A storm of letters was stopped");
    house.write("emma", "all hold");
    house.rest_or(|_| true);
    assert!(house.letters_to("emma@example.org").len() <= 1, "nothing but the start letter");
    let health = get(port, "/health", "");
    assert!(health.starts_with("HTTP/1.1 503"), "{health}");
    assert!(health.contains("the outbox is stopped, and letters wait: 12 letters"), "{health}");
    assert!(get(port, "/metrics", "").contains("\nchancery_outbox_stopped 1\n"));
    let shown = house.ask(&["outbox", "show"]);
    assert!(shown.contains("The outbox is stopped: 12 letters"), "{shown}");
    assert!(shown.contains(" - England S1901 [wm26 r1-07]\n"), "{shown}");
    let shown = house.ask(&["outbox", "show", "--format", "json"]);
    let shown: serde_json::Value = serde_json::from_str(&shown).expect("it is JSON");
    assert!(shown["stopped"].as_str().is_some_and(|why| why.starts_with("12 letters")), "{shown}");
    let waiting = shown["waiting"].as_array().expect("a list");
    assert_eq!(shown["unsent"].as_u64(), Some(waiting.len() as u64), "{shown}");
    assert!(waiting.iter().any(|letter| letter["to"] == "emma@example.org"), "{shown}");
    assert!(waiting.iter().all(|letter| letter["game"] == "r1-07"), "{shown}");
    let said = house.ask(&["outbox", "resume"]);
    assert!(said.contains("Letters that were held back will go out within"), "{said}");
    house.stop();
    house.set_time(first_moment() + TimeDelta::minutes(11));
    house.start();
    house.rest();
    assert_eq!(house.letters_to("operator@example.org").len(), 1);
    house.stop();
}

#[test]
fn the_log_of_a_busy_hour_tells_no_secret() {
    let mut house = House::new("log", "");
    house.start();
    house.rest();
    for player in PLAYERS {
        let orders = if player == "anne" { "A Par - Bur\nF Bre H\nA Mar H" } else { "all hold" };
        let press = "press grey: the sultan is a liar\nendpress\n";
        house.write(player, &format!("passphrase: open sesame\n{orders}\nvote yes on 1\n{press}"));
    }
    house.drop_into("in", "odd", "From: a\r\nFrom: b\r\n\r\nA Par - Bur sesame");
    house.drop_into("in", "empty", "");
    house.rest();
    house.pass_deadline();
    house.stop();
    let low = house.log.to_lowercase();
    assert!(low.contains("rulings were recorded"), "{low}");
    for secret in ["sesame", "bur", "sultan", "vote", "anne", "@example.org", "grey", "france"] {
        assert!(!low.contains(secret), "{secret} stands in the log:\n{low}");
    }
}
