//! Rows that were changed, removed or put in by hand are found, one by one.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chancery::ledger::{Heads, Ledger, Seal, SqliteLedger};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use crate::ledger::desk::{fill, folder, forgetting, new_ledger};

/// What is no fact, and why it is not checked.
pub(crate) const CLAIMS: [(&str, &str); 18] = [
    ("leases", "held"), // A lease ends by itself; to take one away costs no more than its time.
    ("leases", "node"),
    ("leases", "held_until"),
    ("leases", "generation"),
    ("leases", "reached"), // How far a mailbox was read: too little costs time, not a letter.
    ("routes", "changes"), // Where letters lead is looked up for each ruling.
    ("shared_settings", "id"), // Who writes here may change configurations as well.
    ("shared_settings", "digest"),
    ("shared_settings", "text"),
    ("unruled", "shard"),
    ("unruled", "routed"),
    ("unruled", "aside"),
    ("unsent", "claimed_by"), // A claim, too: at worst the same Message-ID is sent twice.
    ("unsent", "claimed_until"),
    ("unsent", "claim"),
    ("unsent", "rank"), // Every letter goes, if not as soon as it could.
    ("outbox", "rank"),
    ("deliveries", "taken_as"), // At worst a letter that came back is not known.
];

/// A ledger with rows in every table, closed, for copying.
struct Original {
    folder: PathBuf,
    file: PathBuf,
    heads: Heads,
}

impl Original {
    fn new(name: &str) -> Original {
        let (mut ledger, file) = new_ledger(name);
        fill(&mut ledger, true);
        let heads = ledger.heads().expect("heads");
        let reworded = |why: &str| why.starts_with("550").then(|| "gone".to_owned());
        ledger.forget(&forgetting(), &reworded).expect("it is forgotten");
        drop(ledger);
        Original { folder: folder(&format!("{name}-changed")), file, heads }
    }

    /// What is found after a copy was changed by hand.
    fn after(&self, deed: impl FnOnce(&Connection), published: Option<&Heads>) -> Vec<String> {
        let copy = self.folder.join("ledger.db");
        fs::copy(&self.file, &copy).expect("a copy");
        let db = by_hand(&copy);
        deed(&db);
        drop(db);
        let verified =
            SqliteLedger::look(&copy, Duration::ZERO).and_then(|ledger| ledger.verify(published));
        match verified {
            Ok(damages) => damages.iter().map(ToString::to_string).collect(),
            Err(error) => vec![error.to_string()],
        }
    }
}

/// The database as a tamperer has it, who heeds no rule.
fn by_hand(file: &Path) -> Connection {
    let db = Connection::open(file).expect("a database");
    db.execute_batch(
        "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF",
    )
    .expect("no rules");
    db
}

fn texts(db: &Connection, sql: &str) -> Vec<String> {
    let mut statement = db.prepare(sql).expect("a question");
    let rows = statement.query_map([], |row| row.get(0)).expect("answers");
    rows.collect::<Result<_, _>>().expect("texts")
}

/// All tables with facts. Rows that are shown are none: they are made from games, and made
/// again; nor is what hooks have heard.
fn tables(db: &Connection) -> Vec<String> {
    let sql = "SELECT name FROM sqlite_schema
        WHERE type = 'table' AND name NOT LIKE 'shown%' AND name NOT LIKE 'hook%' ORDER BY name";
    texts(db, sql)
}

fn columns(db: &Connection, table: &str) -> Vec<String> {
    texts(db, &format!("SELECT name FROM pragma_table_info('{table}')"))
}

fn row_ids(db: &Connection, table: &str) -> Vec<i64> {
    let mut statement = db.prepare(&format!("SELECT rowid FROM {table}")).expect("a question");
    let rows = statement.query_map([], |row| row.get(0)).expect("answers");
    rows.collect::<Result<_, _>>().expect("numbers")
}

