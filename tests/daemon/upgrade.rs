//! Ledgers of earlier versions, with the states and events of real tournaments: the daemon goes on
//! with them, and an audit agrees.
//!
//! `fixtures/ledgers/VERSION.db.gz` is a tournament of 49 players from sign-up to the prizes, as
//! that version of the program kept it: the one of `b_1_forty_nine_players…` in `tests/tournament`.
//! Each release leaves one. Schema 1 did not know about which game a letter was, which later
//! rulings seal, so no ledger of today can be put into it: its made-up rows are tried in
//! `tests/ledger`.

use std::fs;
use std::io::Read;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use chancery::game::Moment;
use chancery::ledger::Ledger;
use chrono::TimeDelta;
use flate2::read::GzDecoder;
use rusqlite::Connection;

use crate::common::cluster::cluster;
use crate::daemon::house::{BOARD, CONFIG, House, first_moment, letter};

const PLAYED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/ledgers/0.1.0.db.gz");
const PLAYER: &str = "t01p1@players.example";

/// The ledger as version 0.1.0 left it.
fn unpack(into: &Path) {
    let packed = fs::File::open(PLAYED).expect("the ledger is there");
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes).expect("it is whole");
    fs::write(into, bytes).expect("it can be written");
}

/// The same rows under an earlier schema.
fn put_under_schema(file: &Path, schema: i64) {
    let newest = file.with_extension("newest");
    fs::rename(file, &newest).expect("it can be moved");
    let db = Connection::open(file).expect("a database");
    let path = format!("{}/fixtures/ledgers/v{schema}.sql", env!("CARGO_MANIFEST_DIR"));
    let dump = fs::read_to_string(path).expect("a dump");
    // Only the tables of the dump are wanted, and which migrations made them.
    let is_wanted = |line: &&str| {
        !line.starts_with("INSERT INTO") || line.starts_with("INSERT INTO migrations")
    };
    let tables: Vec<&str> = dump.lines().filter(is_wanted).collect();
    db.execute_batch(&tables.join("\n")).expect("a schema");
    let attached = format!("ATTACH '{}' AS played", newest.display());
    db.execute_batch(&attached).expect("it can be attached");
    db.pragma_update(None, "foreign_keys", false).expect("a setting");
    let names = |sql: &str| -> Vec<String> {
        let mut statement = db.prepare(sql).expect("a question");
        let rows = statement.query_map([], |row| row.get(0)).expect("names");
        rows.map(|name| name.expect("a name")).collect()
    };
    let tables = names("SELECT name FROM main.sqlite_schema WHERE type = 'table'");
    for table in tables.iter().filter(|table| *table != "migrations") {
        let columns = names(&format!("SELECT name FROM pragma_table_info('{table}')")).join(", ");
        let copy = format!("INSERT INTO {table} ({columns}) SELECT {columns} FROM played.{table}");
        db.execute_batch(&copy).unwrap_or_else(|why| panic!("{copy}: {why}"));
    }
    db.execute_batch("DETACH played").expect("it was attached");
    fs::remove_file(newest).expect("it was there");
}

/// A house that has the ledger, an hour after the last ruling on it.
pub(crate) fn house(name: &str, more: &str) -> House {
    let config = CONFIG.replace("wm26@example.org", "td@games.example");
    let mut house = House::empty(name, &format!("{config}{more}"), TimeDelta::zero());
    let file = house.path("ledger.db");
    unpack(&file);
    house.set_time(last_ruling(&file) + TimeDelta::hours(1));
    house
}

pub(crate) fn last_ruling(file: &Path) -> Moment {
    let db = Connection::open(file).expect("a database");
    let sql = "SELECT MAX(made_at) FROM rulings";
    let last: i64 = db.query_row(sql, [], |row| row.get(0)).expect("a moment");
    Moment::from_timestamp_millis(last).expect("a moment")
}

/// A daemon goes on with the ledger, and answers a player.
fn serve(name: &str, schema: Option<i64>) -> House {
    let mut house = house(name, "");
    if let Some(schema) = schema {
        put_under_schema(&house.path("ledger.db"), schema);
    }
    house.start();
    house.until("the ledger is open");
    let text = letter("t01p1", "asked@players.example", "status", "status\n")
        .replace("t01p1@example.org", PLAYER)
        .replace("wm26+r1-07@example.org", "td@games.example");
    house.drop_into("in", "asked", &text);
    house.receive(1);
    house.rest();
    assert!(!house.log.contains("set aside"), "{}", house.log);
    assert_eq!(house.letters_to(PLAYER).len(), 1, "{}", house.log);
    house.stop();
    assert_eq!(house.ledger().games().expect("games").len(), 15);
    house
}

