//! Buttons of letters: each is followed as a mail program would, and does what it says.
//!
//! `CHANCERY_SEED` says with which seed the first of the boards is played, `CHANCERY_TAP_BOARDS`
//! how many are; how many buttons of each kind were followed is printed.

#![expect(clippy::print_stdout, reason = "so many were followed")]

mod link;
mod walk;

use std::collections::BTreeMap;

use chancery::report::letters::MailLink;
use link::Mail;

/// With this one there are retreats, too.
const FIRST_SEED: u64 = 20;
/// How many boards give each kind of button.
const BOARDS: u64 = 3;

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn every_button_of_a_two_year_board_does_what_it_says() {
    let first = setting("CHANCERY_SEED", FIRST_SEED);
    let mut followed: BTreeMap<&'static str, usize> = BTreeMap::new();
    for seed in first..first + setting("CHANCERY_TAP_BOARDS", BOARDS) {
        for (kind, count) in walk::board(seed) {
            *followed.entry(kind).or_default() += count;
        }
    }
    println!("{} buttons: {followed:?}", followed.values().sum::<usize>());
    for kind in walk::KINDS {
        assert!(followed.contains_key(kind), "no button of this kind: {kind}; {followed:?}");
    }
}

#[test]
fn a_link_is_read_by_another_parser_as_it_was_meant() {
    let lines = ["A PAR - BUR; 100 % & more".to_owned(), "Zoë + Iván = \"x\"?#/".to_owned()];
    let subject = "France, Spring 1901 [wm26 r1-07] & so on";
    let to = "wm26-r1-07+0a1b@example.org";
    let uri = MailLink { to, subject, lines: &lines }.uri().expect("it is short");
    // Some programs take a plus for a blank, and some a blank for the end.
    assert!(!uri.contains('+') && !uri.contains(' ') && uri.contains("%2B0a1b@"), "{uri}");
    let mail = Mail::read(&uri);
    assert_eq!(mail, Mail { to: to.into(), subject: subject.into(), body: lines.join("\r\n") });
}

#[test]
fn a_link_that_some_programs_would_not_open_is_none() {
    let link = |length: usize| {
        let lines = ["x".repeat(length)];
        MailLink { to: "a@b.example", subject: "c", lines: &lines }.uri()
    };
    let most = link(1_500 - link(0).map_or(0, |uri| uri.len()));
    assert_eq!(most.map(|uri| uri.len()), Some(1_500));
    assert_eq!(link(1_500), None);
}
