//! The committee by mail (A.5 to A.7).

use std::collections::{BTreeMap, BTreeSet};

use chancery::clerk::Outgoing;
use chancery::game::PersonId;
use chancery::game::press::PressRule;
use chancery::report::answers::answer::worded;
use chancery::tournament::DirectorCommand;
use chancery::tournament::committee::{Approval, QuestionMatter, QuestionOutcome};
use chancery::tournament::roster::Role;
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use super::check_audit;
use super::hall::{DIRECTOR, Hall, table};
use super::play::play;

pub(super) fn ask(hall: &mut Hall, matter: QuestionMatter, text: &str) {
    let until = hall.now + TimeDelta::days(2);
    let (text, tried) = (text.to_owned(), "I wrote to both".to_owned());
    hall.command(DirectorCommand::Ask { matter, text, tried, until, put: None });
}

pub(super) fn vote(hall: &mut Hall, members: &[usize], ballot: &str) {
    for member in members {
        let said = hall.write(&format!("tmc{member}@staff.example"), ballot);
        assert!(said.contains("Your ballot on question"), "{said}");
    }
}

/// Whether this answers a person who is not on the committee.
fn is_no_member(said: &str) -> bool {
    said.contains("Only members of the committee vote.") && said.ends_with("Rules: A.6.")
}

fn outcome(hall: &Hall, number: u32) -> Option<QuestionOutcome> {
    hall.tournament().question(number).expect("the question").outcome
}

#[test]
fn a_5_a_question_goes_to_the_committee_and_ballots_come_by_mail() {
    let mut hall = Hall::open("committee", 7);
    hall.import(&table(7));
    ask(&mut hall, QuestionMatter::Issue, "Does the order stand?");
    let put = hall.last_to("atd1@staff.example");
    assert!(put.contains("Does the order stand?") && put.contains("I wrote to both"), "{put}");
    let stranger = hall.write("t01p1@players.example", "vote 1 yes");
    assert!(is_no_member(&stranger), "{stranger}");
    assert!(hall.write("tmc1@staff.example", "vote 9 yes").contains("no question 9"));
    // Six sit: five members and an assistant. Two and two are a tie, which the director breaks.
    vote(&mut hall, &[1, 2], "vote 1 yes");
    // As players write it to a board.
    vote(&mut hall, &[3], "vote yes on 1");
    vote(&mut hall, &[3, 4], "vote 1 no");
    hall.now += TimeDelta::days(3);
    hall.turn();
    assert_eq!(outcome(&hall, 1), Some(QuestionOutcome::Tied));
    assert!(hall.write("tmc5@staff.example", "vote 1 yes").contains("is closed"));
    hall.write(DIRECTOR, "vote 1 no");
    assert_eq!(outcome(&hall, 1), Some(QuestionOutcome::Failed));
    assert!(hall.last_to("tmc1@staff.example").contains("The committee says no"));

    ask(&mut hall, QuestionMatter::Issue, "And now?");
    vote(&mut hall, &[1, 2, 3], "vote 2 yes");
    hall.now += TimeDelta::days(3);
    hall.turn();
    assert_eq!(outcome(&hall, 2), Some(QuestionOutcome::NoQuorum), "A.6: three of six are too few");
    check_audit(&hall);
}

#[test]
fn a_6_who_has_not_voted_is_reminded_once_a_day_before_the_end() {
    let mut hall = Hall::open("reminded", 7);
    hall.import(&table(7));
    ask(&mut hall, QuestionMatter::Issue, "Does the order stand?");
    let until = hall.tournament().question(1).expect("the question").until;
    vote(&mut hall, &[1, 2], "vote 1 yes");
    let before = hall.sent.len();
    hall.now = until - TimeDelta::hours(24) - TimeDelta::minutes(1);
    hall.turn();
    assert_eq!(hall.sent.len(), before, "it is too early");
    hall.now = hall.office.next_wake().expect("the ledger works").expect("it waits for a moment");
    assert!(until - hall.now > TimeDelta::hours(23), "{} {until}", hall.now);
    hall.turn();
    let told: BTreeSet<&str> =
        hall.sent[before..].iter().map(|letter| letter.to.as_str()).collect();
    let others = ["tmc3", "tmc4", "tmc5", "atd1"].map(|who| format!("{who}@staff.example"));
    assert_eq!(told, others.iter().map(String::as_str).collect());
    let told = hall.last_to("tmc3@staff.example");
    assert!(told.contains("Does the order stand?") && told.contains("\"vote 1 yes\""), "{told}");
    hall.now += TimeDelta::hours(1);
    hall.turn();
    assert_eq!(hall.sent.len(), before + 4, "nobody is reminded twice");
    check_audit(&hall);
}

