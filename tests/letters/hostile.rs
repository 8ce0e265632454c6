//! Letters in which everything that people give is meant to do harm.

use std::collections::BTreeSet;

use chancery::board::Power;
use chancery::report::letters::{
    BoardToday, CaseOpened, CaseSettled, Correction, Digest, Draft, FinalSeat, GameEnd,
    LetterRefused, Nmr, NmrReader, OpenCase, Press, PressReturned, Queue, RefusedBecause, Results,
    Rollback, SeatOffered, Seated, TenureLength, Welcome, WhoPlays, WriteTo,
};

use super::pages;
use super::results::{results, rich};
use super::scene::{TAG, due, phase};
use chancery::board::Position;

/// Tags, an end of an attribute, a comment's end, entities, a rule for styles, and an address.
const HOSTILE: &str = "</td><script>alert(1)</script>\"'--><img src=x onerror=y>&lt;b&gt; \
    <style>*{display:none}</style> https://evil.example/ javascript:x {{ 7 * 7 }}";

#[track_caller]
fn assert_harmless(name: &str, draft: &Draft) {
    let page = &draft.html(Some("board@wm.example"));
    let faults = pages::faults(&draft.text, page);
    assert!(faults.is_empty(), "{name}: {faults:#?}\n{page}");
    assert!(page.contains("&lt;script&gt;"), "{name} does not show what was written");
    assert!(!page.contains("href=\"https://evil"), "{name} links to a stranger's page");
}

#[test]
fn what_people_give_is_shown_and_does_nothing() {
    let scene = rich();
    let (due, words) = (due(), [HOSTILE.to_owned()]);
    let seats = [WhoPlays { power: Power::Italy, name: HOSTILE, address: HOSTILE }];
    let press = [
        Press { author: Some(Power::France), attributed: None, text: HOSTILE },
        Press { author: None, attributed: Some(HOSTILE), text: HOSTILE },
    ];
    let mut orders = scene.orders.clone();
    orders.iter_mut().for_each(|counted| counted.text = HOSTILE.to_owned());
    let result = Results {
        press: &press,
        orders: &orders,
        votes: &words,
        observer: Some(HOSTILE),
        ..results(&scene)
    };
    assert_harmless("result", &result.draft());
    let welcome = Welcome {
        tag: TAG,
        reader: None,
        leads: true,
        seats: &seats,
        gm: HOSTILE,
        observer: Some(HOSTILE),
        policies: &words,
        phase: phase("S1901M"),
        position: &Position::start(),
        picture: None,
        due: &due,
        first_line: None,
        to: WriteTo::Address("game@example.org"),
    };
    assert_harmless("welcome", &welcome.draft());
    assert_harmless("note", &Draft::note(TAG, HOSTILE, &words));
}

#[test]
fn so_it_is_in_letters_on_people() {
    let (due, start, words) = (due(), Position::start(), [HOSTILE.to_owned()]);
    let seats = [FinalSeat {
        power: Power::Italy,
        player: Some(HOSTILE),
        centres: 3,
        is_out: false,
        points: None,
    }];
    let end = GameEnd {
        tag: TAG,
        how: "It is over.",
        phase: phase("F1907M"),
        seats: &seats,
        remarks: &words,
        press: &[],
        press_title: "",
        picture: None,
        board_page: None,
    };
    assert_harmless("end", &end.draft());
    let nmr = Nmr {
        tag: TAG,
        power: Power::Italy,
        phase: phase("F1901M"),
        player: HOSTILE,
        reader: NmrReader::Captain,
        until: &due,
        meanwhile: &words,
        retreats: None,
        otherwise: "",
    };
    assert_harmless("nmr", &nmr.draft());
    let offered = SeatOffered {
        tag: TAG,
        power: Power::Italy,
        silent: HOSTILE,
        phase: phase("F1901M"),
        position: &start,
        may_name: true,
        may_return: Some(HOSTILE),
        until: &due,
        due: &due,
        to: WriteTo::Address("game@example.org"),
    };
    assert_harmless("offer", &offered.draft());
    let seated = Seated {
        tag: TAG,
        power: Power::Italy,
        name: HOSTILE,
        address: HOSTILE,
        instead_of: Some(HOSTILE),
        returns: false,
        why: Some(HOSTILE),
        tenure: TenureLength::Temporary(HOSTILE),
        phase: phase("F1901M"),
        due: &due,
        goes_on: false,
    };
    assert_harmless("seated", &seated.draft());
}

#[test]
fn so_it_is_in_letters_on_what_went_wrong() {
    let opened = CaseOpened {
        waits: None,
        tag: TAG,
        number: 3,
        kind: HOSTILE,
        from: HOSTILE,
        when: HOSTILE,
        text: HOSTILE,
        earlier: &[(HOSTILE, HOSTILE)],
        commands: &[],
        meanwhile: "",
    };
    assert_harmless("case", &opened.draft());
    let settled = CaseSettled {
        tag: TAG,
        number: 3,
        kind: HOSTILE,
        by: HOSTILE,
        how: "It stands.",
        binding: false,
        reason: Some(HOSTILE),
        further: None,
    };
    assert_harmless("settled", &settled.draft());
    let waiting = OpenCase {
        board: "r1-07",
        number: 3,
        kind: HOSTILE,
        from: HOSTILE,
        age: "old",
        text: HOSTILE,
        commands: &[],
    };
    assert_harmless("queue", &Queue { tag: TAG, cases: &[waiting], seats: &[] }.draft());
    let words = || HOSTILE.to_owned();
    let board = BoardToday {
        board: words(),
        master: words(),
        phase: phase("S1901M"),
        late: Some(words()),
        silent: vec![words()],
        cases: vec![words(), words()],
        moved: Some(words()),
    };
    let digest = Digest { tag: TAG, since: "Mon", results: 1, boards: &[board] };
    assert_harmless("digest", &digest.draft());
}

#[test]
fn so_it_is_in_letters_that_mend() {
    let (due, start) = (due(), Position::start());
    let correction = Correction {
        consent: None,
        tag: TAG,
        phase: phase("S1901M"),
        reason: HOSTILE,
        reported_by: None,
        wrong: &start,
        right: &start,
        then: None,
        rescored: None,
        playing: phase("F1901M"),
        due: Some(&due),
        sets_on_file: false,
        picture: None,
    };
    assert_harmless("correction", &correction.draft());
    let rollback = Rollback {
        tag: TAG,
        to: phase("S1901M"),
        undone: phase("S1901M"),
        reason: HOSTILE,
        director: Some(HOSTILE),
        undoes_vote: false,
        due: &due,
        picture: None,
    };
    assert_harmless("rollback", &rollback.draft());
    let returned = PressReturned {
        tag: TAG,
        power: Power::Italy,
        reason: "No press.",
        remedy: "None.",
        text: HOSTILE,
    };
    assert_harmless("press", &returned.draft());
    let refused = LetterRefused {
        tag: TAG,
        because: &RefusedBecause::NoGameInFirstLine(HOSTILE.to_owned()),
        also: &[],
        received: "now",
        subject: Some(HOSTILE),
        to: WriteTo::Address("game@example.org"),
        ways: &BTreeSet::new(),
    };
    assert_harmless("refused", &refused.draft());
}
