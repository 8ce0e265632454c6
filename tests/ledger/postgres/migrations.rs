//! Schemas of earlier versions on a server: a ledger full of rows goes on with the newest.

use chancery::ledger::{EventNumber, Ledger, LedgerError, PostgresLedger, PostgresServer};

use super::desk::{OPENING, assert_sound, change, fill, game, new_ledger, on_letter, open};
use crate::ledger::cluster::cluster;
use crate::ledger::migrations::{NEWEST, dumped};

/// A dump as a server reads it: its schema in PostgreSQL's words, its bytes as texts.
fn translated(dump: &str) -> String {
    let lines = dump.lines().filter(|line| !line.starts_with("PRAGMA"));
    let line = |line: &str| match line.strip_prefix("INSERT") {
        Some(values) => {
            format!("INSERT{}", values.replace(", X'", ", '\\x").replace("(X'", "('\\x"))
        }
        None => [
            ("INTEGER", "BIGINT"),
            ("BLOB", "BYTEA"),
            ("TEXT", "TEXT COLLATE \"C\""),
            (") STRICT", ")"),
        ]
        .iter()
        .fold(line.to_owned(), |line, (ours, theirs)| line.replace(ours, theirs)),
    };
    lines.map(|of| line(of) + "\n").collect()
}

/// A ledger as an earlier version left it.
fn restored(version: i64, name: &str) -> PostgresServer {
    let (ledger, site) = new_ledger(name);
    drop(ledger);
    cluster().empty(name);
    cluster().sql(&format!("SET search_path TO \"{name}\"; {}", translated(&dumped(version))));
    site
}

#[test]
fn a_ledger_of_each_version_goes_on_with_the_newest_schema() {
    let (mut ledger, _) = new_ledger("of-today");
    fill(&mut ledger, false);
    for version in 1..=NEWEST {
        let site = restored(version, &format!("from-v{version}"));
        let mut old = open(&site);
        assert_sound(&old);
        assert_eq!(old.games().expect("games"), ledger.games().expect("games"));
        assert_eq!(old.unruled(9).expect("letters"), ledger.unruled(9).expect("letters"));
        // Old seals hold, and new rows are sealed after them.
        let heads = old.heads().expect("heads");
        old.commit(&on_letter(3, vec![change("vienna", 5, 1)])).expect("a ruling");
        let vienna = old.load(&game("vienna")).expect("a game").expect("it has begun");
        assert_eq!(vienna.last, EventNumber(6));
        assert_eq!(old.verify(Some(&heads)).expect("an answer"), []);
    }
}

#[test]
fn who_only_looks_changes_no_schema() {
    let site = restored(1, "look-at-v1");
    let error = PostgresLedger::look(&site, OPENING.patience).expect_err("it is older");
    assert!(matches!(error, LedgerError::Older { found: 1, known: NEWEST, .. }), "{error}");
    drop(open(&site));
    PostgresLedger::look(&site, OPENING.patience).expect("it is up to date now");
}

#[test]
fn a_ledger_of_a_later_version_is_left_alone() {
    let (ledger, site) = new_ledger("later");
    drop(ledger);
    cluster().sql(&format!(
        "SET search_path TO later; INSERT INTO migrations VALUES ({}, 'later', '\\x00')",
        NEWEST + 1
    ));
    for opened in
        [PostgresLedger::open(&site, &OPENING), PostgresLedger::look(&site, OPENING.patience)]
    {
        let error = opened.expect_err("it is newer");
        assert!(matches!(error, LedgerError::Newer { known: NEWEST, .. }), "{error}");
    }
}
