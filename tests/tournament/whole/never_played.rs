//! Boards elsewhere that are never played: the director closes them, and a result opens them.

use chancery::report::gazette::pages;
use chancery::tournament::rounds::Round;

use super::elsewhere::{address, asked_at_the_prompt, players, says};
use super::elsewhere_data::exported;
use super::hall::{DIRECTOR, Hall};
use super::individuals::{TOP_BOARD, plan_by};
use super::printed::{site, text};
use super::{check_audit, check_dice, check_export};

const TWO_EVENINGS: &str = r#"{
    "rounds": [
        {"name": "Friday", "scoring": "Sum of squares", "years": 2, "counts": "best"},
        {"name": "Saturday", "scoring": "Sum of squares", "years": 2, "counts": "best"}
    ],
    "count": {"best": ["1", "1"], "rest": "0"},
    "same_round": "best", "seat": "last", "sit_out": "5",
    "order": ["total", "best", "dice"], "best_country": "score"
}"#;

/// An event of fourteen, whose first two boards are drawn and played elsewhere.
fn drawn(name: &str, form: &str) -> Hall {
    let mut hall = Hall::open_with(name, 7, plan_by(form));
    let mut table = "id,name,address,roles\n".to_owned();
    for number in 1..=14 {
        table += &format!("p{number},Player {number},p{number}@players.example,player\n");
    }
    hall.import(&table);
    for line in ["td close", "td draw r1", "td elsewhere r1 until 2026-12-20 20:00"] {
        hall.confirm(DIRECTOR, line);
    }
    hall
}

/// What the player of an address has by now.
fn total(hall: &Hall, of: &str) -> String {
    let places = hall.tournament().open_places().expect("places");
    let row = places.rows.iter().find(|row| address(&row.person) == of);
    row.expect("a row").total.to_string()
}

#[test]
fn a_board_that_nobody_played_is_closed_and_a_result_opens_it_again() {
    let mut hall = drawn("never-played", TWO_EVENINGS);
    says(&mut hall, DIRECTOR, "td unplayed wm26-r1-02", "has not begun");
    hall.confirm(DIRECTOR, "td start r1");
    let second = players(&hall, "wm26-r1-02");
    missing(&mut hall);
    says(
        &mut hall,
        DIRECTOR,
        "td result wm26-r1-01: 1902 A4 E5 F7 G6 I4 R5 T3",
        "We will tell its players.",
    );
    says(&mut hall, &second[0], "won by Austria 1902", "We have noted the result of wm26-r1-02");
    let sent = hall.sent.len();
    says(
        &mut hall,
        DIRECTOR,
        "td unplayed wm26-r1-02: nobody came",
        "is closed as a board that was not played",
    );
    closed(&mut hall, sent, &second);
    // Those who had no game are the first to have one, and have not met each other.
    hall.confirm(DIRECTOR, "td draw r2");
    let request = hall.tournament().draws[&Round::SECOND].request.clone();
    assert_eq!((request.history[0].boards.len(), request.history[0].sat_out.len()), (1, 7));
    check_export(&hall);
    opened_again(&mut hall, &second);
    assert_eq!(hall.tournament().draws[&Round::SECOND].request, request, "what is drawn stays");
    // A result that was entered by mistake goes in the same way, but only if its board is named.
    says(&mut hall, DIRECTOR, "td unplayed r1", "No board of this round is waiting for a result");
    let sent = hall.sent.len();
    let twice = "td unplayed wm26-r1-02, wm26-r1-02";
    says(&mut hall, DIRECTOR, twice, "Its result no longer counts: ");
    let told = hall.since_to(sent, &second[3]);
    assert_eq!(told.matches("because it was not played. Its result no longer counts: ").count(), 1);
    assert_eq!(total(&hall, &second[0]), "5");
    says(
        &mut hall,
        DIRECTOR,
        "td unplayed wm26-r1-02",
        "has already been closed as a board that was not played",
    );
    check_export(&hall);
    check_audit(&hall);
    check_dice(&hall);
}

