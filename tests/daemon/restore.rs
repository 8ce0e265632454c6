//! A backup is put back, and what came behind it is read again from the mailboxes.

use std::fs;

use chancery::ledger::{Ledger, LetterNumber};

use crate::house::House;

/// Moves the ledger aside with all its files, and puts a backup in its place.
fn put_back(house: &House, backup: &str) {
    fs::create_dir(house.path("aside")).expect("a folder can be made");
    for entry in fs::read_dir(house.path("")).expect("the folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        if name.starts_with("ledger.db") {
            fs::rename(house.path(&name), house.path(&format!("aside/{name}"))).expect("a move");
        }
    }
    fs::copy(house.path(backup), house.path("ledger.db")).expect("a copy");
}

fn letters(house: &House) -> usize {
    house.ledger().letters(LetterNumber(0), 99).expect("letters").len()
}

/// The steps are those of `docs/ledger.md`. Some letters came before the backup, some of them in
/// the same moment as others behind it; one waits when the daemon starts again.
#[test]
fn letters_behind_a_backup_are_read_again_and_the_operator_is_told() {
    let mut house = House::new("restore", "");
    house.write("anne", "A Par - Gas");
    house.write("emma", "all hold");
    house.start();
    house.rest();
    let said = house.ask(&["backup", "backup.db"]);
    assert!(said.contains("2 letters"), "{said}");
    house.write("anne", "A Par - Bur");
    house.write("gerd", "all hold");
    house.rest();
    assert_eq!(letters(&house), 4);
    house.stop();

    put_back(&house, "backup.db");
    assert_eq!(letters(&house), 2);
    house.write("ivan", "all hold");
    house.start();
    let told = house.until("the operator is called");
    let words = "2 letters of the mailbox orders had been put away and were not in the ledger";
    assert!(told.contains(words), "{told}");
    house.rest();
    assert_eq!(letters(&house), 5);
    house.pass_deadline();
    let judged = &house.game().history[0];
    assert_eq!(judged.silent.len(), 4, "{:?}", judged.silent);
    let result = house.letters_to("anne@example.org").pop().expect("a letter");
    assert!(result.contains("Burgundy"), "{result}");
    house.stop();
    // Now the journal has them all: nobody is called again.
    house.log.clear();
    house.start();
    house.rest();
    assert_eq!(letters(&house), 5);
    assert!(!house.log.contains("the operator is called"), "{}", house.log);
    house.stop();
    house.audit();
}
