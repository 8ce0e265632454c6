//! Boards of an event that are played elsewhere: their players write how they ended.

use chancery::board::Power;
use chancery::game::PersonId;
use chancery::tournament::reported_board::SILENCE_BINDS;
use chancery::tournament::rounds::Round;
use chancery::tournament::scoring::EndRecord;
use chrono::{SubsecRound, TimeDelta};

use super::elsewhere_data::exported;
use super::hall::{DIRECTOR, Hall};
use super::individuals::plan_by;
use super::play::{Script, play};
use super::weighed::TWO_ROUNDS;
use super::{check_audit, check_dice, check_export};
use crate::tournament::program::run;

/// A round of seven boards that is drawn.
pub(super) fn drawn(name: &str) -> Hall {
    let mut hall = Hall::open_with(name, 7, plan_by(TWO_ROUNDS));
    let mut table = "id,name,address,roles\n".to_owned();
    for number in 1..=49 {
        table += &format!("p{number},Player {number},p{number}@players.example,player\n");
    }
    hall.import(&table);
    hall.confirm(DIRECTOR, "td close");
    hall.confirm(DIRECTOR, "td draw r1");
    hall
}

pub(super) fn address(person: &PersonId) -> String {
    format!("{person}@players.example")
}

/// The addresses of those who play a board, by power.
pub(super) fn players(hall: &Hall, game: &str) -> Vec<String> {
    let of = hall.tournament();
    let (_, table) = of.table(game).expect("a board");
    table.players.iter().map(address).collect()
}

pub(super) fn says(hall: &mut Hall, from: &str, text: &str, answer: &str) {
    let said = hall.confirm(from, text);
    assert!(said.contains(answer), "{text}: {said}");
}

#[test]
fn five_judged_boards_and_two_that_are_reported_have_one_table_of_standings() {
    let mut hall = drawn("elsewhere");
    says(&mut hall, DIRECTOR, "td elsewhere r2", "r2 is not drawn yet. Write td draw r2 first.");
    says(&mut hall, DIRECTOR, "td elsewhere wm26-r1-09", "There is no drawn board \"wm26-r1-09\"");
    says(
        &mut hall,
        DIRECTOR,
        "td elsewhere wm26-r1-06 until 2026-12-20 20:00: https://play.example/5",
        "wm26-r1-06 is played elsewhere: https://play.example/5.",
    );
    hall.confirm(DIRECTOR, "td elsewhere wm26-r1-07, wm26-r1-05");
    says(&mut hall, DIRECTOR, "td here wm26-r1-05", "wm26-r1-05 is played here.");
    says(&mut hall, DIRECTOR, "td result wm26-r1-06: won by France 1901", "has not begun");
    says(&mut hall, DIRECTOR, "td start r1", "2 of them are played elsewhere.");
    let of = hall.tournament();
    assert_eq!((of.running().count(), of.running_here().count()), (7, 5));
    let sixth = players(&hall, "wm26-r1-06");
    let told = hall.last_to(&sixth[2]);
    for must in [
        "You play France on wm26-r1-06",
        "This board is not played by mail here. Where: https://play.example/5",
        "The result is due by Sun 20 Dec 2026 20:00 GMT",
        "result: 1902 A4 E5 F7 G6 I4 R5 T3",
    ] {
        assert!(told.contains(must), "{must}: {told}");
    }
    says(&mut hall, DIRECTOR, "td elsewhere wm26-r1-01", "wm26-r1-01 has begun");
    disputed(&mut hall, &sixth);
    silent(&mut hall);
    hall.confirm(DIRECTOR, "td enter Lars Late <lars@players.example>");
    says(
        &mut hall,
        DIRECTOR,
        "td substitute Lars Late for France in wm26-r1-01: left",
        "Lars Late",
    );
    // By now the first deadline is less than a day away, and a vote would come too late for it.
    let scripts = (1..=5).map(|board| (board, Script::draw("S1902M"))).collect();
    play(&mut hall, Round::FIRST, &scripts);
    let of = hall.tournament();
    assert!(of.is_played(Round::FIRST));
    let over = hall.last_to(DIRECTOR);
    assert!(over.contains("All games of round one are over"), "{over}");
    let standings = hall.write(&sixth[2], "standings");
    assert!(standings.contains("Player 4"), "{standings}");
    who_came_later_has_played(&mut hall);
    beside_each_other(&hall);
    check_export(&hall);
    check_audit(&hall);
    check_dice(&hall);
}

