//! Ledgers with the states of boards and tournaments that were played, under each schema that was
//! released: the daemon serves them, and an audit agrees.
//!
//! `CHANCERY_WRITE_PLAYED=1 cargo test --test daemon upgrades` plays one anew, which then takes the
//! place of `fixtures/ledgers/played.sql.gz`. Earlier schemas are made of it by leaving out what
//! they had not. The first one can't be: it lacked the games of letters, which the seals of today
//! have in them.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use chancery::game::Moment;
use chrono::TimeDelta;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use rusqlite::{Connection, types::Value};

use crate::house::{BOARD, CONFIG, House};
use crate::year::PLAYERS;

const OLDEST: i64 = 2;
const NEWEST: i64 = 6;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/ledgers").join(name)
}

/// The name of a version before this one: an audit goes by the events of its rulings.
const EARLIER: &str = "0.0.9";

/// Plays a board to its second year, with press, cases and votes, in a tournament that has people
/// and a question to its committee.
fn play() -> House {
    let mut house = House::empty("played", CONFIG, TimeDelta::zero());
    let (director, games) = ("Terry Dee <terry@example.org>", "judge+{game}@games.example");
    house.ask(&["tournament", "open", "cup27", "--director", director, "--games", games, "--yes"]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command.args(["serve", "--ruling-version", EARLIER]);
    house.start_as(command);
    house.until("the daemon works");
    house.put("board.toml", BOARD);
    house.ask(&["game", "open", "board.toml", "--yes"]);
    house.ask(&["tournament", "sign-up", "--yes"]);
    for number in 1..=5 {
        let person = format!("Tom{number} Cee <tmc{number}@example.org>");
        house.ask(&["tournament", "enter", &person, "--role", "tmc", "--yes"]);
    }
    let question = ["tournament", "ask", "Shall it be so?", "--tried", "to agree"];
    house.ask(&[&question[..], &["--until", "2026-12-01", "--yes"]].concat());
    let turns = [
        ("anne", "A Par - Bur\nF Bre - MAO\nA Mar - Spa\npress: Good morning.\n"),
        ("anne", "A Bur - Bel\nF MAO - Por\nA Spa H\npress grey: Nobody knows.\n"),
        ("anne", "Build A Par\nBuild F Bre\n"),
    ];
    for (who, text) in turns {
        for player in PLAYERS {
            house.write(player, if player == who { text } else { "all hold" });
        }
        house.write("gerd", "vote draw yes\nA Atlantis - Nowhere\n");
        house.receive(PLAYERS.len() + 1);
        house.rest();
        house.pass_deadline();
    }
    house.write("emma", "F Lon - NTH\n");
    house.receive(1);
    house.rest();
    house.stop();
    house.audit();
    house
}

/// The rows of all tables of a ledger, as statements that name their columns.
fn rows(db: &Connection) -> String {
    let mut text = String::new();
    for table in tables(db) {
        let columns = columns(db, &table);
        let quoted: Vec<String> = columns.iter().map(|name| format!("quote({name})")).collect();
        let sql = format!(
            "SELECT 'INSERT INTO {table} ({}) VALUES (' || {} || ');' FROM {table} ORDER BY rowid",
            columns.join(", "),
            quoted.join(" || ', ' || ")
        );
        for line in texts(db, &sql) {
            text += &line;
            text.push('\n');
        }
    }
    text
}

fn texts(db: &Connection, sql: &str) -> Vec<String> {
    let mut statement = db.prepare(sql).expect("a question");
    let rows = statement.query_map([], |row| row.get(0)).expect("rows");
    rows.map(|row| row.expect("a text")).collect()
}

/// Its tables, but for the one that says which schema it has.
fn tables(db: &Connection) -> Vec<String> {
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations'
        ORDER BY rowid";
    texts(db, sql)
}

fn columns(db: &Connection, table: &str) -> Vec<String> {
    texts(db, &format!("SELECT name FROM pragma_table_info('{table}')"))
}

/// The statements that make the schema of a version: those of its dump but for the rows.
fn schema(version: i64) -> String {
    let dump = fs::read_to_string(fixture(&format!("v{version}.sql"))).expect("a dump");
    let is_kept =
        |line: &&str| !line.starts_with("INSERT") || line.starts_with("INSERT INTO migrations");
    dump.lines().filter(is_kept).map(|line| format!("{line}\n")).collect()
}

fn played() -> String {
    let file = File::open(fixture("played.sql.gz")).expect("a ledger that was played");
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text).expect("it is a text");
    text
}

