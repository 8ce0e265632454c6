//! Results of boards played elsewhere that change, or whose players do, before they are final.

use chancery::tournament::reported_board::SILENCE_BINDS;
use chrono::TimeDelta;

use super::check_audit;
use super::elsewhere::{asked_at_the_prompt, drawn, players, says};
use super::hall::{DIRECTOR, Hall};
use super::printed::site;

pub(super) const GAME: &str = "wm26-r1-01";

/// The answer to the player who reports a result.
const NOTED: &str = "We have noted the result of";

/// A round of seven boards that are all played elsewhere.
pub(super) fn begun(name: &str) -> (Hall, Vec<String>) {
    let mut hall = drawn(name);
    hall.confirm(DIRECTOR, "td elsewhere r1: at the club");
    hall.confirm(DIRECTOR, "td start r1");
    let players = players(&hall, GAME);
    (hall, players)
}

fn stands(hall: &Hall) -> bool {
    hall.tournament().played_elsewhere[GAME].bound.is_some()
}

fn is_disputed(hall: &Hall) -> bool {
    hall.tournament().played_elsewhere[GAME].is_disputed()
}

fn hours(hall: &mut Hall, hours: i64) {
    hall.now += TimeDelta::hours(hours);
    hall.turn();
}

#[test]
fn an_objection_stays_until_its_player_takes_it_back() {
    let (mut hall, players) = begun("claims-kept");
    says(&mut hall, &players[0], "result: 1902 A5 E5 F5 G5 I5 R5 T4", NOTED);
    says(&mut hall, &players[2], "object: I had six", "in dispute");
    let sent = hall.sent.len();
    says(&mut hall, &players[0], "result: 1902 A5 E5 F5 G5 I4 R5 T5", NOTED);
    assert!(is_disputed(&hall), "other numbers answer no objection");
    let asked = hall.since_to(sent, &players[2]);
    assert!(asked.contains("This replaces the result we asked you about before"), "{asked}");
    hours(&mut hall, 96);
    assert!(!stands(&hall), "the director decides");
    // A player who objected gives in: the days of the silent begin, and they are reminded.
    let confirms = format!("confirm {GAME} 2");
    says(&mut hall, &players[2], &confirms, "2 of 7 agree so far");
    assert!(!is_disputed(&hall));
    let sent = hall.sent.len();
    hours(&mut hall, 25);
    assert!(hall.since_to(sent, &players[4]).contains("You have not answered yet"));
    assert!(!stands(&hall));
    hours(&mut hall, 48);
    assert!(stands(&hall));
    check_audit(&hall);
}

#[test]
fn a_confirmation_counts_for_the_result_that_its_player_was_asked_about() {
    let (mut hall, players) = begun("claims-changed");
    says(&mut hall, &players[0], "result: 1902 A5 E5 F5 G5 I5 R5 T4", NOTED);
    says(&mut hall, &players[1], "Confirm.", "2 of 7 agree so far");
    says(&mut hall, &players[0], "result: 1902 A9 E1 F5 G5 I5 R5 T4", NOTED);
    let late = hall.write(&players[3], "confirm");
    for must in ["We did not count this", "confirm wm26-r1-01 2", "9"] {
        assert!(late.contains(must), "{must}: {late}");
    }
    let of = hall.tournament();
    assert_eq!(of.played_elsewhere[GAME].agreed(), 1, "only its writer agrees with the new one");
    let confirmed = hall.write(&players[3], "confirm wm26-r1-01 2");
    assert!(confirmed.contains("2 of 7 agree so far") && confirmed.contains("9"), "{confirmed}");
    says(&mut hall, &players[4], "confirm 1", "We did not count this");
    check_audit(&hall);
}

