//! Backups are whole, are made while the daemon works, and can be put back by the documented step.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use chancery::ledger::{BackupStep, Ledger, LedgerError, SqliteLedger};

use crate::ledger::desk::{
    OPENING, assert_sound, at, fill, folder, letter, new_ledger, on_letter, open,
};

#[test]
fn a_backup_is_the_ledger_at_that_moment() {
    let (mut ledger, file) = new_ledger("backup");
    fill(&mut ledger, true);
    let many: Vec<_> = (10..400)
        .map(|n| chancery::ledger::Arrived { bytes: vec![b'x'; 20_000], ..letter(n, 50) })
        .collect();
    ledger.receive(&many).expect("a batch");
    let heads = ledger.heads().expect("heads");
    let copy = folder("backup-to").join("copy.db");

    // A reader makes it, and the daemon goes on working meanwhile.
    let looking = SqliteLedger::look(&file, OPENING.patience).expect("a ledger");
    let (mut told, mut checked) = (Vec::new(), 0);
    let progress = |step: BackupStep| match step {
        BackupStep::Copied { pages, of } => {
            ledger.receive(&[letter(1_000 + told.len() as u32, 60)]).expect("a letter");
            told.push((pages, of));
        }
        BackupStep::Checked => checked += 1,
    };
    looking.backup_to(&copy, progress).expect("a backup");
    assert!(told.len() > 1, "{told:?}");
    assert!(told.windows(2).all(|pair| pair[0].0 < pair[1].0), "{told:?}");
    assert!(told.last().is_some_and(|(pages, of)| pages == of), "{told:?}");
    assert!(checked >= heads.letters.number + heads.rulings.number, "{checked} rows");
    assert!(ledger.heads().expect("heads").letters.number > heads.letters.number);

    let copied = SqliteLedger::look(&copy, OPENING.patience).expect("a ledger");
    assert_eq!(copied.heads().expect("heads"), heads);
    assert_sound(&copied);
    let mode = fs::metadata(&copy).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "letters are nobody else's to read");
    let beside = fs::read_dir(copy.parent().expect("a folder")).expect("a folder").count();
    assert_eq!(beside, 1, "a backup is a single file");
}

#[test]
fn a_backup_overwrites_nothing_and_leaves_nothing_half() {
    let (mut ledger, file) = new_ledger("no-backup");
    fill(&mut ledger, true);
    let error = ledger.backup_to(&file, |_| {}).expect_err("it is in the way");
    let words = "exists already, and nothing is ever overwritten. Name another file";
    assert_eq!(error.to_string(), format!("{} {words}", file.display()));
    let nowhere = folder("no-backup-to").join("missing/copy.db");
    let error = ledger.backup_to(&nowhere, |_| {}).expect_err("there is no folder");
    assert!(matches!(error, LedgerError::Unreachable { .. }), "{error}");
}

#[test]
fn a_backup_of_a_changed_ledger_is_refused() {
    let (mut ledger, file) = new_ledger("bad-backup");
    fill(&mut ledger, true);
    let db = rusqlite::Connection::open(&file).expect("a database");
    db.execute("UPDATE letters SET received = received + 1 WHERE number = 2", []).expect("a row");
    let copy = folder("bad-backup-to").join("copy.db");
    let error = ledger.backup_to(&copy, |_| {}).expect_err("it is not sound");
    assert!(matches!(error, LedgerError::BadCopy { .. }), "{error}");
    assert!(error.to_string().contains("letters, row 2"), "{error}");
    assert!(!copy.exists());
}

/// The steps are those of `docs/ledger.md`: everything aside, the copy in place.
#[test]
fn a_backup_is_put_back_by_the_documented_step() {
    let (mut ledger, file) = new_ledger("restore");
    fill(&mut ledger, true);
    let copy = folder("restore-from").join("copy.db");
    ledger.backup_to(&copy, |_| {}).expect("a backup");
    ledger.receive(&[letter(50, 50)]).expect("a letter");
    drop(ledger);
    let folder = file.parent().expect("a folder");
    let aside = folder.join("aside");
    fs::create_dir(&aside).expect("a folder");
    for entry in fs::read_dir(folder).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        if name.to_string_lossy().starts_with("ledger.db") {
            fs::rename(folder.join(&name), aside.join(&name)).expect("a move");
        }
    }
    fs::copy(&copy, &file).expect("a copy");

    let mut ledger = open(&file);
    assert_sound(&ledger);
    // The mailbox still has what came after the backup, and is read again.
    let numbers = ledger.receive(&[letter(1, 1), letter(50, 50)]).expect("a batch");
    assert_eq!(numbers.iter().map(|number| number.0).collect::<Vec<_>>(), [1, 5]);
    ledger.commit(&on_letter(5, Vec::new())).expect("a ruling");
    assert_eq!(ledger.to_send(at(9_000), at(9_060), 9).expect("letters").len(), 3);
}

/// Only the database is put back, and the witness of the newer one is still there.
#[test]
fn an_old_copy_in_place_of_a_newer_ledger_is_noticed() {
    let (mut ledger, file) = new_ledger("old-copy");
    fill(&mut ledger, true);
    let copy = folder("old-copy-from").join("copy.db");
    ledger.backup_to(&copy, |_| {}).expect("a backup");
    ledger.receive(&[letter(50, 50)]).expect("a letter");
    drop(ledger);
    fs::copy(&copy, &file).expect("a copy");
    let error = SqliteLedger::open(&file, &OPENING).expect_err("it is behind");
    let words = "has lost what was committed: of its letters, 5 were committed, and 4 are there.";
    assert!(error.to_string().contains(words), "{error}");
    let witness = format!("{}-witness", file.display());
    assert!(error.to_string().contains(&format!("remove {witness}")), "{error}");
    fs::remove_file(witness).expect("a file");
    assert_sound(&open(&file));
}