/// The files have boards that are judged and boards that are not in one order.
fn beside_each_other(hall: &Hall) {
    for (file, at, rows) in
        [("boards.csv", 0, 49), ("centres.csv", 0, 7), ("wdd-boards.csv", 4, 49)]
    {
        let lines = exported(hall, file);
        let names: Vec<&str> =
            lines.iter().skip(1).filter_map(|row| row.split(',').nth(at)).collect();
        assert!(names.is_sorted(), "{file}: {names:?}");
        assert_eq!(names.len(), rows, "{file}");
    }
}

/// The draw of the next round knows who played, on boards here and elsewhere.
fn who_came_later_has_played(hall: &mut Hall) {
    hall.confirm(DIRECTOR, "td draw r2");
    let of = hall.tournament();
    let request = &of.draws[&Round::SECOND].request;
    let played = |name: &str, board: usize, power: Power| {
        let number = request.players.iter().position(|player| player.name == name);
        number.is_some() && request.history[0].boards[board][power.index()] == number
    };
    let first = (&of.reports["wm26-r1-01"].seats[2], &request.history[0].boards[0]);
    assert!(played("lars-late", 0, Power::France), "{first:?}");
    assert!(played("neva-wong", 6, Power::Russia), "{:?}", request.history[0].boards[6]);
}

/// What a command says of the ledger.
pub(super) fn asked_at_the_prompt(hall: &Hall, command: &[&str]) -> String {
    let file = hall.file();
    let file = file.to_str().expect("a path");
    let ended = run(&[command, &["--ledger", file]].concat(), "");
    assert_eq!((ended.status, ended.complaints.as_str()), (0, ""));
    ended.output.to_string()
}