fn empty(file: &Path, version: i64) -> Connection {
    let db = Connection::open(file).expect("a database");
    db.execute_batch("PRAGMA foreign_keys = OFF").expect("they come in any order");
    db.execute_batch(&schema(version)).expect("a schema");
    db
}

/// The ledger as a version with that schema would have left it.
fn put(house: &House, version: i64) {
    let newest = empty(&house.path("newest.db"), NEWEST);
    newest.execute_batch(&format!("BEGIN;\n{}COMMIT;", played())).expect("rows");
    let old = empty(&house.path("ledger.db"), version);
    for table in tables(&old) {
        let there = columns(&newest, &table);
        let common: Vec<String> =
            columns(&old, &table).into_iter().filter(|name| there.contains(name)).collect();
        let places: Vec<String> = (1..=common.len()).map(|at| format!("?{at}")).collect();
        let names = common.join(", ");
        let sql = format!("INSERT INTO {table} ({names}) VALUES ({})", places.join(", "));
        let mut rows = newest.prepare(&format!("SELECT {names} FROM {table}")).expect("a question");
        let mut rows = rows.query([]).expect("rows");
        while let Some(row) = rows.next().expect("a row") {
            let values: Vec<Value> =
                (0..common.len()).map(|at| row.get(at).expect("a value")).collect();
            old.execute(&sql, rusqlite::params_from_iter(values)).expect("it fits");
        }
    }
}

fn last_moment(house: &House) -> Moment {
    let db = Connection::open(house.path("newest.db")).expect("a database");
    let last: i64 =
        db.query_row("SELECT MAX(made_at) FROM rulings", [], |row| row.get(0)).expect("a time");
    Moment::from_timestamp_millis(last).expect("a moment")
}

#[test]
fn a_board_that_was_played_goes_on_whatever_schema_its_ledger_had() {
    if std::env::var_os("CHANCERY_WRITE_PLAYED").is_some() {
        let house = play();
        let db = Connection::open(house.path("ledger.db")).expect("a database");
        let file = File::create(fixture("played.sql.gz")).expect("a file");
        let mut packed = GzEncoder::new(file, Compression::best());
        packed.write_all(rows(&db).as_bytes()).expect("it can be written");
        packed.finish().expect("it can be written");
    }
    for version in OLDEST..=NEWEST {
        let mut house = House::empty(&format!("schema-{version}"), CONFIG, TimeDelta::zero());
        put(&house, version);
        let now = last_moment(&house) + TimeDelta::minutes(1);
        house.set_time(now);
        house.start();
        house.until("the daemon works");
        house.write("anne", "A Par - Bur\n");
        house.receive(1);
        house.rest();
        let game = house.game();
        assert_eq!((game.phase.to_string().as_str(), game.history.len()), ("S1902M", 3));
        let receipts = house.letters_to("anne@example.org").concat();
        assert!(receipts.contains("Burgundy"), "schema {version}: {receipts}");
        house.set_time(now + TimeDelta::minutes(1));
        let said = house.ask(&["tournament", "enter", "Tom6 Cee <tmc6@example.org>", "--yes"]);
        assert!(said.contains("Tom6"), "{said}");
        house.stop();
        assert!(!house.log.contains("set aside"), "schema {version}: {}", house.log);
        house.audit();
    }
}
