//! The letters of a tournament as people read them: each as a whole under
//! `fixtures/letters-tournament`.
//!
//! `CHANCERY_WRITE_LETTERS=1 cargo test --test it letters` rewrites the texts; the changes show in
//! version control.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use chancery::clerk::Outgoing;
use chancery::report::letters::COLUMNS;
use chancery::tournament::DirectorCommand;
use chancery::tournament::rounds::Round;

use super::begin;
use super::hall::{DESK, DIRECTOR, Hall, table};
use super::play::play;
use crate::tournament::pages;

/// A subject longer than this is cut by most lists of letters.
const SUBJECT_CHARS_MAX: usize = 90;

/// Fails if a letter of the tournament breaks a habit of all letters.
pub(crate) fn check(letter: &Outgoing) {
    if letter.from != DESK {
        return;
    }
    let Outgoing { subject, text, .. } = letter;
    assert!(subject.chars().count() <= SUBJECT_CHARS_MAX, "{subject}");
    assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{subject}: {text}");
    assert!(!text.starts_with('\n') && !text.contains("\n\n\n"), "{subject}: {text}");
    for line in text.lines() {
        assert_eq!(line, line.trim_end(), "{subject}: a blank at the end");
        // Lines to be copied are not folded.
        let is_to_copy = line.contains(" confirm ");
        let is_narrow = line.chars().count() <= COLUMNS || is_to_copy;
        assert!(is_narrow, "{subject}: wider than {COLUMNS}: {line}");
    }
    let page = letter.html.as_deref().expect("every letter has a page");
    let faults = pages::faults(text, page);
    assert!(faults.is_empty(), "{subject}: {faults:#?}");
}

#[track_caller]
fn assert_reads(hall: &Hall, name: &str, to: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/letters-tournament");
    let letter = hall.sent.iter().rfind(|letter| letter.to == to && letter.from == DESK);
    let letter = letter.expect("he got a letter");
    let kept = format!("Subject: {}\n\n{}", letter.subject, letter.text);
    let page = letter.html.clone().unwrap_or_default();
    for (extension, text) in [("txt", kept), ("html", page)] {
        let path = folder.join(format!("{name}.{extension}"));
        if std::env::var_os("CHANCERY_WRITE_LETTERS").is_some() {
            fs::create_dir_all(&folder).expect("the folder can be made");
            fs::write(&path, &text).expect("and be written to");
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert!(text == expected, "{name} reads otherwise than {}:\n\n{text}", path.display());
    }
}

/// From sign-up to the places of the first round, as the director, a captain and a player read it.
#[test]
fn letters_of_a_tournament_read_as_they_are_kept() {
    let mut hall = Hall::open("letters", 3);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    hall.write("ann@players.example", "sign up as Ann Able in Europe/London");
    assert_reads(&hall, "signed-up", "ann@players.example");
    hall.confirm("ann@players.example", "withdraw");
    assert_reads(&hall, "withdrawn", "ann@players.example");
    let bears = "team The Bears\n\
        captain Cap Tain <cap@players.example> not playing\n\
        player Bob Baker <bob@players.example> England\n";
    hall.write("cap@players.example", bears);
    assert_reads(&hall, "team", "cap@players.example");
    assert_reads(&hall, "team-mate", "bob@players.example");
    hall.write("bob@players.example", "join The Bears");
    hall.write("cap@players.example", "team The Bears\n");
    hall.write("bob@players.example", "help");
    assert_reads(&hall, "help", "bob@players.example");
    hall.confirm("bob@players.example", "withdraw");
    hall.confirm("cap@players.example", "withdraw");
    hall.import(&table(7));
    hall.write(DIRECTOR, "td close");
    assert_reads(&hall, "to-confirm", DIRECTOR);
    hall.command(DirectorCommand::CloseSignUp);
    hall.write("t01p1@players.example", "status");
    assert_reads(&hall, "status", "t01p1@players.example");
    hall.write(DIRECTOR, "td draw r1");
    assert_reads(&hall, "draw-to-confirm", DIRECTOR);
    begin(&mut hall, Round::FIRST);
    play(&mut hall, Round::FIRST, &BTreeMap::new());
    assert_reads(&hall, "round-over", DIRECTOR);
    hall.write("t02p2@players.example", "standings");
    assert_reads(&hall, "standings-asked", "t02p2@players.example");
    hall.command(DirectorCommand::Publish);
    assert_reads(&hall, "standings", "t02p2@players.example");
    hall.write(DIRECTOR, "td advance r1");
    assert_reads(&hall, "advance-to-confirm", DIRECTOR);
    hall.command(DirectorCommand::Advance { round: Round::FIRST });
    assert_reads(&hall, "goes-on", "t02p2@players.example");
    begin(&mut hall, Round::Semi);
    play(&mut hall, Round::Semi, &BTreeMap::new());
    hall.command(DirectorCommand::Advance { round: Round::Semi });
    let tournament = hall.tournament();
    let is_out = |address: &String| {
        let member = tournament.roster.at(address).expect("he is on the roster");
        !tournament.has_qualified(Round::Final, &member.id)
    };
    let players = (1..=7).map(|team| format!("t0{team}p2@players.example"));
    let out = players.into_iter().find(is_out).expect("seven of forty-nine go on");
    assert_reads(&hall, "is-out", &out);
    begin(&mut hall, Round::Final);
    play(&mut hall, Round::Final, &BTreeMap::new());
    hall.command(DirectorCommand::Finish);
    assert_reads(&hall, "winners", "t02p2@players.example");
}
