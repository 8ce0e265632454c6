//! With any number of cores, the ledger of an office is the same.

use std::path::{Path, PathBuf};
use std::time::Duration;

use chancery::config::GameFile;
use chancery::daemon::{Drained, Office, Worked};
use chancery::game::Moment;
use chancery::game::proof::{Proof, ProofWay};
use chancery::ledger::{
    AnyLedger, Arrived, KeptRuling, Ledger, LedgerOpening, LedgerPlace, RulingNumber, Uid,
};
use chrono::TimeDelta;
use rusqlite::Connection;

use crate::daemon::house::{first_moment, letter};

const BOARD: &str = include_str!("../../game.example.toml");
const BOARDS: usize = 9;
const ORDERS: [(&str, &str); 16] = [
    ("anne", "A Par - Bur\nall others hold\nFINAL\n"),
    ("gerd", "A Ber - Kie\nF Kie - Den\nA Mun H\n"),
    ("anne", "A Par - Pic\nFINAL\n"),
    ("td", SEATED),
    ("aurel", "propose draw\n"),
    ("nora", "A Ven H\nFINAL\n"),
    ("emma", "press to all: hello\n"),
    ("stranger", "A Par - Bur\n"),
    ("rada", "all hold\nFINAL\n"),
    ("gm", "gm deadline +24h\n"),
    ("timur", "A Con - Bul\nFINAL\n"),
    ("td", SEATED),
    ("emma", "vote no on 1\nall hold\nFINAL\n"),
    ("nora", "A Ven - Tyr\n"),
    ("ines", "HELP\n"),
    ("rada", "A Mos - Ukr\n"),
];
const SEATED: &str = "td seat Nora New <nora@new.example> for Italy: reserve\n";
/// Nora gets a seat with one of the first hundred letters, which are ruled on together, and another
/// with one of the second: her letters, which name no board, lead to one and then to two.
const SEATS: [usize; 2] = [27, 100];
/// It and the next one name their boards.
const COPIED: usize = 80;

fn arrived(number: usize, now: Moment) -> Arrived {
    let (from, text) = ORDERS[number / BOARDS];
    let text = if text == SEATED && !SEATS.contains(&number) { "HELP\n" } else { text };
    let board = format!("r1-{:02}", number % BOARDS);
    // Each fifth comes once more, with the id of the one before.
    let id = format!("{}@players.example", if number % 5 == 4 { number - 1 } else { number });
    let (tag, to) = match from {
        "nora" => (String::new(), "wm26".to_owned()),
        _ => (format!("[wm26 {board}] "), format!("wm26+{board}")),
    };
    let text = letter(from, &id, &format!("{tag}orders"), text);
    let text = text.replace("wm26+r1-07@", &format!("{to}@"));
    let text = text.replace("nora@example.org", "nora@new.example");
    let domain = if from == "nora" { "new.example" } else { "example.org" };
    let text = format!(
        "Authentication-Results: mx.example; dmarc=pass header.from={domain}\r\n\
         Received: from {domain} by mx.example with ESMTPS id 1\r\n{text}"
    );
    Arrived {
        mailbox: "orders".to_owned(),
        uid: u32::try_from(number + 1).ok().map(|number| Uid { validity: 1, number }),
        message_id: Some(id),
        received: now + TimeDelta::hours(number as i64),
        bytes: text.into_bytes(),
    }
}

fn folder(name: &str, cores: usize) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("chancery-{name}-{}-{cores}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn office(folder: &Path, version: &str, cores: usize) -> Office<AnyLedger> {
    let place = LedgerPlace::File(folder.join("ledger.db"));
    let opening =
        LedgerOpening { node: "chancery", secret: [7; 32], patience: Duration::from_secs(60) };
    let ledger = AnyLedger::open(&place, &opening).unwrap_or_else(|why| panic!("{why}"));
    Office::new(ledger, version).on_cores(cores)
}

fn begin(office: &mut Office<AnyLedger>, boards: usize, now: Moment) {
    for number in 0..boards {
        let text = BOARD.replace("r1-07", &format!("r1-{number:02}"));
        let file = GameFile::parse(&text).expect("a board");
        office.open(&file.opening(format!("key {number}"), now), now).expect("a board begins");
    }
}

