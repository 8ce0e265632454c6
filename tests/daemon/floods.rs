//! Letters by the hundred from an attacker, and one from another writer among them.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use chancery::ledger::{Ledger, LetterNumber};
use chrono::TimeDelta;

use crate::daemon::forged::{house, own_address, post, write_proved};
use crate::daemon::hall::number;
use crate::daemon::house::{BOARD, CONFIG, House, first_moment};
use crate::daemon::rig::{self, Door};
use crate::daemon::servers::{Ways, board, by_way_of, config, letters};

const ANNE: &str = "anne@example.org";
const CUP: &str = "cup27@example.org";
/// More than go to people who are not known here in an hour; another number by
/// `CHANCERY_SIGN_UPS`.
const SIGN_UPS: usize = 320;
/// As many letters in a player's name as once took all her receipts of a day.
const FORGED: usize = 215;

/// How many letters to a person have these words.
fn count(house: &House, to: &str, words: &str) -> usize {
    house.letters_to(to).iter().filter(|letter| letter.contains(words)).count()
}

/// Her orders, which are surely hers, and her receipt for them.
fn orders(house: &House, name: &str) -> String {
    write_proved(house, name, ANNE, "FINAL\nA Par - Bur\nA Mar - Spa\nF Bre - MAO");
    format!("In-Reply-To: <{name}@forger.example>")
}

#[test]
fn d_x_6_a_flood_of_sign_ups_holds_up_nobodys_receipt() {
    let mut house = house("sign-ups");
    house.start();
    house.rest();
    house.stop();
    let sign_ups = number("CHANCERY_SIGN_UPS", SIGN_UPS);
    for number in 0..sign_ups {
        let headers = format!("From: v{number}@innocent.example\nTo: {CUP}\nSubject: cup");
        post(&house, &format!("flood{number:04}"), &headers, "sign up as Buy Pills");
    }
    // Hers comes after them in the same batch, and is answered when they are worked off.
    let first = orders(&house, "anne1");
    house.start();
    house.receive(sign_ups + 1);
    house.rest_or(|house| count(house, ANNE, &first) == 1);
    let second = orders(&house, "anne2");
    house.rest_or(|house| count(house, ANNE, &second) == 1);
    assert_eq!(count(&house, "terry@example.org", "Pills"), 0);
    // Her receipts go before what strangers get, so the storm may come after them.
    let held = house.path("ledger.db-outbox-held");
    house.rest_or(|_| held.exists());
    let held = fs::read_to_string(held).expect("a storm");
    let held: Vec<&str> = held.lines().collect();
    assert_eq!(held, ["strangers\t300"], "and nothing else is held back");
    house.stop();
    house.audit();
}

#[test]
fn d_x_6_letters_in_a_players_name_cost_her_no_receipt() {
    let mut house = house("in-her-name");
    house.start();
    house.rest();
    let had = house.letters_to(ANNE).len();
    for number in 0..FORGED {
        let headers =
            "From: anne@example.org\nTo: wm26+r1-07@example.org\nSubject: [wm26 r1-07] evil";
        post(&house, &format!("flood{number}"), headers, "FINAL\nA Par H");
    }
    house.receive(FORGED);
    house.rest_but_for_notices();
    assert_eq!(house.letters_to(ANNE).len(), had + 3, "three notices, whatever comes");
    let receipt = orders(&house, "anne1");
    house.rest_but_for_notices();
    assert_eq!(count(&house, ANNE, &receipt), 1, "her receipt");
    let shown = house.ask(&["outbox", "show"]);
    assert_eq!(shown.matches(ANNE).count(), 1, "one notice waits for the end of the hour: {shown}");
    assert_eq!(count(&house, "gm@example.org", ": letter held back"), 3);
    house.stop();
    house.audit();
}

