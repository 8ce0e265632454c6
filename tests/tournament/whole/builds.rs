//! Two builds of the program whose reader, rules for seats and limits differ: each goes on with a
//! ledger of the other's, and its audit calls nothing false; what it would rule otherwise is
//! listed.
//!
//! `fixtures/ledgers/other-rules.db.gz` is the history below as a build with `other-rules.patch`
//! wrote it. `tools/long builds` makes that build, and has each audit what the other writes:
//! `CHANCERY_WRITE_LEDGER` says where this one writes its own, and `CHANCERY_OTHER_LEDGER` which
//! one it audits.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use chancery::audit::replay::replay;
use chancery::board::Power;
use chancery::game::{Game, PersonId};
use chancery::ledger::{EventNumber, KeptRuling, Ledger, LetterNumber, RulingNumber};
use chancery::tournament::DirectorCommand;
use chancery::tournament::committee::QuestionMatter;
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;
use flate2::read::GzDecoder;
use rusqlite::Connection;

use super::committee::{ask, vote};
use super::hall::{Hall, table};

const FIXTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/ledgers/other-rules.db.gz");
/// The tournament that version 0.1.0 played.
const PLAYED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/ledgers/0.1.0.db.gz");
const BOARD: &str = "wm26-r1-01";
/// The build that audits: any but the one that has written.
const AUDITS: &str = "another build";

/// What only one of the two builds reads as a change of the rules, and what only the other does.
const CHANGES: [&str; 2] = ["newspaper rule C", "late orders until adjudication 2 hours"];
/// What only one of them does: of orders, windows, lengths of turns and replacements.
const LETTERS: [(Power, &str); 4] = [
    (Power::France, "A Par - Bur prithee"),
    (Power::Italy, "unavailable Mon 08:00 - Fri 00:00"),
    (Power::Austria, "gm pace movement 40 days"),
    (Power::Russia, "substitute Pat Sub <pat@new.example> until F1901"),
];
/// The player to whom the director gives a seat: the builds differ in whose points he makes.
const GIVEN: &str = "t07r";

/// Everything on which the two builds differ.
fn history(hall: &mut Hall) {
    hall.import(&table(7));
    super::begin(hall, Round::FIRST);
    for (number, change) in (1..).zip(CHANGES) {
        ask(hall, QuestionMatter::RuleChange, change);
        vote(hall, &[1, 2, 3, 4, 5], &format!("vote {number} yes"));
        hall.write("atd1@staff.example", &format!("vote {number} yes"));
        hall.command(DirectorCommand::Answer { question: number, approves: true });
    }
    for (power, line) in LETTERS {
        let game = hall.game(BOARD);
        let writer = match line.starts_with("gm ") {
            true => game.person(&game.staff.master),
            false => game.holder(power),
        };
        let writer = writer.expect("somebody").address.clone();
        write(hall, &writer, BOARD, line);
    }
    let (game, person) = (BOARD.to_owned(), PersonId::new(GIVEN));
    hall.command(DirectorCommand::Substitute { game, power: Power::Turkey.into(), person });
}

fn write(hall: &mut Hall, from: &str, board: &str, line: &str) {
    hall.now += TimeDelta::minutes(1);
    let address = hall.game(board).setup.address.clone();
    hall.post(from, &address, &format!("[{board}]"), &format!("{line}\n"));
    hall.turn();
}

/// Whether a ruling was made on these words, or has kept them.
fn is_about(hall: &Hall, ruled: &KeptRuling, words: &str) -> bool {
    let ledger = hall.office.ledger();
    let in_letter = ruled.letter.is_some_and(|number| {
        let found = ledger.letters(LetterNumber(number.0 - 1), 1).expect("letters").remove(0);
        String::from_utf8_lossy(&found.letter.bytes).contains(words)
    });
    in_letter
        || ruled.games.iter().any(|step| {
            let count = usize::try_from(step.last.0 - step.before.0).expect("few events");
            let events = ledger.events(&step.game, step.before, count).expect("events");
            events
                .iter()
                .any(|event| event.number > EventNumber(0) && event.text.as_str().contains(words))
        })
}

