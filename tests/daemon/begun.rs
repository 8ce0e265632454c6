//! What lay in a mailbox before there was a board in the ledger is nothing to the daemon.

use std::fs;

use chancery::board::Power;
use chrono::TimeDelta;

use super::house::{BOARD, CONFIG, House, carried, first_moment};

#[test]
fn letters_from_before_the_first_board_are_neither_read_nor_answered() {
    let mut house = House::empty("begun", CONFIG, TimeDelta::zero());
    // One of the players, a stranger, and one who asks the board.
    for (from, text) in [("anne", "all hold"), ("oldfriend", "Are you well?"), ("gerd", "help")] {
        house.write(from, text);
    }
    house.set_time(first_moment() + TimeDelta::hours(1));
    house.put("board.toml", BOARD);
    house.ask(&["game", "open", "board.toml"]);
    house.start();
    house.write("emma", "all hold");
    house.rest();
    let answers = |who: &str| {
        let letters = house.letters_to(&format!("{who}@example.org"));
        letters.iter().filter(|letter| letter.contains("\r\nIn-Reply-To:")).count()
    };
    assert_eq!(["anne", "oldfriend", "gerd", "emma"].map(answers), [0, 0, 0, 1]);
    let game = house.game();
    let sent: Vec<&Power> =
        game.shelves.iter().filter(|(_, it)| !it.sets.is_empty()).map(|(power, _)| power).collect();
    assert_eq!(sent, [&Power::England]);
    // They stay where they were, and are no letters of the ledger after another start either.
    house.stop();
    house.start();
    house.rest();
    house.stop();
    let entered = house.log.matches("letters are in the journal").count();
    assert_eq!(entered, 1, "{}", house.log);
    let lie = fs::read_dir(house.path("in/new")).expect("a folder").count();
    assert!(lie >= 3, "{lie} letters lie there");
    assert_eq!(carried(&house.path("out")).iter().filter(|it| it.contains("oldfriend")).count(), 0);
    house.audit();
}
