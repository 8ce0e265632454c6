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

use chancery::game::Moment;
use chancery::ledger::Ledger;
use chrono::TimeDelta;
use flate2::read::GzDecoder;
use rusqlite::Connection;

use crate::daemon::house::{CONFIG, House, letter};

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
    // Of the dump only the tables are wanted, and which migrations made them.
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
fn house(name: &str, more: &str) -> House {
    let config = CONFIG.replace("wm26@example.org", "td@games.example");
    let mut house = House::empty(name, &format!("{config}{more}"), TimeDelta::zero());
    let file = house.path("ledger.db");
    unpack(&file);
    let db = Connection::open(&file).expect("a database");
    let sql = "SELECT MAX(made_at) FROM rulings";
    let last: i64 = db.query_row(sql, [], |row| row.get(0)).expect("a moment");
    drop(db);
    let last = Moment::from_timestamp_millis(last).expect("a moment");
    house.set_time(last + TimeDelta::hours(1));
    house
}

/// A daemon goes on with the ledger, and answers a player.
fn serve(name: &str, schema: Option<i64>) -> House {
    let mut house = house(name, "");
    if let Some(schema) = schema {
        put_under_schema(&house.path("ledger.db"), schema);
    }
    house.start();
    house.until("this is the ledger");
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
    house.until("the daemon works");
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
    house.until("the daemon works");
    house.stop();
    assert!(!kept.exists() && !house.path("ledger.db-schema-part").exists());
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
    house.until("this is the ledger");
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
