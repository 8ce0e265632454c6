//! Open events whose players don't write: the board waits for the director, and does not run away
//! from its players.

use std::collections::BTreeMap;

use chancery::board::{Phase, Power};
use chancery::game::Game;
use chancery::game::state::Stage;
use chrono::TimeDelta;

use super::check_audit;
use super::hall::{DIRECTOR, Hall};
use super::individuals::{address, plan_by};
use crate::tournament::program::run;

const ONE_ROUND: &str = r#"{
    "rounds": [{"name": "Friday", "scoring": "Sum of squares", "years": 7}],
    "count": {"best": ["1"], "rest": "0"},
    "same_round": "best", "seat": "last", "sit_out": "0",
    "order": ["total", "dice"], "best_country": "score"
}"#;
const GAME: &str = "wm26-r1-01";

/// An event of so many people, whose only board has begun.
fn begun(name: &str, seed: u64, people: usize) -> Hall {
    let mut hall = Hall::open_with(name, seed, plan_by(ONE_ROUND));
    hall.confirm(DIRECTOR, "td open");
    for number in 1..=people {
        hall.write(&address(number), &format!("sign up as Solo Number {number}"));
    }
    for line in ["td close", "td draw r1", "td start r1"] {
        hall.confirm(DIRECTOR, line);
    }
    assert_eq!(board(&hall).phase, phase("S1901M"));
    hall
}

fn board(hall: &Hall) -> Game {
    hall.game(GAME)
}

fn phase(name: &str) -> Phase {
    Phase::from_name(name).expect("a phase")
}

/// Waits for the next thing that happens by itself. Returns its letters, by address, each as one
/// line.
fn wait(hall: &mut Hall) -> BTreeMap<String, Vec<String>> {
    let before = hall.sent.len();
    let wake = hall.office.next_wake().expect("the ledger works");
    hall.now = wake.expect("somebody waits for something").max(hall.now + TimeDelta::minutes(1));
    hall.turn();
    letters(hall, before)
}

fn letters(hall: &Hall, from: usize) -> BTreeMap<String, Vec<String>> {
    let mut letters: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for letter in &hall.sent[from..] {
        let text = format!("{} {}", letter.subject, letter.text);
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        letters.entry(letter.to.clone()).or_default().push(line);
    }
    letters
}

/// Time passes up to the deadline at which moves are missing. The letters of that moment.
fn first_deadline(hall: &mut Hall) -> BTreeMap<String, Vec<String>> {
    for _ in 0..10 {
        let letters = wait(hall);
        if board(hall).stage != Stage::Orders {
            return letters;
        }
    }
    panic!("the deadline does not come: {:?}", board(hall).running);
}

/// Everybody but one sends the first moves.
fn all_but(hall: &mut Hall, silent: Power) {
    let game = board(hall);
    for power in game.powers().filter(|power| *power != silent) {
        let holder = game.holder(power).expect("a player").address.clone();
        let said = hall.write_to(&holder, &game.setup.address, "all hold\nFINAL\n");
        assert!(said.contains("all 3 orders on file") || said.contains("all 4 orders"), "{said}");
    }
}

fn address_of(game: &Game, power: Power) -> String {
    game.holder(power).expect("a player").address.clone()
}

fn tell(hall: &mut Hall, text: &str) -> String {
    let to = board(hall).setup.address.clone();
    hall.write_to(DIRECTOR, &to, text)
}

#[test]
fn open_rounds_in_which_nobody_sends_the_first_moves_wait_for_the_director() {
    let mut hall = begun("unplayed", 81, 7);
    let letters = first_deadline(&mut hall);
    let game = board(&hall);
    assert_eq!((game.phase, &game.stage), (phase("S1901M"), &Stage::HeldBack));
    assert!(letters.values().all(|letters| letters.len() <= 2), "{letters:#?}");
    for power in game.powers() {
        let told = letters[&address_of(&game, power)].join(" ");
        assert!(told.contains(&format!("No orders came from you for {power}")), "{told}");
        assert!(told.contains("You have lost the seat"), "{told}");
        let asked = letters[DIRECTOR].join(" ");
        assert!(asked.contains(&format!("\"td disorder {power}\"")), "{asked}");
    }
    for wrong in ["from nobody", "obody sent", "o one sent"] {
        assert!(!letters.values().flatten().any(|letter| letter.contains(wrong)), "{wrong}");
    }
    assert!(letters[DIRECTOR].iter().any(|letter| letter.starts_with("Seats to fill - 7 powers")));
    let file = hall.file();
    let file = file.to_str().expect("a path");
    let queue = run(&["tournament", "queue", "--ledger", file], "").output;
    assert!(queue.contains("England waits for the director: \"td seat NAME"), "{queue}");
    // He is reminded in one letter, and no one else hears of it.
    let letters = wait(&mut hall);
    assert_eq!(letters.len(), 1, "{letters:#?}");
    assert_eq!(letters[DIRECTOR].len(), 1, "{letters:#?}");

    let before = hall.sent.len();
    let lines: String = game.powers().map(|power| format!("td disorder {power}\n")).collect();
    let said = tell(&mut hall, &lines);
    runs_no_faster_than_its_calendar(&mut hall, before, &said);
    check_audit(&hall);
}

