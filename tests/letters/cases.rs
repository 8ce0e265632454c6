//! Letters about what goes wrong: refusals, corrections, cases.

use std::collections::BTreeSet;

use chancery::board::{Position, Power, Province, Unit, UnitKind};
use chancery::game::proof::ProofWay;
use chancery::report::atlas::Scene;
use chancery::report::letters::{
    BoardToday, CaseCommand, CaseOpened, CaseSettled, Correction, Digest, LetterRefused, OpenCase,
    PressReturned, Queue, RefusedBecause, Rollback, WriteTo,
};

use super::assert_reads;
use super::scene::{TAG, due, later, phase};

#[test]
fn d_x_1_press_goes_back_with_the_reason() {
    let returned = PressReturned {
        tag: TAG,
        power: Power::Italy,
        reason: "The reason: this game publishes no grey press, but it does publish white press, \
            which shows your power's name (D.X(1)).",
        remedy: "You may write to the other players yourself (D.X(4)).",
        text: "The Doge\nneither confirms nor denies.",
    };
    assert_reads("press-returned", &returned.draft());
    let long = PressReturned { text: &"verse\n".repeat(50), ..returned };
    assert!(long.draft().text.contains("and 30 more lines."));
}

#[test]
fn d_ii_2_a_letter_that_fails_is_told_what_was_missing() {
    for (name, because) in [
        ("refused-no-game", RefusedBecause::NoGame),
        ("refused-no-game-in-subject", RefusedBecause::NoGameInSubject),
        ("refused-no-game-in-address", RefusedBecause::NoGameInAddress),
        (
            "refused-no-game-in-first-line",
            RefusedBecause::NoGameInFirstLine("Game r1-07 France".to_owned()),
        ),
        ("refused-bcc", RefusedBecause::NotAddressed),
        ("refused-not-proved", RefusedBecause::NotProved),
        ("refused-late", RefusedBecause::Late(due())),
    ] {
        let letter = LetterRefused {
            tag: TAG,
            because: &because,
            also: &[],
            received: "Fri 27 Nov 2026 20:00:01 GMT",
            subject: Some("Orders\r\nBcc: everybody@example.org"),
            to: WriteTo::Address("wm26-r1-07@example.org"),
            ways: &BTreeSet::from([ProofWay::Authentication, ProofWay::Passphrase]),
        };
        assert_reads(name, &letter.draft());
    }
}

#[test]
fn d_x_6_who_lacks_a_proof_is_told_one_that_is_asked_for() {
    let refused = |because: RefusedBecause, ways: &[ProofWay]| {
        let letter = LetterRefused {
            tag: TAG,
            because: &because,
            also: &[],
            received: "Fri 27 Nov 2026 20:00:01 GMT",
            subject: None,
            to: match ways.contains(&ProofWay::Token) {
                true => WriteTo::Sender,
                false => WriteTo::Address("r1-07@example.org"),
            },
            ways: &ways.iter().copied().collect(),
        };
        letter.draft().text.replace('\n', " ")
    };
    let token = refused(RefusedBecause::NotProved, &[ProofWay::Token]);
    assert!(token.contains("Send it again as a reply to this letter. If you"), "{token}");
    let either = refused(RefusedBecause::NotProved, &[ProofWay::Passphrase, ProofWay::Token]);
    let ways = "as a reply to this letter, or with your passphrase on a line of its own. If";
    assert!(either.contains(ways), "{either}");
    let sender = refused(RefusedBecause::NotProved, &[ProofWay::Authentication]);
    assert!(sender.contains("again from your usual address and mail program. If"), "{sender}");
    // Two authors, where the address alone is enough.
    let alone = refused(RefusedBecause::NotProved, &[]);
    assert!(alone.contains("with your address as its only sender."), "{alone}");
    // A letter to the board's own address lacks the proof then.
    let elsewhere = refused(RefusedBecause::NotAddressed, &[ProofWay::Token]);
    assert!(elsewhere.contains("Send it again as a reply to this letter, not by Bcc."));
    assert!(!elsewhere.contains("r1-07@example.org"), "{elsewhere}");
}

#[test]
fn d_viii_1_a_correction_shows_what_is_different() {
    let wrong = Position::start();
    let mut right = Position::start();
    let army = right.lift(Province::MUN).expect("it stands there");
    let to = chancery::board::Location::of(Province::BUR);
    right.place(army.moved_to(to).expect("it can")).expect("nobody is there");
    let belgium = chancery::board::Location::of(Province::BEL);
    let fleet = Unit::new(Power::Germany, UnitKind::Fleet, belgium).expect("it can stand there");
    right.place(fleet).expect("nobody is there");
    right.award(Province::BEL, Power::Germany).expect("nobody owns it");
    let paris = right.unit(Province::PAR).expect("it stands there");
    let picardy = [chancery::board::Location::of(Province::PIC)].into_iter().collect();
    right.dislodge(paris, picardy).expect("one a province");
    let map = Scene::of_position(phase("F1901M"), &right);
    let correction = Correction {
        consent: None,
        tag: TAG,
        phase: phase("S1901M"),
        reason: "Munich's order was read as Bohemia. It says Bur.",
        reported_by: Some(Power::France),
        wrong: &wrong,
        right: &right,
        then: None,
        rescored: None,
        playing: phase("S1901R"),
        due: Some(&later()),
        sets_on_file: true,
        picture: Some(&map),
    };
    let draft = correction.draft();
    assert_eq!(draft.picture.as_ref(), Some(&map));
    assert_reads("correction", &draft);
    let same = Correction { right: &wrong, sets_on_file: false, reported_by: None, ..correction };
    assert_reads("correction-of-words", &same.draft());
}

