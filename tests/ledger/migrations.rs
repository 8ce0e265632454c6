//! Schemas of earlier versions: a ledger full of rows goes on with the newest.
//!
//! `fixtures/ledgers/` has one dump for each schema that was released. The newest is made by
//! `CHANCERY_WRITE_DUMP=1 cargo test --test it newest_schema`, until it is released.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use chancery::ledger::{EventNumber, Ledger, LedgerError, SqliteLedger};
use rusqlite::Connection;

use crate::ledger::desk::{
    OPENING, assert_sound, change, fill, folder, game, new_ledger, on_letter, open,
};

pub(crate) const NEWEST: i64 = 15;

fn dump_of(version: i64) -> PathBuf {
    let name = format!("fixtures/ledgers/v{version}.sql");
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A ledger of an earlier version, as SQL.
pub(crate) fn dumped(version: i64) -> String {
    fs::read_to_string(dump_of(version)).expect("a dump")
}

/// A ledger as an earlier version left it.
fn restored(version: i64, name: &str) -> PathBuf {
    let file = folder(name).join("ledger.db");
    let db = Connection::open(&file).expect("a database");
    db.execute_batch(&dumped(version)).expect("a dump");
    file
}

/// All of a database as SQL, the rows in order of their keys.
fn dump(file: &Path) -> String {
    let db = Connection::open(file).expect("a database");
    let application: i32 =
        db.pragma_query_value(None, "application_id", |row| row.get(0)).expect("a number");
    let mut text = format!("PRAGMA application_id = {application};\nBEGIN;\n");
    let schema = "SELECT sql, type, name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid";
    let mut statement = db.prepare(schema).expect("a question");
    let entries = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    for entry in entries.expect("entries") {
        let (sql, kind, name): (String, String, String) = entry.expect("an entry");
        writeln!(text, "{sql};").expect("memory");
        if kind == "table" {
            text.push_str(&rows(&db, &name));
        }
    }
    text + "COMMIT;\n"
}

fn rows(db: &Connection, table: &str) -> String {
    let mut columns =
        db.prepare(&format!("SELECT name FROM pragma_table_info('{table}')")).expect("a question");
    let columns = columns.query_map([], |row| row.get::<_, String>(0)).expect("names");
    let quoted: Vec<String> =
        columns.map(|name| format!("quote({})", name.expect("a name"))).collect();
    let sql = format!(
        "SELECT 'INSERT INTO {table} VALUES (' || {} || ');' FROM {table} ORDER BY rowid",
        quoted.join(" || ', ' || ")
    );
    let mut statement = db.prepare(&sql).expect("a question");
    let lines = statement.query_map([], |row| row.get::<_, String>(0)).expect("rows");
    lines.map(|line| line.expect("a row") + "\n").collect()
}

#[test]
fn a_ledger_of_each_version_goes_on_with_the_newest_schema() {
    let (mut ledger, _) = new_ledger("of-today");
    fill(&mut ledger, false);
    for version in 1..=NEWEST {
        let file = restored(version, &format!("v{version}"));
        let mut old = open(&file);
        assert_sound(&old);
        assert_eq!(old.games().expect("games"), ledger.games().expect("games"));
        assert_eq!(old.unruled(9).expect("letters"), ledger.unruled(9).expect("letters"));
        assert_eq!(old.given_up(9).expect("letters").len(), 1);
        // Old seals hold, and new rows are sealed after them.
        let heads = old.heads().expect("heads");
        old.commit(&on_letter(3, vec![change("vienna", 5, 1)])).expect("a ruling");
        let vienna = old.load(&game("vienna")).expect("a game").expect("it has begun");
        assert_eq!(vienna.last, EventNumber(6));
        assert_eq!(old.verify(Some(&heads)).expect("an answer"), []);
        drop(old);
        assert_sound(&open(&file));
    }
}

#[test]
fn the_first_schema_had_the_seals_of_today() {
    let (mut ledger, _) = new_ledger("seals-of-today");
    fill(&mut ledger, false);
    let old = open(&restored(1, "seals-of-v1"));
    assert_eq!(old.heads().expect("heads"), ledger.heads().expect("heads"));
}

#[test]
fn the_dump_of_the_newest_schema_is_what_the_program_writes() {
    let (mut ledger, file) = new_ledger("dump");
    fill(&mut ledger, true);
    drop(ledger);
    let path = dump_of(NEWEST);
    if std::env::var_os("CHANCERY_WRITE_DUMP").is_some() {
        fs::write(&path, dump(&file)).expect("a dump");
    }
    let kept = fs::read_to_string(&path).expect("a dump");
    assert!(kept == dump(&file), "{} is not what the program writes", path.display());
    assert!(!dump_of(NEWEST + 1).exists(), "a dump of a schema that this version doesn't know");
}

#[test]
fn a_ledger_of_a_later_version_is_left_alone() {
    let (ledger, file) = new_ledger("newer");
    drop(ledger);
    let db = Connection::open(&file).expect("a database");
    let later = NEWEST + 1;
    let row = format!("INSERT INTO migrations VALUES ({later}, 'later', x'00')");
    db.execute_batch(&row).expect("a row");
    drop(db);
    let before = fs::read(&file).expect("a file");
    let error = SqliteLedger::open(&file, &OPENING).expect_err("it is newer");
    let words = format!(
        "{} was written by a later version of Chancery: its schema is {later}, and this version \
        knows those up to {NEWEST}. Start the later version; nothing was changed",
        file.display()
    );
    assert_eq!(error.to_string(), words);
    let error = SqliteLedger::look(&file, OPENING.patience).expect_err("it is newer");
    assert_eq!(error.to_string(), words);
    assert!(before == fs::read(&file).expect("a file"), "the file was changed");
}

#[test]
fn who_only_looks_changes_no_schema() {
    let file = restored(1, "look-at-v1");
    let error = SqliteLedger::look(&file, OPENING.patience).expect_err("it is older");
    assert!(matches!(error, LedgerError::Older { found: 1, known: NEWEST, .. }), "{error}");
    assert!(error.to_string().contains("Start the daemon of this version once"), "{error}");
    drop(open(&file));
    SqliteLedger::look(&file, OPENING.patience).expect("it is up to date now");
}
