//! Who is there for a round: people check in, and only they are drawn.

use std::collections::{BTreeMap, BTreeSet};

use chancery::game::PersonId;
use chancery::tournament::Tournament;
use chancery::tournament::plan::TournamentPlan;
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use super::check_audit;
use super::hall::{DIRECTOR, Hall};
use super::individuals::{TOP_BOARD, address, plan_by, seated};
use super::play::play;

fn sign_up(hall: &mut Hall, people: std::ops::RangeInclusive<usize>) {
    for number in people {
        let said = hall.write(&address(number), &format!("sign up as Solo Number {number}"));
        assert!(said.contains("signed up"), "{said}");
    }
}

fn ids(people: impl Iterator<Item = usize>) -> BTreeSet<PersonId> {
    people.map(|number| PersonId::new(format!("solo-number-{number}"))).collect()
}

fn here(of: &Tournament, round: Round) -> BTreeSet<PersonId> {
    let draw = &of.draws[&round];
    seated(of, round).into_iter().chain(draw.sat_out()).collect()
}

#[test]
fn who_has_not_checked_in_by_the_draw_does_not_play_the_round() {
    let mut hall = Hall::open_with("checked-in", 3, plan_by(TOP_BOARD));
    hall.confirm(DIRECTOR, "td open");
    sign_up(&mut hall, 1..=16);
    let nobody = hall.write(&address(1), "check in");
    assert!(nobody.contains("You don't have to check in now"), "{nobody}");
    hall.confirm(DIRECTOR, "td close");
    let unread = hall.write(DIRECTOR, "td check-in");
    assert!(unread.contains("Expected a round: td check-in r2 until"), "{unread}");
    let asked = hall.confirm(DIRECTOR, "td check in r1 until 2026-12-24 20:00");
    assert!(asked.contains("16 people will be asked to check in for round one"), "{asked}");
    let told = hall.last_to(&address(2));
    for must in ["Check in for round one", "write \"check in\" here by Thu 24 Dec 2026 20:00 GMT"] {
        assert!(told.contains(must), "{must}: {told}");
    }
    let again = hall.confirm(DIRECTOR, "td check-in r1");
    assert!(again.contains("Everyone has already been asked to check in for round one"), "{again}");
    for number in 1..=14 {
        let words = match number {
            1 => "check in for r1",
            2 => "Check in, please.",
            3 => "check-in",
            // A player who says which rounds he plays has said that he is there.
            4 => "I play rounds 1 and 2",
            _ => "check in",
        };
        let said = hall.write(&address(number), words);
        assert!(said.contains("checked in for round one") || number == 4, "{said}");
    }
    hall.write(&address(14), "skip r1");
    // The director has it by telephone, and one more comes late.
    let put_in = hall.confirm(DIRECTOR, "td play Solo Number 15 for r1");
    assert!(put_in.contains("Solo Number 15 is now checked in for round one."), "{put_in}");
    let sent = hall.sent.len();
    hall.confirm(DIRECTOR, "td play Solo Number 15 for r1");
    let again = hall.sent[sent..].iter().filter(|letter| letter.to == address(15)).count();
    assert_eq!(again, 0, "nobody is told what he knows");
    hall.now += TimeDelta::days(1);
    sign_up(&mut hall, 17..=17);
    let status = hall.write(DIRECTOR, "td status");
    assert!(status.contains("round one: 15 of 17 players checked in."), "{status}");
    // Who has said that he skips the round is not waited for.
    let missing = "Not checked in for round one: Solo Number 16.";
    assert!(status.contains(missing), "{status}");
    assert!(!hall.write(&address(1), "status").contains("Not checked in"));
    let skips = hall.write(&address(16), "skip r2");
    let told = "You play round three. You do not play round two. You have not checked in for round \
        one yet.";
    assert!(skips.contains(told), "{skips}");
    let drawn = hall.write(DIRECTOR, "td draw r1");
    assert!(drawn.contains(missing), "{drawn}");
    hall.confirm(DIRECTOR, "td draw r1");
    let of = hall.tournament();
    assert_eq!(here(&of, Round::FIRST), ids((1..=13).chain([15, 17])));
    assert_eq!(of.draws[&Round::FIRST].sat_out().len(), 1, "15 are two boards and one");
    let late = hall.write(&address(16), "check in");
    assert!(late.contains("You don't have to check in now"), "{late}");
    let drawn = hall.confirm(DIRECTOR, "td check-in r1");
    assert!(drawn.contains("have been drawn, so it is too late to check in"), "{drawn}");
    let before = hall.sent.len();
    hall.confirm(DIRECTOR, "td start r1");
    let told = hall.last_to(&address(16));
    let without = "Round one begins without you: you did not check in for it.";
    assert!(told.contains(without), "{told}");
    assert_eq!(hall.since_to(before, &address(14)), "", "he has said that he skips it");
    check_audit(&hall);
}

#[test]
fn an_event_may_ask_by_itself_who_is_there_before_each_round() {
    let plan = TournamentPlan { checks_in: true, ..plan_by(TOP_BOARD) };
    let mut hall = Hall::open_with("asks-by-itself", 4, plan);
    hall.confirm(DIRECTOR, "td open");
    sign_up(&mut hall, 1..=8);
    let closed = hall.confirm(DIRECTOR, "td close");
    assert!(closed.contains("8 people will be asked to check in for round one."), "{closed}");
    let early = hall.confirm(DIRECTOR, "td draw r1");
    assert!(early.contains("round one needs 7 players, and 0 have checked in"), "{early}");
    for number in 1..=7 {
        hall.write(&address(number), "check in");
    }
    hall.confirm(DIRECTOR, "td draw r1");
    hall.confirm(DIRECTOR, "td start r1");
    let unasked = hall.confirm(DIRECTOR, "td draw r2");
    assert!(unasked.contains("\"check-in r2\" does that"), "{unasked}");
    play(&mut hall, Round::FIRST, &BTreeMap::new());
    let told = hall.last_to(&address(8));
    assert!(told.contains("Will you play round two?"), "{told}");
    for number in 2..=8 {
        hall.write(&address(number), "check in");
    }
    let drawn = hall.confirm(DIRECTOR, "td draw r2");
    assert!(drawn.contains("1 board is drawn for round two."), "{drawn}");
    assert_eq!(here(&hall.tournament(), Round::SECOND), ids(2..=8));
    check_audit(&hall);
}
