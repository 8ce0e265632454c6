//! Large letters of people who are not known, who could fill the disk with them.

use chancery::ledger::{Ledger, LetterNumber};

use crate::daemon::house::{House, letter};

#[test]
fn of_a_strangers_large_letter_the_journal_keeps_the_beginning_and_a_hash() {
    let mut house = House::new("strangers", "");
    let long = format!("A Par H\n{}", "junk junk junk\n".repeat(20_000));
    let from_anne = letter("anne", "1@players.example", "[wm26 r1-07]", &long);
    let from_stranger = from_anne.replace("anne@", "junk@").replace("1@players", "2@players");
    assert!(from_anne.len() > 250_000 && from_stranger.contains("junk@"));
    house.start();
    house.rest();
    house.drop_into("in", "anne", &from_anne);
    house.drop_into("in", "stranger", &from_stranger);
    house.receive(2);
    house.rest();
    let kept = house.ledger().letters(LetterNumber(0), 9).expect("the journal");
    let mut sizes: Vec<usize> = kept.iter().map(|letter| letter.letter.bytes.len()).collect();
    sizes.sort_unstable();
    assert!(matches!(sizes[..], [short, whole] if short < 10_000 && whole > 250_000), "{sizes:?}");
    house.stop();
    house.audit();
}
