//! What the tests of the ledger share: folders, moments, letters, rulings, and a ledger that has
//! rows in every table.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chancery::game::Moment;
use chancery::ledger::{
    Arrived, Delivery, DeliveryOutcome, EventNumber, EventText, Forgetting, ForgettingGame,
    GameName, GameRuling, Job, Leasable, Ledger, LedgerOpening, LedgerRuling, LetterNumber,
    LetterRank, LetterText, OutboxLetter, OutgoingNumber, SqliteLedger, StateText, Uid,
};

pub(crate) const OPENING: LedgerOpening<'static> =
    LedgerOpening { node: "alpha", secret: [7; 32], patience: Duration::ZERO };

/// An empty folder of this name.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ledger-{name}"));
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

pub(crate) type Opened = SqliteLedger;
pub(crate) type Site = PathBuf;

/// A new ledger in a folder of this name, and its file.
pub(crate) fn new_ledger(name: &str) -> (SqliteLedger, PathBuf) {
    let file = folder(name).join("ledger.db");
    (open(&file), file)
}

pub(crate) fn open(file: &Path) -> SqliteLedger {
    SqliteLedger::open(file, &OPENING).unwrap_or_else(|error| panic!("{error}"))
}

/// The ledger of a process that was killed.
pub(crate) fn open_after(file: &Path) -> SqliteLedger {
    open(file)
}

/// Where a ledger is, for another process, and what it reads there.
pub(crate) fn name_of(site: &Path) -> String {
    site.display().to_string()
}

pub(crate) fn named(name: String) -> Site {
    name.into()
}

pub(crate) fn open_as(node: &str, file: &Path) -> SqliteLedger {
    let opening = LedgerOpening { node, ..OPENING };
    SqliteLedger::open(file, &opening).unwrap_or_else(|error| panic!("{error}"))
}

/// Fails with all that `verify` finds.
pub(crate) fn assert_sound(ledger: &dyn Ledger) {
    let damages = ledger.verify(None).expect("the rows can be read");
    let damages: Vec<String> = damages.iter().map(ToString::to_string).collect();
    assert!(damages.is_empty(), "\n{}", damages.join("\n"));
}

/// A letter could not be sent; without a moment for another attempt it is given up.
pub(crate) fn fail(
    ledger: &mut dyn Ledger,
    number: OutgoingNumber,
    at: Moment,
    why: &str,
    retry_at: Option<Moment>,
) {
    let outcome = DeliveryOutcome::Failed { why: why.to_owned(), retry_at };
    ledger.report(&[Delivery { number, at, outcome, claim: None }]).expect("a report");
}

/// Seconds after noon.
pub(crate) fn at(seconds: i64) -> Moment {
    Moment::from_timestamp_secs(1_767_614_400 + seconds).expect("a time")
}

pub(crate) fn game(name: &str) -> GameName {
    GameName::new(name)
}

/// A letter with this number in its mailbox, received at this second.
pub(crate) fn letter(number: u32, second: i64) -> Arrived {
    Arrived {
        mailbox: "orders".to_owned(),
        uid: Some(Uid { validity: 1, number }),
        message_id: Some(format!("{number}@player.example")),
        received: at(second),
        bytes: format!("Subject: orders {number}\r\n\r\nPASS {number}\r\n").into_bytes(),
    }
}

/// A ruling that changes no game and writes no letter.
pub(crate) fn ruling(job: Job, second: i64) -> LedgerRuling {
    let version = "0.2.0".to_owned();
    LedgerRuling {
        job,
        at: at(second),
        version,
        lease: None,
        basis: None,
        games: Vec::new(),
        letters: Vec::new(),
    }
}

/// A ruling on a letter, with changes to games.
pub(crate) fn on_letter(number: i64, games: Vec<GameRuling>) -> LedgerRuling {
    LedgerRuling { games, ..ruling(Job::Letter(LetterNumber(number)), 100 + number) }
}

/// Events of a game after those expected, each with its number.
pub(crate) fn change(name: &str, expected: i64, events: i64) -> GameRuling {
    let numbers = expected + 1..=expected + events;
    let event = |number| EventText::write(&("moved", number)).expect("a list");
    let last = expected + events;
    GameRuling {
        game: game(name),
        expected: EventNumber(expected),
        events: numbers.map(event).collect(),
        state: StateText::write(&("state", name, last)).expect("a list"),
        next_wake: Some(at(1_000 + last)),
        addresses: BTreeSet::from([format!("{name}@Player.example"), "gm@example".to_owned()]),
        tags: BTreeSet::from([format!("WM-{name}")]),
    }
}

/// The remains of a forgotten person, in each table that `fill` has put rows into.
pub(crate) fn forgetting() -> Forgetting {
    let event = EventText::write("gone").expect("a text");
    let state = StateText::write("without").expect("a text");
    let after = GameRuling { state, ..change("vienna", 5, 0) };
    let version = "forgetful".to_owned();
    Forgetting {
        letters: vec![LetterNumber(1), LetterNumber(2)],
        outgoing: vec![(
            OutgoingNumber(3),
            "gone@forgotten.invalid".to_owned(),
            LetterText::write("gone").expect("a text"),
        )],
        games: vec![ForgettingGame { events: vec![(EventNumber(2), event)], after, version }],
    }
}

/// A letter to a player.
pub(crate) fn outgoing(key: &str, about: Option<&str>) -> OutboxLetter {
    OutboxLetter {
        key: key.to_owned(),
        message_id: format!("{key}@chancery.example"),
        to: format!("{key}@player.example"),
        game: about.map(GameName::new),
        text: LetterText::write(&("Receipt", key)).expect("a list"),
        rank: LetterRank::Result,
    }
}

/// A ledger with rows in every table. Without subjects no outgoing letter is about a game, as it
/// was in the first schema, and there is no epoch.
pub(crate) fn fill(ledger: &mut dyn Ledger, with_subjects: bool) {
    let about = |name| with_subjects.then_some(name);
    let no_uid = Arrived { uid: None, message_id: None, ..letter(3, 3) };
    ledger.receive(&[letter(1, 1), letter(2, 2), no_uid, letter(4, 2)]).expect("a batch");
    let mut begin = on_letter(1, vec![change("vienna", 0, 3), change("athens", 0, 1)]);
    begin.letters = vec![outgoing("a", about("vienna")), outgoing("b", None)];
    let mut second = on_letter(2, vec![change("vienna", 3, 2)]);
    second.letters = vec![outgoing("c", about("vienna")), outgoing("d", about("vienna"))];
    let mut woken =
        ruling(Job::WakeUp { game: game("athens"), at: at(1), after: EventNumber(1) }, 200);
    woken.games = vec![GameRuling { next_wake: None, ..change("athens", 1, 1) }];
    woken.letters = vec![outgoing("e", about("athens"))];
    ledger.commit_all(&[begin, second]).expect("two rulings");
    ledger.commit(&woken).expect("a ruling");
    ledger.commit(&ruling(Job::Command("start".to_owned()), 201)).expect("a ruling");

    let handed_out = ledger.to_send(at(300), at(360), 10).expect("letters");
    assert_eq!(handed_out.len(), 5);
    ledger.sent(OutgoingNumber(1), at(301)).expect("a report");
    fail(ledger, OutgoingNumber(2), at(302), "451 later", Some(at(600)));
    fail(ledger, OutgoingNumber(3), at(303), "550 no such person", None);
    ledger.lease(&Leasable::Mailbox("orders".to_owned()), at(300), at(400)).expect("a lease");
    if with_subjects {
        assert!(ledger.bind(at(304)).expect("an epoch"));
    }
}
