//! A daemon that runs as a user of its own, as the unit for systemd has it, and another user at the
//! prompt: his commands are done, and he is told what came of them.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use chancery::daemon::tournaments::kept;
use chancery::game::Moment;
use chancery::game::proof::ProofWay;
use chancery::ledger::Ledger;
use serde_json::Value;

use crate::daemon::forged::post;
use crate::daemon::house::{BOARD, House};

const PROGRAM: &str = env!("CARGO_BIN_EXE_chancery");
/// The user of the daemon. If the test is not root, the daemon has the user of the test.
const NOBODY: u32 = 65_534;
/// Neither of both.
const STRANGER: u32 = 65_533;

fn is_root(house: &House) -> bool {
    house.path("").metadata().expect("a folder").uid() == 0
}

fn give(path: &Path, to: u32) {
    chown(path, Some(to), Some(to)).expect("root can give it away");
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            give(&entry.expect("an entry").path(), to);
        }
    }
}

/// Starts it with a folder that no other user may see.
fn start(house: &mut House) {
    let folder = house.path("");
    let mut command = Command::new("sh");
    command.args(["-c", "umask 077; exec \"$0\" serve", PROGRAM]);
    if is_root(house) {
        give(&folder, NOBODY);
        command.uid(NOBODY).gid(NOBODY);
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).expect("it is ours");
    house.start_as(command);
    house.until("the daemon is running");
}

fn in_json(house: &House, arguments: &[&str]) -> Value {
    let said = house.ask(&[arguments, &["--yes", "--format", "json"]].concat());
    serde_json::from_str(&said).expect("JSON")
}

fn open_tournament(house: &House) {
    let director = "Terry Dee <terry@example.org>";
    let games = "judge+{game}@games.example";
    let open = ["tournament", "open", "cup27", "--director", director, "--games", games];
    house.ask(&[&open[..], &["--any-address", "--yes"]].concat());
}

#[test]
fn what_is_asked_at_the_prompt_is_done_by_a_daemon_of_another_user_and_told() {
    let mut house = House::new("user", "");
    open_tournament(&house);
    start(&mut house);
    house.put("board8.toml", &BOARD.replace("r1-07", "r1-08"));
    let said = house.ask(&["game", "open", "board8.toml", "--yes"]);
    assert!(said.contains("r1-08 has begun; orders are due"), "{said}");
    assert_eq!(house.game_of("r1-08").setup.id, "r1-08", "it has begun when that is said");

    let wanted: Moment = "2026-11-29T20:00:00Z".parse().expect("a moment");
    let said = in_json(&house, &["tell", "r1-07", "gm deadline Sun 29 Nov 2026 20:00 GMT"]);
    assert_eq!(said["done"], true, "{said}");
    assert_eq!(house.game().running.at, wanted, "it is moved when that is said");
    let said = house.ask(&["tell", "r1-07", "gm queue", "--yes"]);
    assert!(said.contains("Nothing is waiting for you."), "{said}");

    // Each command sees what the one before it has done.
    for number in 1..=5 {
        let line = format!("enter Tom{number} Cee <tmc{number}@example.org> role tmc");
        let said = in_json(&house, &["tell", "cup27", &line]);
        assert_eq!(said["done"], true, "{said}");
    }
    for number in 1..=2 {
        let question = "ask until 2026-12-01: Shall it be so? Tried: to agree";
        let said = in_json(&house, &["tell", "cup27", question]);
        let told = said["said"].to_string();
        assert!(told.to_lowercase().contains(&format!("question {number}")), "{said}");
    }
    let mut again = Command::new(PROGRAM);
    again.args(["tell", "cup27", "enter Tom1 Cee <tmc1@example.org", "--yes"]);
    let again = again.current_dir(house.path("")).output().expect("the program runs");
    assert!(!again.status.success(), "{again:?}");
    house.rest();
    house.stop();
    for file in ["ledger.db", "ledger.db-lock", "ledger.db-witness"] {
        let owner = house.path(file).metadata().expect("it is there").uid();
        assert_eq!(owner, house.path("").metadata().expect("a folder").uid(), "{file}");
    }
    house.audit();
}

/// What the operator has settled holds for what begins while the daemon runs.
#[test]
fn d_x_6_a_tournament_that_is_opened_beside_a_daemon_asks_for_the_proof_of_all_others() {
    let mut house = House::new("later", "[sender]\nproof = [\"passphrase\"]\n");
    start(&mut house);
    open_tournament(&house);
    let found = kept(&house.ledger(), "cup27").expect("it can be read").expect("it is there");
    assert_eq!(found.state.proof.ways, [ProofWay::Passphrase].into());
    house.stop();
    house.audit();
}