#[test]
fn a_tournament_that_version_0_1_0_played_is_served_and_audited() {
    serve("upgraded", None).audit();
}

#[test]
fn a_tournament_under_each_earlier_schema_is_served() {
    for schema in 3..6 {
        let house = serve(&format!("schema-{schema}"), Some(schema));
        assert_eq!(schema_of(&house.path(&format!("ledger.db-schema-{schema}"))), schema);
    }
    // The oldest goes through all that comes between.
    serve("schema-2", Some(2)).audit();
}

/// The schema of a database that can be read whole.
fn schema_of(file: &Path) -> i64 {
    let db = Connection::open(file).expect("a database");
    let whole: String = db.query_row("PRAGMA quick_check", [], |row| row.get(0)).expect("a word");
    assert_eq!(whole, "ok");
    db.query_row("SELECT MAX(version) FROM migrations", [], |row| row.get(0)).expect("a number")
}

#[test]
fn a_ledger_is_copied_once_before_its_schema_changes_and_never_through_a_link() {
    let mut house = house("copied", "");
    let file = house.path("ledger.db");
    put_under_schema(&file, 5);
    let (kept, precious) = (house.path("ledger.db-schema-5"), house.path("precious"));
    fs::write(&precious, "precious").expect("a file");
    for link in [&kept, &house.path("ledger.db-schema-part")] {
        symlink(&precious, link).expect("a link");
    }
    house.start();
    house.until("the daemon is running");
    house.stop();
    assert_eq!((schema_of(&kept), schema_of(&file) > 5), (5, true));
    let metadata = kept.symlink_metadata().expect("a file");
    assert!(metadata.is_file() && metadata.permissions().mode() & 0o077 == 0);
    assert_eq!(fs::read_to_string(&precious).expect("a file"), "precious");
    let rows = |file: &Path| -> i64 {
        let db = Connection::open(file).expect("a database");
        db.query_row("SELECT COUNT(*) FROM events", [], |row| row.get(0)).expect("a number")
    };
    assert_eq!(rows(&kept), rows(&file));
    fs::remove_file(&kept).expect("it is there");
    house.start();
    house.until("the daemon is running");
    house.stop();
    assert!(!kept.exists() && !house.path("ledger.db-schema-part").exists());
}

/// All that the ledger makes of its letters.
fn made(house: &House) -> Vec<(String, String)> {
    let db = Connection::open(house.path("ledger.db")).expect("a database");
    let mut statement = db.prepare("SELECT name, state FROM games ORDER BY name").expect("it");
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
    rows.map(|row| row.expect("a row")).collect()
}

fn audited(house: &House) -> (bool, String) {
    audited_at(house, "ledger.db")
}

/// How an audit ends, and what it says.
pub(crate) fn audited_at(house: &House, ledger: &str) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    let output = command.args(["audit", ledger]).current_dir(house.path("")).output();
    let output = output.expect("it runs");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn letters_of_a_tournament_that_is_long_over_are_pruned_and_the_audit_stays_clean() {
    let keeps = "file = \"ledger.db\"\nkeep-letters = \"1 days\"";
    let mut house = house("pruned", "");
    let config = fs::read_to_string(house.path("chancery.toml")).expect("a configuration");
    house.put("chancery.toml", &config.replace("file = \"ledger.db\"", keeps));
    house.start();
    house.until("the ledger is open");
    house.rest();
    house.stop();
    let before = (made(&house), audited(&house));
    assert!(before.1.0, "{}", before.1.1);
    // Within its time nothing goes.
    let dry = ["ledger", "prune", "--dry-run"];
    assert!(house.ask(&dry).starts_with("0 letters older than 1 days"));
    house.set_time(last_ruling(&house.path("ledger.db")) + TimeDelta::days(2));
    let would = house.ask(&dry);
    assert!(!would.starts_with("0 ") && would.contains("Nothing was done."), "{would}");
    assert!(!audited(&house).1.contains("pruned"));
    let said = house.ask(&["ledger", "prune", "--yes"]);
    assert!(said.ends_with("pruned.\n") && said[..4] == would[..4], "{said}");
    let (is_sound, audit) = audited(&house);
    assert!(is_sound && audit.contains("rulings on pruned letters"), "{audit}");
    assert_eq!(made(&house), before.0);
    assert!(house.ask(&["ledger", "prune", "--yes"]).starts_with("There are no letters to prune."));
    // The daemon works on.
    house.start();
    house.until("the daemon is running");
    house.stop();
    // What another hand has pruned, or changed of what is left, is found.
    let db = Connection::open(house.path("ledger.db")).expect("a database");
    let spoil = |sql: &str| assert_eq!(db.execute(sql, []).expect("it can be written"), 1);
    spoil(
        "UPDATE letters SET bytes = (SELECT bytes FROM letters WHERE number = 3) WHERE number = 4",
    );
    spoil("UPDATE letters SET bytes = CAST(bytes || 'x' AS BLOB) WHERE number = 5");
    drop(db);
    let (is_sound, audit) = audited(&house);
    assert!(!is_sound, "{audit}");
    for number in [4, 5] {
        assert!(
            audit.contains(&format!("letters, row {number}: its bytes were changed")),
            "{audit}"
        );
    }
}

