//! Letters that are not from the person they name, to a daemon with the configuration that
//! `chancery init` writes.

use std::collections::BTreeMap;
use std::os::unix::fs::symlink;

use chancery::game::case::{Case, CaseStep, Matter};
use chancery::game::event::Event;
use chancery::ledger::{EventNumber, GameName, Ledger};
use chrono::TimeDelta;
use serde_json::Value;

use crate::daemon::house::{BOARD, House, carried, first_moment};

const CUP: &str = "cup27@example.org";
/// The most letters that a person gets in a day because forgers write in his name.
const LETTERS_A_DAY: usize = 3;

/// A house with the configuration of `chancery init`, a board and a tournament that people sign up
/// for.
pub(crate) fn house(name: &str) -> House {
    let house = House::empty(name, "", TimeDelta::zero());
    std::fs::remove_file(house.path("chancery.toml")).expect("it was written");
    house.ask(&[
        "init",
        "--name",
        "Test",
        "--address",
        "wm26@example.org",
        "--operator",
        "operator@example.org",
        "--zone",
        "GMT",
    ]);
    let text = std::fs::read_to_string(house.path("chancery.toml")).expect("it was written");
    // Tests run beside each other, and in a time of their own.
    let text = text.replace("127.0.0.1:8025", "127.0.0.1:0");
    house.put(
        "chancery.toml",
        &format!("{text}\n[rehearsal]\nclock = \"clock\"\n[log]\nlevel = \"debug\"\n"),
    );
    std::fs::create_dir_all(house.path("mail")).expect("a folder can be made");
    std::fs::create_dir_all(house.path("out")).expect("a folder can be made");
    for (inner, own) in [("mail/in", "in"), ("mail/out", "out")] {
        symlink(house.path(own), house.path(inner)).expect("a link can be made");
    }
    house.put("board.toml", BOARD);
    house.ask(&["game", "open", "board.toml"]);
    house.ask(&[
        "tournament",
        "open",
        "cup27",
        "--director",
        "Terry Dee <terry@example.org>",
        "--address",
        CUP,
        "--games",
        "judge+{game}@example.org",
        "--any-address",
        "--yes",
    ]);
    house.ask(&["tell", "cup27", "open", "--yes"]);
    house
}

/// A letter as a forger writes it, with the headers that he chooses.
pub(crate) fn post(house: &House, name: &str, headers: &str, text: &str) {
    let headers = match headers.contains("Message-ID:") {
        true => headers.to_owned(),
        false => format!("{headers}\nMessage-ID: <{name}@forger.example>"),
    };
    let letter = format!("{headers}\n\n{text}\n").replace('\n', "\r\n");
    house.drop_into("in", name, &letter);
}

/// The address that only this reader knows, from the first letter that he got there.
pub(crate) fn own_address(house: &House, reader: &str, of: &str) -> String {
    let letters = house.letters_to(reader);
    let from = letters.iter().rev().find_map(|letter| {
        letter.lines().find(|line| line.starts_with("From: ") && line.contains(&format!("{of}+")))
    });
    let from = from.expect("a letter from there");
    let (_, address) = from.trim_end().trim_end_matches('>').rsplit_once(['<', ' ']).expect("it");
    address.to_owned()
}

/// A person writes to an address that only he has been told.
pub(crate) fn write_proved(house: &House, name: &str, from: &str, text: &str) {
    let to = own_address(house, from, "r1-07");
    let headers = format!("From: {from}\nTo: {to}\nSubject: [wm26 r1-07] orders");
    post(house, name, &headers, text);
}

/// The ledger's state of a board or a tournament, except the cases that wait.
fn state(house: &House, name: &GameName) -> Value {
    let snapshot = house.ledger().load(name).expect("it can be read").expect("it is there");
    let mut state: Value = snapshot.state.read().expect("a state");
    state.as_object_mut().expect("a state").remove("cases");
    state
}