fn value(db: &Connection, table: &str, column: &str, row: i64) -> Value {
    let sql = format!("SELECT {column} FROM {table} WHERE rowid = {row}");
    db.query_row(&sql, [], |row| row.get(0)).expect("a value")
}

/// Another value of the same kind. An empty column takes one of the kind that it may hold.
fn other(db: &Connection, table: &str, column: &str, value: &Value) -> Value {
    match value {
        Value::Integer(number) => Value::Integer(number + 1_000),
        Value::Text(text) => Value::Text(format!("{text}x")),
        Value::Blob(bytes) => {
            let mut bytes = bytes.clone();
            bytes[0] ^= 1;
            Value::Blob(bytes)
        }
        Value::Null => {
            let sql = format!("SELECT type FROM pragma_table_info('{table}') WHERE name = $1");
            let kind: String = db.query_row(&sql, [column], |row| row.get(0)).expect("a kind");
            if kind == "INTEGER" { Value::Integer(7_777) } else { Value::Text("x".to_owned()) }
        }
        Value::Real(_) => panic!("no column holds such numbers"),
    }
}

fn set(db: &Connection, table: &str, column: &str, row: i64, value: Value) {
    let sql = format!("UPDATE {table} SET {column} = $1 WHERE rowid = {row}");
    db.execute(&sql, [value]).expect("a change");
}

#[test]
fn what_nobody_touched_is_sound() {
    let original = Original::new("untouched");
    assert_eq!(original.after(|_| {}, Some(&original.heads)), [""; 0]);
}

