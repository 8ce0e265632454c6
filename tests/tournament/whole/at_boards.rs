//! What players and the director write to the board of an open event.

use super::check_audit;
use super::hall::{DESK, DIRECTOR, Hall};
use super::individuals::{TOP_BOARD, address, plan_by};

const BOARD: &str = "judge+wm26-r1-01@games.example";

#[test]
fn a_board_names_its_event_and_takes_a_word_of_a_name() {
    let mut hall = Hall::open_with("at-boards", 9, plan_by(TOP_BOARD));
    hall.confirm(DIRECTOR, "td open");
    for (number, name) in ["Ann Able", "Ben Able", "Cy Dean", "Di East", "Ed Ford", "Flo Gray"]
        .into_iter()
        .chain(["Finn Fischer"])
        .enumerate()
    {
        hall.write(&address(number + 1), &format!("sign up as {name}"));
    }
    hall.confirm(DIRECTOR, "td close");
    hall.confirm(DIRECTOR, "td draw r1");
    hall.confirm(DIRECTOR, "td start r1");
    let told = hall.write_to(&address(1), BOARD, "withdraw");
    let leaves = format!("To leave the event, write \"withdraw\" to {DESK}.");
    assert!(told.contains("Write \"resign\".") && told.contains(&leaves), "{told}");
    let seated = hall.write_to(DIRECTOR, BOARD, "td seat Finn for Austria: he asked for it");
    assert!(seated.contains("no one may play two powers on one board"), "{seated}");
    let several = hall.write_to(DIRECTOR, BOARD, "td seat Able for Austria: one of them");
    assert!(several.contains("There is no one called \"Able\" here."), "{several}");
    check_audit(&hall);
}
