//! A server that breaks off what a daemon is at: an administrator has cancelled it, or it lacks
//! memory. It is done again, and what was done already is not.

use std::collections::BTreeMap;

use chrono::TimeDelta;

use crate::common::cluster::cluster;
use crate::daemon::house::{BOARD, CONFIG, House};
use crate::daemon::sink::Sink;

/// Each of these breaks off one change of a table, the first ones that come.
fn break_off(part: &str, table: &str, faults: &[&str]) {
    let fault =
        |(number, fault): (usize, &&str)| format!("WHEN {} THEN RAISE {fault};", number + 1);
    let faults: String = faults.iter().enumerate().map(fault).collect();
    cluster().sql(&format!(
        "SET search_path = {part};
        CREATE SEQUENCE {table}_broken;
        CREATE FUNCTION break_{table}() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
            CASE nextval('{part}.{table}_broken') {faults} ELSE NULL; END CASE;
            RETURN NULL;
        END $$;
        CREATE TRIGGER broken BEFORE INSERT ON {table}
            FOR EACH STATEMENT EXECUTE FUNCTION break_{table}()"
    ));
}

#[test]
fn a_step_that_the_server_breaks_off_sends_no_letter_twice_and_calls_nobody() {
    let (sink, port) = Sink::open();
    let carrier = format!("kind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\n");
    let server = format!("url = \"{}\"\nfolder = \".\"\nlease = 2", cluster().empty("broken_off"));
    let config = CONFIG
        .replace("kind = \"file\"\nfolder = \"out\"\n", &carrier)
        .replace("file = \"ledger.db\"", &server);
    let mut house = House::with("broken-off", &config, BOARD, TimeDelta::zero());
    let passing = ["query_canceled", "serialization_failure", "out_of_memory", "object_in_use"];
    // The operator hears of the last fault; the letters have gone anyway.
    break_off("broken_off", "deliveries", &[&passing[..], &["internal_error"]].concat());
    break_off("broken_off", "rulings", &passing[..2]);
    house.start();
    house.write("anne", "all hold");
    house.receive(1);
    house.rest();
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    for letter in sink.letters() {
        let id = letter.lines().find_map(|line| line.strip_prefix("Message-ID: <"));
        *taken.entry(id.expect("an id").to_owned()).or_default() += 1;
    }
    taken.retain(|id, _| !id.starts_with("call-"));
    assert_eq!(taken.len(), 10, "nine start letters and a receipt: {taken:?}");
    assert!(taken.values().all(|times| *times == 1), "{taken:?}\n{}", house.log);
    house.stop();
    assert!(!house.log.contains("No rulings can be made"), "{}", house.log);
}