#[test]
fn d_vii_1_a_letter_that_is_delivered_anew_is_told_once_and_changes_nothing() {
    let mut house = house("anew");
    house.ask(&["tell", "cup27", "enter Vic Tim <vic@example.org>", "--yes"]);
    house.start();
    house.rest();
    let to = own_address(&house, ANNE, "r1-07");
    let of = |id: &str| {
        format!("From: {ANNE}\nTo: {to}\nSubject: [wm26 r1-07]\nMessage-ID: <{id}@anne.example>")
    };
    post(&house, "set1", &of("set1"), "A Par - Pic\nA Mar H\nF Bre H");
    house.rest();
    post(&house, "set2", &of("set2"), "FINAL\nA Par - Bur\nA Mar - Spa\nF Bre - MAO");
    house.rest();
    let before = house.game();
    // The same bytes at another time, and once more by another way.
    for (name, way) in
        [("again", ""), ("by-b", "Received: from a by b\n"), ("by-c", "Received: from a by c\n")]
    {
        post(&house, name, &format!("{way}{}", of("set1")), "A Par - Pic\nA Mar H\nF Bre H");
        house.rest();
    }
    assert_eq!(house.game(), before);
    assert_eq!(count(&house, ANNE, "We already had this letter"), 1);

    // At a tournament: he takes part again, and an old withdrawal changes nothing.
    let vic = "vic@example.org";
    post(&house, "status", &format!("From: {vic}\nTo: {CUP}\nSubject: x"), "status");
    house.rest();
    let to = own_address(&house, vic, "cup27");
    let gone = format!("From: {vic}\nTo: {to}\nSubject: x\nMessage-ID: <gone@vic.example>");
    post(&house, "asked", &format!("From: {vic}\nTo: {to}\nSubject: x"), "withdraw");
    house.rest();
    let asked = house.letters_to(vic).concat();
    let line = asked.lines().find(|line| line.contains(" confirm ")).expect("a code");
    let withdraw = line.trim().to_owned();
    post(&house, "gone", &gone, &withdraw);
    house.rest();
    assert!(
        count(&house, vic, "We have cancelled your sign-up") == 1,
        "{:#?}",
        house.letters_to(vic)
    );
    post(&house, "in", &format!("From: {vic}\nTo: {to}\nSubject: x"), "sign up as Vic Tim");
    house.rest();
    post(&house, "gone2", &format!("Received: from a by b\n{gone}"), &withdraw);
    house.rest();
    assert_eq!(count(&house, vic, "We already have your letter"), 1);
    let shown = house.ask(&["tournament", "roster", "export"]);
    assert!(shown.contains(vic), "he takes part: {shown}");
    house.stop();
    house.audit();
}

#[test]
fn what_an_outsider_has_caused_counts_after_a_start() {
    let mut house = house("outsider");
    let mallory = "mallory@evil.example";
    house.start();
    house.rest();
    post(&house, "first", &format!("From: {mallory}\nTo: {CUP}\nSubject: x"), "sign up as Mal");
    house.rest();
    let to = own_address(&house, mallory, "cup27");
    let team = |house: &House, name: &str| {
        let headers = format!("From: {mallory}\nTo: {to}\nSubject: x");
        post(house, name, &headers, "team Pills\nplayer Nobody");
    };
    (0..9).for_each(|number| team(&house, &format!("team{number}")));
    house.rest();
    assert_eq!(house.letters_to(mallory).len(), 10);
    house.stop();
    house.start();
    team(&house, "team9");
    house.receive(1);
    house.rest_or(|house| house.ledger().backlog().is_ok_and(|backlog| backlog.unruled == 0));
    assert_eq!(house.letters_to(mallory).len(), 10, "he has had ten today");
    house.stop();
}

#[test]
fn the_operator_hears_once_of_a_player_whose_letters_must_not_be_answered() {
    let mut house = house("unanswerable");
    house.start();
    house.rest();
    let had = house.letters_to(ANNE).len();
    let to = own_address(&house, ANNE, "r1-07");
    for (number, marked) in
        ["Precedence: list", "Precedence: bulk", "List-Id: <x.example>"].iter().enumerate()
    {
        let headers = format!("From: {ANNE}\nTo: {to}\nSubject: [wm26 r1-07]\n{marked}");
        post(&house, &format!("list{number}"), &headers, "A Par - Bur\nA Mar H\nF Bre H");
        house.rest();
    }
    assert_eq!(house.letters_to(ANNE).len(), had, "nothing is answered");
    let calls = house.letters_to("operator@example.org");
    let told = calls.iter().filter(|call| call.contains("Orders are on file from a letter"));
    assert_eq!(told.count(), 1, "{calls:#?}");
    assert!(!calls.concat().contains(ANNE), "no address of a player");
    house.pass_deadline();
    house.stop();
    house.audit();
}

