//! The confirmation box, letters that are held back, and letters of several authors: what becomes
//! of those that a forger writes in another's name, even if there are many.

use chancery::clerk::{self, Doubt, Outgoing, Ruling};
use chancery::game::case::Matter;
use chancery::game::proof::Proof;
use chancery::game::{Event, Game, Moment, PersonId};
use chancery::mail::Arrival;

use super::script::{Script, Sent};
use super::world;

/// A game whose letters have to be proved, and when it begins.
fn game() -> (Game, Moment) {
    let mut script = Script::default();
    for (name, value) in [("proof", "authentication"), ("server", "mx.wm.example")] {
        script.setup.push((name.to_owned(), value.to_owned()));
    }
    let opening = world::opening(&script);
    let now = opening.published;
    let mut game = Game::open(opening);
    let proofs = world::proofs(&script, &game, now);
    proofs.iter().for_each(|event| game.apply(event));
    (game, now)
}

/// Rules on a letter, and keeps what follows.
fn rule(game: &mut Game, arrival: &Arrival, now: Moment) -> Ruling {
    let ruling = clerk::handle(game, arrival, now);
    ruling.events.iter().for_each(|event| game.apply(event));
    ruling
}

/// A letter from France: to the game, or a copy for the box.
fn from_france(number: u64, is_copy: bool, is_proved: bool, lines: usize, now: Moment) -> Arrival {
    let mut headers = vec![("fill".to_owned(), format!("{lines} of A Par - Bur {number}"))];
    if is_copy {
        headers.push(("box".to_owned(), "yes".to_owned()));
    }
    if is_proved {
        let found = "Authentication-Results: mx.wm.example; \
            dmarc=pass header.from=players.example";
        headers.push(("header".to_owned(), found.to_owned()));
    }
    let sent = Sent { from: "France".to_owned(), headers, ..Sent::default() };
    world::arrival(&sent, number, now)
}

fn to_france(ruling: &Ruling) -> Vec<&Outgoing> {
    let to = |letter: &&Outgoing| letter.to == "france@players.example";
    ruling.letters.iter().filter(to).collect()
}

