//! A node whose server is another one by now, or has another schema.

use chancery::ledger::{Basis, Job, Ledger, LedgerError, LedgerRuling, LetterNumber};

use super::desk::{change, letter, new_ledger, on_letter, open_as, ruling};
use crate::ledger::cluster::cluster;

/// The part of the database that has this name, in SQL that names it.
fn in_part(part: &str, script: &str) -> String {
    cluster().sql(&format!("SET search_path = \"{part}\"; {script}"))
}

/// Ends the session of a node, as a server does that breaks down.
fn cut(node: &str) {
    let ended = cluster().sql(&format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'chancery {node}'"
    ));
    assert_eq!(ended, "t", "{node} has a connection");
}

/// What comes of a step, once the server has seen that the session before is gone.
fn at_last<T>(mut step: impl FnMut() -> Result<T, LedgerError>) -> Result<T, LedgerError> {
    loop {
        match step() {
            Err(LedgerError::Away { .. } | LedgerError::NodeTaken { .. }) => {}
            done => return done,
        }
    }
}

/// Two standbys of one server have the same timeline when each has taken over, and the second may
/// lack what the first kept.
#[test]
fn a_server_that_lacks_what_was_kept_is_another_one_whatever_it_is_called() {
    let (_, site) = new_ledger("lacking");
    let mut ledger = open_as("who-kept", &site);
    ledger.receive(&[letter(1, 1)]).expect("a letter");
    in_part("lacking", "CREATE TABLE earlier AS SELECT * FROM heads");
    cut("who-kept");
    at_last(|| ledger.receive(&[letter(2, 2)])).expect("a letter");
    assert_eq!(ledger.changes_of_timeline(), 0, "it has all");
    cut("who-kept");
    in_part(
        "lacking",
        "DELETE FROM unruled WHERE letter = 2; DELETE FROM letters WHERE number = 2;
        UPDATE heads SET number = earlier.number, seal = earlier.seal
        FROM earlier WHERE earlier.chain = heads.chain",
    );
    let left = at_last(|| ledger.letters(LetterNumber(0), 9)).expect("letters");
    assert_eq!((left.len(), ledger.changes_of_timeline()), (1, 1));
    // Said once.
    cut("who-kept");
    at_last(|| ledger.receive(&[letter(3, 3)])).expect("a letter");
    assert_eq!(ledger.changes_of_timeline(), 1);
    assert_eq!(ledger.verify(None).expect("an answer"), []);
}

/// A standby takes over that lacks a ruling, and another one is made there in its place. What was
/// known of where letters lead by the first can't be taken for what is so by the second.
#[test]
fn where_letters_lead_is_never_as_old_as_it_was_on_another_server() {
    let (mut ledger, _) = new_ledger("ways");
    ledger.receive(&[letter(1, 1)]).expect("a letter");
    let begin = |name: &str, second| {
        let job = Job::Command(name.to_owned());
        LedgerRuling { games: vec![change(name, 0, 1)], ..ruling(job, second) }
    };
    ledger.commit(&begin("vienna", 10)).expect("a ruling");
    in_part(
        "ways",
        "CREATE TABLE earlier AS SELECT * FROM heads;
        CREATE TABLE earlier_routes AS SELECT * FROM routes",
    );
    let before = ledger.basis().expect("an end");
    ledger.commit(&begin("athens", 20)).expect("a ruling");
    let routes = ledger.basis().expect("an end").routes;
    in_part(
        "ways",
        "DELETE FROM directory WHERE game = 'athens'; DELETE FROM events WHERE game = 'athens';
        DELETE FROM steps WHERE game = 'athens'; DELETE FROM games WHERE name = 'athens';
        DELETE FROM rulings WHERE job = 'command athens';
        UPDATE routes SET changes = earlier_routes.changes FROM earlier_routes;
        UPDATE heads SET number = earlier.number, seal = earlier.seal
        FROM earlier WHERE earlier.chain = heads.chain",
    );
    ledger.commit(&begin("moscow", 30)).expect("a ruling");
    let basis = Some(Basis { routes, ..before });
    let stale = LedgerRuling { basis, ..on_letter(1, vec![change("vienna", 1, 1)]) };
    let why = ledger.commit(&stale).expect_err("it was to lead to athens, perhaps");
    assert!(matches!(why, LedgerError::Overtaken { .. }), "{why}");
    assert_eq!(ledger.verify(None).expect("an answer"), []);
}

#[test]
fn a_node_at_work_keeps_off_a_schema_that_it_does_not_know() {
    let (_, site) = new_ledger("newer");
    let mut ledger = open_as("of-yesterday", &site);
    in_part("newer", "INSERT INTO migrations SELECT 1 + MAX(version), 'x', '' FROM migrations");
    cut("of-yesterday");
    let why = at_last(|| ledger.receive(&[letter(1, 1)])).expect_err("it is newer");
    assert!(matches!(why, LedgerError::Newer { .. }), "{why}");
}

#[test]
fn a_schema_is_made_newer_only_where_nobody_is_at_work() {
    let (first, site) = new_ledger("upgrade");
    let other = open_as("still-here", &site);
    let at_work = site.at_work().expect("an answer");
    assert!(at_work.contains(&"still-here".to_owned()), "{at_work:?}");
    drop(first);
    in_part(
        "upgrade",
        "DELETE FROM migrations WHERE version = (SELECT MAX(version) FROM migrations)",
    );
    let opening = chancery::ledger::LedgerOpening { node: "upgrades", ..super::desk::OPENING };
    let why = chancery::ledger::PostgresLedger::open(&site, &opening).expect_err("one is at work");
    let words = why.to_string();
    assert!(words.contains("still-here") && words.contains("stop all daemons"), "{words}");
    drop(other);
}
