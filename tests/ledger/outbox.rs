//! The outbox: every letter is sent, under one Message-ID, or the operator is told.

use chancery::ledger::{
    Delivery, DeliveryOutcome, Job, Ledger, LedgerRuling, LetterRank, LetterText, OutboxLetter,
    OutgoingNumber, ToSend,
};

use super::desk::{
    Opened, Site, assert_sound, at, fail, fill, letter, new_ledger, on_letter, open, open_as,
    outgoing, ruling,
};

fn keys(letters: &[ToSend]) -> Vec<&str> {
    letters.iter().map(|letter| letter.letter.key.as_str()).collect()
}

fn with_letters(name: &str, keys: &[&str]) -> (Opened, Site) {
    let (mut ledger, file) = new_ledger(name);
    ledger.receive(&[letter(1, 1)]).expect("a letter");
    let mut ruling = on_letter(1, Vec::new());
    ruling.letters = keys.iter().map(|key| outgoing(key, None)).collect();
    ledger.commit(&ruling).expect("a ruling");
    (ledger, file)
}

#[test]
fn letters_go_out_in_the_order_in_which_they_were_written() {
    let (mut ledger, _) = with_letters("sending", &["z", "a", "m"]);
    let first = ledger.to_send(at(200), at(260), 2).expect("letters");
    assert_eq!(keys(&first), ["z", "a"]);
    assert_eq!(first[0].letter, outgoing("z", None));
    assert!(!first[0].perhaps_sent && first[0].failures == 0);
    assert_eq!(keys(&ledger.to_send(at(200), at(260), 9).expect("letters")), ["m"]);
    for number in 1..=3 {
        ledger.sent(OutgoingNumber(number), at(201)).expect("a report");
    }
    assert_eq!(ledger.to_send(at(9_000), at(9_060), 9).expect("letters"), []);
    assert_sound(&ledger);
}

#[test]
fn letters_of_an_earlier_rank_go_first() {
    let (mut ledger, _) = new_ledger("ranks");
    ledger.receive(&[letter(1, 1)]).expect("a letter");
    let mut ruling = on_letter(1, Vec::new());
    let ranks = [LetterRank::Notice, LetterRank::Receipt, LetterRank::Result, LetterRank::Receipt];
    let ranked = |(key, rank)| OutboxLetter { rank, ..outgoing(key, None) };
    ruling.letters = ["n", "r", "x", "s"].into_iter().zip(ranks).map(ranked).collect();
    ledger.commit(&ruling).expect("a ruling");
    let waiting = ledger.waiting(at(200), 3).expect("numbers");
    let numbers = [2, 4, 3].map(OutgoingNumber);
    let ranks = [LetterRank::Receipt, LetterRank::Receipt, LetterRank::Result];
    assert_eq!(waiting, numbers.into_iter().zip(ranks).collect::<Vec<_>>());
    let first = ledger.to_send(at(200), at(260), 3).expect("letters");
    assert_eq!(keys(&first), ["r", "s", "x"]);
    assert_eq!(first[2].letter.rank, LetterRank::Result);
    // One that was given up keeps its rank when it goes again.
    fail(&mut ledger, OutgoingNumber(2), at(201), "no", None);
    assert_eq!(ledger.take_up(&[OutgoingNumber(2)], at(202)).expect("a number"), 1);
    assert_eq!(keys(&ledger.to_send(at(203), at(260), 9).expect("letters")), ["r", "n"]);
    assert_sound(&ledger);
}

#[test]
fn a_daemon_says_itself_which_letters_go() {
    let (mut ledger, _) = with_letters("choosing", &["z", "a", "m"]);
    let [one, two, three] = [1, 2, 3].map(OutgoingNumber);
    let waiting = |ledger: &Opened, limit| {
        let waiting = ledger.waiting(at(200), limit).expect("numbers");
        waiting.into_iter().map(|(number, _)| number).collect::<Vec<_>>()
    };
    assert_eq!(waiting(&ledger, 2), [one, two]);
    let chosen = ledger.hand_out(&[three, one], at(200), at(260)).expect("letters");
    assert_eq!(keys(&chosen), ["m", "z"]);
    assert_eq!(waiting(&ledger, 9), [two]);
    assert_eq!(ledger.hand_out(&[three], at(259), at(300)).expect("letters"), []);
    for (second, number) in [(201, three), (202, one)] {
        ledger.sent(number, at(second)).expect("a report");
    }
    assert_eq!(ledger.sent_last(1).expect("moments"), [at(202)]);
    assert_eq!(ledger.sent_last(9).expect("moments"), [at(202), at(201)]);
    assert_sound(&ledger);
}