/// How many letters went to each address. Letters to the master about his queue are his work, and
/// are counted separately.
fn counts(house: &House) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for letter in carried(&house.path("out")) {
        let to = letter.lines().find_map(|line| line.strip_prefix("Delivered-To: "));
        let to = to.expect("somebody gets it").trim();
        let work = if letter.contains(": letter held back") { " at his desk" } else { "" };
        *counts.entry(format!("{to}{work}")).or_default() += 1;
    }
    counts
}

/// The letters at the beginning: a player's orders, marked as final, that replaced an earlier set,
/// a proposal, and a player who has signed up.
fn begin(house: &mut House) -> String {
    house.start();
    house.rest();
    let to = own_address(house, "anne@example.org", "r1-07");
    let first = format!(
        "From: anne@example.org\nTo: {to}\nSubject: [wm26 r1-07]\nMessage-ID: <set1@anne.example>"
    );
    post(house, "set1", &first, "A Par - Pic\nA Mar H\nF Bre H");
    house.rest();
    write_proved(house, "set2", "anne@example.org", "FINAL\nA Par - Bur\nA Mar - Spa\nF Bre - MAO");
    write_proved(house, "proposal", "gerd@example.org", "propose draw between France and Germany");
    house.rest();
    let game = house.game();
    assert_eq!(house.letters_to("anne@example.org").len(), 4, "a start, two receipts, a vote");
    assert!(game.cases.all().is_empty(), "nothing is waiting");
    first
}

/// A report of failure, as anyone can write one.
const REPORT: &str = "--x\nContent-Type: text/plain\n\nno such user\n--x\nContent-Type: message/delivery-status\n\n\
            Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; anne@example.org\nAction: failed\nStatus: 5.1.1\n--x--";

/// The headers of such a report, to an address that belongs to no person.
fn report_to(number: usize) -> String {
    format!(
        "From: MAILER-DAEMON@mx.example\nReturn-Path: <>\n\
        To: r1-07+b-0123456789abcdef012{number}@example.org\nSubject: failed\n\
        Content-Type: multipart/report; report-type=delivery-status; boundary=x"
    )
}

/// Ten kinds of letters that are not from the person they name, five of each: headers and text.
fn forgeries(replayed: &str) -> Vec<(String, String)> {
    let board = "To: wm26+r1-07@example.org\nSubject: [wm26 r1-07]";
    let cup = format!("To: {CUP}\nSubject: cup");
    let from = |who: &str, rest: &str| format!("From: {who}@example.org\n{rest}");
    let mut all = Vec::new();
    for n in 0..5 {
        let mut put = |headers: String, text: String| all.push((headers, text));
        let anne = [
            "clear",
            "FINAL\nA Par H",
            "not final",
            "resign",
            "substitute Mal Lory <mallory@evil.example> for me",
        ][n];
        put(from("anne", board), anne.to_owned());
        let vote =
            ["vote yes", "vote no", "I vote for the draw", "withdraw my proposal", "propose draw"]
                [n];
        put(from(if n < 3 { "anne" } else { "gerd" }, board), vote.to_owned());
        put(from("emma", board), format!("address mallory{n}@evil.example"));
        let gm = [
            "gm deadline Sun 29 Nov 2026 20:00 GMT",
            "gm pause",
            "gm grant 1",
            "gm queue",
            "gm replace France with Mal Lory <mallory@evil.example>",
        ][n];
        put(from("gm", board), gm.to_owned());
        let td = [
            "td close",
            "td enter Mal Lory <mallory@evil.example>",
            "td strike vic",
            "td status",
            "td act back",
        ][n];
        put(from("terry", &cup), td.to_owned());
        let captain = [
            "France is played by Mal Lory <mallory@evil.example>",
            "name Mal Lory <mallory@evil.example> for France",
            "I play France",
            "veto 1",
            "replace Anne by Mal Lory <mallory@evil.example>",
        ][n];
        put(from("carla", board), captain.to_owned());
        put(
            from(["gm", "td"][n % 2], board),
            format!("gm deadline Sun 29 Nov 2026 20:00 GMT confirm 0000000{n}"),
        );
        put(
            format!("Received: from a{n}.example by b.example\n{replayed}"),
            "A Par - Pic\nA Mar H\nF Bre H".to_owned(),
        );
        let sign_up = [
            "sign up as Buy Pills",
            "sign up",
            "team Pills\nplayer Vic <victim@innocent.example>",
            "withdraw",
            "I want to play",
        ][n];
        put(
            format!(
                "From: {}\nReply-To: mallory@evil.example\n{cup}",
                ["victim@innocent.example", "vic@example.org"][usize::from(n == 3)]
            ),
            sign_up.to_owned(),
        );
        put(report_to(n), REPORT.to_owned());
    }
    all
}

