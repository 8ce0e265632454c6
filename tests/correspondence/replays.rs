//! Old letters of a player that another sends on, with a signature that still holds: they undo
//! nothing (D.III(3), D.VII(1)).

use chancery::board::Power;
use chancery::clerk::{self, Ruling};
use chancery::game::{Game, Moment};
use chancery::mail::Arrival;
use chrono::TimeDelta;

use super::script::Script;
use super::{plain, world};

/// What our mail server wrote on top.
const FOUND: &str = "Authentication-Results: mx.wm.example; dkim=pass header.d=players.example\r\n\
    Received: from mail.players.example by mx.wm.example with ESMTPS id 1\r\n";
const FIRST: &str = "A Par - Bur\r\nA Mar - Spa\r\nF Bre - MAO\r\n";
const SECOND: &str = "FINAL\r\nA Par - Pic\r\nA Mar H\r\nF Bre H\r\n";

/// A game with the letters that came to it.
struct Desk {
    game: Game,
    begun: Moment,
    came: Vec<Arrival>,
}

impl Desk {
    fn open() -> Desk {
        let mut script = Script::default();
        script.setup.push(("proof".to_owned(), "authentication".to_owned()));
        script.setup.push(("server".to_owned(), "mx.wm.example".to_owned()));
        let opening = world::opening(&script);
        let begun = opening.published;
        let mut game = Game::open(opening);
        let proofs = world::proofs(&script, &game, begun);
        proofs.iter().for_each(|event| game.apply(event));
        Desk { game, begun, came: Vec::new() }
    }

    /// A letter that is received so many minutes after the beginning, and its ruling.
    fn receive(&mut self, letter: &str, minutes: i64) -> Ruling {
        let received = self.begun + TimeDelta::minutes(minutes);
        let number = self.came.len() as u64 + 1;
        let bytes = format!("{FOUND}{letter}");
        let mut arrival = Arrival::read(number, received, "orders", bytes.as_bytes());
        let id = |of: &Arrival| of.letter.message_id.as_ref().map(|id| id.to_lowercase());
        let same = |of: &&Arrival| id(of).is_some() && id(of) == id(&arrival);
        arrival.earlier = self.came.iter().filter(same).cloned().collect();
        let ruling = clerk::handle(&self.game, &arrival, received);
        ruling.events.iter().for_each(|event| self.game.apply(event));
        arrival.earlier.clear();
        self.came.push(arrival);
        ruling
    }

    /// What France has on file, and whether it is final.
    fn on_file(&self) -> String {
        let shelf = self.game.shelf(Power::France);
        let orders = self.game.standing(Power::France).orders;
        let orders: Vec<&str> = orders.iter().map(|order| order.text.as_str()).collect();
        format!("{} {}", orders.join(", "), shelf.is_final(self.game.phase))
    }
}

/// A letter in two forms, written so many minutes after the beginning.
fn letter(id: &str, minutes: i64, text: &str) -> String {
    let date = world::first_moment() + TimeDelta::minutes(minutes);
    let date = date.format("%a, %d %b %Y %H:%M:%S +0000");
    let page = text.replace("\r\n", "<br>");
    format!(
        "From: france@players.example\r\nTo: r1-07@wm.example\r\n\
        Subject: [wm26 r1-07] orders\r\nDate: {date}\r\nMessage-ID: <{id}>\r\n\
        MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n\
        --b\r\nContent-Type: text/plain\r\n\r\n{text}\r\n\
        --b\r\nContent-Type: text/html\r\n\r\n<p>{page}</p>\r\n--b--\r\n"
    )
}

/// What may be done to a signed letter so that its signature still holds, by what it is.
fn replays(signed: &str) -> Vec<(&'static str, String)> {
    let on_top = |field: &str| format!("{field}\r\n{signed}");
    let with = |old: &str, new: &str| signed.replace(old, new);
    let id = "Message-ID: <set1@France.example>\r\n";
    let tomorrow = "Date: Sat, 21 Nov 2026 20:00:00 +0000";
    vec![
        ("byte for byte", signed.to_owned()),
        ("a blank doubled", with("A Par - Bur", "A  Par - Bur")),
        ("a second Message-ID on top", on_top("Message-ID: <evil1@evil.example>")),
        ("a second Message-ID below", with("MIME", "Message-ID: <evil2@evil.example>\r\nMIME")),
        ("the Message-ID in other case", with("set1@France", "SET1@france")),
        ("one text instead of two", with("multipart/alternative", "multipart/mixed")),
        (
            "words below the text",
            with("<p>", "<p>A Par - Gas<br>").replace("MAO\r\n", "MAO\r\nA Par - Gas\r\n"),
        ),
        ("another subject", with("[wm26 r1-07] orders", "[wm26 r1-07] my orders")),
        ("another receiver beside the game", on_top("Cc: friend@players.example")),
        (
            "sent on by name",
            on_top("Resent-From: x@evil.example\r\nResent-Message-ID: <r@evil.example>"),
        ),
        ("another Message-ID", with(id, "Message-ID: <evil3@evil.example>\r\n")),
        ("no Message-ID", with(id, "")),
        (
            "another Message-ID and a second date",
            format!("{tomorrow}\r\n{}", with("set1@France", "evil4@evil")),
        ),
        (
            "another server in between",
            on_top("Received: from a.evil.example by b.evil.example with SMTP id 2"),
        ),
    ]
}

