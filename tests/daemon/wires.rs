//! Mail servers that break off, are away, or hold something against us.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use chancery::ledger::Ledger;
use chrono::TimeDelta;

use crate::daemon::house::{first_moment, real};
use crate::daemon::pages::get;
use crate::daemon::proxy::{Act, Piece};
use crate::daemon::rig::{self, Door};
use crate::daemon::servers::{Ways, board, by_way_of, config, house, letters};

/// Start letters: seven players and the game master.
const START_LETTERS: usize = 8;

#[test]
fn a_server_that_breaks_off_each_wait_is_left_alone_for_a_while() {
    let rig = rig::rig();
    let imap = by_way_of(rig.port(Door::Imap), |piece: &Piece<'_>| {
        match piece.from_server && piece.has("+ idling") {
            true => Act::Cut(Vec::new()),
            false => Act::Pass,
        }
    });
    let config = config(rig, "judge6", &Ways::Open { imap, smtp: rig.port(Door::Mx) });
    let players = ["w1", "w2", "w3", "w4", "w5", "w6", "w7"];
    let mut house = house("breaks", &config, &board("judge6", "gm6", players));
    house.start();
    house.until("waiting for mail failed");
    let first = real();
    house.until("waiting for mail failed");
    assert!(real() - first > TimeDelta::seconds(1), "it is logged in to again at once");
    house.stop();
}

#[test]
fn a_letter_after_which_the_wire_breaks_each_time_comes_twice_and_no_more() {
    let rig = rig::rig();
    let smtp = by_way_of(rig.port(Door::Mx), |piece: &Piece<'_>| {
        match piece.from_server && piece.has("queued as") {
            true => Act::Cut(Vec::new()),
            false => Act::Pass,
        }
    });
    let config = config(rig, "judge7", &Ways::Open { imap: rig.port(Door::Imap), smtp });
    let players = ["x1", "x2", "x3", "x4", "x5", "x6", "x7"];
    let mut house = house("cuts", &config, &board("judge7", "gm7", players));
    house.start();
    for _ in 0..START_LETTERS {
        house.until("a letter may or may not have been sent");
    }
    for minute in [16, 32, 48, 90] {
        house.set_time(first_moment() + TimeDelta::minutes(minute));
        house.rest_or(|_| minute < 32);
    }
    for user in players {
        letters(rig, user, 2);
    }
    assert_eq!(house.ledger().given_up(99).expect("a list").len(), START_LETTERS);
    house.stop();
    assert_eq!(house.log.matches("a letter may have been sent twice").count(), START_LETTERS);
    let not_again = "A letter may or may not have arrived, and will not be sent a third time";
    assert!(house.log.contains(not_again));
    house.audit();
}

/// A server that says something instead of "well" to each receiver as long as it is told to, or to
/// one receiver alone. Returns also how many it has refused.
fn refusing(
    said: &'static str,
    only: Option<&'static str>,
) -> (u16, Arc<AtomicBool>, Arc<AtomicUsize>) {
    const WELL: &str = "250 2.1.5 Ok";
    let (refuses, count) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicUsize::new(0)));
    let (now, counted) = (Arc::clone(&refuses), Arc::clone(&count));
    let is_it = AtomicBool::new(only.is_none());
    let port = by_way_of(rig::rig().port(Door::Mx), move |piece: &Piece<'_>| {
        if let Some(only) = only.filter(|_| !piece.from_server && piece.has("RCPT TO:")) {
            is_it.store(piece.has(only), Ordering::SeqCst);
        }
        let is_refused = now.load(Ordering::SeqCst) && is_it.load(Ordering::SeqCst);
        if !is_refused || !piece.from_server || !piece.has(WELL) {
            return Act::Pass;
        }
        counted.fetch_add(1, Ordering::SeqCst);
        Act::Say(piece.with(WELL, said))
    });
    (port, refuses, count)
}

#[test]
fn what_a_policy_holds_against_us_marks_no_address_and_passes() {
    let rig = rig::rig();
    let (smtp, refuses, _) = refusing("550 5.7.1 No", None);
    let config = config(rig, "judge8", &Ways::Open { imap: rig.port(Door::Imap), smtp });
    let players = ["y1", "y2", "y3", "y4", "y5", "y6", "y7"];
    let mut house = house("limit", &config, &board("judge8", "gm8", players));
    house.start();
    for _ in 0..START_LETTERS {
        house.until("a letter was not accepted");
    }
    house.rest_or(|_| true);
    assert!(house.game().failing.is_empty());
    assert_eq!(house.ledger().given_up(99).expect("a list"), []);
    assert!(house.log.contains("The mail server refuses our letters"), "{}", house.log);
    refuses.store(false, Ordering::SeqCst);
    house.set_time(first_moment() + TimeDelta::minutes(2));
    house.rest();
    for user in players {
        letters(rig, user, 1);
    }
    house.stop();
    house.audit();
}

