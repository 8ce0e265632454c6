//! What takes long to read is read as it was at one moment, while others write to the server.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use chrono::TimeDelta;

use crate::common::cluster::cluster;
use crate::daemon::house::House;
use crate::daemon::upgrade::{audited_at, house, last_ruling};

/// Reads, and has somebody write to a table just when the reading comes to it.
fn meanwhile<T>(table: &str, change: &str, read: impl FnOnce() -> T) -> T {
    let mut psql = Command::new("psql");
    psql.args(["-X", "-q", "-U", "chancery", "-d", "postgres", "-h"]).arg(&cluster().folder);
    let mut writer = psql.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("psql runs");
    let mut prompt = writer.stdin.take().expect("it was piped");
    writeln!(prompt, "BEGIN; LOCK TABLE {table}; {change};").expect("it listens");
    let count = |state: &str| {
        cluster().sql(&format!(
            "SELECT COUNT(*) FROM pg_locks WHERE relation = '{table}'::regclass AND {state}"
        ))
    };
    while count("granted AND mode = 'AccessExclusiveLock'") == "0" {}
    let is_read = AtomicBool::new(false);
    let waits = || count("NOT granted") != "0";
    thread::scope(|scope| {
        let (is_read, waits) = (&is_read, &waits);
        let writing = scope.spawn(move || {
            while !waits() && !is_read.load(Ordering::SeqCst) {}
            let has_waited = waits();
            writeln!(prompt, "COMMIT;").expect("it listens");
            has_waited
        });
        let found = read();
        is_read.store(true, Ordering::SeqCst);
        assert!(writing.join().expect("a thread"), "it never looked at {table}");
        writer.wait().expect("it ends");
        found
    })
}

/// The answer of a command, and the file that it wrote, if any.
fn answer(house: &House, arguments: &[&str]) -> (String, Vec<u8>) {
    let _ = fs::remove_file(house.path("written"));
    let said = match arguments {
        ["audit", place] => audited_at(house, place).1,
        arguments => house.ask(arguments),
    };
    (said, fs::read(house.path("written")).unwrap_or_default())
}

#[test]
fn archive_person_pruning_and_audit_see_one_moment_of_a_server() {
    let mut house = house("moments", "");
    house.start();
    house.until("the ledger is open");
    house.rest();
    house.stop();
    let url = cluster().empty("moments");
    house.ask(&["ledger", "copy", "ledger.db", &url]);
    let config = fs::read_to_string(house.path("chancery.toml")).expect("a configuration");
    let server = format!("url = \"{url}\"\nfolder = \".\"\nkeep-letters = \"1 days\"");
    house.put("chancery.toml", &config.replace("file = \"ledger.db\"", &server));
    house.set_time(last_ruling(&house.path("ledger.db")) + TimeDelta::days(2));
    let letters = "moments.letters";
    let mut torn = Vec::new();
    for (table, change, arguments) in [
        (
            letters,
            "UPDATE moments.letters SET message_id = 'later'",
            &["archive", &*url, "--sealed", "written"][..],
        ),
        (
            letters,
            "UPDATE moments.letters SET message_id = 'latest'",
            &["person", "export", "t01p1@players.example", "--to", "written"],
        ),
        (
            letters,
            "UPDATE moments.letters SET received = 4000000000000",
            &["ledger", "prune", "--dry-run"],
        ),
        (
            "moments.directory",
            "UPDATE moments.events SET text = 'gone' WHERE number = 2",
            &["audit", &*url],
        ),
    ] {
        let before = answer(&house, arguments);
        let during = meanwhile(table, change, || answer(&house, arguments));
        if during != before {
            torn.push(arguments[0]);
        }
        assert!(answer(&house, arguments) != before, "{arguments:?}: the change shows");
    }
    assert_eq!(torn, [""; 0]);
}
