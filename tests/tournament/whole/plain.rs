//! Letters in plain words: they reach the director, no matter which proof letters need, and each
//! letter says where the director reads.

use chancery::game::proof::{Proof, ProofWay};
use chancery::report::answers::answer::worded;
use chancery::tournament::DirectorCommand;
use chrono::TimeDelta;

use super::check_audit;
use super::hall::{DESK, DIRECTOR, Hall, table};
use crate::common::codes::with_code;

const WORDS: &str = "Dear director,\nwhen is the second round? I am in hospital from Monday.\nAnn";

/// The ways in which letters have to prove their writers, and whether Ann's own server does so.
fn proofs(server: Option<String>) -> [(Proof, &'static str); 3] {
    let proof =
        |ways: &[ProofWay]| Proof { ways: ways.iter().copied().collect(), ..Proof::default() };
    [
        (proof(&[]), "ann@elsewhere.example"),
        (proof(&[ProofWay::Token]), "ann@elsewhere.example"),
        (Proof { server, ..proof(&[ProofWay::Authentication]) }, "ann@players.example"),
    ]
}

#[test]
fn plain_words_of_a_player_reach_the_director_under_each_proof() {
    let server = Hall::open("plain-server", 41).tournament().proof.server.clone();
    for (number, (proof, ann)) in proofs(server).into_iter().enumerate() {
        let mut hall = Hall::open(&format!("plain-{number}"), 41);
        let line = format!("ann,Ann Able,{ann},Team 1,reserve,\n");
        hall.import(&(table(7) + &line));
        hall.office.set_proof(&proof, hall.now).expect("the ledger works");
        let told = hall.write(ann, WORDS);
        assert!(
            told.contains("passed your letter on to Terry Dee, the director, who will answer you"),
            "{told}"
        );
        assert!(told.contains(&format!("Director: Terry Dee <{DIRECTOR}>")), "{told}");
        assert!(!told.contains("hospital"), "{told}");
        let read = hall.last_to(DIRECTOR);
        assert!(read.contains("I am in hospital from Monday."), "{read}");
        let from = format!("Ann Able <{ann}>, reserve of Team 1, writes to you");
        assert!(read.contains(&from) && read.contains(&format!("or write to {ann}")), "{read}");
        let is_doubtful = read.contains("Nothing proves");
        assert_eq!(is_doubtful, ann.contains("elsewhere"), "{read}");
        // What the director writes there goes no further, and we tell him so.
        let sent = hall.sent.len();
        let own = hall.write(DIRECTOR, "Get well soon, Ann.");
        assert!(own.contains("write to the address in the player's letter"), "{own}");
        assert!(hall.sent[sent..].iter().all(|letter| letter.to == DIRECTOR));
        // His answer goes back through us.
        let line = "td tell ann: Get well soon, Ann.\nRound two begins in May.";
        let at = hall.told_to(DIRECTOR);
        hall.write_to(DIRECTOR, &at, line);
        let line = hall.sent.last().and_then(|letter| letter.text.lines().find_map(with_code));
        let at = hall.told_to(DIRECTOR);
        hall.write_to(DIRECTOR, &at, &line.expect("a line with its code"));
        let answer = hall.last_to(ann);
        for must in
            ["Terry Dee, the director, writes to you", "soon, Ann. Round two begins in May."]
        {
            assert!(answer.contains(must), "{must}: {answer}");
        }
        // Words for him may be beside lines for us.
        let told = hall.write(ann, "status\n\nquestion: may I play if\nI am back by then?");
        assert!(
            told.contains("passed your letter on to Terry Dee") && told.contains("World"),
            "{told}"
        );
        let read = hall.last_to(DIRECTOR);
        assert!(read.contains("I am back by then?"), "{read}");
        check_audit(&hall);
    }
}

#[test]
fn plain_words_of_a_newcomer_reach_the_director_once_he_has_answered_us() {
    let mut hall = Hall::open("plain-newcomer", 43);
    let proof = Proof { ways: [ProofWay::Token].into(), ..Proof::default() };
    hall.office.set_proof(&proof, hall.now).expect("the ledger works");
    hall.command(DirectorCommand::OpenSignUp { until: None });
    let zoe = "zoe@elsewhere.example";
    hall.write(zoe, "I would love to take part. Secret-word, Zoe");
    let read = hall.last_to(DIRECTOR);
    assert!(read.contains(zoe) && !read.contains("Secret-word"), "{read}");
    // Our mail server stands for the words of others.
    let mut proved = Hall::open("plain-newcomer-proved", 43);
    proved.command(DirectorCommand::OpenSignUp { until: None });
    proved.write("yan@players.example", "I would love to take part from my boat.");
    let read = proved.last_to(DIRECTOR);
    for must in ["yan@players.example", "\"World Masters 2026\"", "take part from my boat."] {
        assert!(read.contains(must), "{must}: {read}");
    }
    let at = hall.told_to(zoe);
    hall.write_to(zoe, &at, "Can I play from a boat?");
    let read = hall.last_to(DIRECTOR);
    assert!(read.contains("Can I play from a boat?") && read.contains(zoe), "{read}");
    // Any person may be named as the writer of a letter that answers none of ours.
    let sent = hall.sent.len();
    hall.write(zoe, "Buy at http://evil.example");
    assert_eq!(hall.sent.len(), sent);
    let told = hall.write("yan@elsewhere.example", "help");
    assert!(told.contains("sign up as NAME in ZONE"), "{told}");
    check_audit(&hall);
}

#[test]
fn b_2_the_end_of_sign_up_and_who_has_named_whom_stand_in_the_first_letters() {
    let mut hall = Hall::open("first-letters", 45);
    let until = hall.now + TimeDelta::days(10);
    let said =
        worded(&hall.command(DirectorCommand::OpenSignUp { until: Some(until) }).said).join(" ");
    let day = until.format("%-d %b").to_string();
    assert!(said.contains("Sign-up is open until") && said.contains(&day), "{said}");
    let told = hall.write("ann@players.example", "sign up as Ann Able in Europe/London");
    assert!(told.contains(&day), "{told}");
    assert!(hall.write("ann@players.example", "status").contains(&day));
    let bears = "team The Bears\ncaptain Cap Tain <cap@players.example> not playing\n\
        player Bob Baker <bob@players.example> England\n";
    hall.write("cap@players.example", bears);
    let named = hall.last_to("bob@players.example");
    for words in [
        "Cap Tain wants you as player of The Bears.",
        "Cap Tain <cap@players.example> is signing up the team for World Masters 2026.",
        "In round one you play England.",
        "rules of the World Masters 2004",
        &format!("Director: Terry Dee <{DIRECTOR}>"),
        &day,
    ] {
        assert!(named.contains(words), "no {words}: {named}");
    }
    hall.write("cap@players.example", "player Ann Able <ann@players.example>");
    let wanted = hall.last_to("ann@players.example");
    assert!(wanted.contains("is signing up the team for World Masters 2026"), "{wanted}");
    let mut late = Hall::open("first-letters-imported", 45);
    late.import(&table(7));
    let first = late.last_to("t01p2@players.example");
    let says =
        "Terry Dee, the director, has put you on the roster of World Masters 2026, as player";
    assert!(first.contains(says) && first.contains("In round one you play England."), "{first}");
    check_audit(&hall);
}

#[test]
fn a_stranger_who_asks_the_director_is_answered_and_reaches_him_by_his_answer() {
    let mut hall = Hall::open("plain-stranger", 44);
    let proof = Proof { ways: [ProofWay::Token].into(), ..Proof::default() };
    hall.office.set_proof(&proof, hall.now).expect("the ledger works");
    let uma = "uma@elsewhere.example";
    let silent = hall.sent.len();
    hall.write(uma, "Good day, what does it cost?");
    assert_eq!(hall.sent.len(), silent, "words that may be anybody's are answered to nobody");
    let told = hall.write(uma, "question: what does it cost, and may my son play?");
    assert!(told.contains("Answer this letter with your question"), "{told}");
    assert!(!hall.last_to(DIRECTOR).contains("what does it cost"));
    let at = hall.told_to(uma);
    hall.write_to(uma, &at, "question: what does it cost, and may my son play?");
    let read = hall.last_to(DIRECTOR);
    assert!(read.contains("may my son play?") && read.contains(uma), "{read}");
    check_audit(&hall);
}

#[test]
fn b_2_who_asks_in_plain_words_to_play_is_answered_and_the_director_hears_of_it() {
    let mut hall = Hall::open("plain", 7);
    hall.office.set_proof(&Proof::default(), hall.now).expect("the ledger works");
    hall.command(DirectorCommand::OpenSignUp { until: None });
    let text = "Dear all, I would love to take part this year. Secret-word, Zoe";
    hall.post("zoe@elsewhere.example", DESK, "hello", text);
    hall.turn();
    let told = hall.last_to("zoe@elsewhere.example");
    assert!(told.contains("sign up as NAME in ZONE"), "{told}");
    let director = hall.last_to(DIRECTOR);
    assert!(director.contains("zoe@elsewhere.example"), "{director}");
    assert!(!director.contains("Secret-word") && !told.contains("Secret-word"));
    check_audit(&hall);
}