#[test]
fn a_letter_that_was_handed_out_without_a_report_is_perhaps_sent() {
    let (mut ledger, file) = with_letters("perhaps", &["a"]);
    assert_eq!(ledger.to_send(at(200), at(260), 9).expect("letters").len(), 1);
    assert_eq!(ledger.to_send(at(259), at(300), 9).expect("letters"), []);
    // Another node waits until the claim ends.
    drop(ledger);
    let mut other = open_as("beta", &file);
    assert_eq!(other.to_send(at(259), at(300), 9).expect("letters"), []);
    drop(other);
    // The node itself knows at once that it was stopped.
    let mut ledger = open(&file);
    let again = ledger.to_send(at(201), at(261), 9).expect("letters");
    assert!(again[0].perhaps_sent);
    assert_eq!(again[0].letter.message_id, "a@chancery.example");
    assert_sound(&ledger);
}

#[test]
fn failures_are_counted_and_tried_again_in_time() {
    let (mut ledger, _) = with_letters("failures", &["a"]);
    let number = OutgoingNumber(1);
    for attempt in 0..3 {
        let now = at(200 + attempt * 100);
        let letters = ledger.to_send(now, at(9_000), 9).expect("letters");
        assert_eq!(i64::from(letters[0].failures), attempt);
        assert!(!letters[0].perhaps_sent, "the report said that it was not");
        let retry = at(300 + attempt * 100);
        fail(&mut ledger, number, now, "451 later", Some(retry));
        assert_eq!(ledger.to_send(now, at(9_000), 9).expect("letters"), []);
        assert_eq!(ledger.given_up(9).expect("letters"), []);
        assert_sound(&ledger);
    }
    ledger.to_send(at(500), at(9_000), 9).expect("letters");
    fail(&mut ledger, number, at(600), "550 no such person", None);
    assert_eq!(ledger.to_send(at(9_000), at(9_060), 9).expect("letters"), []);
    let given_up = ledger.given_up(9).expect("letters");
    assert_eq!((given_up.len(), given_up[0].at), (1, at(600)));
    assert_eq!((&*given_up[0].to, &*given_up[0].why), ("a@player.example", "550 no such person"));

    // A second sender reports late: it was sent after all, and the operator needs no notice.
    ledger.sent(number, at(700)).expect("a report");
    assert_eq!(ledger.given_up(9).expect("letters"), []);
    // One that failed after it was sent is not sent again.
    fail(&mut ledger, number, at(701), "451 later", Some(at(800)));
    assert_eq!(ledger.to_send(at(9_000), at(9_060), 9).expect("letters"), []);
    assert_sound(&ledger);
}

#[test]
fn what_was_handed_out_again_fails_for_whoever_has_it_now() {
    let (mut ledger, _) = with_letters("late-report", &["a"]);
    let first = ledger.to_send(at(200), at(260), 9).expect("letters").remove(0);
    let second = ledger.to_send(at(260), at(320), 9).expect("letters").remove(0);
    assert_eq!((first.claim, second.claim), (1, 2));
    let failed = |letter: &ToSend, second| {
        let outcome =
            DeliveryOutcome::Failed { why: "451 later".to_owned(), retry_at: Some(at(270)) };
        Delivery { number: letter.number, at: at(second), outcome, claim: Some(letter.claimed()) }
    };
    let before = ledger.heads().expect("heads");
    ledger.report(&[failed(&first, 261)]).expect("a report");
    assert_eq!(ledger.heads().expect("heads"), before, "there is nothing to keep of it");
    assert_eq!(ledger.to_send(at(300), at(360), 9).expect("letters"), [], "it is in hand");
    ledger.report(&[failed(&second, 262)]).expect("a report");
    let third = ledger.to_send(at(300), at(360), 9).expect("letters").remove(0);
    assert_eq!((third.failures, third.claim), (1, 3));
    // That it was sent is true, no matter which sender says so.
    let sent = Delivery { outcome: DeliveryOutcome::SENT, ..failed(&first, 301) };
    ledger.report(&[sent]).expect("a report");
    assert_eq!(ledger.backlog().expect("a backlog").unsent, 0);
    assert_sound(&ledger);
}