#[test]
fn d_viii_1_a_rollback_names_who_consented() {
    let map = Scene::of_position(phase("S1902M"), &Position::start());
    let rollback = Rollback {
        tag: TAG,
        to: phase("S1902M"),
        undone: phase("F1902M"),
        reason: "The result went out before the orders of Russia, which were in time.",
        director: Some("Theo Director"),
        undoes_vote: false,
        due: &later(),
        picture: Some(&map),
    };
    let draft = rollback.draft();
    assert_eq!(draft.picture.as_ref(), Some(&map));
    assert_reads("rollback", &draft);
}

fn command(write: &str, does: &'static str) -> CaseCommand {
    CaseCommand { write: write.to_owned(), does }
}

#[test]
fn d_i_2_cases_are_opened_and_settled() {
    let commands = [command("gm rule 12: ruling", "settles it in your words")];
    let opened = CaseOpened {
        waits: None,
        tag: TAG,
        number: 12,
        kind: "Dispute",
        from: "France (Ann Carter)",
        when: "Fall 1902, Tue 24 Nov 2026 15:58 GMT",
        text: "dispute: my support was cut by nothing that I can see",
        earlier: &[],
        commands: &commands,
        meanwhile: "The game goes on meanwhile.",
    };
    assert_reads("case-opened", &opened.draft());
    assert_reads("case-waiting", &CaseOpened { commands: &[], ..opened }.draft());
    let correction = [
        command("gm refuse 13: reason", "leaves the result as it is"),
        command("gm correct: reason", "mends the result by the lines that follow it:"),
        command("  remove PROVINCE", "removes the unit there"),
        command("  end correct", "ends the list"),
    ];
    let error = CaseOpened {
        number: 13,
        kind: "Error in a result",
        text: "error: Munich was empty",
        commands: &correction,
        meanwhile: "The result stands.",
        ..opened
    };
    assert_reads("case-error", &error.draft());
    let settled = CaseSettled {
        tag: TAG,
        number: 12,
        kind: "Dispute",
        by: "the game master",
        how: "The result of Fall 1902 stands.",
        binding: true,
        reason: Some("Italy's A Piedmont attacked Marseilles, which cuts."),
        further: Some("To take it to the director, write APPEAL 12."),
    };
    assert_reads("case-settled", &settled.draft());
}

#[test]
fn the_queue_says_what_settles_each_case() {
    let first = [
        command("gm grant 7", "moves the deadline as asked"),
        command("gm refuse 7: reason", "leaves the deadline"),
    ];
    let second = [command("gm grant 9", "lets it count from when it was received")];
    let cases = [
        OpenCase {
            board: "r1-07",
            number: 7,
            kind: "Extension beyond the guaranteed one",
            from: "Italy (Иван Егоров)",
            age: "due in 5 hours",
            text: "extension 2 days please, exam on Friday",
            commands: &first,
        },
        OpenCase {
            board: "r1-12",
            number: 9,
            kind: "Letter without the game's address",
            from: "bob@example.com",
            age: "due in 2 days",
            text: "A Lon - Yor",
            commands: &second,
        },
    ];
    let seats = ["Turkey: the reserves may answer until Fri 27 Nov 2026 20:00 GMT".to_owned()];
    assert_reads("queue", &Queue { tag: "wm26", cases: &cases, seats: &seats }.draft());
    assert_reads("queue-empty", &Queue { tag: "wm26", cases: &[], seats: &[] }.draft());
}

fn today(board: &str) -> BoardToday {
    BoardToday {
        board: board.to_owned(),
        master: "Gerda Meister".to_owned(),
        phase: phase("F1902M"),
        late: None,
        silent: Vec::new(),
        cases: Vec::new(),
        moved: None,
    }
}

#[test]
fn a_11_the_chief_gm_has_a_day_of_all_boards_in_one_letter() {
    let boards = [
        BoardToday {
            late: Some("held back, NMR of Italy".to_owned()),
            silent: vec!["Spring 1901: Italy and Turkey".to_owned()],
            phase: phase("S1901M"),
            ..today("r1-02")
        },
        today("r1-03"),
        BoardToday {
            cases: vec![
                "case 7, game master, 23 Nov".to_owned(),
                "case 12, director, 24 Nov".to_owned(),
            ],
            moved: Some("27 Nov 20:00 to 29 Nov 20:00".to_owned()),
            ..today("r1-07")
        },
    ];
    let since = "Mon 23 Nov 2026 08:00 GMT";
    let digest = Digest { tag: "wm26", since, results: 5, boards: &boards };
    assert_reads("digest", &digest.draft());
    let quiet = Digest { boards: &boards[1..2], results: 1, ..digest };
    assert_reads("digest-quiet", &quiet.draft());
}
