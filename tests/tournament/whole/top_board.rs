//! The seven of a top board: whom the letters name, the pages show and the boards seat, also where
//! only the dice part the players.

use std::collections::{BTreeMap, BTreeSet};

use chancery::game::PersonId;
use chancery::tournament::rounds::Round;

use super::hall::{DIRECTOR, Hall};
use super::individuals::{address, plan_by};
use super::play::{Script, play};
use super::weighed::{begin, event};
use super::{check_audit, check_dice, check_export};

const EVERYBODY_LEVEL: &str = r#"{
    "rounds": [
        {"name": "Friday", "scoring": "Draw size", "years": 2, "counts": "best"},
        {"name": "Sunday", "scoring": "Draw size", "years": 2, "counts": "no"}
    ],
    "count": {"best": ["1"], "rest": "0"},
    "same_round": "best", "seat": "last", "sit_out": "0",
    "order": ["total", "dice"], "best_country": "score",
    "top": {"round": "Sunday", "count": {"best": ["1"], "rest": "0"}, "by": "score", "places": 7}
}"#;

/// Fourteen people who all shared in a draw.
fn all_level(name: &str) -> Hall {
    let mut hall = event(name, plan_by(EVERYBODY_LEVEL));
    hall.confirm(DIRECTOR, "td close");
    begin(&mut hall, 1);
    all_agree(&mut hall, Round::FIRST);
    hall
}

fn all_agree(hall: &mut Hall, round: Round) {
    let scripts = (0..2).map(|number| (number, Script::draw("S1901M"))).collect();
    play(hall, round, &scripts);
}

fn number(person: &PersonId) -> usize {
    person.0.trim_start_matches("solo-number-").parse().expect("a number")
}

fn published(hall: &Hall) -> Vec<PersonId> {
    hall.tournament().open_places().expect("there are places").seeded()
}

fn told(hall: &Hall) -> Vec<PersonId> {
    hall.tournament().advanced[&Round::FIRST].clone()
}

/// Those whose last letter says that they are on the top board.
fn by_letter(hall: &Hall) -> BTreeSet<PersonId> {
    let people = (1..=14).map(|number| (number, PersonId::new(format!("solo-number-{number}"))));
    let is_told = |(number, _): &(usize, PersonId)| {
        let own = hall.sent.iter().rfind(|letter| letter.to == address(*number));
        own.is_some_and(|letter| letter.text.contains("who play the top board of round two"))
    };
    people.filter(is_told).map(|(_, person)| person).collect()
}

#[test]
fn letters_pages_and_seats_name_the_same_seven_where_the_dice_decide() {
    let mut hall = all_level("top-level");
    let shown = hall.write(DIRECTOR, "td advance r1");
    assert!(!shown.contains("Solo Number"), "what the dice say is not shown before: {shown}");
    hall.confirm(DIRECTOR, "td advance r1");
    let seven = told(&hall);
    assert_eq!(published(&hall), seven);
    assert_eq!(by_letter(&hall), seven.iter().cloned().collect());
    hall.confirm(DIRECTOR, "td draw r2");
    hall.confirm(DIRECTOR, "td start r2");
    let seated = hall.tournament().draws[&Round::SECOND].boards[0].players.clone();
    let sorted = |people: &[PersonId]| people.iter().cloned().collect::<BTreeSet<_>>();
    assert_eq!(sorted(&seated), sorted(&seven));
    all_agree(&mut hall, Round::SECOND);
    // Nothing but the order of the seven parts them, before the dice are revealed and after.
    let places = |hall: &Hall| -> Vec<PersonId> {
        let rows = hall.tournament().open_places().expect("places").rows;
        rows.into_iter().take(7).map(|row| row.person).collect()
    };
    assert_eq!(places(&hall), seven);
    hall.confirm(DIRECTOR, "td finish");
    assert_eq!(places(&hall), seven);
    let rolls = hall.tournament().rolls.clone();
    assert!(rolls.keys().any(|name| name.starts_with("top|")), "throws are published: {rolls:?}");
    check_audit(&hall);
    check_dice(&hall);
    check_export(&hall);
}

#[test]
fn who_leaves_a_top_board_gives_his_place_to_one_who_is_told_so() {
    let mut hall = all_level("top-leavers");
    hall.confirm(DIRECTOR, "td advance r1");
    let seven = told(&hall);
    let asked = hall.confirm(DIRECTOR, "td check-in r2");
    assert!(asked.contains("There is no check-in for the round of a top board"), "{asked}");
    // A player who names the rounds that he plays has not given up the top board.
    hall.write(&address(number(&seven[0])), "I play round 1");
    assert_eq!(told(&hall), seven);

    let skipped = hall.confirm(DIRECTOR, &format!("td skip {} for r2", seven[1]));
    assert!(skipped.contains("does not play round two"), "{skipped}");
    let after = told(&hall);
    let kept: Vec<&PersonId> = seven.iter().filter(|person| **person != seven[1]).collect();
    assert_eq!(after.iter().take(6).collect::<Vec<_>>(), kept);
    assert!(!seven.contains(&after[6]) && by_letter(&hall).contains(&after[6]), "{after:?}");
    assert_eq!(published(&hall), after);

    hall.confirm(&address(number(&seven[2])), "withdraw");
    let again = told(&hall);
    assert!(!again.contains(&seven[2]) && by_letter(&hall).contains(&again[6]), "{again:?}");
    // A player who comes back puts no one off the board.
    hall.confirm(DIRECTOR, &format!("td play {} for r2", seven[1]));
    assert_eq!(told(&hall), again);

    let declined = hall.confirm(DIRECTOR, &format!("td decline {} for r2", again[0]));
    assert!(declined.contains("moves up"), "{declined}");
    let gone = hall.last_to(&address(number(&again[0])));
    assert!(gone.contains("you can't play round two"), "{gone}");
    let last = told(&hall);
    assert!(by_letter(&hall).contains(&last[6]), "{last:?}");
    let other = hall.confirm(&address(number(&again[0])), "decline r2");
    assert!(other.contains("no place in round two to decline"), "{other}");

    hall.confirm(DIRECTOR, "td draw r2");
    let drawn: BTreeSet<PersonId> =
        hall.tournament().draws[&Round::SECOND].boards[0].players.iter().cloned().collect();
    assert_eq!(drawn, last.into_iter().collect());
    hall.confirm(DIRECTOR, "td start r2");
    play(&mut hall, Round::SECOND, &BTreeMap::new());
    hall.confirm(DIRECTOR, "td finish");
    check_audit(&hall);
    check_dice(&hall);
    check_export(&hall);
}