#[test]
fn each_changed_column_is_found() {
    let original = Original::new("column");
    let db = by_hand(&original.file);
    let mut tried = 0;
    for table in tables(&db) {
        let columns = columns(&db, &table);
        let has_facts = columns.iter().any(|column| !CLAIMS.contains(&(&table, column)));
        assert!(!has_facts || !row_ids(&db, &table).is_empty(), "{table} has no row to change");
        for column in columns {
            let is_claim = CLAIMS.contains(&(&table, &column));
            for row in row_ids(&db, &table) {
                let was = value(&db, &table, &column, row);
                let mut changes = vec![other(&db, &table, &column, &was)];
                // What may be empty can be emptied, too.
                let sql = format!(
                    "SELECT \"notnull\" = 0 AND pk = 0 FROM pragma_table_info('{table}') WHERE name = $1"
                );
                let may_be_empty: bool =
                    db.query_row(&sql, [&column], |row| row.get(0)).expect("a fact");
                if may_be_empty && was != Value::Null {
                    changes.push(Value::Null);
                }
                for change in changes {
                    let what = format!("{table}.{column} of row {row}: {was:?} to {change:?}");
                    let deed = |db: &Connection| set(db, &table, &column, row, change);
                    let found = original.after(deed, None);
                    assert_eq!(found.is_empty(), is_claim, "{what}: {found:?}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 250, "{tried} changes");
}

#[test]
fn each_removed_row_is_found() {
    let original = Original::new("removed");
    let db = by_hand(&original.file);
    for table in tables(&db) {
        for row in row_ids(&db, &table) {
            let remove = |db: &Connection| {
                db.execute(&format!("DELETE FROM {table} WHERE rowid = {row}"), []).expect("a row");
            };
            let found = original.after(remove, None);
            assert_eq!(found.is_empty(), table == "leases", "{table}, row {row}: {found:?}");
        }
    }
}

#[test]
fn each_inserted_row_is_found() {
    let original = Original::new("inserted");
    let db = by_hand(&original.file);
    for table in tables(&db) {
        for row in row_ids(&db, &table) {
            let found = original.after(|db| double(db, &table, row), None);
            assert_eq!(found.is_empty(), table == "leases", "{table}, row {row}: {found:?}");
        }
    }
}

/// Inserts a row once more, with other values where no two rows may have the same.
fn double(db: &Connection, table: &str, row: i64) {
    let unique = texts(
        db,
        &format!(
            "SELECT i.name FROM pragma_index_list('{table}') AS l, pragma_index_info(l.name) AS i
            WHERE l.\"unique\" UNION SELECT name FROM pragma_table_info('{table}') WHERE pk > 0"
        ),
    );
    let columns = columns(db, table);
    let values = columns.iter().map(|column| {
        let was = value(db, table, column, row);
        let is_free = was == Value::Null || !unique.contains(column);
        if is_free { was } else { other(db, table, column, &was) }
    });
    let places: Vec<String> = (1..=columns.len()).map(|at| format!("${at}")).collect();
    let sql = format!("INSERT INTO {table} VALUES ({})", places.join(", "));
    db.execute(&sql, params_from_iter(values)).expect("a row");
}

#[test]
fn a_fault_names_the_row_and_no_other() {
    let original = Original::new("named");
    let found = original
        .after(|db| set(db, "letters", "bytes", 2, Value::Blob(b"FRANCE A PAR H".to_vec())), None);
    assert_eq!(found, ["letters, row 2: its bytes were changed"]);
    let found = original
        .after(|db| set(db, "events", "text", 4, Value::Text("\"another\"".to_owned())), None);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("events, row "), "{found:?}");
    let found =
        original.after(|db| set(db, "games", "state", 1, Value::Text("\"won\"".to_owned())), None);
    assert_eq!(found, ["games, row athens: its state is not that of the last ruling"]);
    let found = original.after(
        |db| {
            db.execute("DELETE FROM letters WHERE number = 3", []).expect("a row");
        },
        None,
    );
    assert!(
        found.contains(
            &"letters, row 4: the row before it is missing: the last one was 2".to_owned()
        ),
        "{found:?}"
    );
}

#[test]
fn a_tail_that_was_cut_with_care_is_found_by_what_was_published() {
    let original = Original::new("tail");
    // The last letter goes, with every trace of it.
    let cut = |db: &Connection| {
        db.execute_batch(
            "DELETE FROM unruled WHERE letter = 4;
            DELETE FROM letters WHERE number = 4;
            UPDATE heads SET number = 3, seal = (SELECT seal FROM letters WHERE number = 3)
                WHERE chain = 'letters';",
        )
        .expect("a cut");
    };
    let bound = "epochs, row 1: the end of letters that it binds, row 4, is missing";
    assert_eq!(original.after(cut, None), [bound]);
    // The epoch goes, too.
    let cut = |db: &Connection| {
        cut(db);
        let begin = Seal::of(b"epochs");
        let epochs = format!(
            "DELETE FROM epoch_heads; DELETE FROM epochs;
            UPDATE heads SET number = 0, seal = x'{begin}' WHERE chain = 'epochs';"
        );
        db.execute_batch(&epochs).expect("a cut");
    };
    assert_eq!(original.after(cut, None), [""; 0], "nothing in the file tells of it");
    let found = original.after(cut, Some(&original.heads));
    let missing = |row| format!("{row}: it is missing, though its seal was published");
    assert_eq!(found, ["letters, row 4", "epochs, row 1"].map(missing));
}

#[test]
fn heads_can_be_published_as_json() {
    let original = Original::new("published");
    let text = serde_json::to_string(&original.heads).expect("JSON");
    assert_eq!(serde_json::from_str::<Heads>(&text).expect("heads"), original.heads);
    // Of another ledger they say that it is another.
    let (mut ledger, _) = new_ledger("another");
    let mut others = vec![crate::ledger::desk::letter(9, 9); 4];
    for (at, letter) in (10..).zip(&mut others) {
        *letter = crate::ledger::desk::letter(at, 9);
    }
    ledger.receive(&others).expect("a batch");
    let found = ledger.verify(Some(&original.heads)).expect("an answer");
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    let wanted = "letters, row 4: it, or one before it, is not the one whose seal was published";
    assert!(found.contains(&wanted.to_owned()), "{found:?}");
    assert!(found.iter().any(|fault| fault.starts_with("events, row 5 of vienna: it is missing")));
}