#[test]
fn who_takes_a_seat_is_asked_and_has_all_the_time_to_object() {
    let (mut hall, players) = begun("claims-newcomer");
    says(&mut hall, &players[0], "result: 1902 A5 E5 F5 G5 I5 R5 T4", NOTED);
    says(&mut hall, &players[2], "object: I had six", "in dispute");
    hours(&mut hall, 71);
    hall.confirm(DIRECTOR, "td enter Neva Wong <neva@players.example>");
    let line = format!("td substitute Neva Wong for France in {GAME}: left");
    let said = hall.confirm(DIRECTOR, &line);
    assert!(said.contains("The result of wm26-r1-01 is no longer in dispute."), "{said}");
    let asked = hall.last_to("neva@players.example");
    assert!(asked.contains("Is this the result of wm26-r1-01?"), "{asked}");
    hours(&mut hall, 60);
    assert!(!stands(&hall), "the newcomer has three days");
    let claim = hall.tournament().played_elsewhere[GAME].claim.clone().expect("a claim");
    assert!(claim.at + SILENCE_BINDS > hall.now);
    hours(&mut hall, 13);
    assert!(stands(&hall));
    check_audit(&hall);
}

#[test]
fn a_dispute_that_the_director_settles_stands_in_the_feed_when_he_does() {
    let (mut hall, players) = begun("claims-feed");
    says(&mut hall, &players[0], "result: 1902 A5 E5 F5 G5 I5 R5 T4", NOTED);
    says(&mut hall, &players[2], "object: I had six", "in dispute");
    hours(&mut hall, 5);
    says(
        &mut hall,
        DIRECTOR,
        &format!("td result {GAME}: 1902 A5 E5 F5 G5 I5 R5 T4"),
        "We will tell",
    );
    let news = site(&hall).news;
    let result = news.iter().find(|news| news.title.contains(GAME)).expect("its result");
    assert_eq!(result.at.timestamp_millis(), hall.now.timestamp_millis());
}

#[test]
fn a_result_that_others_have_confirmed_outlives_its_writer() {
    let (mut hall, players) = begun("claims-writer");
    hall.confirm(DIRECTOR, "td enter Neva Wong <neva@players.example>");
    hall.confirm(DIRECTOR, "td enter Olav Berg <olav@players.example>");
    says(&mut hall, &players[0], "result: 1902 A5 E5 F5 G5 I5 R5 T4", NOTED);
    says(&mut hall, &players[1], "confirm", "2 of 7 agree so far");
    let line = format!("td substitute Neva Wong for Austria in {GAME}: left");
    says(&mut hall, DIRECTOR, &line, "Neva Wong");
    let board = hall.tournament().played_elsewhere[GAME].clone();
    assert_eq!(
        board.claim.map(|claim| super::elsewhere::address(&claim.by)),
        Some(players[1].clone())
    );
    // Now no other player has confirmed it.
    let line = format!("td substitute Olav Berg for England in {GAME}: left");
    let sent = hall.sent.len();
    says(&mut hall, DIRECTOR, &line, "Olav Berg");
    assert!(hall.tournament().played_elsewhere[GAME].claim.is_none());
    let told = hall.since_to(sent, &players[4]);
    assert!(told.contains("has been replaced, so the result no longer counts"), "{told}");
    check_audit(&hall);
}

#[test]
fn the_same_result_in_other_words_is_no_dispute() {
    let (mut hall, players) = begun("claims-same");
    says(
        &mut hall,
        &players[0],
        "result: draw A E F 1902",
        "a draw between Austria, England and France, 1902",
    );
    says(&mut hall, &players[1], "draw France Austria England 1902", "2 of 7 agree so far");
    assert!(!is_disputed(&hall));
    says(&mut hall, &players[0], "result: 1902 A18 E4 F4 G4 I4 R0 T0", NOTED);
    let won = "result: 1902 A18 E4 F4 G4 I4 R0 T0, won by Austria";
    says(&mut hall, &players[2], won, "2 of 7 agree so far");
    let few = "result: 1902 A3 E3 F3 G3 I3 R3 T3";
    says(
        &mut hall,
        &players[3],
        few,
        "These add up to 21 centres, but 22 have an owner from the start",
    );
    let left = "result: 1902 A5 E5 F5 G5 I5 R5 T2";
    let said = hall.write(&players[0], left);
    assert!(said.contains("2 centres have no owner in this result"), "{said}");
    let why = format!("td result {GAME}: 1902 A5 E5 F5 G5 I5 R5 T4");
    hall.confirm(DIRECTOR, &why);
    assert!(stands(&hall));
    check_audit(&hall);
}

