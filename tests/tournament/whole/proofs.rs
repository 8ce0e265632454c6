//! Who writes to a tournament's address: tokens, what an earlier letter proved, and both (D.X(6)).

use chancery::game::PersonId;
use chancery::game::proof::{Proof, ProofWay};
use chancery::game::votes::Ballot;
use chancery::tournament::DirectorCommand;
use chancery::tournament::committee::QuestionMatter;
use chrono::TimeDelta;

use super::check_audit;
use super::hall::{DESK, DIRECTOR, Hall, table};

const MEMBER: &str = "tmc1@staff.example";
const NOT_PROVED: &str = "nothing shows that it is from you";
const NOT_SIGNED: &str = "our mail server can't verify that it is from you";

/// A tournament whose committee has been asked something.
fn hall(name: &str, ways: &[ProofWay], has_server: bool) -> Hall {
    let mut hall = Hall::open(name, 15);
    hall.import(&table(7));
    let server = hall.tournament().proof.server.clone().filter(|_| has_server);
    let ways = ways.iter().copied().collect();
    let proof = Proof { ways, server, per_letter: true, ..Proof::default() };
    hall.office.set_proof(&proof, hall.now).expect("the ledger works");
    hall.command(DirectorCommand::Ask {
        matter: QuestionMatter::Issue,
        text: "Well?".to_owned(),
        tried: "I wrote to both".to_owned(),
        until: hall.now + TimeDelta::days(60),
        put: None,
    });
    hall
}

fn ballots(hall: &Hall) -> Vec<(String, Ballot)> {
    let question = hall.tournament().question(1).expect("it").clone();
    question.ballots.into_iter().map(|(person, ballot)| (person.0, ballot)).collect()
}

fn tom_says(ballot: Ballot) -> [(String, Ballot); 1] {
    [("tmc1".to_owned(), ballot)]
}

#[test]
fn d_x_6_a_token_is_too_little_at_the_tournament_for_whose_letters_came_signed() {
    let mut hall = hall("pinned", &[ProofWay::Token], true);
    let told = hall.told_to(MEMBER);
    hall.forge(MEMBER, &told, "vote 1 yes");
    assert_eq!(ballots(&hall), tom_says(Ballot::Yes), "nothing is known yet of his server");
    let told = hall.told_to(MEMBER);
    hall.write_to(MEMBER, &told, "vote 1 no");
    assert_eq!(ballots(&hall), tom_says(Ballot::No));
    let told = hall.told_to(MEMBER);
    let asked = hall.forge(MEMBER, &told, "vote 1 yes");
    assert_eq!(ballots(&hall), tom_says(Ballot::No), "{asked}");
    let guessed = hall.forge(MEMBER, &told, "vote 1 yes confirm 00000000");
    assert_eq!(ballots(&hall), tom_says(Ballot::No), "{guessed}");
    for line in ["new address, please", "sign up as Tom", "team Rogues\nplayer X <x@evil.example>"]
    {
        let said = hall.forge(MEMBER, &told, line);
        assert!(said.contains(NOT_SIGNED), "{line}: {said}");
    }
    assert!(hall.tournament().voided.is_empty());
    // He writes by way of another server today: his own mailbox has the code.
    let line = asked.split("vote 1 yes confirm ").nth(1).expect("a code");
    let code = line.split(' ').next().expect("it");
    hall.forge(MEMBER, &told, &format!("vote 1 yes confirm {code}"));
    assert_eq!(ballots(&hall), tom_says(Ballot::Yes));

    // A letter of the director's that others saw is of no use either.
    hall.write(DIRECTOR, "status");
    let told = hall.told_to(DIRECTOR);
    let before = hall.tournament().events;
    let said = hall.forge(DIRECTOR, &told, "td rule: so");
    assert!(said.contains("td rule: so confirm "), "{said}");
    assert_eq!(hall.tournament().events, before);
    check_audit(&hall);
}

