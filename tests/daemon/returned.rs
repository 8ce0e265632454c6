//! Letters that came back after the mail server had taken them, where all reports go to one
//! address.

use chancery::game::PersonId;
use chancery::ledger::{EventNumber, GameName, Ledger};
use chrono::TimeDelta;

use crate::daemon::house::{BOARD, CONFIG, House, first_moment};
use crate::daemon::sink::Sink;

/// The ids in the reports of the fixtures: ours, and the one that Exchange gave the letter.
const OURS: &str = "3f2a9c51d07be8461c2a@players.example";
const THEIRS: &str = "AM9PR05MB7812A6F0C2E1B3D4@AM9PR05MB7812.eurprd05.prod.outlook.com";

/// A house whose letters go to a sink, all from one address.
fn house(name: &str) -> (House, Sink) {
    let (sink, port) = Sink::open();
    let carrier = format!(
        "kind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\n\
        return-path = \"plain\"\n"
    );
    let config = CONFIG.replace("kind = \"file\"\nfolder = \"out\"\n", &carrier);
    let mut house = House::with(name, &config, BOARD, TimeDelta::zero());
    house.start();
    house.rest();
    (house, sink)
}

fn field<'l>(letter: &'l str, name: &str) -> &'l str {
    let line = letter.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("{name} is missing: {letter}")).trim()
}

/// The letters to Anne that the sink has taken: the place of each, and its id.
fn to_anne(sink: &Sink) -> Vec<(usize, String)> {
    let letters = sink.letters();
    let hers = letters.iter().enumerate().filter(|(_, letter)| {
        letter.lines().any(|line| line.starts_with("To: ") && line.contains("anne@example.org"))
    });
    hers.map(|(at, letter)| {
        (at + 1, field(letter, "Message-ID:").trim_matches(['<', '>']).to_owned())
    })
    .collect()
}

/// A report comes, of a kind, on a letter of this id of ours or of theirs.
fn report(house: &mut House, name: &str, id: &str) {
    let path = format!("{}/fixtures/reports/{name}.eml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a report");
    let text = text.replace(OURS, id).replace(THEIRS, id).replace('\n', "\r\n");
    house.drop_into("in", &format!("{name}-{id}").replace('@', "-"), &text);
    house.receive(1);
}

/// Whose address is marked.
fn failing(house: &House) -> Vec<String> {
    let game = house.game();
    game.failing.keys().map(|PersonId(name)| name.clone()).collect()
}

#[test]
fn a_letter_that_came_back_is_known_by_our_id_and_by_that_of_the_server() {
    for (name, is_ours) in [("postfix-no-user", true), ("exchange-their-id", false)] {
        let (mut house, sink) = house(&format!("returned-{name}"));
        let anne = to_anne(&sink);
        let [(number, id)] = &anne[..] else { panic!("{anne:?}") };
        let id = if is_ours { id.clone() } else { Sink::id_of(*number) };
        report(&mut house, name, "1234@players.example");
        let unknown = "a delivery report matches no letter in the ledger";
        assert!(house.log.contains(unknown), "{}", house.log);
        house.rest();
        assert_eq!(failing(&house), [""; 0], "{name}: nobody wrote that letter");
        report(&mut house, name, &id);
        house.rest();
        assert_eq!(failing(&house), ["anne"], "{name}");
        let told = sink.letters().concat();
        assert!(told.contains("A letter could not be delivered"), "{told}");
        // Once more, it says nothing new.
        let events = || house.ledger().events(&GameName::new("r1-07"), EventNumber(0), 99);
        let before = events().expect("they can be read").len();
        let count = sink.letters().len();
        report(&mut house, name, &id);
        house.rest();
        let events = house.ledger().events(&GameName::new("r1-07"), EventNumber(0), 99);
        assert_eq!(events.expect("they can be read").len(), before);
        assert_eq!(sink.letters().len(), count);
        house.stop();
        house.audit();
    }
}