#[test]
fn letters_that_wait_go_at_once_if_somebody_at_the_prompt_says_so() {
    let mut house = House::new("flush", "");
    start(&mut house);
    house.rest();
    // The carrier's folder is no folder for a while.
    fs::rename(house.path("out"), house.path("aside")).expect("it can be moved");
    house.put("out", "no folder");
    house.write("anne", "all hold");
    house.until("a letter has to wait");
    let said = house.ask(&["outbox", "show"]);
    assert!(
        said.contains("failed 1 time, last: ") && said.contains("next attempt Fri 20"),
        "{said}"
    );
    fs::remove_file(house.path("out")).expect("it can be removed");
    fs::rename(house.path("aside"), house.path("out")).expect("it can be moved");
    house.ask(&["outbox", "stop"]);
    let mut flush = Command::new(env!("CARGO_BIN_EXE_chancery"));
    let flush = flush.args(["outbox", "flush"]).current_dir(house.path("")).output();
    let flush = flush.expect("it runs");
    let said = String::from_utf8_lossy(&flush.stderr);
    assert_eq!(flush.status.code(), Some(2), "{said}");
    assert!(said.contains("the outbox is stopped (by hand), so nothing goes out"), "{said}");
    house.ask(&["outbox", "resume"]);
    let said = house.ask(&["outbox", "flush"]);
    assert!(said.contains("The daemon will try to send 1 letter now."), "{said}");
    house.rest();
    house.stop();
    assert_eq!(house.letters_to("anne@example.org").len(), 2, "a start letter and a receipt");
    house.audit();
}

#[test]
fn what_has_not_been_done_is_said_to_be_still_to_come() {
    let mut house = House::new("waits", "");
    start(&mut house);
    house.rest();
    // The deadline waits for a mailbox, and what is written after it waits for the deadline.
    fs::rename(house.path("in/new"), house.path("aside")).expect("it can be moved");
    house.put("in/new", "no folder");
    house.until("Letters from the mailbox orders can't be read");
    let deadline = house.game().running.at;
    house.set_time(deadline + chrono::TimeDelta::minutes(1));
    let mut command = Command::new(PROGRAM);
    let line = "td holiday Christmas: 24 Dec - 27 Dec";
    command.args(["tell", "r1-07", line, "--yes", "--wait", "1"]);
    let output = command.current_dir(house.path("")).output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.starts_with("Still waiting: the daemon has the request"), "{said}");
    assert_eq!(house.ledger().backlog().expect("a backlog").unruled, 1, "it is in the journal");
    house.kill();
}

/// In which names letters to an address have come.
fn senders(house: &House, to: &str) -> BTreeSet<String> {
    let from = |letter: &String| {
        let line = letter.lines().find_map(|line| line.strip_prefix("From: "));
        line.and_then(|line| line.split(" <").next()).expect("a sender").replace('"', "")
    };
    house.letters_to(to).iter().map(from).collect()
}

#[test]
fn each_of_two_tournaments_in_one_ledger_writes_in_its_own_name() {
    let mut house = House::new("names", "");
    for (short, name) in [("cup27", "The Spring Cup"), ("cup28", "The Autumn Cup")] {
        let (director, address) =
            (format!("Dee <{short}@td.example>"), format!("{short}@example.org"));
        let games = format!("judge+{{game}}@{short}.example");
        let open = ["tournament", "open", short, "--name", name, "--director", &director];
        let any = "--any-address";
        let more = ["--address", &address, "--games", &games, "--yes", any];
        house.ask(&[&open[..], &more].concat());
    }
    start(&mut house);
    house.rest();
    for short in ["cup27", "cup28"] {
        let headers = format!("From: {short}@td.example\nTo: {short}@example.org\nSubject: x");
        post(&house, short, &headers, "status");
    }
    house.rest();
    let only = |name: &str| BTreeSet::from([name.to_owned()]);
    assert_eq!(senders(&house, "cup27@td.example"), only("The Spring Cup"));
    assert_eq!(senders(&house, "cup28@td.example"), only("The Autumn Cup"));
    // A board of none has the name that the configuration says.
    assert_eq!(senders(&house, "anne@example.org"), only("Test r1-07"));
    house.stop();
    house.audit();
}

#[test]
fn nobody_but_root_and_the_daemon_s_own_user_is_let_in() {
    let mut house = House::new("door", "");
    let is_root = is_root(&house);
    start(&mut house);
    let door = house.path("ledger.db-door");
    let mode = door.metadata().expect("there is a door").permissions().mode();
    assert_eq!(mode & 0o077, 0, "{mode:o}");
    let ask = |user: Option<u32>| {
        let mut python = Command::new("python3");
        python.args(["-c", ASK, door.to_str().expect("a path")]).stdin(Stdio::null());
        if let Some(user) = user {
            python.uid(user).gid(user);
        }
        let output = python.output().expect("there is python3");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(ask(None).contains("\"troubles\":[]"), "{}", ask(None));
    if is_root {
        assert!(ask(Some(NOBODY)).contains("\"troubles\":[]"));
    }
    // Even where the system would let all users in.
    fs::set_permissions(house.path(""), fs::Permissions::from_mode(0o755)).expect("it is ours");
    fs::set_permissions(&door, fs::Permissions::from_mode(0o666)).expect("it is ours");
    if is_root {
        assert_eq!(ask(Some(STRANGER)), "");
    }
    house.stop();
    assert!(!door.exists(), "nobody is behind it any more");
}

const ASK: &str = r#"
import socket, sys
door = socket.socket(socket.AF_UNIX)
door.connect(sys.argv[1])
try:
    door.sendall(b'"health"')
    door.shutdown(socket.SHUT_WR)
    sys.stdout.write(door.makefile().read())
except OSError:
    pass
"#;