#[test]
fn a_limit_of_our_account_pauses_the_carrier_and_one_letter_an_hour_tries() {
    let rig = rig::rig();
    let (smtp, refuses, count) = refusing("550 5.4.5 No", None);
    let config = config(rig, "judge10", &Ways::Open { imap: rig.port(Door::Imap), smtp });
    let players = ["p1", "p2", "p3", "p4", "p5", "p6", "p7"];
    let mut house = house("quota", &config, &board("judge10", "gm10", players));
    house.start();
    house.until("The mail server accepts no more letters from us for some hours");
    house.rest_or(|_| true);
    assert_eq!(count.load(Ordering::SeqCst), 1, "the others wait");
    house.set_time(first_moment() + TimeDelta::minutes(61));
    house.until("the mail server accepts no letters for now");
    assert!(house.game().failing.is_empty());
    assert_eq!(house.ledger().given_up(99).expect("a list"), []);
    let said = house.ask(&["outbox", "show"]);
    assert!(!said.contains("failed"), "no letter has itself to blame: {said}");
    refuses.store(false, Ordering::SeqCst);
    house.set_time(first_moment() + TimeDelta::minutes(122));
    house.rest();
    for user in players {
        letters(rig, user, 1);
    }
    house.stop();
    house.audit();
}

#[test]
fn a_server_that_has_shut_us_out_stops_the_outbox_until_a_person_has_looked() {
    let rig = rig::rig();
    let (smtp, refuses, count) = refusing("550 5.1.8 No", None);
    let config = config(rig, "judge11", &Ways::Open { imap: rig.port(Door::Imap), smtp });
    let players = ["q1", "q2", "q3", "q4", "q5", "q6", "q7"];
    let mut house = house("barred", &config, &board("judge11", "gm11", players));
    house.start();
    house.until("The mail server has shut us out, and the outbox is stopped");
    house.set_time(first_moment() + TimeDelta::hours(9));
    house.rest_or(|_| true);
    assert!(count.load(Ordering::SeqCst) <= 3, "one letter, and the call to the operator");
    let said = house.ask(&["outbox", "show"]);
    assert!(said.contains("the mail server has shut us out") && said.contains("5.1.8"), "{said}");
    assert!(house.game().failing.is_empty());
    refuses.store(false, Ordering::SeqCst);
    house.ask(&["outbox", "resume"]);
    house.rest();
    for user in players {
        letters(rig, user, 1);
    }
    house.stop();
    house.audit();
}

#[test]
fn a_letter_that_is_refused_for_what_it_is_marks_no_address() {
    let rig = rig::rig();
    let (smtp, _, _) = refusing("552 5.3.4 No", Some("<v3@"));
    let config = config(rig, "judge12", &Ways::Open { imap: rig.port(Door::Imap), smtp });
    let players = ["v1", "v2", "v3", "v4", "v5", "v6", "v7"];
    let mut house = house("unfit", &config, &board("judge12", "gm12", players));
    house.start();
    house.until("The mail server refused a letter for its content");
    house.rest();
    assert!(house.game().failing.is_empty());
    assert_eq!(house.ledger().given_up(99).expect("a list").len(), 1);
    letters(rig, "v7", 1);
    house.stop();
    house.audit();
}

#[test]
fn the_clock_of_a_server_that_was_away_at_the_start_is_compared_when_it_is_back() {
    let rig = rig::rig();
    let is_away = Arc::new(AtomicBool::new(true));
    let now = Arc::clone(&is_away);
    let imap = by_way_of(rig.port(Door::Imap), move |piece: &Piece<'_>| {
        if now.load(Ordering::SeqCst) {
            return Act::Cut(Vec::new());
        }
        // Its clock is five hours off.
        match piece.from_server && piece.has("INTERNALDATE") {
            true => Act::Say(piece.with(" +0000\"", " -0500\"")),
            false => Act::Pass,
        }
    });
    let config = config(rig, "judge9", &Ways::Open { imap, smtp: rig.port(Door::Mx) });
    let players = ["z1", "z2", "z3", "z4", "z5", "z6", "z7"];
    let free = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("it has one");
    let config = format!("{config}[web]\nlisten = \"{free}\"\n");
    let mut house = house("skewed", &config, &board("judge9", "gm9", players));
    house.start();
    house.until("the mailbox can't be read");
    is_away.store(false, Ordering::SeqCst);
    let told = house.until("The clock can't be trusted, so no rulings are made");
    assert!(told.contains("the clock of the mailbox orders is"), "{told}");
    // What waits is shown though nothing is ruled.
    let health = get(free.port(), "/health", "");
    assert!(health.contains("\"games\":1") && !health.contains("next_wake"), "{health}");
    house.stop();
}