/// The first result is contradicted and objected to, and in the end more than half agree.
fn disputed(hall: &mut Hall, players: &[String]) {
    let early = hall.confirm(&players[0], "confirm");
    assert!(early.contains("No player has written the result of wm26-r1-06 yet"), "{early}");
    let claim = "result: 1902 A4 E5 F7 G6 I4 R5 T3";
    says(hall, &players[2], claim, "We have noted the result of wm26-r1-06: it ended after 1902.");
    let own = hall.last_to(&players[2]);
    assert!(own.contains("Turkey 3 Player"), "{own}");
    let asked = hall.last_to(&players[0]);
    assert!(
        asked.contains("write \"confirm wm26-r1-06\". If not, write \"object wm26-r1-06:\""),
        "{asked}"
    );
    says(hall, &players[1], "object: I had six", "is now in dispute");
    let told = hall.last_to(DIRECTOR);
    assert!(told.contains("I had six") && told.contains("td result wm26-r1-06: 1902 A4"), "{told}");
    let own = hall.last_to(&players[2]);
    assert!(own.contains("does not agree with your result") && own.contains("I had six"), "{own}");
    // Words after the beginning of a dispute wait in the queue, and send no letter.
    let sent = hall.sent.len();
    says(hall, &players[6], "draw England France Turkey 1902", "is now in dispute");
    for at in [0, 3, 4] {
        says(hall, &players[at], "confirm", "agree so far");
    }
    let of = hall.tournament();
    assert_eq!(of.played_elsewhere["wm26-r1-06"].bound, None, "four agree, and two do not");
    let queue = asked_at_the_prompt(hall, &["tournament", "queue"]);
    for must in [
        "wm26-r1-06: its result is in dispute.",
        " reports: 1902 A4 E5 F7 G6 I4 R5 T3\n",
        " objects: I had six\n",
        " reports instead: 1902, draw England France Turkey\n",
    ] {
        assert!(queue.contains(must), "{must}: {queue}");
    }
    assert_eq!(queue.matches(" agrees\n").count(), 3, "{queue}");
    // Time binds nothing that is in dispute.
    hall.now += TimeDelta::hours(80);
    hall.turn();
    assert_eq!(hall.tournament().played_elsewhere["wm26-r1-06"].bound, None);
    // The first corrects himself, and the others are asked again.
    let better = "result: 1902 A4 E6 F6 G6 I4 R5 T3";
    says(hall, &players[2], better, "We have noted the result of wm26-r1-06");
    let of = hall.tournament();
    assert!(of.played_elsewhere["wm26-r1-06"].is_disputed(), "one still says that it was a draw");
    says(hall, &players[6], "confirm wm26-r1-06 2", "2 of 7 agree so far");
    assert_eq!(hall.since_to(sent, DIRECTOR), "", "the dispute goes on");
    says(hall, &players[1], better, "3 of 7 agree so far");
    let over = hall.since_to(sent, DIRECTOR);
    for must in ["The dispute over wm26-r1-06 is settled", "It counts as soon as", "or from"] {
        assert!(over.contains(must), "{must}: {over}");
    }
    let sent = hall.sent.len();
    says(hall, &players[5], "confirm 2", "4 of 7 agree so far");
    assert_eq!(hall.since_to(sent, DIRECTOR), "", "one letter is enough");
    let stands = hall.last_to(&players[4]);
    assert!(stands.contains("is settled, because more than half of you say so"), "{stands}");
    let late = hall.confirm(&players[4], "object: no");
    assert!(late.contains("The result of wm26-r1-06 is settled"), "{late}");
    let of = hall.tournament();
    let report = &of.reports["wm26-r1-06"];
    assert_eq!(report.counts.last(), Some(&[4, 6, 6, 6, 4, 5, 3].into()));
    assert_eq!(report.end, Some(EndRecord::Time));
}

/// Another player takes a seat, and the result stands because no player says anything.
fn silent(hall: &mut Hall) {
    let game = "wm26-r1-07";
    let before = players(hall, game);
    hall.confirm(DIRECTOR, "td enter Neva Wong <neva@players.example>");
    says(
        hall,
        &before[5],
        "won by Russia 1902",
        "We have noted the result of wm26-r1-07: Russia won, 1902.",
    );
    let line = format!("td substitute Neva Wong for Russia in {game}: left");
    says(hall, DIRECTOR, &line, "Neva Wong");
    let told = hall.last_to("neva@players.example");
    assert!(told.contains("You play Russia on wm26-r1-07 now"), "{told}");
    assert!(hall.tournament().played_elsewhere[game].claim.is_none(), "who said it has left");
    says(
        hall,
        &before[5],
        "won by Russia 1902",
        "You don't play on any board that is played elsewhere",
    );
    let won = "result: 1902 won by Russia, A0 E4 F4 G4 I2 R18 T2";
    says(
        hall,
        "neva@players.example",
        won,
        "We have noted the result of wm26-r1-07: Russia won, 1902.",
    );
    let sent = hall.sent.len();
    hall.now += TimeDelta::hours(25);
    hall.turn();
    let reminded = hall.since_to(sent, &before[0]);
    assert!(reminded.contains("You have not answered yet"), "{reminded}");
    assert_eq!(hall.since_to(sent, "neva@players.example"), "");
    assert!(hall.tournament().played_elsewhere[game].bound.is_none());
    hall.now += TimeDelta::hours(48);
    hall.turn();
    let of = hall.tournament();
    assert_eq!(of.reports[game].end, Some(EndRecord::Solo));
    let holder = of.holder(game, Power::Russia.index());
    assert_eq!(holder, Some(PersonId::new("neva-wong")));
    let stands = hall.last_to(&before[1]);
    assert!(
        stands.contains("is settled, because no player has objected: Russia won, 1902."),
        "{stands}"
    );
}