#[test]
fn d_vii_4_ballots_and_first_orders_are_due_in_each_readers_own_zone() {
    let mut hall = Hall::open("zones", 47);
    hall.import(&table(7));
    for (id, zone) in [("tmc1", "Asia/Tokyo"), ("terry", "Europe/Paris")] {
        let mut member = hall.tournament().roster.find(&PersonId::new(id)).expect("he").clone();
        member.zone = zone.parse().expect("a zone");
        hall.command(DirectorCommand::Enter { member });
    }
    let until = "2026-12-01T20:00:00Z".parse().expect("a time");
    let (matter, tried) = (QuestionMatter::Issue, "I wrote to both".to_owned());
    let asked = DirectorCommand::Ask { matter, text: "Well?".to_owned(), tried, until, put: None };
    let said = worded(&hall.command(asked).said).join(" ");
    assert!(said.contains("Tue 1 Dec 2026 20:00 GMT (21:00 in Paris)"), "{said}");
    let put = |member: &str| hall.last_to(&format!("{member}@staff.example"));
    let far = put("tmc1");
    assert!(far.contains("20:00 GMT (Wed 2 Dec 05:00 in Tokyo), with \"vote 1 yes\""), "{far}");
    assert!(
        put("tmc2").contains("Vote by Tue 1 Dec 2026 20:00 GMT, with \"vote"),
        "{}",
        put("tmc2")
    );
    hall.command(DirectorCommand::Draw { round: Round::FIRST });
    let said =
        worded(&hall.command(DirectorCommand::Start { round: Round::FIRST, due: None }).said)
            .join(" ");
    assert!(said.contains("The first orders are due") && said.contains("in Paris)"), "{said}");
}

#[test]
fn a_6_an_assistant_who_acts_as_director_does_not_sit() {
    let mut hall = Hall::open("acting", 8);
    hall.import(&table(7));
    assert_eq!(hall.tournament().sitting().len(), 6);
    hall.command(DirectorCommand::Act { assistant: Some(PersonId::new("atd1")) });
    assert_eq!(hall.tournament().sitting().len(), 5);
    assert_eq!(hall.tournament().director().map(|d| d.id.0.clone()).as_deref(), Some("atd1"));
    let refused = hall.try_command(DirectorCommand::Act { assistant: Some(PersonId::new("tmc1")) });
    assert!(refused.expect_err("no assistant")[0].contains("does not have the role of atd"));
    ask(&mut hall, QuestionMatter::Issue, "Well?");
    vote(&mut hall, &[1, 2, 3, 4, 5], "vote 1 yes");
    assert_eq!(
        outcome(&hall, 1),
        Some(QuestionOutcome::Passed),
        "all have voted: nothing to wait for"
    );
    check_audit(&hall);
}

#[test]
fn a_6_an_assistant_who_acts_since_a_question_was_asked_has_one_vote() {
    let mut hall = Hall::open("twice", 24);
    hall.import(&table(7));
    ask(&mut hall, QuestionMatter::Issue, "Well?");
    vote(&mut hall, &[1, 2], "vote 1 yes");
    vote(&mut hall, &[3, 4], "vote 1 no");
    hall.write("atd1@staff.example", "vote 1 yes");
    hall.command(DirectorCommand::Act { assistant: Some(PersonId::new("atd1")) });
    vote(&mut hall, &[5], "vote 1 abstain");
    // Two and two of the five who sit: his ballot breaks the tie, and is no sixth of the body.
    assert_eq!(outcome(&hall, 1), Some(QuestionOutcome::Passed));
    let tournament = hall.tournament();
    assert_eq!(tournament.count(tournament.question(1).expect("it")).voted(), 5);
    check_audit(&hall);
}

#[test]
fn a_6_who_sits_when_the_ballots_are_counted_counts() {
    let mut hall = Hall::open("changed", 61);
    hall.import(&table(7));
    ask(&mut hall, QuestionMatter::Issue, "Well?");
    vote(&mut hall, &[1, 2], "vote 1 yes");
    vote(&mut hall, &[3, 4], "vote 1 no");
    // One who has voted leaves the committee, and another member comes.
    let leaves = PersonId::new("tmc1");
    let mut member = hall.tournament().roster.find(&leaves).expect("he").clone();
    (member.id, member.address) = (PersonId::new("late1"), "late1@staff.example".to_owned());
    hall.command(DirectorCommand::Enter { member });
    for (role, has) in [(Role::Chief, true), (Role::Committee, false)] {
        hall.command(DirectorCommand::Appoint { person: leaves.clone(), role, has });
    }
    let left = hall.write("tmc1@staff.example", "vote 1 yes");
    assert!(is_no_member(&left), "{left}");
    hall.write("late1@staff.example", "vote 1 no");
    hall.now += TimeDelta::days(3);
    hall.turn();
    assert_eq!(outcome(&hall, 1), Some(QuestionOutcome::Failed), "one for it, three against it");
    assert!(hall.last_to("late1@staff.example").contains("The committee says no"));
    check_audit(&hall);
}