#[test]
fn d_x_6_fifty_forged_letters_of_ten_kinds_change_nothing_and_bother_nobody() {
    let mut house = house("forged");
    house.ask(&["tell", "cup27", "enter Vic Tim <vic@example.org>", "--yes"]);
    let replayed = begin(&mut house);
    let names = [GameName::new("r1-07"), GameName::of_tournament("cup27")];
    let last = house.ledger().load(&names[0]).expect("it").expect("a board").last;
    let before = names.clone().map(|name| state(&house, &name));
    let had = counts(&house);
    let forged = forgeries(&replayed);
    assert_eq!(forged.len(), 50);
    for (number, (headers, text)) in forged.iter().enumerate() {
        post(&house, &format!("forged{number}"), headers, text);
    }
    house.receive(forged.len());
    house.rest_but_for_notices();
    for (name, before) in names.iter().zip(before) {
        assert_eq!(state(&house, name), before, "{name}");
    }
    // What may be a player's waits for the master, and nothing else has happened.
    let events = house.ledger().events(&names[0], EventNumber(last.0), usize::MAX);
    for event in events.expect("they can be read") {
        let is_held = match event.text.read().expect("an event") {
            Event::CaseOpened { case: Case { matter, .. } } => {
                matches!(matter, Matter::HeldLetter { .. })
            }
            Event::CaseMoved { step: CaseStep::GaveWay, .. } => true,
            _ => false,
        };
        assert!(is_held, "{}", event.text.as_str());
    }
    for (to, count) in counts(&house) {
        let more = count - had.get(&to).copied().unwrap_or_default();
        // The director hears of an unknown address, too.
        let most = LETTERS_A_DAY + usize::from(to == "terry@example.org");
        assert!(more <= most, "{to} got {more}");
        assert!(!to.contains("mallory"), "whoever forged them reads nothing");
    }
    for letter in carried(&house.path("out")) {
        assert!(!letter.contains("Pills") && !letter.contains("evil"), "{letter}");
    }
    house.stop();
    house.audit();
}

/// There is no telling which of many letters in a player's name is his own.
#[test]
fn d_x_6_a_players_own_orders_stay_among_many_forged_letters_and_he_hears_of_them() {
    let mut house = house("among-many");
    house.start();
    house.rest();
    for number in 0..15 {
        let own = number == 6;
        house.write("anne", if own { "A Par - Bur\nA Mar - Spa\nF Bre - MAO" } else { "FINAL" });
    }
    house.receive(15);
    house.rest_but_for_notices();
    let had = |house: &House, who: &str| house.letters_to(&format!("{who}@example.org")).len();
    let (anne, gm) = (had(&house, "anne"), had(&house, "gm"));
    assert_eq!((anne, gm), (1 + LETTERS_A_DAY, 1 + LETTERS_A_DAY), "a start letter and notices");
    let held: Vec<u32> = house.game().cases.open().map(|case| case.number).collect();
    assert_eq!(held, [1, 2, 3, 4, 5, 7, 11, 12, 13, 14, 15], "the seventh has orders");
    // Silence would say that the letter has arrived.
    house.set_time(first_moment() + TimeDelta::minutes(61));
    house.rest_or(|house| had(house, "anne") > anne && had(house, "gm") > gm);
    assert_eq!((had(&house, "anne"), had(&house, "gm")), (anne + 1, gm + 1));
    let told = house.letters_to("anne@example.org").concat();
    assert!(told.contains("about all that came in the last"), "{told}");
    house.stop();
    house.audit();
}
