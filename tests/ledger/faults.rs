//! Files, disks and other processes that are not as they should be: each gets a sentence, no ruling
//! is ever half, and the documented step helps.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use chancery::ledger::{Ledger, LedgerError, RulingNumber, SqliteLedger};
use rusqlite::{Connection, TransactionBehavior};

use crate::ledger::desk::{
    OPENING, assert_sound, change, fill, folder, letter, new_ledger, on_letter, open, outgoing,
};

const CHILD: &str = "CHANCERY_LEDGER_CHILD";

fn refusal(file: &Path) -> String {
    SqliteLedger::open(file, &OPENING).expect_err("it is to be refused").to_string()
}

/// This program once more, as another process: it opens a ledger, says what came of it, and keeps
/// it open until its input is closed.
fn other_process(program: &Path, file: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(["--exact", "ledger::faults::what_the_other_process_does", "--nocapture"]);
    command.env(CHILD, file).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

#[test]
fn what_the_other_process_does() {
    let Some(file) = std::env::var_os(CHILD) else { return };
    let opened = SqliteLedger::open(Path::new(&file), &OPENING);
    let words = match &opened {
        Ok(_) => "opened".to_owned(),
        Err(error) => error.to_string(),
    };
    // Not by `println!`, which the test's own harness may hold back.
    writeln!(std::io::stdout(), "\n<{words}>").expect("somebody listens");
    let _ = std::io::stdin().read(&mut [0]);
}

/// What the other process said between angle brackets.
fn words_of(child: &mut std::process::Child) -> String {
    let mut out = child.stdout.take().expect("a pipe");
    let (mut text, mut byte) = (Vec::new(), [0]);
    while !text.ends_with(b">") && out.read(&mut byte).expect("a byte") == 1 {
        text.push(byte[0]);
    }
    let text = String::from_utf8(text).expect("a text");
    let words = text.split_once('<').map_or("", |(_, words)| words);
    words.trim_end_matches('>').to_owned()
}

#[test]
fn a_second_daemon_is_told_who_is_first() {
    let file = folder("second").join("ledger.db");
    let this = std::env::current_exe().expect("this program");
    let mut first = other_process(&this, &file).spawn().expect("a process");
    assert_eq!(words_of(&mut first), "opened");
    let words = format!(
        "{} is in use by node alpha, process {}. Only one daemon may work on a ledger: stop that \
        one first, or don't start this one",
        file.display(),
        first.id()
    );
    assert_eq!(refusal(&file), words);
    // Others may look at what it does.
    assert_sound(&SqliteLedger::look(&file, OPENING.patience).expect("a ledger"));
    // However the first one ends, its lock ends with it.
    first.kill().expect("it runs");
    first.wait().expect("it has ended");
    drop(open(&file));
}

#[test]
fn a_program_that_writes_to_the_file_is_waited_for_and_then_named_as_the_cause() {
    let (mut ledger, file) = new_ledger("busy");
    fill(&mut ledger, true);
    let mut shell = Connection::open(&file).expect("a database");
    let writing =
        shell.transaction_with_behavior(TransactionBehavior::Immediate).expect("a transaction");
    let error = ledger.receive(&[letter(50, 50)]).expect_err("somebody writes");
    assert!(matches!(error, LedgerError::Busy { .. }), "{error}");
    let words = "is locked by another program that writes to it, perhaps a shell on the database \
        or a backup program. Nothing was changed; end that program, then try again";
    assert_eq!(error.to_string(), format!("{} {words}", file.display()));
    assert_eq!(ledger.unruled(9).expect("reading goes on").len(), 2);
    drop(ledger);
    assert_eq!(refusal(&file), error.to_string());
    drop(writing);
    let mut ledger = open(&file);
    ledger.receive(&[letter(50, 50)]).expect("the way is free");
    assert_sound(&ledger);
}

#[test]
fn what_is_no_ledger_is_left_as_it_is() {
    let folder = folder("no-ledger");
    let file = folder.join("notes.txt");
    let text = "Notes on the tournament.\n".repeat(100);
    fs::write(&file, &text).expect("a file");
    assert_eq!(
        refusal(&file),
        format!(
            "{} is no ledger of Chancery: file is not a database. Name another file, or move this \
            one away",
            file.display()
        )
    );
    assert_eq!(fs::read_to_string(&file).expect("a file"), text);

    let file = folder.join("music.db");
    let db = Connection::open(&file).expect("a database");
    db.execute_batch("CREATE TABLE songs (name TEXT)").expect("a table");
    drop(db);
    let before = fs::read(&file).expect("a file");
    let words = "is no ledger of Chancery: it is a database of another program.";
    assert!(refusal(&file).contains(words), "{}", refusal(&file));
    assert!(before == fs::read(&file).expect("a file"), "the file was changed");

    let words = "can't be opened: No such file or directory (os error 2). Check that its folder is";
    assert!(refusal(&folder.join("missing/ledger.db")).contains(words));
    assert!(refusal(&folder).contains("can't be opened"), "{}", refusal(&folder));
    let missing = folder.join("missing.db");
    let error = SqliteLedger::look(&missing, OPENING.patience).expect_err("there is none");
    assert!(error.to_string().contains("can't be opened"), "{error}");
    assert!(!missing.exists(), "looking makes no ledger");
}

#[test]
fn an_empty_file_becomes_a_ledger() {
    let file = folder("empty").join("ledger.db");
    fs::write(&file, "").expect("a file");
    let error = SqliteLedger::look(&file, OPENING.patience).expect_err("there is nothing to see");
    assert!(error.to_string().contains("it is empty"), "{error}");
    assert_sound(&open(&file));
}

#[test]
fn a_new_ledger_is_its_owners_alone() {
    let (mut ledger, file) = new_ledger("private");
    fill(&mut ledger, true);
    for entry in fs::read_dir(file.parent().expect("a folder")).expect("a folder") {
        let entry = entry.expect("an entry");
        let mode = entry.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{:?}", entry.file_name());
    }
}

/// Root may write to everything, so the test goes on as an ordinary user.
#[test]
fn a_read_only_file_is_said_to_be_one() {
    let folder = std::env::temp_dir().join(format!("chancery-read-only-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("ledger.db");
    let mut ledger = open(&file);
    fill(&mut ledger, true);
    drop(ledger);
    // An ordinary user may not enter the folder in which tests are built. Another process makes the
    // copy: if this one did, a process that another test starts meanwhile would have it open for
    // writing, too, and then the system refuses to run it.
    let program = folder.join("program");
    let this = std::env::current_exe().expect("this program");
    let copied = Command::new("cp").args([&this, &program]).status().expect("a process");
    assert!(copied.success());
    let set_mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("a mode");
    };
    let as_nobody = || {
        let mut command = other_process(&program, &file);
        if fs::metadata("/proc/self")
            .is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
        {
            command.uid(65_534);
        }
        let mut child = command.current_dir(&folder).spawn().expect("a process");
        let words = words_of(&mut child);
        drop(child.stdin.take());
        child.wait().expect("it has ended");
        words
    };
    let words = format!(
        "{} can't be written: the file, its folder or its disk is read-only for this user. Make it \
        writable and start again; nothing was changed",
        file.display()
    );
    // The folder: not even the lock can be taken.
    set_mode(&folder, 0o555);
    for name in ["ledger.db", "ledger.db-lock", "ledger.db-witness"] {
        set_mode(&folder.join(name), 0o444);
    }
    assert_eq!(as_nobody(), words);
    // The file alone.
    set_mode(&folder, 0o777);
    for name in ["ledger.db-lock", "ledger.db-witness"] {
        set_mode(&folder.join(name), 0o666);
    }
    assert_eq!(as_nobody(), words);
    // The documented step.
    set_mode(&file, 0o666);
    assert_eq!(as_nobody(), "opened");
    assert_sound(&open(&file));
    fs::remove_dir_all(&folder).expect("a folder");
}

/// A ledger whose process was killed: commits are in the log, and have not been moved on.
fn killed(name: &str) -> (PathBuf, usize) {
    let (mut ledger, file) = new_ledger(name);
    fill(&mut ledger, true);
    let db = Connection::open(&file).expect("a database");
    db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("a fresh log");
    for number in 1..=6_u32 {
        ledger.receive(&[letter(50 + number, 50)]).expect("a letter");
        let number = i64::from(number);
        let mut ruling = on_letter(4 + number, vec![change("vienna", 4 + number, 1)]);
        ruling.letters = vec![outgoing(&format!("k{number}"), Some("vienna"))];
        ledger.commit(&ruling).expect("a ruling");
    }
    let copy = folder(&format!("{name}-copy")).join("ledger.db");
    for end in ["", "-wal", "-witness"] {
        let beside = |path: &Path| format!("{}{end}", path.display());
        fs::copy(beside(&file), beside(&copy)).expect("a copy");
    }
    let length = fs::metadata(format!("{}-wal", copy.display())).expect("a log").len();
    (copy, usize::try_from(length).expect("a small log"))
}

/// Opens a ledger whose log was harmed. What is missing is noticed; what is left is whole, and the
/// documented step makes it usable again. Says how many rulings are left.
fn open_harmed(file: &Path, harm: &str) -> usize {
    match SqliteLedger::open(file, &OPENING) {
        Ok(ledger) => assert_eq!(ledger.heads().expect("heads").rulings.number, 10, "{harm}"),
        Err(error) => {
            assert!(matches!(error, LedgerError::Lost { .. }), "{harm}: {error}");
            let words = "has lost what was committed: of its letters,";
            let others = "has lost what was committed: of its rulings,";
            let text = error.to_string();
            assert!(text.contains(words) || text.contains(others), "{harm}: {text}");
            fs::remove_file(format!("{}-witness", file.display())).expect("the documented step");
        }
    }
    let mut ledger = open(file);
    assert_sound(&ledger);
    let rulings = ledger.rulings(RulingNumber(0), 99).expect("rulings");
    for ruled in rulings.iter().skip(4) {
        let sizes = (ruled.games.len(), ruled.letters.len());
        assert_eq!(sizes, (1, 1), "{harm}: a half ruling");
    }
    ledger.receive(&[letter(99, 99)]).expect("it works again");
    rulings.len()
}

#[test]
fn a_log_that_was_cut_loses_nothing_in_silence() {
    let (file, length) = killed("cut-log");
    let log = format!("{}-wal", file.display());
    let kept: Vec<(String, Vec<u8>)> = ["", "-wal", "-witness"]
        .map(|end| format!("{}{end}", file.display()))
        .map(|path| (path.clone(), fs::read(path).expect("a file")))
        .into();
    let mut left = Vec::new();
    for keep in [0, 1, length / 5, length / 2, length / 3 * 2, length - 5_000, length - 1, length] {
        for (path, bytes) in &kept {
            fs::write(path, bytes).expect("a file");
        }
        let whole = fs::read(&log).expect("a log");
        fs::write(&log, &whole[..keep]).expect("a log");
        left.push(open_harmed(&file, &format!("{keep} of {length} bytes")));
    }
    assert!(left.is_sorted() && left[0] == 4 && left[left.len() - 1] == 10, "{left:?}");
    assert!(left.iter().any(|rulings| (5..10).contains(rulings)), "{left:?}");
}

#[test]
fn a_log_in_which_a_bit_fell_over_loses_nothing_in_silence() {
    let (file, length) = killed("spoilt-log");
    let log = format!("{}-wal", file.display());
    let kept: Vec<(String, Vec<u8>)> = ["", "-wal", "-witness"]
        .map(|end| format!("{}{end}", file.display()))
        .map(|path| (path.clone(), fs::read(path).expect("a file")))
        .into();
    for place in [20, 40, length / 4, length / 2, length - 2_000] {
        for (path, bytes) in &kept {
            fs::write(path, bytes).expect("a file");
        }
        let mut spoilt = fs::read(&log).expect("a log");
        spoilt[place] ^= 0x10;
        fs::write(&log, spoilt).expect("a log");
        let left = open_harmed(&file, &format!("byte {place} of {length}"));
        assert!(left < 10, "byte {place}: the log was read in spite of it");
    }
}

#[test]
fn a_database_that_was_cut_or_spoilt_is_said_to_be_damaged() {
    let (mut ledger, file) = new_ledger("spoilt");
    fill(&mut ledger, true);
    drop(ledger);
    let whole = fs::read(&file).expect("a file");
    let said = |bytes: &[u8]| {
        fs::write(&file, bytes).expect("a file");
        let opened = SqliteLedger::open(&file, &OPENING).and_then(|ledger| ledger.verify(None));
        match opened {
            Ok(damages) => damages.iter().map(ToString::to_string).collect(),
            Err(error) => error.to_string(),
        }
    };
    assert_eq!(said(&whole), "");
    let cut = said(&whole[..whole.len() / 2]);
    assert!(cut.contains("is damaged") && cut.contains("restore the newest backup"), "{cut}");
    // Every page in turn is written over.
    let page = 4_096;
    for start in (0..whole.len()).step_by(page) {
        let mut spoilt = whole.clone();
        spoilt[start..start + page].fill(0xA5);
        let words = said(&spoilt);
        let page_number = start / page + 1;
        assert!(!words.is_empty(), "nobody noticed that page {page_number} was spoilt");
    }
    assert_eq!(said(&whole), "");
}
