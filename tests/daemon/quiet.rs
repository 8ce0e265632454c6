//! A rehearsal in which nothing happens takes next to no work, and time that moves is seen at once.

use chancery::game::Moment;
use chrono::TimeDelta;

use crate::daemon::house::{House, first_moment};

/// Until which real moment the mailboxes were read at the next rest.
fn looked(house: &mut House) -> Moment {
    let line = house.until("at rest");
    let (_, looked) = line.split_once("looked=").expect("a rest says how far it looked");
    let looked = looked.split(" UTC").next().unwrap_or_default().replacen(' ', "T", 1);
    format!("{looked}Z").parse().expect("a moment")
}

#[test]
fn a_rehearsal_rests_while_nothing_happens_and_sees_time_move() {
    let mut house = House::new("quiet", "");
    house.start();
    house.rest();
    let mut last = looked(&mut house);
    let mut gap = TimeDelta::zero();
    while gap < TimeDelta::milliseconds(500) {
        let next = looked(&mut house);
        (gap, last) = (next - last, next);
    }
    // A clock that is replaced is another file, which has to be watched in its turn.
    for (day, is_new) in [(1, false), (2, true), (3, false)] {
        let now = first_moment() + TimeDelta::days(day);
        if is_new {
            let text = std::fs::read_to_string(house.path("clock")).expect("the clock");
            house.put("clock.new", &text);
            std::fs::rename(house.path("clock.new"), house.path("clock")).expect("a new clock");
        }
        house.set_time(now);
        house.until(&format!("at rest now={}", now.format("%Y-%m-%d %H:%M:%S UTC")));
    }
    house.stop();
}