#[test]
fn reports_are_kept_together_and_only_on_letters_there_are() {
    let (mut ledger, _) = new_ledger("reports");
    fill(&mut ledger, true);
    let before = ledger.heads().expect("heads");
    let error = ledger.sent(OutgoingNumber(99), at(1)).expect_err("no such letter");
    assert_eq!(error.to_string(), "there is no letter 99 in the outbox");
    assert_eq!(ledger.heads().expect("heads"), before);
}

/// After a failover to a standby that lacks some of it, an outbox counts the same numbers once
/// more.
#[test]
fn what_is_said_of_a_letter_that_is_lost_is_said_of_no_other() {
    let (mut ledger, _) = with_letters("numbers", &["a", "b"]);
    let letters = ledger.to_send(at(200), at(260), 9).expect("letters");
    let sent = |number, letter: &ToSend| {
        let (at, outcome) = (at(201), DeliveryOutcome::SENT);
        Delivery { number, at, outcome, claim: Some(letter.claimed()) }
    };
    let said = [
        sent(letters[1].number, &letters[0]),
        sent(OutgoingNumber(99), &letters[0]),
        sent(letters[0].number, &letters[0]),
    ];
    ledger.report(&said).expect("a report");
    let left = ledger.to_send(at(260), at(320), 9).expect("letters");
    assert_eq!(keys(&left), ["b"]);
    assert_sound(&ledger);
}

#[test]
fn that_a_letter_may_have_arrived_stays_known_until_it_is_sent() {
    let (mut ledger, _) = with_letters("unknown", &["a"]);
    let number = OutgoingNumber(1);
    assert!(!ledger.to_send(at(200), at(260), 9).expect("letters")[0].perhaps_sent);
    let outcome = DeliveryOutcome::Unknown { why: "the wire broke".to_owned(), retry_at: at(300) };
    ledger.report(&[Delivery { number, at: at(201), outcome, claim: None }]).expect("a report");
    assert_eq!(ledger.backlog().expect("a backlog").next_send, Some(at(300)));
    assert_eq!(ledger.to_send(at(299), at(400), 9).expect("letters"), []);
    let again = ledger.to_send(at(300), at(400), 9).expect("letters");
    assert!(again[0].perhaps_sent && again[0].failures == 1);
    assert_sound(&ledger);
}

#[test]
fn letters_stay_with_their_sender_as_long_as_he_says_so() {
    let (mut ledger, _) = with_letters("claims", &["a", "b"]);
    assert_eq!(ledger.to_send(at(200), at(260), 9).expect("letters").len(), 2);
    ledger.keep_claims(&[OutgoingNumber(2)], at(250), at(310)).expect("a claim");
    assert_eq!(keys(&ledger.to_send(at(261), at(300), 9).expect("letters")), ["a"]);
    assert_eq!(keys(&ledger.to_send(at(310), at(400), 9).expect("letters")), ["a", "b"]);
    assert_sound(&ledger);
}

#[test]
fn a_letter_that_was_given_up_goes_again_if_a_person_says_so() {
    let (mut ledger, _) = with_letters("again", &["a", "b"]);
    let [given_up, waiting] = [1, 2].map(OutgoingNumber);
    for why in ["550 no such person", "550 nor now"] {
        ledger.to_send(at(200), at(260), 9).expect("letters");
        fail(&mut ledger, given_up, at(201), why, None);
        let known = ledger.given_up(9).expect("letters");
        assert_eq!((known.len(), &*known[0].why), (1, why));
        let all = [given_up, waiting];
        assert_eq!(ledger.take_up(&all, at(250)).expect("it can be asked"), 1, "one is in hand");
        assert_eq!(ledger.given_up(9).expect("letters"), []);
        assert_sound(&ledger);
        let again = ledger.to_send(at(300), at(360), 9).expect("letters");
        assert_eq!((keys(&again)[0], again[0].failures), ("a", 0));
    }
    ledger.sent(given_up, at(301)).expect("a report");
    assert_eq!(ledger.take_up(&[given_up], at(400)).expect("it can be asked"), 0, "it was sent");
    let error = ledger.take_up(&[OutgoingNumber(99)], at(400)).expect_err("no such letter");
    assert_eq!(error.to_string(), "there is no letter 99 in the outbox");
    assert_sound(&ledger);
}