/// What a letter says, wherever its lines end.
fn words(letter: &Outgoing) -> String {
    letter.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn size(game: &Game) -> usize {
    serde_json::to_string(game).expect("JSON").len()
}

#[test]
fn d_vii_7_the_answer_to_a_copy_goes_to_a_player_and_not_to_a_stranger() {
    let (mut game, now) = game();
    for number in 1..=3 {
        let ruling = rule(&mut game, &from_france(number, true, true, 3, now), now);
        let [answer] = to_france(&ruling)[..] else { panic!("{:?}", ruling.letters) };
        assert_eq!(answer.person, Some(PersonId::new("france")));
        assert!(words(answer).contains("Your copy was received"), "{}", answer.text);
        assert!(!answer.stranger);
    }
}

#[test]
fn d_vii_7_forged_copies_neither_fill_the_box_nor_keep_a_true_one_out() {
    let (mut game, now) = game();
    let before = size(&game);
    let forged = (1..=60).map(|number| {
        let ruling = rule(&mut game, &from_france(number, true, false, 400, now), now);
        to_france(&ruling).len()
    });
    assert_eq!(forged.sum::<usize>(), 20, "more are not answered");
    assert!(size(&game) < before + 20 * 10_000, "{} bytes", size(&game) - before);
    let ruling = rule(&mut game, &from_france(61, true, true, 3, now), now);
    assert_eq!(ruling.events.len(), 1, "{:?}", to_france(&ruling));
    assert!(game.confirmations.iter().any(|copy| copy.proved && copy.letter == 61));
}

#[test]
fn d_vii_7_whoever_sends_copies_without_end_is_told_which_are_kept() {
    let (mut game, now) = game();
    for number in 1..=20 {
        assert_eq!(rule(&mut game, &from_france(number, true, true, 3, now), now).events.len(), 1);
    }
    let ruling = rule(&mut game, &from_france(21, true, true, 3, now), now);
    let [answer] = to_france(&ruling)[..] else { panic!("{:?}", ruling.letters) };
    assert!(ruling.events.is_empty() && words(answer).contains("one too many"), "{}", answer.text);
}

#[test]
fn d_x_6_letters_in_a_players_name_do_not_fill_the_queue() {
    let (mut game, now) = game();
    let before = size(&game);
    let mut told = 0;
    for number in 1..=70 {
        let ruling = rule(&mut game, &from_france(number, false, false, 400, now), now);
        let at_once = ruling.letters.iter().filter(|letter| letter.doubt != Some(Doubt::Hourly));
        told += at_once.filter(|letter| letter.to == "gm@players.example").count();
    }
    assert_eq!((game.cases.open().count(), told), (60, 3));
    assert!(size(&game) < before + 60 * 12_000, "{} bytes", size(&game) - before);
}

#[test]
fn d_x_6_letters_in_a_players_name_do_not_shut_the_way_for_his_own() {
    let (mut game, now) = game();
    for number in 1..=60 {
        rule(&mut game, &from_france(number, false, false, 3, now), now);
    }
    let ruling = rule(&mut game, &from_france(61, false, false, 3, now), now);
    let [answer] = to_france(&ruling)[..] else { panic!("{:?}", ruling.letters) };
    assert!(words(answer).contains("the game master can still accept it"), "{}", answer.text);
    let held =
        game.cases.open().any(|case| matches!(case.matter, Matter::HeldLetter { letter: 61, .. }));
    assert!(held, "the master can let it in");
}

#[test]
fn d_x_6_a_notice_on_a_letter_that_is_not_proved_repeats_no_word_of_it() {
    let (game, now) = game();
    let copy = ("box".to_owned(), "yes".to_owned());
    for (from, headers) in [("France", vec![]), ("France", vec![copy]), ("gm", vec![])] {
        let sent = Sent {
            from: from.to_owned(),
            subject: Some("Evil-subject: log in at evil.example [wm26 r1-07]".to_owned()),
            headers: [headers, vec![("id".to_owned(), "evil-id@evil.example".to_owned())]].concat(),
            text: "evil-text\nA Par - Bur\n".to_owned(),
        };
        let ruling = clerk::handle(&game, &world::arrival(&sent, 1, now), now);
        let to = format!("{}@players.example", from.to_lowercase());
        let notice = ruling.letters.iter().find(|letter| letter.to == to).expect("a notice");
        assert_eq!(notice.doubt, Some(Doubt::Unproved), "{}", notice.text);
        let whole = serde_json::to_string(notice).expect("JSON").to_lowercase();
        assert!(!whole.contains("evil"), "{whole}");
    }
}

#[test]
fn d_vii_1_a_letter_that_comes_again_changes_nothing_and_its_writer_is_told() {
    let (mut game, now) = game();
    let first = from_france(1, false, true, 1, now);
    rule(&mut game, &first, now);
    let second = from_france(2, false, true, 1, now);
    rule(&mut game, &second, now);
    let later = now + chrono::TimeDelta::hours(3);
    let again = |earlier: &[&Arrival], is_proved| {
        let mut again = from_france(1, false, is_proved, 1, later);
        again.number = 3;
        again.earlier = earlier.iter().map(|earlier| (*earlier).clone()).collect();
        again
    };
    let before = game.clone();
    let ruling = rule(&mut game, &again(&[&first], true), later);
    assert_eq!(game, before);
    let [answer] = to_france(&ruling)[..] else { panic!("{:?}", ruling.letters) };
    assert!(words(answer).contains("came here a second time"), "{}", answer.text);
    assert_eq!(answer.doubt, Some(Doubt::Unproved), "not its writer may have sent it on");
    // What was not proved did not count, and takes nothing from the writer's own letter.
    let forged = Arrival { number: 9, ..from_france(1, false, false, 1, now) };
    let ruling = rule(&mut game.clone(), &again(&[&forged], true), later);
    assert!(!ruling.events.is_empty(), "it counts");
    // Another letter that bears its id may be the same with a few words changed on the way.
    let other = Arrival { number: 9, ..from_france(7, false, true, 1, now) };
    let mut alike = again(&[], true);
    alike.letter.message_id.clone_from(&other.letter.message_id);
    alike.earlier = vec![other];
    let ruling = rule(&mut game, &alike, later);
    assert!(ruling.events.is_empty(), "whatever it says");
    let [answer] = to_france(&ruling)[..] else { panic!("{:?}", ruling.letters) };
    assert!(words(answer).contains("or something else, write a new letter"), "{}", answer.text);
}

#[test]
fn d_x_6_a_letter_of_several_authors_is_held_and_whoever_is_known_hears_of_it() {
    for from in [
        "From: france@players.example, mallory@evil.example",
        "From: mallory@evil.example, france@players.example",
        "From: mallory@evil.example\r\nFrom: france@players.example",
    ] {
        for proof in [true, false] {
            let (mut game, now) = game();
            if !proof {
                game.apply(&Event::ProofSet { proof: Proof::default(), since: None });
            }
            let bytes = format!(
                "Authentication-Results: mx.wm.example; dmarc=pass header.from=players.example\r\n\
                Received: from a.example by b.example with ESMTPS id 1\r\n\
                {from}\r\nTo: {}\r\nSubject: [wm26 r1-07] orders\r\n\r\nA Par - Bur\r\n",
                game.setup.address
            );
            let arrival = Arrival::read(1, now, "orders", bytes.as_bytes());
            let ruling = rule(&mut game, &arrival, now);
            let [answer] = to_france(&ruling)[..] else { panic!("{:?}", ruling.letters) };
            let wanted = "we could not confirm that it came from you";
            assert!(words(answer).contains(wanted), "{}", answer.text);
            assert!(game.shelves.values().all(|shelf| format!("{shelf:?}").find("BUR").is_none()));
            let to_master = ruling.letters.iter().find(|letter| letter.to.starts_with("gm@"));
            let told = to_master.map(words).unwrap_or_default();
            assert!(told.contains("names others as its authors"), "{told}");
            assert!(!ruling.letters.iter().any(|letter| letter.to.contains("mallory")));
        }
    }
    let (mut game, now) = game();
    let bytes = format!(
        "From: a@evil.example, b@evil.example\r\nTo: {}\r\n\
        Subject: [wm26 r1-07] x\r\n\r\nhelp\r\n",
        game.setup.address
    );
    let ruling = rule(&mut game, &Arrival::read(1, now, "orders", bytes.as_bytes()), now);
    assert!(ruling.events.is_empty() && ruling.letters.is_empty(), "{:?}", ruling.letters);
}
