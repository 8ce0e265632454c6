//! How many rulings a second several nodes make on one ledger, and one on a file. The short form
//! tests that they share the work; `tools/long nodes` has the table.

#![expect(clippy::print_stdout, reason = "the table is what it is run for")]

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use chancery::config::GameFile;
use chancery::daemon::{Drained, Office, Worked};
use chancery::game::Moment;
use chancery::ledger::{
    AnyLedger, Arrived, Ledger, LedgerOpening, LedgerPlace, PostgresServer, RulingNumber, Uid,
};
use chrono::TimeDelta;

use crate::daemon::cluster::cluster;
use crate::daemon::house::{first_moment, letter, real};

const BOARD: &str = include_str!("../../game.example.toml");
/// Boards; another number by `CHANCERY_NODE_GAMES`.
const GAMES: usize = 12;
/// Boards that are opened, or letters that are entered, at once.
const AT_ONCE: usize = 200;

fn office(place: &LedgerPlace, node: &str) -> Office<AnyLedger> {
    let opening = LedgerOpening { node, secret: [7; 32], patience: Duration::from_secs(60) };
    let ledger = AnyLedger::open(place, &opening).unwrap_or_else(|why| panic!("{why}"));
    Office::new(ledger, chancery::daemon::BUILD)
}

fn name(number: usize) -> String {
    format!("r1-{number:05}")
}

/// A ledger with so many boards, and a letter to each in the journal.
fn furnished(place: &LedgerPlace, games: usize) {
    let mut office = office(place, "first");
    let now = first_moment();
    for number in 0..games {
        let text = BOARD.replace("r1-07", &name(number));
        let file = GameFile::parse(&text).expect("a board");
        office.open(&file.opening(format!("key {number}"), now), now).expect("a board begins");
    }
    let letters: Vec<Arrived> = (0..games).map(|number| arrived(number, now)).collect();
    for some in letters.chunks(AT_ONCE) {
        office.receive(some).expect("a batch");
    }
}

fn arrived(number: usize, now: Moment) -> Arrived {
    let board = name(number);
    let id = format!("{number}@players.example");
    let text = letter("anne", &id, &format!("[wm26 {board}] orders"), "A Par - Bur\nall hold\n");
    Arrived {
        mailbox: "orders".to_owned(),
        uid: u32::try_from(number + 1).ok().map(|number| Uid { validity: 1, number }),
        message_id: Some(id),
        received: now + TimeDelta::seconds(1),
        bytes: text.replace("r1-07@", &format!("{board}@")).into_bytes(),
    }
}

/// Rules on all there is, with so many nodes at once. How many rulings each made, and how long it
/// took.
fn ruled(place: &LedgerPlace, nodes: usize, now: Moment) -> (Vec<usize>, Duration) {
    let mut offices: Vec<_> =
        (0..nodes).map(|node| office(place, &format!("node-{node}"))).collect();
    let since = real();
    let work = |office: &mut Office<AnyLedger>| {
        let mut count = 0;
        loop {
            // As the daemon does: on a file, rulings are kept together.
            let worked = office.work_together(now, &Drained::before(now)).expect("it can rule");
            count += worked.1;
            match worked.0 {
                Worked::On => {}
                // The others have the last few in hand, or have still to give us our share.
                Worked::Elsewhere => {
                    let has_letters = office.ledger().backlog().expect("a backlog").unruled > 0;
                    let wakes = office.next_wake().expect("a moment").is_some_and(|at| at <= now);
                    if !has_letters && !wakes {
                        return count;
                    }
                    thread::park_timeout(Duration::from_millis(5));
                }
                Worked::Rests | Worked::Waits(_) => return count,
            }
        }
    };
    let counts = thread::scope(|scope| {
        let started: Vec<_> =
            offices.iter_mut().map(|office| scope.spawn(move || work(office))).collect();
        started.into_iter().map(|one| one.join().expect("a thread")).collect()
    });
    (counts, (real() - since).to_std().unwrap_or_default())
}

fn check(place: &LedgerPlace, games: usize) {
    let ledger = AnyLedger::look(place, Duration::from_secs(60)).expect("a ledger");
    let rulings = ledger.rulings(RulingNumber(0), usize::MAX).expect("rulings");
    let on_letters = rulings.iter().filter(|ruling| ruling.letter.is_some()).count();
    assert_eq!(on_letters, games, "each letter is ruled on once");
    let woken = rulings.iter().filter(|ruling| ruling.job.starts_with("wake-up")).count();
    assert_eq!(woken, games, "each board is woken once");
    assert!(ledger.verify(None).expect("an answer").is_empty());
}

#[test]
fn nodes_share_the_work_and_each_letter_is_ruled_on_once() {
    let games = std::env::var("CHANCERY_NODE_GAMES").ok();
    let games = games.map_or(GAMES, |text| text.parse().expect("a number"));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("chancery-rate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let file = LedgerPlace::File(folder.join("ledger.db"));
    let server = |nodes: usize| {
        LedgerPlace::Server(PostgresServer::new(cluster().empty(&format!("rate{nodes}"))))
    };
    let runs = [
        ("a file", 1, file),
        ("a server", 1, server(1)),
        ("a server", 2, server(2)),
        ("a server", 3, server(3)),
    ];
    println!("| ledger | nodes | on | rulings | seconds | rulings a second | turns of each node |");
    println!("|---|--:|---|--:|--:|--:|---|");
    // Each commit on the server takes so many microseconds more: those of a standby far away.
    let delay = std::env::var("CHANCERY_COMMIT_DELAY").ok();
    for (what, nodes, place) in runs {
        furnished(&place, games);
        let slowed = delay.as_deref().map(|delay| cluster().slow_down(delay));
        let ledger = AnyLedger::look(&place, Duration::from_secs(60)).expect("a ledger");
        let wake = ledger.next_wake().expect("an answer").expect("boards are to be woken");
        let soon = first_moment() + TimeDelta::minutes(1);
        for (on, now) in [("letters", soon), ("wake-ups", wake)] {
            let (counts, time) = ruled(&place, nodes, now);
            let seconds = time.as_secs_f64();
            let rate = games as f64 / seconds.max(0.001);
            println!(
                "| {what} | {nodes} | {on} | {games} | {seconds:.1} | {rate:.0} | {counts:?} |"
            );
        }
        drop(slowed);
        check(&place, games);
    }
    std::fs::remove_dir_all(&folder).expect("it was made here");
}