#[test]
fn d_x_6_wrong_passphrases_are_looked_at_thirty_times_a_day_and_no_other_proof_is_shut_out() {
    let config = format!("{CONFIG}[sender]\nproof = [\"passphrase\", \"token\"]\n");
    let own = "address = \"anne@example.org\"";
    let with_phrase = BOARD.replace(own, &format!("{own}\npassphrase = \"open sesame\""));
    let mut house = House::with("guesses", &config, &with_phrase, TimeDelta::zero());
    house.start();
    house.rest();
    let guess = |house: &House, name: &str, phrase: &str| {
        let headers = format!("From: {ANNE}\nTo: wm26+r1-07@example.org\nSubject: [wm26 r1-07]");
        post(
            house,
            name,
            &headers,
            &format!("passphrase: {phrase}\nA Par - Bur\nA Mar H\nF Bre H"),
        );
    };
    guess(&house, "right", "open sesame");
    house.rest();
    let receipt = |house: &House, name: &str| {
        count(house, ANNE, &format!("In-Reply-To: <{name}@forger.example>"))
    };
    assert_eq!(receipt(&house, "right"), 1);
    (0..30).for_each(|number| guess(&house, &format!("guess{number}"), &format!("wrong {number}")));
    house.receive(30);
    house.rest_but_for_notices();
    let shut = "30 letters in your name had a wrong passphrase";
    assert_eq!(count(&house, ANNE, shut), 1, "she hears of it, however many came before");
    guess(&house, "late", "open sesame");
    house.rest_but_for_notices();
    assert_eq!(receipt(&house, "late"), 0, "no passphrase is looked at");
    let proved = orders(&house, "proved");
    house.rest_but_for_notices();
    assert_eq!(count(&house, ANNE, &proved), 1, "what is proved otherwise counts");
    house.set_time(first_moment() + TimeDelta::hours(25));
    guess(&house, "next", "open sesame");
    house.rest();
    assert_eq!(receipt(&house, "next"), 1, "the next day it is");
    house.stop();
    house.audit();
}

/// Two programs that answer each other would write without end.
#[test]
fn a_program_that_answers_our_answers_gets_five_and_the_operator_hears_of_it() {
    let mut house = House::new("tickets", "");
    house.start();
    house.rest();
    let had = house.letters_to(ANNE).len();
    for number in 0..8 {
        house.write("anne", &format!("Your ticket number is {number}."));
        house.receive(1);
        house.rest();
    }
    assert_eq!(house.letters_to(ANNE).len(), had + 5);
    house.write("anne", "A Par - Bur\nA Mar - Spa\nF Bre - MAO");
    house.receive(1);
    house.rest();
    assert_eq!(house.letters_to(ANNE).len(), had + 6, "orders are answered as ever");
    house.stop();
    let called = "Five letters in a row from one writer contained nothing for r1-07";
    assert!(house.log.contains(called), "{}", house.log);
    house.audit();
}

/// A club points the daemon at a mailbox of years.
#[test]
fn old_mail_in_a_mailbox_is_neither_answered_nor_read_at_any_start() {
    let rig = rig::rig();
    let read = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&read);
    let imap = by_way_of(rig.port(Door::Imap), move |piece| {
        if piece.from_server && piece.has("years ago") {
            seen.fetch_add(1, Ordering::Relaxed);
        }
        crate::daemon::proxy::Act::Pass
    });
    let judge = "judge-old";
    let players = ["o1", "o2", "o3", "o4", "o5", "o6", "o7"];
    let from = |who: &str, text: &str| {
        format!(
            "From: {who}@diplomacy.test\r\nTo: {judge}@diplomacy.test\r\nSubject: [r1-07] x\r\n\
            Message-ID: <{who}@old.example>\r\n\r\n{text}\r\n"
        )
    };
    for who in ["friend", "o3", "o4", "another"] {
        rig.save(judge, from(who, "years ago\r\nall hold").as_bytes());
    }
    // As if they had been there since last year.
    for folder in ["new", "cur"].map(|folder| rig.maildir(judge).join(folder)) {
        for entry in fs::read_dir(folder).expect("a Maildir") {
            let file = fs::File::options().write(true).open(entry.expect("an entry").path());
            let year = Duration::from_secs(365 * 24 * 3_600);
            let file = file.expect("a message");
            let then = file.metadata().and_then(|it| it.modified()).expect("a time") - year;
            file.set_modified(then).expect("it can be set");
        }
    }
    let config = config(rig, judge, &Ways::Open { imap, smtp: rig.port(Door::Mx) });
    let mut house =
        House::with("old-mail", &config, &board(judge, "gm-old", players), TimeDelta::seconds(2));
    for start in 1..=2 {
        house.start();
        house.until("letters from before the first board are left alone");
        house.rest();
        rig.save(
            judge,
            from("o5", &format!("all hold\r\n{start}"))
                .replace("<o5", &format!("<{start}"))
                .as_bytes(),
        );
        house.receive(1);
        house.rest();
        house.stop();
        let journal = house.ledger().letters(LetterNumber(0), 99).expect("letters");
        assert_eq!(journal.len(), start, "the new ones alone");
    }
    assert_eq!(read.load(Ordering::Relaxed), 0, "their bytes were not asked for");
    letters(rig, "o3", 1);
    letters(rig, "o5", 3);
    assert_eq!(rig.subjects("friend", "INBOX"), [""; 0]);
    assert!(house.game().running.at > first_moment());
    house.audit();
}
