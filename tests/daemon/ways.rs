//! A server that takes no letters for a time, and what the operator sees of that.

use chrono::TimeDelta;

use crate::common::ports::free_port;
use crate::daemon::house::{BOARD, CONFIG, House, first_moment};
use crate::daemon::pages::get;
use crate::daemon::sink::Sink;

/// A house whose letters go to a sink at a port.
fn house_at(name: &str, port: u16) -> House {
    let carrier = format!("kind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\n");
    let config = CONFIG.replace("kind = \"file\"\nfolder = \"out\"\n", &carrier);
    House::with(name, &config, BOARD, TimeDelta::zero())
}

/// What the log warns of, but that this is a rehearsal.
fn warnings(house: &House) -> Vec<&str> {
    let warns = |line: &&str| line.contains(" WARN ") && !line.contains("this is a rehearsal");
    house.log.lines().filter(warns).collect()
}

#[test]
fn a_login_that_ends_while_letters_go_is_made_anew_and_no_letter_waits_for_it() {
    let (sink, port) = Sink::ending_logins(2, usize::MAX);
    let mut house = house_at("logins", port);
    house.start();
    house.rest();
    house.stop();
    assert_eq!(sink.letters().len(), 9, "{}", house.log);
    assert_eq!(warnings(&house), [""; 0]);
    house.audit();
}

#[test]
fn where_there_is_no_other_login_all_letters_wait_and_none_has_failed() {
    let (sink, port) = Sink::ending_logins(2, 1);
    let mut house = house_at("last-login", port);
    house.start();
    house.until("the mail server accepts no letters for now");
    house.rest_or(|_| true);
    assert_eq!(sink.letters().len(), 2, "{}", house.log);
    let said = house.ask(&["outbox", "show"]);
    assert!(said.contains("7 letters are waiting") && !said.contains("failed"), "{said}");
    house.stop();
    house.audit();
}

#[test]
fn a_mail_server_that_is_away_is_told_and_all_letters_go_when_it_is_back() {
    let (port, web) = (free_port(), free_port());
    let carrier = format!("kind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\n");
    let config = CONFIG.replace("kind = \"file\"\nfolder = \"out\"\n", &carrier);
    let config = format!("{config}[web]\nlisten = \"127.0.0.1:{web}\"\n");
    let mut house = House::with("ways", &config, BOARD, TimeDelta::zero());
    house.start();
    house.until("no letters can be sent for now");
    let health = get(web, "/health", "");
    assert!(health.starts_with("HTTP/1.1 200"), "it may be back in a moment: {health}");
    let said = house.ask(&["outbox", "show"]);
    assert!(said.contains("The mail server: no letter has been sent since Fri 20 Nov"), "{said}");
    assert!(!said.contains("failed"), "no letter has itself to blame: {said}");

    house.set_time(first_moment() + TimeDelta::minutes(11));
    house.until("The mail server accepts no letters");
    let health = get(web, "/health", "");
    assert!(health.starts_with("HTTP/1.1 503"), "{health}");
    assert!(health.contains("no letter has been sent since"), "{health}");
    let metrics = get(web, "/metrics", "");
    assert!(metrics.contains("\nchancery_carrier_in_trouble 1\n"), "{metrics}");

    // No letter waits for a time of its own: one is taken, and all go.
    let (sink, _) = Sink::open_at(port);
    house.until("letters went out sent=8");
    house.rest();
    let letters = sink.letters();
    let calls = letters.iter().filter(|letter| letter.contains("Subject: Chancery needs you"));
    assert_eq!((letters.len(), calls.count()), (10, 1), "nine start letters, and one call");
    assert!(get(web, "/health", "").starts_with("HTTP/1.1 200"));
    assert!(get(web, "/metrics", "").contains("\nchancery_carrier_in_trouble 0\n"));
    house.stop();
    let calls = house.log.matches("the operator is called").count();
    assert_eq!(calls, 1, "{}", house.log);
    house.audit();
}