#[test]
fn a_5_a_ballot_that_came_in_time_counts_whenever_it_is_read() {
    let mut hall = Hall::open("in-time", 25);
    hall.import(&table(7));
    ask(&mut hall, QuestionMatter::Issue, "Well?");
    vote(&mut hall, &[1, 2, 3], "vote 1 yes");
    // It waits in the mailbox until the time for ballots is over.
    hall.now += TimeDelta::days(1);
    hall.post("tmc4@staff.example", super::hall::DESK, "World Masters 2026", "vote 1 yes\n");
    hall.now += TimeDelta::days(3);
    hall.turn();
    let said = hall.last_to("tmc4@staff.example");
    assert!(said.contains("passed") || said.contains("says yes"), "{said}");
    assert_eq!(outcome(&hall, 1), Some(QuestionOutcome::Passed), "four of six have voted");
    check_audit(&hall);
}

#[test]
fn a_7_a_change_waits_for_the_director_and_a_veto_can_be_overridden() {
    let mut hall = Hall::open("change", 9);
    hall.import(&table(7));
    ask(&mut hall, QuestionMatter::RuleChange, "Deadlines on Sundays?");
    vote(&mut hall, &[1, 2, 3, 4, 5], "vote 1 yes");
    assert_eq!(outcome(&hall, 1), None, "the assistant may still vote");
    hall.write("atd1@staff.example", "vote 1 abstain");
    assert_eq!(outcome(&hall, 1), Some(QuestionOutcome::Passed));
    let early = DirectorCommand::Ask {
        matter: QuestionMatter::Override { of: 1 },
        text: "Override?".to_owned(),
        tried: "nothing".to_owned(),
        until: hall.now + TimeDelta::days(2),
        put: None,
    };
    assert!(hall.try_command(early).expect_err("no veto")[0].contains("was not vetoed"));
    hall.command(DirectorCommand::Answer { question: 1, approves: false });
    let approval = |hall: &Hall| hall.tournament().question(1).expect("it").approval;
    assert_eq!(approval(&hall), Some(Approval::Vetoed));
    let answer = hall.last_to("tmc1@staff.example");
    assert!(answer.contains("The director has vetoed it: it is time."), "{answer}");
    assert!(answer.ends_with("Rules: A.7."), "{answer}");
    ask(&mut hall, QuestionMatter::Override { of: 1 }, "Override?");
    vote(&mut hall, &[1, 2, 3, 4], "vote 2 yes");
    vote(&mut hall, &[5], "vote 2 no");
    hall.now += TimeDelta::days(3);
    hall.turn();
    assert_eq!(outcome(&hall, 2), Some(QuestionOutcome::Passed), "five of six, four of five");
    assert_eq!(approval(&hall), Some(Approval::Overridden));
    assert!(hall.try_command(DirectorCommand::Answer { question: 1, approves: true }).is_err());
    check_audit(&hall);
}

#[test]
fn a_7_members_put_a_change_and_override_a_veto_themselves() {
    let mut hall = Hall::open("members", 73);
    hall.import(&table(7));
    let said = hall.write("tmc1@staff.example", "change until 2030-12-01: press rule C");
    assert!(
        said.contains("question 1: a rule change has gone to the committee (6 in all)."),
        "{said}"
    );
    let put = hall.last_to("tmc2@staff.example");
    assert!(put.contains("asks the committee: press rule C"), "{put}");
    assert!(!put.contains("The director asks") && !put.contains("tried"), "{put}");
    let told = hall.last_to(DIRECTOR);
    assert!(told.contains("If it passes, you will have to approve or veto it."), "{told}");
    vote(&mut hall, &[1, 2, 3, 4, 5], "vote 1 yes");
    hall.write("atd1@staff.example", "vote 1 yes");
    hall.command(DirectorCommand::Answer { question: 1, approves: false });
    // The director stays silent, and is not needed for the override.
    hall.write("tmc3@staff.example", "tmc override 1 until 2030-12-01: we want it");
    vote(&mut hall, &[1, 2, 3], "vote 2 yes");
    vote(&mut hall, &[4], "vote 2 no");
    let until = hall.tournament().question(2).expect("the override").until;
    hall.now = until + TimeDelta::minutes(1);
    hall.turn();
    assert_eq!(outcome(&hall, 2), Some(QuestionOutcome::NoQuorum), "four of six sit");
    let few = hall.last_to("tmc1@staff.example");
    assert!(
        few.contains("4 of 6 have voted, but an override needs the votes of three quarters"),
        "{few}"
    );
    hall.write("tmc3@staff.example", "override 1 until 2031-12-01: once more");
    vote(&mut hall, &[1, 2, 3, 4, 5], "vote 3 yes");
    hall.write("atd1@staff.example", "vote 3 yes");
    let approval = hall.tournament().question(1).expect("it").approval;
    assert_eq!(approval, Some(Approval::Overridden));
    let made = hall.last_to("tmc1@staff.example");
    assert!(made.contains("The change applies") && !made.contains("Once the change"), "{made}");
    check_audit(&hall);
}