#[test]
fn who_disagrees_in_plain_words_reads_that_silence_still_binds() {
    let (mut hall, players) = begun("claims-plain");
    says(&mut hall, &players[0], "result: 1902 A5 E5 F5 G5 I5 R5 T4", NOTED);
    let said = hall.write(&players[3], "That is wrong, I think. Turkey had four.");
    for must in ["passed your letter on", "will still count from", "object wm26-r1-01:"] {
        assert!(said.contains(must), "{must}: {said}");
    }
    // Only its writer hears of a slip.
    let sent = hall.sent.len();
    says(&mut hall, &players[4], "result: 1902 A9 E9 F9 G9 I9 R9 T9", "These add up to 63 centres");
    assert_eq!(hall.since_to(sent, "terry@wm.example"), "");
    check_audit(&hall);
}

#[test]
fn a_dispute_that_more_than_half_settle_at_once_has_two_letters() {
    let (mut hall, players) = begun("claims-letters");
    let disputes = |hall: &Hall| {
        let of_director = hall.sent.iter().filter(|letter| letter.to == "terry@wm.example");
        let subjects = of_director.map(|letter| letter.subject.to_lowercase());
        subjects.filter(|subject| subject.contains("dispute")).collect::<Vec<String>>()
    };
    says(&mut hall, &players[0], "result: 1902 A5 E5 F5 G5 I5 R5 T4", NOTED);
    says(&mut hall, &players[2], "object: I had six", "in dispute");
    says(&mut hall, &players[3], "object: Me too", "in dispute");
    says(&mut hall, &players[2], "object: I had seven", "in dispute");
    for at in [1, 4, 5] {
        says(&mut hall, &players[at], "confirm", "agree so far");
    }
    assert_eq!(disputes(&hall).len(), 1, "{:?}", disputes(&hall));
    says(&mut hall, &players[2], "confirm", "agree so far");
    assert_eq!(disputes(&hall).len(), 1, "one still objects");
    says(&mut hall, &players[3], "confirm", "agree so far");
    assert_eq!(disputes(&hall).len(), 2, "{:?}", disputes(&hall));
    let settled = hall.sent.iter().rfind(|letter| letter.to == "terry@wm.example");
    let settled = &settled.expect("a letter").text;
    assert!(settled.contains("so it counts"), "{settled}");
    assert!(stands(&hall));
    // The director who decides knows that he has.
    let game = "wm26-r1-02";
    let second = super::elsewhere::players(&hall, game);
    says(&mut hall, &second[0], "result: 1902 A5 E5 F5 G5 I5 R5 T4", NOTED);
    says(&mut hall, &second[2], "object: I had six", "in dispute");
    let line = format!("td result {game}: 1902 A5 E5 F6 G5 I5 R4 T4");
    says(&mut hall, DIRECTOR, &line, "We will tell its players.");
    assert_eq!(disputes(&hall).len(), 3, "{:?}", disputes(&hall));
    check_audit(&hall);
}

#[test]
fn results_that_are_missing_wait_in_the_queue_and_none_is_due_before_its_round() {
    let mut hall = drawn("claims-missing");
    hall.confirm(DIRECTOR, "td elsewhere r1 until 2026-12-20 20:00");
    let mut late = drawn("claims-late");
    late.confirm(DIRECTOR, "td elsewhere r1 until 2026-12-20 20:00");
    late.now += TimeDelta::days(60);
    says(&mut late, DIRECTOR, "td start r1", "The time for the result of wm26-r1-01 has passed");
    assert!(late.tournament().started.is_empty());
    hall.confirm(DIRECTOR, "td start r1");
    assert_eq!(hall.tournament().overdue().len(), 0);
    hall.now = hall.office.next_wake().expect("the ledger works").expect("something waits");
    hall.turn();
    assert_eq!(hall.tournament().overdue().len(), 7);
    let queue = asked_at_the_prompt(&hall, &["tournament", "queue"]);
    assert!(queue.contains("wm26-r1-07: its result is missing."), "{queue}");
}
