//! Letters to people whom a game knows: they go to a person, and each has an id of its own.

use chancery::clerk;
use chancery::config::GameFile;
use chancery::game::{Game, Moment, PersonId};
use chancery::mail::Arrival;
use chrono::TimeDelta;

fn begun() -> (Game, Moment) {
    let board = GameFile::parse(include_str!("../../game.example.toml")).expect("a board");
    let now: Moment = "2026-11-20T20:00:00Z".parse().expect("a moment");
    (Game::open(board.opening("a key".to_owned(), now)), now)
}

#[test]
fn each_week_the_master_is_told_of_a_failing_address_in_a_letter_of_its_own() {
    let (mut game, first) = begun();
    let anne = PersonId::new("anne");
    let mut ids = Vec::new();
    for days in [0, 1, 7] {
        let ruling = clerk::undelivered(&game, &anne, first + TimeDelta::days(days));
        ids.extend(ruling.letters.into_iter().map(|letter| letter.message_id));
        ruling.events.iter().for_each(|event| game.apply(event));
    }
    assert_eq!(ids.len(), 2, "a day later he is not told again");
    assert_ne!(ids[0], ids[1]);
}

/// A stranger has one answer a day, and a known person one to each copy.
#[test]
fn d_vii_7_the_answer_to_a_copy_goes_to_somebody_known() {
    let (game, now) = begun();
    let copy = "From: anne@example.org\r\nTo: r1-07@example.org\r\n\
        Cc: confirm@example.org\r\nSubject: [wm26 r1-07]\r\n\r\nall hold\r\n";
    let arrival = Arrival::read(1, now, "confirmation", copy.as_bytes());
    let ruling = clerk::handle(&game, &arrival, now);
    let [answer] = &ruling.letters[..] else { panic!("{:?}", ruling.letters) };
    assert!(answer.subject.contains("Copy received"), "{}", answer.subject);
    assert_eq!(answer.person, Some(PersonId::new("anne")));
    assert_eq!(answer.to, "anne@example.org");
}