#[test]
fn d_x_6_somebody_gets_a_new_address_of_the_tournament() {
    let mut hall = hall("renewed", &[ProofWay::Token], false);
    let told = hall.told_to(MEMBER);
    let asked = hall.write(MEMBER, "new address, please");
    assert!(asked.contains(NOT_PROVED), "anybody may have asked: {asked}");
    let said = hall.write_to(MEMBER, &told, "New address please.");
    assert!(said.contains("only answers to this letter or to later ones count"), "{said}");
    let fresh = hall.told_to(MEMBER);
    let asked = hall.write_to(MEMBER, &told, "vote 1 yes");
    assert!(asked.contains(NOT_PROVED) && ballots(&hall).is_empty(), "{asked}");
    hall.write_to(MEMBER, &fresh, "vote 1 yes");
    assert_eq!(ballots(&hall), tom_says(Ballot::Yes));
    check_audit(&hall);
}

#[test]
fn d_x_6_the_director_voids_the_addresses_that_somebody_was_told() {
    let mut hall = hall("voided", &[ProofWay::Token], false);
    let told = hall.told_to(MEMBER);
    hall.write_to(DIRECTOR, DESK, "status");
    let at = hall.told_to(DIRECTOR);
    let shown = hall.write_to(DIRECTOR, &at, "td void tmc1");
    assert!(hall.tournament().voided.is_empty(), "{shown}");
    let line = hall.sent.iter().rfind(|letter| letter.to == DIRECTOR).expect("it").text.clone();
    let line =
        line.lines().find(|line| line.contains(" confirm ")).expect("a code").trim().to_owned();
    let said = hall.write_to(DIRECTOR, &at, &line);
    assert!(said.contains("Only answers to letters that Member 1 gets from now on"), "{said}");
    assert!(hall.last_to(MEMBER).contains("only answers to this letter or to later ones count"));
    let fresh = hall.told_to(MEMBER);
    let asked = hall.write_to(MEMBER, &told, "vote 1 yes");
    assert!(asked.contains(NOT_PROVED), "{asked}");
    hall.write_to(MEMBER, &fresh, "vote 1 yes");
    assert_eq!(ballots(&hall), tom_says(Ballot::Yes));
    check_audit(&hall);

    hall.office.set_proof(&Proof::default(), hall.now).expect("the ledger works");
    let refused = hall.try_command(DirectorCommand::Void { person: PersonId::new("tmc1") });
    assert!(refused.expect_err("nothing to void")[0].contains("proves nothing here"));
}

#[test]
fn d_x_6_the_tournament_asks_for_both_where_both_are_asked_for() {
    let mut hall = hall("both", &[ProofWay::TokenAndAuthentication], true);
    let told = hall.told_to(MEMBER);
    let asked = hall.forge(MEMBER, &told, "vote 1 yes");
    assert!(asked.contains(NOT_SIGNED), "an address that others may have seen: {asked}");
    let asked = hall.write(MEMBER, "vote 1 yes");
    assert!(asked.contains(NOT_PROVED), "only signed: {asked}");
    assert!(ballots(&hall).is_empty());
    hall.write_to(MEMBER, &told, "vote 1 yes");
    assert_eq!(ballots(&hall), tom_says(Ballot::Yes));
    check_audit(&hall);
}

#[test]
fn d_x_6_a_copy_to_another_mailbox_of_ours_leaves_the_tournaments_address_good() {
    for (copy, is_ours) in [("letters@other.example", true), ("friend@other.example", false)] {
        let mut hall = hall("copied-to-us", &[ProofWay::Token], false);
        let ours = ["letters@other.example".to_owned()].into();
        let proof = Proof { ours, ..hall.tournament().proof.clone() };
        hall.office.set_proof(&proof, hall.now).expect("the ledger works");
        let told = hall.told_to(MEMBER);
        hall.write_to(MEMBER, &format!("{told}, {copy}"), "vote 1 yes");
        assert_eq!(hall.tournament().voided.is_empty(), is_ours, "{copy}");
        check_audit(&hall);
    }
}

#[test]
fn d_x_6_a_token_that_others_saw_is_void_at_the_tournament_whoever_wrote_the_letter() {
    let mut hall = hall("seen", &[ProofWay::Token], false);
    let told = hall.told_to(MEMBER);
    let both = format!("{told}, friend@elsewhere.example");
    hall.forge("tom@elsewhere.example", &both, "hello, I write from my other address");
    let asked = hall.write_to(MEMBER, &told, "vote 1 yes");
    assert!(asked.contains(NOT_PROVED) && ballots(&hall).is_empty(), "{asked}");
    check_audit(&hall);
}