#[test]
fn a_letter_that_waits_goes_now_if_a_person_says_so() {
    let (mut ledger, _) = with_letters("flush", &["a", "b"]);
    let [one, other] = [1, 2].map(OutgoingNumber);
    ledger.to_send(at(200), at(260), 9).expect("letters");
    fail(&mut ledger, one, at(201), "421 later", Some(at(9_000)));
    let waiting = ledger.unsent(9).expect("letters");
    assert_eq!((waiting[0].said.as_deref(), waiting[0].not_before), (Some("421 later"), at(9_000)));
    assert_eq!(ledger.take_up(&[one, other], at(210)).expect("it can be asked"), 1);
    let again = ledger.to_send(at(210), at(260), 9).expect("letters");
    assert_eq!((keys(&again), again[0].failures), (vec!["a"], 1));
    assert_sound(&ledger);
}

#[test]
fn letters_that_were_not_tried_are_as_they_were() {
    let (mut ledger, _) = with_letters("back", &["a", "b"]);
    let letters = ledger.to_send(at(200), at(260), 9).expect("letters");
    ledger.hand_back(&letters).expect("they are taken back");
    let again = ledger.to_send(at(201), at(260), 9).expect("letters");
    assert_eq!(again.len(), 2);
    assert!(again.iter().all(|letter| !letter.perhaps_sent && letter.failures == 0), "{again:?}");
    // The sender who had them before has nothing to give back any more.
    ledger.hand_back(&letters).expect("nothing is taken back");
    assert_eq!(ledger.to_send(at(202), at(260), 9).expect("letters"), []);
    let perhaps = ledger.to_send(at(300), at(360), 9).expect("letters");
    ledger.hand_back(&perhaps).expect("they are taken back");
    let again = ledger.to_send(at(301), at(360), 9).expect("letters");
    assert!(again.iter().all(|letter| letter.perhaps_sent), "that stays known");
    assert_sound(&ledger);
}

#[test]
fn a_letter_that_went_once_more_without_an_answer_is_known_as_such() {
    let (mut ledger, _) = with_letters("twice", &["a"]);
    ledger.to_send(at(200), at(260), 9).expect("letters");
    let again = ledger.to_send(at(300), at(360), 9).expect("letters").remove(0);
    assert!(again.perhaps_sent && !again.may_have_come_twice());
    ledger.report(&[again.goes_once_more(at(300), at(360))]).expect("a report");
    let third = ledger.to_send(at(400), at(460), 9).expect("letters").remove(0);
    assert!(third.may_have_come_twice(), "{third:?}");
    assert_eq!(third.failures, 0);
    // An attempt that is known to have failed leaves one that may have been sent.
    let why = "421 later".to_owned();
    let outcome = DeliveryOutcome::Unknown { why, retry_at: at(500) };
    let claim = Some(third.claimed());
    ledger
        .report(&[Delivery { number: third.number, at: at(401), outcome, claim }])
        .expect("a report");
    let fourth = ledger.to_send(at(500), at(560), 9).expect("letters").remove(0);
    assert!(fourth.perhaps_sent && !fourth.may_have_come_twice());
    assert_sound(&ledger);
}

