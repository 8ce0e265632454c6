//! A backup is restored, and what came after it is read again from the mailboxes.

use std::fs;

use chancery::ledger::{Ledger, LetterNumber};

use crate::daemon::house::House;
use crate::daemon::year::PLAYERS;

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
/// the same moment as others after it; one waits when the daemon starts again.
#[test]
fn letters_behind_a_backup_are_read_again_and_the_operator_is_told() {
    let mut house = House::new("restore", "");
    PLAYERS.iter().for_each(|player| house.write(player, "all hold"));
    house.start();
    house.rest();
    let said = house.ask(&["backup", "backup.db"]);
    assert!(said.contains("1 board, 7 letters"), "{said}");
    house.write("anne", "A Par - Bur\nF Bre H\nA Mar H");
    house.write("gerd", "all hold");
    house.rest();
    assert_eq!(letters(&house), 9);
    house.stop();

    put_back(&house, "backup.db");
    assert_eq!(letters(&house), 7);
    house.write("a-stranger", "hello");
    house.start();
    let told = house.until("the operator is called");
    let words =
        "2 letters of the mailbox orders had been marked as handled but were not in the ledger";
    assert!(told.contains(words), "{told}");
    house.rest();
    assert_eq!(letters(&house), 10);
    house.pass_deadline();
    assert!(house.game().history[0].silent.is_empty());
    let letters_to_anne = house.letters_to("anne@example.org");
    let result = letters_to_anne.iter().find(|letter| letter.contains("S1901 results"));
    assert!(result.is_some_and(|letter| letter.contains("Burgundy")), "{letters_to_anne:#?}");
    house.stop();
    // Now the journal has them all: the operator is not called again.
    house.log.clear();
    house.start();
    house.rest();
    assert_eq!(letters(&house), 10);
    assert!(!house.log.contains("the operator is called"), "{}", house.log);
    house.stop();
    house.audit();
}
