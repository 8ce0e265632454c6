//! A pause of all boards.

use chancery::game::calendar::told;
use chancery::game::event::Event;
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use super::hall::{DIRECTOR, Hall, table};
use super::{begin, check_audit};

/// The code stands in the answer to the line itself.
fn commands(hall: &mut Hall, line: &str) -> String {
    let told = hall.write(DIRECTOR, line);
    let at = told.rfind("td ").expect("the line with its code");
    hall.write(DIRECTOR, &told[at..])
}

#[test]
fn a_pause_moves_each_deadline_by_whole_days_and_resuming_takes_back_what_is_left() {
    let mut hall = Hall::open("pause", 45);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let name = "wm26-r1-01".to_owned();
    let before = hall.game(&name).running.clone();
    let until = told::gmt(hall.now + TimeDelta::days(10)).replace(" GMT", "");
    let said =
        commands(&mut hall, &format!("td pause until {until}: the mail of half of us is down"));
    assert!(said.contains(&format!("{name}: Spring 1901 is due")), "{said}");
    let paused = hall.game(&name).running.clone();
    assert_eq!(paused.at, before.at + TimeDelta::days(10));
    let player = hall.last_to("t02p3@players.example");
    for must in ["has a new deadline", "paused all boards until", "Why: the mail of half"] {
        assert!(player.contains(must), "{must}: {player}");
    }
    // The committee is on no board.
    assert!(hall.last_to("tmc1@staff.example").contains("No round will begin before then"));
    assert!(hall.write(DIRECTOR, "td status").contains("All boards are paused until"));
    // Orders are taken meanwhile, and a phase that all have finished need not wait.
    hall.now += TimeDelta::days(2);
    let said = commands(&mut hall, "td resume: it is mended");
    assert!(said.contains("days count again"), "{said}");
    let resumed = hall.game(&name).running.clone();
    assert!(resumed.at >= before.at + TimeDelta::days(2), "{}", resumed.at);
    assert!(resumed.at <= before.at + TimeDelta::days(3), "{}", resumed.at);
    assert!(hall.write(DIRECTOR, "td resume").contains("The boards are not paused"));
    let unread = hall.write(DIRECTOR, "td pause until the storm is over");
    assert!(unread.contains("Expected a time in the future: td pause until"), "{unread}");
    let late = told::gmt(hall.now - TimeDelta::days(1)).replace(" GMT", "");
    let late = hall.write(DIRECTOR, &format!("td pause until {late}"));
    assert!(late.contains("Expected a time in the future: td pause until"), "{late}");
    check_audit(&hall);
}

#[test]
fn a_result_in_a_pause_is_followed_by_a_turn_that_leaves_it_out() {
    let mut hall = Hall::open("pause-turn", 45);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let name = "wm26-r1-01".to_owned();
    let game = hall.game(&name);
    let until = hall.now + TimeDelta::days(3);
    let paused = Event::Paused { until, running: None };
    let mut with = game.clone();
    with.apply(&paused);
    let due = game.calendar().deadline(hall.now, hall.now, game.phase.kind(), &[]).at;
    assert_eq!(with.behind_pause(hall.now, due), due + TimeDelta::days(3));
    assert_eq!(with.behind_pause(until, due), due, "a pause that is over moves nothing");
    assert_eq!(game.behind_pause(hall.now, due), due);
}