#[test]
fn a_letter_that_came_back_is_found_by_either_id_and_goes_again() {
    let (mut ledger, _) = with_letters("came-back", &["a", "b"]);
    let first = ledger.to_send(at(200), at(260), 1).expect("letters").remove(0);
    let id = first.letter.message_id.clone();
    let written = ledger.written_as(&id).expect("it can be read").expect("it was written");
    assert_eq!((written.number, written.sent), (first.number, None));
    let again = |ledger: &mut Opened, second| {
        let again = ledger.send_again(first.number, 24, at(second), at(second + 10));
        again.expect("it can be written")
    };
    assert!(again(&mut ledger, 201), "it has not gone yet");
    let taken_as = Some("theirs@sink.test".to_owned());
    let outcome = DeliveryOutcome::Sent { taken_as };
    let (number, claim) = (first.number, Some(first.claimed()));
    ledger.report(&[Delivery { number, at: at(202), outcome, claim }]).expect("a report");
    let written = ledger.written_as("theirs@sink.test").expect("it can be read");
    let written = written.expect("the server took it under that id");
    assert_eq!((written.letter.message_id, written.sent), (id, Some(at(202))));
    assert_eq!(ledger.written_as("nobodys@sink.test").expect("it can be read"), None);
    // It goes as if for the first time, if it was not delivered for a day at most.
    for hour in 0..24 {
        let second = 300 + 100 * hour;
        assert!(again(&mut ledger, second) && again(&mut ledger, second + 1), "{hour}");
        assert_sound(&ledger);
        assert_eq!(ledger.hand_out(&[number], at(second + 9), at(second + 70)).unwrap(), []);
        let going = ledger.hand_out(&[number], at(second + 10), at(second + 70)).unwrap();
        assert!(!going[0].perhaps_sent && going[0].failures == 0, "{going:?}");
        ledger.sent(number, at(second + 20)).expect("a report");
    }
    for second in [9_000, 9_001] {
        assert!(!again(&mut ledger, second));
        assert_eq!(ledger.given_up(9).expect("a list").len(), 1);
    }
    assert_sound(&ledger);
    assert_eq!(ledger.take_up(&[number], at(9_100)).expect("a number"), 1);
    assert_eq!(ledger.given_up(9).expect("a list"), []);
    assert_sound(&ledger);
    // It has all its times again. What was given up for another reason is not revived.
    ledger.hand_out(&[number], at(9_101), at(9_170)).expect("a letter");
    ledger.sent(number, at(9_102)).expect("a report");
    assert!(again(&mut ledger, 9_200));
    ledger.hand_out(&[number], at(9_210), at(9_270)).expect("a letter");
    fail(&mut ledger, number, at(9_211), "no", None);
    assert!(!again(&mut ledger, 9_300));
    assert_eq!(ledger.given_up(9).expect("a list").len(), 1);
    assert_sound(&ledger);
}

#[test]
fn a_letter_that_came_back_and_was_given_up_then_can_be_taken_up() {
    let (mut ledger, _) = with_letters("came-back-given-up", &["a"]);
    let number = ledger.to_send(at(200), at(260), 1).expect("letters")[0].number;
    ledger.sent(number, at(201)).expect("a report");
    assert!(ledger.send_again(number, 24, at(300), at(310)).expect("it can be written"));
    ledger.to_send(at(310), at(370), 1).expect("letters");
    fail(&mut ledger, number, at(311), "no", None);
    assert_eq!(ledger.given_up(9).expect("a list").len(), 1);
    assert_eq!(ledger.take_up(&[number], at(400)).expect("a number"), 1);
    ledger.to_send(at(401), at(460), 1).expect("letters");
    ledger.sent(number, at(402)).expect("a report");
    assert_eq!(ledger.given_up(9).expect("a list"), []);
    assert_eq!(ledger.take_up(&[number], at(500)).expect("a number"), 0, "it went at last");
    assert_sound(&ledger);
}

#[test]
fn letters_that_went_are_told_of_back_to_a_moment_with_or_without_results() {
    let (mut ledger, _) = new_ledger("went");
    ledger.receive(&[letter(1, 1)]).expect("a letter");
    let named = |what: &str, count: i32| {
        let key = |number| outgoing(&format!("{what}-{number}"), None);
        (1..=count).map(key).collect::<Vec<_>>()
    };
    let answers = LedgerRuling { letters: named("answer", 3), ..on_letter(1, Vec::new()) };
    ledger.commit(&answers).expect("a ruling");
    let mut results = ruling(Job::Command("results".to_owned()), 150);
    results.letters = named("result", 1_200);
    results.letters.push(OutboxLetter { rank: LetterRank::Notice, ..outgoing("notice", None) });
    ledger.commit(&results).expect("a ruling");
    for number in 1..=1_204 {
        ledger.sent(OutgoingNumber(number), at(200 + number)).expect("a report");
    }
    let told = |since, with_results| {
        let mut told = Vec::new();
        let mut tell = |to: &str, when, _: &LetterText| told.push((to.to_owned(), when));
        ledger.sent_since(since, with_results, &mut tell).expect("an answer");
        told
    };
    assert_eq!(told(at(0), true).len(), 1_204);
    let newest = told(at(1_401), true);
    let names: Vec<&str> = newest.iter().map(|(to, _)| &**to).collect();
    let last = ["notice", "result-1200", "result-1199"].map(|key| format!("{key}@player.example"));
    assert_eq!(names, last);
    let without: Vec<String> = told(at(201), false).into_iter().map(|(to, _)| to).collect();
    let left = ["notice", "answer-3", "answer-2"].map(|key| format!("{key}@player.example"));
    assert_eq!(without, left);
}