/// No one plays: one result goes out, and the next is due by the calendar.
fn runs_no_faster_than_its_calendar(hall: &mut Hall, before: usize, said: &str) {
    let game = board(hall);
    assert_eq!((game.phase, game.history.len()), (phase("F1901M"), 1), "{said}");
    assert!(game.running.at > hall.now + TimeDelta::days(2), "{:?}", game.running);
    let letters = letters(hall, before);
    let most = letters.iter().filter(|(to, _)| *to != DIRECTOR).map(|(_, letters)| letters.len());
    assert_eq!(most.max(), Some(2), "the seats and the result: {letters:#?}");
    let told = letters[DIRECTOR].join(" ");
    assert_eq!(told.matches("no one plays on this board any more").count(), 1, "{told}");
    assert!(told.contains("td seat NAME <address> for"), "{told}");
    let queue =
        run(&["tournament", "queue", "--ledger", hall.file().to_str().expect("a path")], "");
    assert!(queue.output.contains("no players"), "{}", queue.output);
    let due = game.running.at;
    while board(hall).history.len() == 1 {
        wait(hall);
    }
    let game = board(hall);
    assert_eq!((game.phase, game.history.len()), (phase("S1902M"), 2));
    assert!(hall.now > due && game.running.at > due + TimeDelta::days(2), "{:?}", game.running);
    let last = game.seats[&Power::England].last_holder().expect("somebody had it");
    let name = &game.person(last).expect("he is known").name;
    let said = tell(hall, &format!("td seat {name} for England: he is back"));
    assert!(said.contains("now has England"), "{said}");
    assert!(board(hall).is_played());
}

#[test]
fn open_rounds_wait_for_the_director_where_one_is_silent_and_nobody_can_be_asked() {
    let mut hall = begun("one-silent", 82, 7);
    all_but(&mut hall, Power::England);
    let letters = first_deadline(&mut hall);
    let game = board(&hall);
    assert_eq!((game.phase, &game.stage), (phase("S1901M"), &Stage::HeldBack));
    for (to, letters) in &letters {
        let told = letters.join(" ");
        for wrong in ["civil disorder", "results", "Now due", "waits for a new player"] {
            assert!(!told.contains(wrong), "{to}: {told}");
        }
    }
    let told = letters[&address_of(&game, Power::France)].join(" ");
    assert!(told.contains("The board waits until the director has found a new player"), "{told}");
    assert!(
        letters[DIRECTOR].join(" ").contains("No one has taken England, and the board is waiting")
    );

    let line = "td seat Nora New <nora@players.example> for England: she was at hand";
    let said = tell(&mut hall, line);
    assert!(said.contains("Nora New now has England"), "{said}");
    assert_eq!(board(&hall).stage, Stage::Orders);
    let to = board(&hall).setup.address.clone();
    hall.write_to("nora@players.example", &to, "all hold\nFINAL\n");
    while board(&hall).history.is_empty() {
        wait(&mut hall);
    }
    assert_eq!(board(&hall).phase, phase("F1901M"));
    check_audit(&hall);
}

#[test]
fn open_rounds_come_to_the_director_once_the_reserves_have_had_their_time() {
    let mut hall = begun("reserve-silent", 83, 8);
    all_but(&mut hall, Power::England);
    let letters = first_deadline(&mut hall);
    let game = board(&hall);
    let told = letters[&address_of(&game, Power::France)].join(" ");
    assert!(told.contains("The board waits for a new player: Until"), "{told}");
    assert_eq!(game.pool.len(), 1);
    let letters = wait(&mut hall);
    assert_eq!(board(&hall).stage, Stage::HeldBack);
    let told = letters[&address_of(&game, Power::France)].join(" ");
    assert!(told.contains("None of the reserves has taken England"), "{told}");
    assert_eq!(letters[DIRECTOR].len(), 1, "{letters:#?}");
    assert!(letters[DIRECTOR][0].contains("td disorder England"), "{letters:#?}");

    let said = tell(&mut hall, "td disorder England");
    assert!(said.contains("England"), "{said}");
    let game = board(&hall);
    assert_eq!((game.phase, game.history.len()), (phase("F1901M"), 1));
    assert!(!hall.sent.iter().any(|letter| letter.subject.starts_with("Now due")));
    check_audit(&hall);
}