#[test]
fn a_letter_of_a_board_that_runs_is_not_pruned_and_a_strangers_is() {
    let keeps =
        CONFIG.replace("file = \"ledger.db\"", "file = \"ledger.db\"\nkeep-letters = \"1 days\"");
    let mut house = House::with("pruned-running", &keeps, BOARD, TimeDelta::zero());
    house.start();
    house.rest();
    let orders = letter("anne", "1@players.example", "[wm26 r1-07]", "all hold");
    house.drop_into("in", "orders", &orders);
    let text = "a word of a stranger\n".repeat(1_000);
    let spam = letter("spam", "2@spam.example", "hello", &text)
        .replace("spam@example.org", "spam@spam.example");
    house.drop_into("in", "spam", &spam);
    house.receive(2);
    house.rest();
    house.stop();
    house.set_time(first_moment() + TimeDelta::days(2));
    // On a server it is the same.
    let url = cluster().empty("pruned");
    house.ask(&["ledger", "copy", "ledger.db", &url]);
    let size = || fs::metadata(house.path("ledger.db")).expect("a file").len();
    let before = size();
    for place in ["ledger.db", &url] {
        let said = house.ask(&["ledger", "prune", "--yes"]);
        assert!(said.starts_with("1 letter older than 1 days pruned."), "{place}: {said}");
        let (is_sound, audit) = audited_at(&house, place);
        assert!(is_sound && audit.contains("1 ruling on pruned letters"), "{place}: {audit}");
        let server = format!("url = \"{url}\"\nfolder = \".\"");
        house.put("chancery.toml", &keeps.replace("file = \"ledger.db\"", &server));
    }
    assert!(size() + 10_000 < before, "the room is free again");
    let file = fs::read(house.path("ledger.db")).expect("a file");
    let has = |words: &[u8]| file.windows(words.len()).any(|part| part == words);
    assert!(has(b"all hold") && !has(b"a word of a stranger"));
}

/// A way to prove letters that no board knows of yet, so that each is ruled on at the start.
const PROOF: &str = "[sender]\nproof = [\"token\"]\n";

/// The boards and tournaments whose state this version has written.
fn ours(house: &House) -> usize {
    let ledger = house.ledger();
    let mut names = ledger.games().expect("games");
    names.extend(ledger.tournaments().expect("tournaments"));
    let snapshots = names.iter().map(|name| ledger.load(name).expect("it can be read"));
    let versions = snapshots.map(|snapshot| snapshot.expect("it is there").version);
    versions.filter(|version| version == chancery::daemon::BUILD).count()
}

#[test]
fn what_version_0_1_0_kept_is_made_again_from_its_events_before_anything_is_ruled() {
    let mut house = house("upgraded-rulings", PROOF);
    house.start();
    house.until("the ledger is open");
    house.rest();
    assert_eq!(ours(&house), 16, "{}", house.log);
    house.ask(&["tell", "wm26-r1-04", "td rule 1: fine", "--yes"]);
    house.rest();
    house.stop();
    assert!(!house.log.contains("set aside"), "{}", house.log);
    house.audit();
}

#[test]
fn a_board_of_an_earlier_version_whose_events_cant_be_read_is_set_aside() {
    let mut house = house("upgraded-unreadable", PROOF);
    let db = Connection::open(house.path("ledger.db")).expect("a database");
    let spoil = |sql: &str| assert_eq!(db.execute(sql, []).expect("it can be written"), 1);
    spoil("UPDATE events SET text = '{}' WHERE game = 'wm26-r1-05' AND number = 7");
    spoil("DELETE FROM events WHERE game = 'wm26-r1-06' AND number = 8");
    drop(db);
    house.start();
    house.until("the game wm26-r1-05 is set aside: wm26-r1-05 can't be read from the ledger");
    house.until("event 8: it is missing");
    house.rest();
    house.stop();
    assert!(house.log.contains("event 7: "), "{}", house.log);
    assert_eq!(house.log.matches("is set aside").count(), 2, "{}", house.log);
    assert_eq!(ours(&house), 14, "{}", house.log);
}