/// Once the time for the results is over, the queue and a letter say how such a board is closed.
fn missing(hall: &mut Hall) {
    hall.now = hall.office.next_wake().expect("the ledger works").expect("something waits");
    hall.turn();
    let closes = "\"td unplayed wm26-r1-02: why\"";
    assert!(hall.last_to(DIRECTOR).contains(&format!("not played, close it with {closes}.")));
    let queue = asked_at_the_prompt(hall, &["tournament", "queue"]);
    assert!(queue.contains("wm26-r1-02: its result is missing."), "{queue}");
    assert!(queue.contains(&format!("{closes} closes a board that was not played.")), "{queue}");
}

fn closed(hall: &mut Hall, sent: usize, second: &[String]) {
    let told = hall.since_to(sent, &second[3]);
    for must in [
        "No result of wm26-r1-02: it was not played",
        "A sit-out scores 5 points.",
        "Why: nobody came",
    ] {
        assert!(told.contains(must), "{must}: {told}");
    }
    let over = hall.since_to(sent, DIRECTOR);
    assert!(over.contains("All games of round one are over"), "{over}");
    let of = hall.tournament();
    assert!(of.is_played(Round::FIRST) && of.played_elsewhere["wm26-r1-02"].claim.is_none());
    assert_eq!([total(hall, &second[0]), total(hall, &second[6])], ["5", "5"]);
    let queue = asked_at_the_prompt(hall, &["tournament", "queue"]);
    assert!(queue.contains("Nothing is waiting for anyone."), "{queue}");
    says(hall, &second[1], "confirm", "The director has closed wm26-r1-02");
    let boards = hall.confirm(&second[1], "boards r1");
    assert!(boards.contains("It was not played."), "{boards}");
    let log = hall.write(DIRECTOR, "td log");
    assert!(log.contains("unplayed wm26-r1-02") && log.contains("nobody came"), "{log}");
    let page = text(&pages(&site(hall)), "boards.html");
    assert!(page.contains("not played"), "{page}");
    let row = exported(hall, "boards.csv").pop().expect("a row");
    assert!(
        row.starts_with("wm26-r1-02,r1,Turkey,") && row.contains(",unplayed,It was not played.,")
    );
    assert!(row.contains(",,,,COMPLETED,,"), "{row}");
    assert_eq!(exported(hall, "wdd-boards.csv").len(), 1 + 7);
    let people = exported(hall, "wdd-classification.csv");
    assert!(people.iter().all(|row| !row.contains(",999,")), "nothing is open: {people:?}");
}

/// It was played after all.
fn opened_again(hall: &mut Hall, second: &[String]) {
    let sent = hall.sent.len();
    says(hall, DIRECTOR, "td result wm26-r1-02: won by Austria 1902", "We will tell its players.");
    let told = hall.since_to(sent, &second[0]);
    assert!(told.contains("The result of wm26-r1-02 is settled"), "{told}");
    let of = hall.tournament();
    assert!(of.is_played(Round::FIRST) && !of.played_elsewhere["wm26-r1-02"].is_unplayed);
    assert_eq!([total(hall, &second[0]), total(hall, &second[6])], ["100", "0"]);
    assert_eq!(exported(hall, "wdd-boards.csv").len(), 1 + 14);
    check_export(hall);
}