#[test]
fn what_does_not_add_up_is_told_and_the_director_has_the_last_word() {
    let mut hall = drawn("adds-up");
    hall.confirm(DIRECTOR, "td elsewhere r1: at the club");
    hall.confirm(DIRECTOR, "td start r1");
    assert_eq!(hall.tournament().running_here().count(), 0);
    let first = players(&hall, "wm26-r1-01");
    for (line, told) in [
        ("result: 1902 A4 E5 F7 G6 I4 R5", "The centres of Turkey are missing; write T0 for none"),
        ("result: 1902 A9 E5 F7 G6 I4 R5 T3", "These add up to 39 centres, but the map has 34"),
        ("result: A4 E5 F7 G6 I4 R5 T3", "Expected the last year that was played"),
        ("result: 1899 A4 E5 F7 G6 I4 R5 T3", "\"1899\" is not a year of the game"),
        ("result: 2000 A4 E5 F7 G6 I4 R5 T3", "\"2000\" is not a year of the game"),
        ("result: 1903 A4 E5 F7 G6 I4 R5 T3", "wm26-r1-01 ends with 1902."),
        ("result: 1902 1901 A4 E5 F7 G6 I4 R5 T3", "Expected one year"),
        ("result: 1902 A4 A5 E5 F7 G6 I4 R5 T3", "Austria has two numbers"),
        ("result: 1902, 4 Austria, 5 England, 7", "Expected a power after 7"),
        ("result: 1902, 4 Austria, 5 Austria", "Austria has two numbers"),
        ("result: 1902, 4 A5 England", "Expected a power after 4"),
        ("result: Fall 1903 A4 E5 F7 G6 I4 R5 T3", "wm26-r1-01 ends with 1902."),
        ("result: 1902 X4", "We don't understand \"X4\" in a result"),
        ("won by France 1902, A0 E18 F2 G6 I4 R4 T0", "England has won, not France"),
        ("draw England Turkey 1902 A4 E5 F7 G6 I6 R6 T0", "Turkey has no centre"),
        ("draw England 1902", "Expected two or more powers after \"draw\""),
        ("confirm wm26-r1-02", "You don't play on wm26-r1-02."),
    ] {
        says(&mut hall, &first[0], line, told);
    }
    assert!(hall.tournament().played_elsewhere.values().all(|board| board.claim.is_none()));
    let status = hall.write(&first[0], "status");
    assert!(status.contains("You play wm26-r1-01 elsewhere: at the club"), "{status}");
    assert!(status.contains("wm26-r1-07 is played elsewhere; its result is missing."), "{status}");
    for number in 1..=7 {
        let line = format!("td result wm26-r1-0{number}: draw Austria England 1902");
        says(
            &mut hall,
            DIRECTOR,
            &line,
            "a draw between Austria and England, 1902. We will tell its players.",
        );
    }
    assert!(hall.tournament().is_played(Round::FIRST));
    let corrected = "td result wm26-r1-01: 1902 A5 E5 F5 G5 I5 R5 T4";
    let sent = hall.sent.len();
    says(&mut hall, DIRECTOR, corrected, "it ended after 1902");
    let told = hall.since_to(sent, &first[0]);
    for must in [
        "The director has corrected the result of wm26-r1-01: now it ended after 1902; before, a \
         draw between Austria and England, 1902.",
        "5 (was shares)",
        "4 (was -)",
    ] {
        assert!(told.contains(must), "{must}: {told}");
    }
    let conceded = "td result wm26-r1-02: 1902 A5 E5 F5 G5 I5 R4 T5, won by Turkey";
    says(&mut hall, DIRECTOR, conceded, "Turkey won by concession, 1902");
    let sent = hall.sent.len();
    says(&mut hall, DIRECTOR, "td result wm26-r1-01: 1902 A5 E5 F5 G5 I5 R4 T5", "ended after");
    let told = hall.since_to(sent, &first[0]);
    assert!(told.contains("4 (was 5)") && !told.contains("before,"), "{told}");
    let of = hall.tournament();
    assert_eq!(of.reports["wm26-r1-01"].counts.last(), Some(&[5, 5, 5, 5, 5, 4, 5].into()));
    check_export(&hall);
    check_audit(&hall);
}

