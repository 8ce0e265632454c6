//! Files and folders that commands find and leave: paths of a configuration, and what is left of
//! work that was interrupted.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use chancery::ledger::{LedgerOpening, PostgresLedger, PostgresServer};

use crate::common::cluster::cluster;

const BOARD: &str = include_str!("../../game.example.toml");

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("folders-{name}"));
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("it can be removed");
    }
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}

/// The program, run in a folder.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command.args(arguments).current_dir(folder).env_remove("PGPASSWORD");
    command.stdin(Stdio::null()).output().expect("it runs")
}

fn well(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).expect("text")
}

/// A folder with a configuration in `deep/etc`, and a board begun by it from elsewhere.
fn begun(name: &str) -> PathBuf {
    let folder = folder(name);
    fs::create_dir_all(folder.join("elsewhere")).expect("it can be made");
    let config = ["--config", "../deep/etc/chancery.toml"];
    well(
        &folder.join("elsewhere"),
        &["init", config[1], "--name", "Mine", "--address", "wm26@example.org"],
    );
    fs::write(folder.join("board.toml"), BOARD).expect("a file can be written");
    let open = ["game", "open", "../board.toml", config[0], config[1]];
    well(&folder.join("elsewhere"), &open);
    folder
}

#[test]
fn paths_of_a_configuration_begin_in_its_folder_wherever_a_command_is_run() {
    let folder = begun("relative");
    assert!(folder.join("deep/etc/ledger.db").exists());
    let left: Vec<_> = fs::read_dir(folder.join("elsewhere")).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
    let listed = well(&folder, &["game", "list", "--config", "deep/etc/chancery.toml"]);
    assert!(listed.starts_with("r1-07"), "{listed}");
    // A service has its configuration in one place and what it writes in another.
    let text = well(&folder, &["init", "plain.toml", "--name", "Mine"]);
    assert!(text.contains("Wrote plain.toml"), "{text}");
    let plain = fs::read_to_string(folder.join("plain.toml")).expect("a file");
    assert!(plain.contains("file = \"ledger.db\""), "{plain}");
}

#[test]
fn what_is_left_of_work_that_was_interrupted_is_in_nobodys_way() {
    let folder = begun("parts");
    let ledger = "deep/etc/ledger.db";
    fs::write(folder.join("all.jsonl.part"), "half a line").expect("a file");
    well(&folder, &["archive", ledger, "--sealed", "all.jsonl"]);
    assert!(!folder.join("all.jsonl.part").exists());
    let whole = fs::read_to_string(folder.join("all.jsonl")).expect("an archive");
    assert!(whole.starts_with('{') && whole.ends_with("}\n"), "{whole}");
    let again = run(&folder, &["archive", ledger, "--sealed", "all.jsonl"]);
    assert_eq!(again.status.code(), Some(2), "no file is overwritten");
    assert_eq!(fs::read_to_string(folder.join("all.jsonl")).expect("an archive"), whole);

    fs::create_dir(folder.join("backups")).expect("a folder");
    let old = folder.join("backups/ledger-2026-11-20T200000Z.db-part");
    let other = folder.join("backups/mine.db-part");
    fs::write(&old, "half").expect("a file");
    fs::write(&other, "mine").expect("a file");
    well(&folder, &["backup", "backups", "--config", "deep/etc/chancery.toml"]);
    assert!(!old.exists() && other.exists());
}

#[test]
fn whoever_reads_no_further_is_no_fault() {
    let folder = begun("closed");
    let config = ["--config", "deep/etc/chancery.toml"];
    fs::create_dir(folder.join("backups")).expect("a folder");
    for command in [&["game", "list"][..], &["nodes"], &["outbox", "show"], &["backup", "backups"]]
    {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"));
        let program = program.args(command).args(config).current_dir(&folder).stdout(writer);
        let output = program.stderr(Stdio::piped()).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*said), (Some(0), ""), "{command:?}");
    }
}

#[test]
fn nothing_is_copied_from_what_is_no_ledger() {
    let folder = folder("empty");
    fs::write(folder.join("misspelt.db"), "").expect("a file");
    let output = run(&folder, &["ledger", "copy", "misspelt.db", "new.db"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("if there was one, put back the newest backup"), "{said}");
    assert!(!folder.join("new.db").exists());
    let output = run(&folder, &["audit", "misspelt.db"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("put back the newest backup"), "{said}");
    assert_eq!(fs::metadata(folder.join("misspelt.db")).expect("a file").len(), 0);
}

/// The lines that say where the chains of a ledger end.
fn heads(said: &str) -> Vec<&str> {
    said.lines().filter(|line| line.starts_with("head of ")).collect()
}

#[test]
fn a_ledger_moves_to_a_server_and_back_while_nobody_works_on_either() {
    let folder = begun("moved");
    let url = cluster().empty("moved");
    let there = well(&folder, &["ledger", "copy", "deep/etc/ledger.db", &url]);
    assert!(there.contains(", and every one checked."), "{there}");
    assert_eq!(heads(&there).len(), 3, "{there}");
    let node = "at-work-on-moved";
    let opening = LedgerOpening { node, secret: [7; 32], patience: Duration::ZERO };
    let at_work = PostgresLedger::open(&PostgresServer::new(url.clone()), &opening);
    let refused = run(&folder, &["ledger", "copy", &url, "back.db"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("at-work-on-moved is using "), "{said}");
    drop(at_work.expect("a ledger"));
    let left =
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'chancery at-work-on-moved'";
    while !cluster().sql(left).is_empty() {}
    let back = well(&folder, &["ledger", "copy", &url, "back.db"]);
    assert_eq!(heads(&back), heads(&there));
    for place in ["deep/etc/ledger.db", &url, "back.db"] {
        let said = well(&folder, &["audit", place]);
        assert!(said.contains("Everything is as it was recorded."), "{said}");
    }
}

#[test]
fn a_server_that_asks_for_a_password_is_told_apart_from_one_that_is_gone() {
    let door = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = door.local_addr().expect("it has one").port();
    // A server, as far as its first question goes.
    let server = std::thread::spawn(move || {
        let (mut line, _) = door.accept().expect("somebody comes");
        let mut length = [0; 4];
        line.read_exact(&mut length).expect("a message");
        let rest = usize::try_from(u32::from_be_bytes(length)).expect("it is short") - 4;
        line.read_exact(&mut vec![0; rest]).expect("a message");
        line.write_all(b"R\0\0\0\x08\0\0\0\x03").expect("an answer");
        // Until the other side has hung up.
        let _ = line.read(&mut [0]);
    });
    let folder = folder("password");
    let url = format!("postgres://chancery@127.0.0.1:{port}/chancery?sslmode=disable");
    let output = run(&folder, &["nodes", "--ledger", &url]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("it asks for a password, and none was given (PGPASSWORD;"), "{said}");
    server.join().expect("it was asked");
}