#[test]
fn a_ledger_of_a_build_with_other_rules_goes_on_and_is_sound() {
    if let Some(path) = std::env::var_os("CHANCERY_WRITE_LEDGER") {
        let mut hall = Hall::open("builds", 7);
        history(&mut hall);
        let ledger = Connection::open(hall.file()).expect("a database");
        let path = path.to_str().expect("a path");
        ledger.execute("VACUUM INTO ?1", [path]).expect("it can be written");
        return;
    }
    let other = std::env::var_os("CHANCERY_OTHER_LEDGER").map(PathBuf::from);
    let bytes = other.map_or_else(|| unpacked(FIXTURE), |path| fs::read(path).expect("a ledger"));
    let mut hall = Hall::go_on("builds", &bytes, AUDITS);
    let rulings = hall.office.ledger().rulings(RulingNumber(0), usize::MAX).expect("rulings");

    let running: Vec<String> =
        hall.tournament().running().map(|(_, game)| game.to_owned()).collect();
    for board in &running {
        let player = hall.game(board).holder(Power::France).expect("a player").address.clone();
        write(&mut hall, &player, board, "A Par - Bur");
        assert!(hall.last_to(&player).contains("A Par - Bur"), "{}", hall.last_to(&player));
    }
    hall.command(DirectorCommand::Rule { text: "It goes on".to_owned(), is_public: false });

    let report = replay(hall.office.ledger(), AUDITS, 2, |_| ()).expect("the ledger can be read");
    let differences: Vec<String> = report.differences.iter().map(ToString::to_string).collect();
    assert!(report.is_sound(), "{}\n{:?}", differences.join("\n"), report.damages);
    assert_eq!(report.made_again, report.rulings - rulings.len());
    assert!(report.made_again > running.len());
    let given = format!("\"person\":\"{GIVEN}\"");
    let words = CHANGES.into_iter().chain(LETTERS.map(|(_, line)| line)).chain([&*given]);
    for words in words {
        let ruled = rulings.iter().find(|ruled| is_about(&hall, ruled, words)).expect(words);
        let is_listed = report.otherwise.iter().any(|other| other.ruling == ruled.number);
        assert!(is_listed, "{words}: {:#?}", report.otherwise);
    }
}

/// What a state says of the seats, in the words of any version.
#[derive(serde::Deserialize)]
struct Seats {
    seats: serde_json::Value,
}

/// A seat's move was kept as a question then, and the states with it.
#[test]
fn the_seats_of_version_0_1_0_come_out_of_its_events_as_it_kept_them() {
    let hall = Hall::go_on("seats", &unpacked(PLAYED), AUDITS);
    let ledger = hall.office.ledger();
    let rulings = ledger.rulings(RulingNumber(0), usize::MAX).expect("rulings");
    let moved = rulings.iter().filter(|ruled| is_about(&hall, ruled, "\"event\":\"seat-moved\""));
    let moved: Vec<RulingNumber> = moved.map(|ruled| ruled.number).collect();
    assert!(moved.len() > 20, "{} moved a seat", moved.len());
    for name in ledger.games().expect("games") {
        let kept = ledger.load(&name).expect("it can be read").expect("it is there");
        assert_eq!(kept.version, "0.1.0");
        let kept: Seats = kept.state.read().expect("the seats of a game");
        let events = ledger.events(&name, EventNumber(0), usize::MAX).expect("events");
        let mut events = events.iter().map(|event| event.text.read().expect("an event"));
        let mut game = Game::begun(&events.next().expect("an event")).expect("it begins a game");
        events.for_each(|event| game.apply(&event));
        let now = serde_json::to_value(&game.seats).expect("it can be written");
        assert_eq!(now, kept.seats, "{}", name.0);
    }
}

fn unpacked(path: &str) -> Vec<u8> {
    let packed = fs::File::open(path).expect("the ledger is there");
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes).expect("it is whole");
    bytes
}