#[test]
fn a_missing_result_is_asked_for_once_its_time_is_over() {
    let mut hall = drawn("overdue");
    hall.confirm(DIRECTOR, "td elsewhere r1 until 2026-12-20 20:00");
    hall.confirm(DIRECTOR, "td start r1");
    let first = players(&hall, "wm26-r1-01");
    let wake = hall.office.next_wake().expect("the ledger works").expect("something waits");
    hall.now = wake.max(hall.now);
    hall.turn();
    let told = hall.last_to(&first[3]);
    assert!(told.contains("The result of wm26-r1-01 was due"), "{told}");
    assert!(hall.last_to(DIRECTOR).contains("came in time, so we are reminding its players."));
    let sent = hall.sent.len();
    hall.now += TimeDelta::days(3);
    hall.turn();
    assert_eq!(hall.since_to(sent, &first[3]), "", "nobody is reminded twice");
    check_audit(&hall);
}

#[test]
fn no_day_of_a_pause_counts_on_boards_played_elsewhere() {
    let mut hall = drawn("elsewhere-paused");
    hall.confirm(DIRECTOR, "td elsewhere r1 until 2026-12-20 20:00");
    hall.confirm(DIRECTOR, "td start r1");
    let before = hall.tournament().played_elsewhere["wm26-r1-02"].until.expect("a time");
    let [claimed, meanwhile] = ["wm26-r1-01", "wm26-r1-03"];
    let (first, third) = (players(&hall, claimed), players(&hall, meanwhile));
    says(
        &mut hall,
        &first[0],
        "won by Russia 1902",
        "We have noted the result of wm26-r1-01: Russia won, 1902.",
    );
    let due_at = |hall: &Hall, game: &str| {
        let of = hall.tournament();
        of.played_elsewhere[game].claim.as_ref().map(|claim| claim.at + SILENCE_BINDS)
    };
    let until_of = |hall: &Hall| hall.tournament().played_elsewhere["wm26-r1-02"].until;
    let due = due_at(&hall, claimed).expect("a claim");
    let end = hall.now.trunc_subsecs(0) + TimeDelta::days(10);
    let line = format!("td pause until {}: the site is down", end.format("%Y-%m-%d %H:%M:%S"));
    says(&mut hall, DIRECTOR, &line, "wm26-r1-02: the result is due");
    // The days count from the confirmation on.
    let moved = until_of(&hall).expect("a time") - before;
    assert!(end - hall.now - moved < TimeDelta::minutes(5), "{moved}");
    assert_eq!(due_at(&hall, claimed), Some(due + moved));
    hall.now += TimeDelta::days(4);
    hall.turn();
    let of = hall.tournament();
    let board = &of.played_elsewhere[claimed];
    assert!(board.bound.is_none() && !board.is_reminded, "{board:?}");
    // A result that comes in a pause gets all its days after it.
    says(
        &mut hall,
        &third[0],
        "won by Turkey 1902",
        "We have noted the result of wm26-r1-03: Turkey won, 1902.",
    );
    assert_eq!(due_at(&hall, meanwhile), Some(end + SILENCE_BINDS));
    says(&mut hall, DIRECTOR, "td resume: it is up again", "days count again");
    let resumed = due_at(&hall, meanwhile).expect("a claim") - SILENCE_BINDS;
    assert!(hall.now - resumed < TimeDelta::minutes(5), "{resumed}");
    let left = moved - (end - resumed);
    assert_eq!(due_at(&hall, claimed), Some(due + left));
    assert_eq!(until_of(&hall), Some(before + left));
    hall.now = resumed + TimeDelta::hours(73);
    hall.turn();
    let of = hall.tournament();
    assert!([claimed, meanwhile].iter().all(|game| of.played_elsewhere[*game].bound.is_some()));
    check_audit(&hall);
}
