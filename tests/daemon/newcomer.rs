//! What people meet who have read nothing but the pages: each command says what has happened.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, lchown};
use std::process::Command;

use chancery::ledger::{GameName, Ledger};
use chrono::TimeDelta;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::common::cluster::cluster;
use crate::daemon::forged::{house, own_address, post};
use crate::daemon::house::{BOARD, CONFIG, House};

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
    let wait = "The start letters are waiting: no daemon is running, so nothing goes out until \
                chancery serve runs.";
    assert!(said.contains(wait), "{said}");
    assert!(house.ask(&["doctor"]).contains("no daemon is running"));
    house.start();
    house.rest();
    let said = house.ask(&["doctor"]);
    assert!(said.contains("All is well") && !said.contains("no daemon"), "{said}");
    house.ask(&["outbox", "stop"]);
    let stopped =
        "are waiting: the outbox is stopped (by hand) until you run chancery outbox resume.";
    house.put("board9.toml", &BOARD.replace("r1-07", "r1-09"));
    let said = house.ask(&["game", "open", "board9.toml", "--yes"]);
    assert!(said.contains(&format!("The start letters {stopped}")), "{said}");
    let line = "gm deadline Sun 29 Nov 2026 20:00 GMT";
    let said = house.ask(&["tell", "r1-09", line, "--yes"]);
    assert!(said.ends_with(&format!("\nThe letters {stopped}\n")), "{said}");
    house.ask(&["outbox", "resume"]);
    let said = house.ask(&["tell", "r1-09", "gm deadline Mon 30 Nov 2026 20:00 GMT", "--yes"]);
    assert!(!said.contains("waiting"), "{said}");
    house.stop();
    // What is entered and not ruled on is no success.
    let line = "gm deadline Tue 1 Dec 2026 20:00 GMT";
    let (status, said) = ended(&house, &["tell", "r1-09", line, "--yes"]);
    assert_eq!(status, Some(3), "{said}");
    assert!(said.starts_with("It is in the journal. No daemon is running"), "{said}");
}

#[test]
fn a_board_on_a_database_says_that_no_daemon_is_at_work() {
    let url = cluster().empty("unserved");
    let config =
        CONFIG.replace("file = \"ledger.db\"", &format!("url = \"{url}\"\nfolder = \".\""));
    let mut house = House::empty("unserved", &config, TimeDelta::zero());
    house.put("board.toml", BOARD);
    let said = house.ask(&["game", "open", "board.toml", "--yes"]);
    assert!(said.contains("are waiting: no daemon is running"), "{said}");
    let open = ["tournament", "open", "cup27", "--director", "Dee <dee@td.example>", "--yes"];
    let flags = ["--address", "cup27@example.org", "--games", "cup27+{game}@example.org"];
    house.ask(&[&open[..], &flags, &["--any-address"]].concat());
    let said = house.ask(&["tell", "cup27", "enter Ann Able <ann@x.example>", "--yes"]);
    assert!(said.contains("is waiting: no daemon is running"), "{said}");
    let line = ["tell", "r1-07", "gm deadline Sun 29 Nov 2026 20:00 GMT", "--yes"];
    let (status, said) = ended(&house, &line);
    assert_eq!(status, Some(3), "{said}");
    assert!(said.starts_with("It is in the journal. No daemon is running"), "{said}");
    house.start();
    house.until("the daemon is running");
    house.put("board8.toml", &BOARD.replace("r1-07", "r1-08"));
    let said = house.ask(&["game", "open", "board8.toml", "--yes"]);
    assert!(said.contains("The start letters are going out."), "{said}");
    house.stop();
}

#[test]
fn doctor_says_how_the_service_comes_to_its_password() {
    let doctor = |house: &House, secret: &str, credentials: Option<&str>| {
        let login =
            "kind = \"imap\"\nhost = \"127.0.0.1\"\nport = 1\ntls = \"none\"\nuser = \"gm\"";
        let maildir = "kind = \"maildir\"\nfolder = \"in\"";
        house.put("chancery.toml", &CONFIG.replace(maildir, &format!("{login}\n{secret}")));
        let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"));
        program.arg("doctor").current_dir(house.path("")).env_remove("CREDENTIALS_DIRECTORY");
        let folder = credentials.map(|name| ("CREDENTIALS_DIRECTORY", house.path(name)));
        let output = program.envs(folder).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut lines = said.lines().skip_while(|line| !line.contains("secret of orders"));
        let line = lines.next().unwrap_or_else(|| panic!("{said}")).to_owned();
        // How to mend it stands in the lines below.
        let mend: Vec<&str> = lines.take_while(|line| line.starts_with("       ")).collect();
        line + &mend.concat()
    };
    let house = House::empty("passwords", CONFIG, TimeDelta::zero());
    house.put("imap", "secret");
    let private = fs::Permissions::from_mode(0o600);
    fs::set_permissions(house.path("imap"), private).expect("ours");
    let file = "password-file = \"imap\"";
    assert!(doctor(&house, file, None).starts_with("ok "));
    // Only root can give the folder to the user of a service, and only he reads what is root's.
    if house.path("imap").metadata().expect("a file").uid() == 0 {
        lchown(house.path(""), Some(65_534), None).expect("root may");
        let said = doctor(&house, file, None);
        assert!(said.starts_with("FAULT ") && said.contains("runs as user 65534"), "{said}");
        let remedy = ["LoadCredential=imap:", "password-credential = \"imap\""];
        assert!(remedy.iter().all(|words| said.contains(words)), "{said}");
    }
    let credential = "password-credential = \"imap\"";
    let said = doctor(&house, credential, None);
    assert!(said.starts_with("ok ") && said.contains("only its owner can read imap"), "{said}");
    fs::create_dir(house.path("handed")).expect("a folder");
    fs::rename(house.path("imap"), house.path("handed/imap")).expect("it can be moved");
    let said = doctor(&house, credential, Some("handed"));
    assert!(said.starts_with("ok ") && said.contains("provides it as imap"), "{said}");
    let said = doctor(&house, credential, None);
    assert!(said.starts_with("FAULT ") && said.contains("LoadCredential=imap:"), "{said}");
    let away = "password-file = \"/run/credentials/chancery.service/imap\"";
    let said = doctor(&house, away, None);
    assert!(said.starts_with("note ") && said.contains("while the service runs"), "{said}");
}

#[test]
fn b_2_a_captain_who_changes_his_mind_calls_nobody() {
    let mut house = house("second-thoughts");
    // Without a daemon, too, the first letters come from addresses that only their readers know.
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
    assert_eq!(house.ledger().backlog().expect("a backlog").unsent, 0);
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
        let open = ["tournament", "open", short, "--yes", "--any-address"];
        ended(&house, &[&open, &flags[..]].concat())
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
    assert!(status == Some(1) && said.contains("there is already a tournament cup28"), "{said}");
    house.put("board8.toml", &BOARD.replace("r1-07", "r1-08"));
    let (status, said) = ended(&house, &["game", "open", "board8.toml", "--yes"]);
    assert_eq!(status, Some(0), "{said}");
}
