//! Stops at each row of a ruling: the process dies there, or the disk has no room for it.
//! Afterwards the ruling is there as a whole, or not at all.
//!
//! These tests are here since they use the connection; all others are in `tests/ledger/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rusqlite::hooks::Action;

use super::super::error::LedgerError;
use super::super::journal::Arrived;
use super::super::ledger::Ledger;
use super::super::name::GameName;
use super::super::numbers::{EventNumber, LetterNumber, RulingNumber};
use super::super::opening::LedgerOpening;
use super::super::outbox::{LetterRank, OutboxLetter};
use super::super::ruling::{GameRuling, Job, LedgerRuling};
use super::super::texts::{EventText, LetterText, StateText};
use super::SqliteLedger;
use crate::times::Moment;

const OPENING: LedgerOpening<'static> =
    LedgerOpening { node: "alpha", secret: [7; 32], patience: Duration::ZERO };
const CHILD: &str = "CHANCERY_LEDGER_STOP";
/// More rows than one ruling changes.
const ROWS_MAX: u32 = 100;

fn now() -> Moment {
    Moment::from_timestamp_secs(1_767_614_400).expect("a time")
}

/// A ledger with one letter.
fn begun(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("chancery-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("ledger.db");
    let mut ledger = SqliteLedger::open(&file, &OPENING).expect("a ledger");
    ledger.receive(&[letter(1, 100)]).expect("a letter");
    file
}

fn letter(number: u8, size: usize) -> Arrived {
    Arrived {
        mailbox: "orders".to_owned(),
        uid: None,
        message_id: None,
        received: now(),
        bytes: vec![number; size],
    }
}

/// A ruling on the first letter with rows in every table that a ruling writes to.
fn ruling(size: usize) -> LedgerRuling {
    let game = |name: &str| GameRuling {
        game: GameName::new(name),
        expected: EventNumber(0),
        events: vec![EventText::write("began").expect("a text"); 2],
        state: StateText::write(&"x".repeat(size)).expect("a text"),
        next_wake: Some(now()),
        addresses: [format!("{name}@example")].into(),
        tags: [name.to_owned()].into(),
    };
    let outgoing = |key: &str| OutboxLetter {
        key: key.to_owned(),
        message_id: format!("{key}@example"),
        to: "player@example".to_owned(),
        game: Some(GameName::new("vienna")),
        text: LetterText::write("Welcome").expect("a text"),
        rank: LetterRank::Result,
    };
    LedgerRuling {
        job: Job::Letter(LetterNumber(1)),
        at: now(),
        version: "0.2.0".to_owned(),
        lease: None,
        basis: None,
        games: vec![game("vienna"), game("athens")],
        letters: vec![outgoing("a"), outgoing("b")],
    }
}

/// Whether the ruling is there. It must not be half there.
fn is_ruled(ledger: &SqliteLedger, stop: &str) -> bool {
    assert_eq!(ledger.verify(None).expect("an answer"), [], "{stop}");
    let rulings = ledger.rulings(RulingNumber(0), 9).expect("rulings");
    let sizes: Vec<_> = rulings.iter().map(|made| (made.games.len(), made.letters.len())).collect();
    let waiting = ledger.unruled(9).expect("letters").len();
    let games = ledger.games().expect("games").len();
    match &sizes[..] {
        [] => assert_eq!((waiting, games), (1, 0), "{stop}"),
        [size] => assert_eq!((*size, waiting, games), ((2, 2), 0, 2), "{stop}"),
        _ => panic!("{stop}: {} rulings", sizes.len()),
    }
    !rulings.is_empty()
}

/// Commits the ruling, and dies at the row of this number, or, after all rows, at the commit.
#[test]
fn what_the_child_does_until_it_stops() {
    let Some(file) = std::env::var_os(CHILD) else { return };
    let stop: u32 = std::env::var("CHANCERY_LEDGER_ROW").expect("a row").parse().expect("a number");
    let mut ledger = SqliteLedger::open(Path::new(&file), &OPENING).expect("a ledger");
    let rows = AtomicU32::new(0);
    let at_row = move |_: Action, _: &str, _: &str, _: i64| {
        if rows.fetch_add(1, Ordering::Relaxed) + 1 == stop {
            std::process::abort();
        }
    };
    ledger.db.connection.update_hook(Some(at_row)).expect("a hook");
    if stop == ROWS_MAX {
        ledger.db.connection.commit_hook(Some(|| std::process::abort())).expect("a hook");
    }
    ledger.commit(&ruling(30_000)).expect("a ruling");
}

fn child(file: &Path, row: u32) -> ExitStatus {
    let this = std::env::current_exe().expect("this program");
    Command::new(this)
        .args(["--exact", "sqlite::hard_stops::what_the_child_does_until_it_stops"])
        .env(CHILD, file)
        .env("CHANCERY_LEDGER_ROW", row.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("a process")
}

#[test]
fn a_process_that_dies_at_any_row_leaves_no_half_ruling() {
    let file = begun("rows");
    let mut row = ROWS_MAX;
    let mut deaths = 0;
    while !child(&file, row).success() {
        let ledger = SqliteLedger::open(&file, &OPENING).expect("a ledger");
        assert!(!is_ruled(&ledger, &format!("row {row}")), "row {row}: it was never committed");
        deaths += 1;
        row = deaths;
    }
    // A row each at least: the ruling, two games with a step and two events, their four entries in
    // the directory, two letters, each also to be sent, and the head of a chain.
    assert!(deaths > 18, "{deaths} deaths");
    let ledger = SqliteLedger::open(&file, &OPENING).expect("a ledger");
    assert!(is_ruled(&ledger, "the last child lived"));
    fs::remove_dir_all(file.parent().expect("a folder")).expect("a folder");
}

#[test]
fn a_full_disk_keeps_a_ruling_out_whole_until_there_is_room() {
    let file = begun("full");
    let mut ledger = SqliteLedger::open(&file, &OPENING).expect("a ledger");
    let pages: u32 = ledger
        .db
        .connection
        .pragma_query_value(None, "page_count", |row| row.get(0))
        .expect("a number");
    let mut refused = 0;
    // One page more each time, so that the room ends at another row each time.
    for room in pages.. {
        ledger
            .db
            .connection
            .pragma_update_and_check(None, "max_page_count", room, |_| Ok(()))
            .expect("a limit");
        match ledger.commit(&ruling(30_000)) {
            Ok(_) => break,
            Err(error) => assert_full(&error, &file),
        }
        assert!(!is_ruled(&ledger, &format!("{room} pages")));
        let error = ledger.receive(&[letter(2, 200_000)]).expect_err("there is no room");
        assert_full(&error, &file);
        assert!(!is_ruled(&ledger, &format!("{room} pages")));
        refused += 1;
    }
    assert!(refused > 10, "{refused} times");
    assert!(is_ruled(&ledger, "there was room"));
    fs::remove_dir_all(file.parent().expect("a folder")).expect("a folder");
}

fn assert_full(error: &LedgerError, file: &Path) {
    let words = format!(
        "the disk of {} is full. Nothing of the last step was kept, everything before it was. Make \
        room, then try again",
        file.display()
    );
    assert_eq!(error.to_string(), words);
}

/// No test can cut the power, so this one asks whether the database is told to reckon with it.
#[test]
fn what_is_acknowledged_is_on_the_disk() {
    let file = begun("settings");
    let ledger = SqliteLedger::open(&file, &OPENING).expect("a ledger");
    let number = |name: &str| -> i64 {
        ledger.db.connection.pragma_query_value(None, name, |row| row.get(0)).expect("a setting")
    };
    let mode: String = ledger
        .db
        .connection
        .pragma_query_value(None, "journal_mode", |row| row.get(0))
        .expect("a setting");
    const FULL: i64 = 2;
    assert_eq!((&*mode, number("synchronous"), number("foreign_keys")), ("wal", FULL, 1));
    fs::remove_dir_all(file.parent().expect("a folder")).expect("a folder");
}