/// What the ledger holds when an office with so many cores has ruled on all letters.
fn ruled(cores: usize) -> (Vec<KeptRuling>, Vec<String>) {
    let (folder, now) = (folder("cores", cores), first_moment());
    let mut office = office(&folder, "tested", cores);
    begin(&mut office, BOARDS, now);
    let proof = Proof {
        ways: [ProofWay::Authentication].into(),
        server: Some("mx.example".to_owned()),
        ..Proof::default()
    };
    office.set_proof(&proof, now).expect("the boards hear of it");
    let letters: Vec<Arrived> =
        (0..ORDERS.len() * BOARDS).map(|number| arrived(number, now)).collect();
    let mut letters = letters;
    // One letter is the last of a group, and its copies are the first of the next.
    for copy in 48..53 {
        let Arrived { uid, received, .. } = letters[copy].clone();
        letters[copy] = Arrived { uid, received, ..letters[COPIED + copy % 2].clone() };
    }
    office.receive(&letters).expect("a batch");
    // Deadlines come between letters that are ruled on at once.
    let now = now + TimeDelta::days(7);
    while office.work_together(now, &Drained::before(now)).expect("it rules").0 == Worked::On {}
    let ledger = office.into_ledger();
    assert!(ledger.verify(None).expect("an answer").is_empty());
    let rulings = ledger.rulings(RulingNumber(0), usize::MAX).expect("rulings");
    let states = ledger.games().expect("games").into_iter().map(|name| {
        let snapshot = ledger.load(&name).expect("a game").expect("it is there");
        snapshot.state.as_str().to_owned()
    });
    let states = states.collect();
    std::fs::remove_dir_all(&folder).expect("it was made here");
    (rulings, states)
}

#[test]
fn the_ledger_is_the_same_however_many_cores_rule() {
    let (rulings, states) = ruled(1);
    let on_letters = rulings.iter().filter(|ruling| ruling.letter.is_some()).count();
    assert_eq!(on_letters, ORDERS.len() * BOARDS);
    let changed = rulings.iter().filter(|ruling| !ruling.games.is_empty()).count();
    assert!(changed > on_letters / 3, "most say nothing: {changed}");
    for cores in [2, 4] {
        let (again, states_again) = ruled(cores);
        assert_eq!(again.len(), rulings.len(), "{cores} cores");
        for (one, other) in rulings.iter().zip(&again) {
            assert_eq!(one, other, "{cores} cores");
        }
        assert_eq!(states, states_again, "{cores} cores");
    }
}

/// Another version kept it, so it has to be made from its events, and one of them is spoilt.
#[test]
fn a_board_that_cant_be_read_keeps_no_other_from_being_ruled_on_ahead() {
    let (folder, now) = (folder("unread", 4), first_moment());
    begin(&mut office(&folder, "older", 4), 2, now);
    let db = Connection::open(folder.join("ledger.db")).expect("a database");
    let spoil = "UPDATE events SET text = '\"later\"' WHERE game = 'r1-00' AND number =
        (SELECT max(number) FROM events WHERE game = 'r1-00')";
    assert_eq!(db.execute(spoil, []).expect("it can be written"), 1);
    drop(db);
    let mut office = office(&folder, "tested", 4);
    let letters: Vec<Arrived> = [0, 1, BOARDS, BOARDS + 1].map(|one| arrived(one, now)).into();
    office.receive(&letters).expect("a batch");
    let now = now + TimeDelta::days(1);
    while office.work_together(now, &Drained::before(now)).expect("it rules").0 == Worked::On {}
    assert_eq!(office.set_aside_now(), (vec!["r1-00".to_owned()], 2));
    let rulings = office.ledger().rulings(RulingNumber(0), usize::MAX).expect("rulings");
    assert_eq!(rulings.iter().filter(|ruling| ruling.letter.is_some()).count(), 2);
    std::fs::remove_dir_all(&folder).expect("it was made here");
}