#[test]
fn d_iii_3_no_replay_of_a_signed_letter_undoes_a_later_set() {
    let signed = letter("set1@France.example", 1, FIRST);
    for (what, replay) in replays(&signed) {
        let mut desk = Desk::open();
        desk.receive(&signed, 1);
        let first = desk.on_file();
        desk.receive(&letter("set2@France.example", 5, SECOND), 5);
        let second = desk.on_file();
        assert!(first != second && second.ends_with("true"), "{first}; {second}");
        for minutes in [9, 10] {
            let ruling = desk.receive(&replay, minutes);
            assert_eq!(desk.on_file(), second, "{what}");
            let told = ruling.letters.iter().filter(|sent| sent.to.starts_with("france@"));
            assert!(told.clone().count() <= 1, "{what}: {:?}", ruling.letters);
            assert!(
                told.clone().all(|sent| sent.doubt.is_some()),
                "{what}: he may not have sent it"
            );
            // What nothing proves and says the same as before is worth no letter.
            let is_told = what != "a second Message-ID below";
            assert!(minutes > 9 || !is_told || told.count() == 1, "{what}: he hears of it");
        }
    }
}

#[test]
fn d_vii_1_a_mail_program_that_sends_a_letter_again_unchanged_is_answered() {
    let mut desk = Desk::open();
    let signed = letter("set1@france.example", 1, FIRST);
    desk.receive(&signed, 1);
    let before = desk.game.clone();
    for (minutes, count) in [(2, 1), (3, 0)] {
        let ruling = desk.receive(&signed, minutes);
        assert_eq!((ruling.letters.len(), ruling.events.len()), (count, 0), "after {minutes}");
        assert!(ruling.letters.iter().all(|sent| sent.text.contains("came here a second time")));
    }
    assert_eq!(desk.game, before);
}

#[test]
fn d_iii_3_a_letter_counts_whatever_the_clock_of_its_writer_says_unless_it_is_older() {
    // The first was written by a clock that is a day ahead, the last names no date.
    let undated = letter("set3@france.example", 6, FIRST).replace("Date: ", "X-Date: ");
    let letters = [
        (letter("set1@france.example", 24 * 60, FIRST), "BUR"),
        (letter("set2@france.example", 5, SECOND), "PIC"),
        (undated, "BUR"),
    ];
    let mut desk = Desk::open();
    for (minutes, (letter, has)) in (4..).zip(letters) {
        desk.receive(&letter, minutes);
        let on_file = desk.on_file().to_uppercase();
        assert!(on_file.contains(has), "{on_file}");
    }
}

#[test]
fn d_iii_3_an_older_letter_waits_for_the_master() {
    let mut desk = Desk::open();
    desk.receive(&letter("set2@france.example", 5, SECOND), 5);
    let before = desk.on_file();
    let ruling = desk.receive(&letter("set1@france.example", 1, FIRST), 6);
    assert_eq!(desk.on_file(), before);
    let [told] = &ruling
        .letters
        .iter()
        .filter(|sent| sent.to.starts_with("france@"))
        .collect::<Vec<_>>()[..]
    else {
        panic!("{:?}", ruling.letters)
    };
    let text = plain(&told.text);
    assert!(text.contains("before the letter with your orders on file"), "{text}");
    assert!(text.contains("send it as a new letter"), "{text}");
    let told = ruling.letters.iter().find(|sent| sent.to.starts_with("gm@")).expect("a case");
    assert!(plain(&told.text).contains("lacks a later date than the"), "{}", told.text);
    let case = desk.game.cases.open().next().expect("a case").number;
    let admit = format!(
        "From: gm@players.example\r\nTo: r1-07@wm.example\r\nSubject: [wm26 r1-07]\r\n\
        Message-ID: <gm1@players.example>\r\n\r\ngm grant {case}\r\n"
    );
    desk.receive(&admit, 7);
    assert!(desk.on_file().to_uppercase().contains("BUR"), "{}", desk.on_file());
}