#[test]
fn a_7_nobody_but_a_sitting_member_or_the_director_puts_a_change() {
    let mut hall = Hall::open("no-members", 74);
    hall.import(&table(7));
    let said = hall.write("t01p1@players.example", "change until 2030-12-01: press rule C");
    assert!(said.contains("Its members can propose rule changes and overrides."), "{said}");
    let said = hall.write("tmc1@staff.example", "override 1 until 2030-12-01: we want it");
    assert!(said.contains("Question 1 was not vetoed"), "{said}");
    let said = hall.write("tmc1@staff.example", "override 1: we want it");
    assert!(said.contains("override 3 until 2026-12-24: the question"), "{said}");
    let said = hall.write("t01p1@players.example", "change of plans, sorry");
    assert!(!said.contains("until 2026-12-24: the question"), "{said}");
    assert!(hall.tournament().questions.is_empty());
    check_audit(&hall);
}

#[test]
fn a_7_a_change_that_a_policy_knows_holds_by_itself_from_the_next_phase_on() {
    let mut hall = Hall::open("by-itself", 26);
    hall.import(&table(7));
    super::begin(&mut hall, Round::FIRST);
    let first = |hall: &Hall| hall.game("wm26-r1-01");
    ask(&mut hall, QuestionMatter::RuleChange, "Movement turns: 5 days");
    let put = hall.last_to("tmc1@staff.example");
    assert!(put.contains("from their next phase on") && put.contains("5 days"), "{put}");
    vote(&mut hall, &[1, 2, 3, 4, 5], "vote 1 yes");
    hall.write("atd1@staff.example", "vote 1 yes");
    assert_eq!(first(&hall).passed, [], "it waits for the director");
    hall.command(DirectorCommand::Answer { question: 1, approves: true });

    ask(&mut hall, QuestionMatter::RuleChange, "press rule C");
    vote(&mut hall, &[1, 2, 3, 4, 5], "vote 2 yes");
    hall.write("atd1@staff.example", "vote 2 yes");
    hall.command(DirectorCommand::Answer { question: 2, approves: false });
    assert_eq!(first(&hall).passed.len(), 1, "the director has vetoed the second one");
    ask(&mut hall, QuestionMatter::Override { of: 2 }, "Override?");
    vote(&mut hall, &[1, 2, 3, 4, 5], "vote 3 yes");
    hall.write("atd1@staff.example", "vote 3 yes");

    let before = first(&hall);
    assert_eq!(before.passed.len(), 2, "the committee has overridden that");
    assert_eq!((before.policy.press(), before.calendar().movement.days), (PressRule::Standard, 3));
    play(&mut hall, Round::FIRST, &BTreeMap::new());
    let mut played = 0;
    for (_, name) in hall.tournament().games() {
        let game = hall.game(name);
        // A game that ended in its first phase had no next one.
        if game.history.is_empty() {
            continue;
        }
        played += 1;
        assert_eq!(
            (game.policy.press(), game.calendar().movement.days),
            (PressRule::C, 5),
            "{name}"
        );
        assert!(game.passed.is_empty(), "{name}");
        let told = hall.sent.iter().filter(|letter| {
            letter.subject.contains(name)
                && letter.text.contains("The committee has changed the rules:")
        });
        // A subject says to each how his own orders did, and the phase to all.
        let phase = |letter: &Outgoing| -> Option<String> {
            let is_year =
                |word: &&str| word.get(1..).is_some_and(|year| year.parse::<u16>().is_ok());
            letter.subject.split_whitespace().find(is_year).map(str::to_owned)
        };
        let results: BTreeSet<Option<String>> = told.map(phase).collect();
        assert_eq!(results.len(), 1, "{name}: the next result says it, and no other");
    }
    assert!(played >= 3, "{played} games were played");
    hall.command(DirectorCommand::Advance { round: Round::FIRST });
    super::begin(&mut hall, Round::Semi);
    let later = hall.tournament();
    let (_, name) = later.running().next().expect("a game of the second round");
    let opened = hall.game(name);
    assert_eq!((opened.policy.press(), opened.calendar().movement.days), (PressRule::C, 5));
    check_audit(&hall);
}
