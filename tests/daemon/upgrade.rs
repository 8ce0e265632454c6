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
use std::path::Path;

use chancery::game::Moment;
use chancery::ledger::Ledger;
use chrono::TimeDelta;
use flate2::read::GzDecoder;
use rusqlite::Connection;

use crate::house::{CONFIG, House, letter};

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

/// A daemon goes on with the ledger, and answers a player.
fn serve(name: &str, schema: Option<i64>) -> House {
    let config = CONFIG.replace("wm26@example.org", "td@games.example");
    let mut house = House::empty(name, &config, TimeDelta::zero());
    let file = house.path("ledger.db");
    unpack(&file);
    if let Some(schema) = schema {
        put_under_schema(&file, schema);
    }
    let db = Connection::open(&file).expect("a database");
    let sql = "SELECT MAX(made_at) FROM rulings";
    let last: i64 = db.query_row(sql, [], |row| row.get(0)).expect("a moment");
    drop(db);
    let last = Moment::from_timestamp_millis(last).expect("a moment");
    house.set_time(last + TimeDelta::hours(1));
    house.start();
    house.until("this is the ledger");
    let text = letter("t01p1", "asked@players.example", "status", "status\n")
        .replace("t01p1@example.org", PLAYER)
        .replace("r1-07@example.org", "td@games.example");
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
        serve(&format!("schema-{schema}"), Some(schema));
    }
    // The oldest goes through all that comes between.
    serve("schema-2", Some(2)).audit();
}
