//! What the staff of a board writes at the prompt, beside a daemon at work.

use std::process::Command;

use chancery::game::Moment;
use chancery::ledger::Ledger;
use serde_json::Value;

use crate::daemon::house::House;

/// What is refused, with its exit status.
fn refused(house: &House, arguments: &[&str]) -> (Option<i32>, String) {
    let (status, why, _) = ran(house, arguments);
    (status, why)
}

fn due_at(at: &str) -> Moment {
    at.parse().expect("a moment")
}

/// How a command ends, what it complains of, and what it says.
fn ran(house: &House, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command.args(arguments).current_dir(house.path("")).stdin(std::process::Stdio::null());
    let output = command.output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stderr), text(&output.stdout))
}

#[test]
fn the_master_s_day_at_the_prompt_goes_through_the_journal() {
    // Letters have to prove their senders, and a line at the prompt has done so.
    let mut house = House::new("prompt", "[sender]\nproof = [\"passphrase\"]\n");
    house.start();
    house.until("the daemon is running");
    let due = house.game().running.at;
    let line = "gm deadline Sun 29 Nov 2026 20:00 GMT";
    let shown = house.ask(&["tell", "r1-07", line, "--dry-run"]);
    assert!(
        shown.contains("Answer to Gordon Master: ") && shown.contains("would go out."),
        "{shown}"
    );
    assert!(shown.contains("to anne@example.org: "), "{shown}");
    assert_eq!(house.game().running.at, due, "a dry run moves nothing");
    let before = house.ledger().letters(chancery::ledger::LetterNumber(0), 99).expect("letters");

    let said = house.ask(&["tell", "r1-07", line, "--yes", "--format", "json"]);
    let said: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(said["done"], true, "{said}");
    assert!(said["letters"].as_array().is_some_and(|letters| letters.len() >= 7), "{said}");
    house.until("a letter was written at the prompt");
    house.rest();
    assert!(house.game().running.at > due, "the deadline was moved");
    let after = house.ledger().letters(chancery::ledger::LetterNumber(0), 99).expect("letters");
    assert_eq!(after.len(), before.len() + 1);
    let answers = house.letters_to("gm@example.org");
    assert!(answers.iter().any(|answer| answer.contains("29 Nov")), "{answers:?}");

    // Lines that can't be done are named, before and after, and are no success.
    let lines = ["gm deadline Sun 29 Nov 2026 21:00 GMT", "gm grant 9", "gm hurry up"];
    let tell = [&["tell", "r1-07"], &lines[..]].concat();
    let (status, _, said) = ran(&house, &[&tell[..], &["--dry-run"]].concat());
    let undone = "Line 2 would have no effect: gm grant 9\nLine 3 would have no effect: gm hurry";
    assert!(status == Some(1) && said.starts_with(undone), "{said}");
    let (status, _, said) = ran(&house, &[&tell[..], &["--yes"]].concat());
    let undone = "It is done.\nLine 2 had no effect: gm grant 9\nLine 3 had no effect: gm hurry";
    assert!(status == Some(1) && said.starts_with(undone), "{said}");
    assert_eq!(house.game().running.at, due_at("2026-11-29T21:00:00Z"), "the rest was done");

    let later = "gm deadline Mon 30 Nov 2026 20:00 GMT";
    let (status, why) = refused(&house, &["tell", "r1-07", later]);
    assert_eq!(status, Some(2), "{why}");
    assert!(why.contains("can't ask for confirmation without a terminal: add --yes"), "{why}");
    let as_player = ["tell", "r1-07", "all hold", "--by", "anne@example.org", "--yes"];
    let (status, why) = refused(&house, &as_player);
    assert_eq!(status, Some(2), "{why}");
    assert!(why.contains("is neither game master nor director of r1-07"), "{why}");
    let (_, why) = refused(&house, &["tell", "r1-08", line, "--yes"]);
    assert!(why.contains("no board or tournament is called r1-08"), "{why}");
    // A program is refused in JSON.
    for asked in [&["tell", "r1-08", line, "--yes"][..], &["game", "show", "r1-08"]] {
        let (status, why) = refused(&house, &[asked, &["--format", "json"]].concat());
        let why: Value = serde_json::from_str(&why).expect("JSON");
        assert_eq!(status, Some(2), "{why}");
        let named = |why: &str| why.contains("no board") && why.contains("r1-08");
        let is_told = why["error"].as_str().is_some_and(named);
        assert!(is_told, "{why}");
    }
    house.stop();
    house.audit();
}

#[test]
fn d_x_6_the_receipt_of_a_letter_that_is_let_in_is_not_read_at_the_prompt() {
    let mut house = House::new("let-in", "[sender]\nproof = [\"passphrase\"]\n");
    house.start();
    house.rest();
    house.write("anne", "A Par - Bur\nF Bre - MAO\nA Mar - Spa\n");
    house.rest();
    assert!(house.ask(&["game", "show", "r1-07"]).contains("Case 1 waits for the game master."));
    for format in ["text", "json"] {
        let tell = ["tell", "r1-07", "gm grant 1", "--dry-run", "--format", format];
        let shown = house.ask(&tell);
        assert!(shown.contains("anne@example.org"), "her receipt would go out: {shown}");
        let low = shown.to_lowercase();
        for secret in ["bur", "mao", "mid-atlantic", "spa"] {
            assert!(!low.contains(secret), "{secret} is hers until the deadline: {shown}");
        }
    }
    let said = house.ask(&["tell", "r1-07", "gm grant 1", "--yes"]);
    assert!(!said.to_lowercase().contains("bur"), "{said}");
    house.until("a letter was written at the prompt");
    house.rest();
    let receipts = house.letters_to("anne@example.org").concat();
    assert!(receipts.contains("Burgundy"), "the letter counts, and she reads it: {receipts}");

    // The others are silent, so that the result of the first moves is held back (D.VII(6)(b)).
    let due = house.game().running.at;
    house.set_time(due + chrono::TimeDelta::minutes(1));
    house.rest();
    let shown = house.ask(&["game", "show", "r1-07"]);
    assert!(shown.contains("held back, NMR of Austria, England, Germany"), "{shown}");
    let shown = house.ask(&["game", "list", "--format", "json"]);
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(shown[0]["stage"], "held-back", "{shown}");
    house.stop();
    house.audit();
}

#[test]
fn a_board_that_has_begun_is_not_begun_again_beside_a_daemon() {
    let mut house = House::new("again", "");
    house.start();
    house.until("the daemon is running");
    let (status, why) = refused(&house, &["game", "open", "board.toml"]);
    assert_eq!(status, Some(2), "{why}");
    assert!(why.contains("r1-07 has already begun"), "{why}");
    house.stop();
}
