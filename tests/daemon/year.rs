//! A year of a board, by letters; and a daemon that was not there at a deadline.

use chancery::board::Power;
use chrono::TimeDelta;

use crate::daemon::house::House;

/// Who plays what on the board of the example.
pub(crate) const PLAYERS: [&str; 7] = ["aurel", "emma", "anne", "gerd", "ines", "rada", "timur"];

/// All players order all units to hold, except some who order something else.
fn orders(house: &mut House, others: &[(&str, &str)]) {
    for player in PLAYERS {
        let text =
            others.iter().find(|(name, _)| *name == player).map_or("all hold", |(_, text)| text);
        house.write(player, text);
    }
}

#[test]
fn seven_players_play_a_year_by_letters() {
    let mut house = House::new("year", "");
    house.start();
    house.rest();
    assert_eq!(house.letters_to("anne@example.org").len(), 1, "the start letter");
    orders(&mut house, &[("anne", "A Par - Bur\nF Bre - MAO\nA Mar - Spa")]);
    house.rest();
    let receipts = house.letters_to("anne@example.org");
    assert_eq!(receipts.len(), 2, "{receipts:?}");
    assert!(receipts.iter().any(|letter| letter.contains("In-Reply-To: <3@players.example>")));
    house.pass_deadline();
    assert_eq!(house.game().phase.to_string(), "F1901M");
    orders(&mut house, &[("anne", "A Bur - Bel\nF MAO - Por\nA Spa H\nBuild A Par\nBuild F Bre")]);
    house.rest();
    house.pass_deadline();
    assert_eq!(house.game().phase.to_string(), "W1901A");
    house.write("anne", "Build A Par\nBuild F Bre\nBuild A Mar\n");
    house.rest();
    house.pass_deadline();
    let game = house.game();
    assert_eq!(game.phase.to_string(), "S1902M");
    assert_eq!(game.position.units_of(Power::France).count(), 6);
    assert!(game.history.iter().all(|played| played.silent.is_empty()), "{:?}", game.history);
    let results = house.letters_to("timur@example.org");
    let results = results.iter().filter(|letter| letter.contains(", next due "));
    assert_eq!(results.count(), 3);
    house.stop();
    house.audit();
}

#[test]
fn a_daemon_that_was_away_over_a_deadline_gives_the_same_verdicts() {
    let mut there = House::new("there", "");
    let mut away = House::new("away", "");
    let deadline = there.game().running.at;
    assert_eq!(deadline, away.game().running.at);
    for house in [&mut there, &mut away] {
        house.start();
        house.rest();
    }
    away.stop();
    for house in [&mut there, &mut away] {
        let is_there = house.is_running();
        for player in ["aurel", "emma", "anne", "gerd", "ines", "rada", "timur"] {
            house.write(
                player,
                if player == "anne" { "A Par - Bur\nF Bre H\nA Mar H" } else { "all hold" },
            );
        }
        if is_there {
            house.rest();
        }
        house.set_time(deadline + TimeDelta::minutes(10));
        if is_there {
            house.rest();
        }
        // It is late for the spring, and in time for the fall.
        house.write("anne", "A Par - Pic\nF Bre - MAO\nA Mar - Spa");
        if is_there {
            house.rest();
        }
        house.set_time(deadline + TimeDelta::days(1));
    }
    away.start();
    there.rest();
    away.rest();
    let (one, other) = (there.game(), away.game());
    assert_eq!(one.history.len(), 1);
    let verdicts = |game: &chancery::game::Game| {
        let played = game.history.iter();
        played.map(|one| (one.phase, one.silent.clone(), one.orders.clone())).collect::<Vec<_>>()
    };
    assert_eq!(format!("{:?}", verdicts(&one)), format!("{:?}", verdicts(&other)));
    assert_eq!(one.position, other.position);
    for house in [&mut there, &mut away] {
        house.stop();
        house.audit();
    }
}