#[test]
fn a_letter_that_came_back_for_our_quota_pauses_the_carrier_goes_again_and_marks_no_address() {
    let (mut house, sink) = house("returned-quota");
    let anne = to_anne(&sink);
    let [(_, id)] = &anne[..] else { panic!("{anne:?}") };
    let count = sink.letters().len();
    report(&mut house, "exchange-tenant-limit", "1234@players.example");
    report(&mut house, "exchange-renamed", id);
    house.rest_or(|_| true);
    assert!(house.log.contains("accepts no more letters from us for some hours"), "{}", house.log);
    house.write("anne", "A Par - Bur\nall hold\n");
    house.receive(1);
    house.rest_or(|_| true);
    assert_eq!(failing(&house), [""; 0]);
    let letters = sink.letters();
    assert_eq!(letters.len(), count, "the receipt waits: {:?}", letters.last());
    // She reports on the same letter once more, and may be a forger: the letters don't wait for
    // that.
    house.set_time(first_moment() + TimeDelta::minutes(61));
    house.until("letters went out");
    house.rest();
    let hers = to_anne(&sink);
    assert_eq!(hers.len(), 3, "the start once more, and the receipt: {hers:?}");
    assert_eq!(hers.iter().filter(|(_, other)| other == id).count(), 2, "{hers:?}");
    house.set_time(first_moment() + TimeDelta::minutes(70));
    report(&mut house, "gmail-daily-limit", id);
    house.write("anne", "A Par - Pic\nall hold\n");
    house.receive(1);
    house.rest_or(|house| house.ledger().unsent(9).expect("a list").len() == 1);
    assert_eq!(to_anne(&sink).len(), 4, "the receipt goes, and the letter waits for its hour");
    house.stop();
    assert_eq!(house.log.matches("accepts no more letters").count(), 1, "{}", house.log);
    house.audit();
}

#[test]
fn a_letter_that_came_back_for_our_name_marks_no_address_and_calls_the_operator() {
    let (mut house, sink) = house("returned-us");
    let anne = to_anne(&sink);
    report(&mut house, "postfix-blocked", &anne[0].1);
    house.rest();
    assert!(house.log.contains("A letter was returned because a server refuses us"));
    assert_eq!(failing(&house), [""; 0]);
    let calls = sink.letters().concat().matches("Subject: Chancery needs you").count();
    assert_eq!(calls, 1, "the operator is called once");
    house.stop();
    house.audit();
}

#[test]
fn a_letter_that_came_back_for_now_goes_again_each_hour_of_a_day_and_then_its_address_fails() {
    let (mut house, _) = came_back_too_often("gmail-too-quickly", 24);
    house.stop();
    house.audit();
    assert_eq!(failing(&house), ["anne"]);
    assert!(!house.log.contains("A letter was returned too often"), "{}", house.log);
}

#[test]
fn a_letter_that_came_back_for_nobody_knows_what_goes_again_and_then_the_operator_is_called() {
    let (mut house, sink) = came_back_too_often("exchange-unclear", 3);
    assert_eq!(failing(&house), [""; 0]);
    let given_up = "A letter was returned too often and has been given up";
    assert!(house.log.contains(given_up), "{}", house.log);
    let count = to_anne(&sink).len();
    house.ask(&["outbox", "retry"]);
    house.rest();
    assert_eq!(to_anne(&sink).len(), count + 1, "it goes once more by a person's hand");
    let (_, id) = to_anne(&sink).remove(0);
    report_again(&mut house, "exchange-unclear", 99, &id);
    assert!(!house.ledger().unsent(9).expect("a list").is_empty(), "and in an hour by itself");
    house.stop();
    house.audit();
}

/// A house in which a letter to Anne came back so many times and once more, in this report.
fn came_back_too_often(name: &str, times: i64) -> (House, Sink) {
    let (mut house, sink) = house(&format!("returned-{name}"));
    let anne = to_anne(&sink);
    let [(_, id)] = &anne[..] else { panic!("{anne:?}") };
    let waits = |house: &House| !house.ledger().unsent(9).expect("a list").is_empty();
    for hour in 0..times {
        report_again(&mut house, name, hour, id);
        assert!(waits(&house), "hour {hour}");
        house.set_time(first_moment() + TimeDelta::minutes(61 * (hour + 1)));
        house.rest();
        let hers = to_anne(&sink).iter().filter(|(_, other)| other == id).count();
        assert_eq!(hers, usize::try_from(hour).expect("a few") + 2);
        assert_eq!(failing(&house), [""; 0], "hour {hour}");
    }
    report_again(&mut house, name, times, id);
    house.rest();
    assert!(!house.log.contains("accepts no more letters from us"), "{}", house.log);
    (house, sink)
}

/// One more report of a kind on the same letter.
fn report_again(house: &mut House, name: &str, hour: i64, id: &str) {
    let path = format!("{}/fixtures/reports/{name}.eml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a report");
    let text = text.replace(OURS, id).replace('\n', "\r\n");
    house.drop_into("in", &format!("{name}-{hour}"), &text);
    house.receive(1);
}