#[test]
fn a_round_of_which_nothing_was_played_is_over_and_the_event_goes_on() {
    let mut hall = drawn("never-a-round", TWO_EVENINGS);
    hall.confirm(DIRECTOR, "td start r1");
    says(&mut hall, DIRECTOR, "td unplayed wm26-r1-03", "There is no drawn board");
    says(&mut hall, DIRECTOR, "td unplayed r1", "wm26-r1-01 is closed");
    assert!(hall.tournament().is_played(Round::FIRST));
    for line in ["td draw r2", "td elsewhere r2", "td start r2"] {
        hall.confirm(DIRECTOR, line);
    }
    let first = players(&hall, "wm26-r2-01");
    for line in ["td unplayed wm26-r2-01", "td unplayed wm26-r2-02"] {
        says(&mut hall, DIRECTOR, line, "is closed as a board that was not played");
    }
    says(&mut hall, DIRECTOR, "td finish", "No board has a result, so no player has won.");
    says(
        &mut hall,
        DIRECTOR,
        "td result wm26-r2-01: won by Austria 1902",
        "We will tell its players.",
    );
    assert_eq!([total(&hall, &first[0]), total(&hall, &first[6])], ["105", "5"]);
    hall.confirm(DIRECTOR, "td finish");
    assert!(hall.tournament().finish.is_some());
    says(&mut hall, DIRECTOR, "td unplayed wm26-r2-01", "so wm26-r2-01 can't be closed");
    check_export(&hall);
    check_audit(&hall);
}

#[test]
fn a_top_board_has_a_result_and_a_board_that_is_judged_here_has_its_own() {
    let middle = ["Saturday", "Sunday"].map(|name| {
        let what = r#""scoring": "Sum of squares", "years": 3, "counts": "best"}"#;
        format!(r#"{{"name": "{name}", {what},"#)
    });
    let form = middle.iter().fold(TOP_BOARD.to_owned(), |form, round| form.replace(round, ""));
    let mut hall = drawn("never-top", &form);
    hall.confirm(DIRECTOR, "td here wm26-r1-02");
    hall.confirm(DIRECTOR, "td elsewhere wm26-r1-02");
    hall.confirm(DIRECTOR, "td start r1");
    for (board, winner) in [(1, "France"), (2, "Italy")] {
        let line = format!("td result wm26-r1-0{board}: won by {winner} 1902");
        says(&mut hall, DIRECTOR, &line, "We will tell its players.");
    }
    for line in ["td advance r1", "td draw r2", "td elsewhere r2", "td start r2"] {
        hall.confirm(DIRECTOR, line);
    }
    says(&mut hall, DIRECTOR, "td unplayed wm26-r2-01", "is the top board");
    assert!(!hall.tournament().is_played(Round::SECOND));
}

const LEAGUE_NIGHT: &str = r#"{
    "rounds": [{"name": "Tonight", "table": 4, "scoring": "Places"}],
    "sit_out": "average", "order": ["total", "best", "dice"]
}"#;

#[test]
fn a_table_that_nobody_sat_down_at_is_closed_like_a_board() {
    let mut hall = drawn("never-sat", LEAGUE_NIGHT);
    hall.confirm(DIRECTOR, "td start r1");
    let of = hall.tournament();
    let players = players(&hall, "wm26-r1-02");
    let table = |game: &str| {
        let (_, table) = of.table(game).expect("a table");
        table.players.iter().map(|who| of.name(who).to_owned()).collect::<Vec<_>>()
    };
    says(&mut hall, DIRECTOR, "td unplayed wm26-r1-02", "wm26-r1-02 is closed");
    assert!(hall.tournament().open_places().is_none(), "nobody has a result");
    assert!(hall.last_to(&players[0]).contains("A sit-out scores the average"));
    for game in ["wm26-r1-01", "wm26-r1-03"] {
        let [a, b, c, d] = &table(game)[..] else { panic!("{game}") };
        let line = format!("td result {game}: 1 {a}, 2 {b}, 3 {c}, 4 {d}");
        says(&mut hall, DIRECTOR, &line, "We will tell its players.");
    }
    assert!(hall.tournament().is_played(Round::FIRST));
    assert_eq!(total(&hall, &players[0]), "0");
    let lines = exported(&hall, "boards.csv");
    let row = lines.iter().find(|row| row.starts_with("wm26-r1-02,")).expect("a row");
    assert!(row.ends_with(",COMPLETED,,unplayed,It was not played.,Places"), "{row}");
    check_export(&hall);
    check_audit(&hall);
}
