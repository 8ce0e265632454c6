//! Three daemons share a ledger on PostgreSQL, and are disturbed while they work: killed, stopped
//! for longer than their leases last, cut off from a database that restarts, and handed over to its
//! standby. Every letter counts once, every answer goes out, nothing is ruled on twice.

#![expect(clippy::print_stdout, reason = "whoever runs the long form wants its figures")]

use std::collections::{BTreeMap, BTreeSet};

use chancery::ledger::{Ledger, LetterNumber, Place, RulingNumber};

use crate::hall::{Hall, NODES, number};
use crate::house::{carried, real};

/// How often they are disturbed; another number by `CHANCERY_DISTURBANCES`.
const DISTURBANCES: usize = 10;
/// So many letters come before each disturbance.
const LETTERS: usize = 30;
/// So often a phase ends.
const ROUNDS_PER_PHASE: usize = 3;

/// What is done to a daemon, or to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Disturbance {
    /// A daemon is killed, and started again later.
    Kill(usize),
    /// A daemon is stopped until its leases have gone to others, and then goes on.
    Stop(usize),
    /// The database is shut down in the middle of what it does, and started again.
    Crash,
    /// The same, in order.
    Restart,
}

impl Disturbance {
    fn of_round(round: usize) -> Disturbance {
        let node = (round / 2) % NODES.len();
        match round % 5 {
            0 | 3 => Disturbance::Kill(node),
            1 => Disturbance::Stop(node),
            2 => Disturbance::Crash,
            _ => Disturbance::Restart,
        }
    }
}

impl Hall {
    fn disturb(&mut self, what: Disturbance) {
        match what {
            Disturbance::Kill(node) => self.kill(node),
            Disturbance::Stop(node) => {
                self.signal(node, "-STOP");
                let name = NODES[node];
                self.until("the stopped node has lost what it had", |hall| {
                    hall.ledger
                        .holdings(real())
                        .is_ok_and(|holdings| !holdings.iter().any(|holding| holding.node == name))
                });
            }
            Disturbance::Crash => self.primary.control("restart", &["immediate"]),
            Disturbance::Restart => self.primary.control("restart", &["fast"]),
        }
    }

    fn mend(&mut self, what: Disturbance) {
        match what {
            Disturbance::Kill(node) => self.start(node),
            Disturbance::Stop(node) => self.signal(node, "-CONT"),
            Disturbance::Crash | Disturbance::Restart => {}
        }
    }
}

/// What no disturbance may change.
fn check(hall: &Hall) {
    let letters = hall.ledger.letters(LetterNumber(0), usize::MAX).expect("letters");
    assert_eq!(letters.len(), hall.written, "every letter is in the journal, and once");
    let rulings = hall.ledger.rulings(RulingNumber(0), usize::MAX).expect("rulings");
    let ruled: Vec<LetterNumber> = rulings.iter().filter_map(|ruling| ruling.letter).collect();
    let once: BTreeSet<&LetterNumber> = ruled.iter().collect();
    assert_eq!((ruled.len(), once.len()), (hall.written, hall.written), "each is ruled on, once");
    let nodes: BTreeSet<&str> = rulings.iter().map(|ruling| ruling.node.as_str()).collect();
    assert!(NODES.iter().all(|node| nodes.contains(node)), "all work: {nodes:?}");

    // Everybody wrote in every phase, and was in time.
    for board in &hall.boards {
        let game = hall.game(board).expect("a game");
        assert!(!game.history.is_empty());
        for played in &game.history {
            assert!(played.silent.is_empty(), "{board} {}: {:?}", played.phase, played.silent);
        }
    }

    let mut sent: BTreeMap<String, usize> = BTreeMap::new();
    for node in NODES {
        for letter in carried(&hall.folder.join(node).join("out")) {
            let id = letter.lines().find_map(|line| line.strip_prefix("Message-ID: <"));
            let id = id.and_then(|id| id.strip_suffix('>')).expect("an id").to_owned();
            *sent.entry(id).or_default() += 1;
        }
    }
    let mut twice = 0;
    for (_, letter) in rulings.iter().flat_map(|ruling| &ruling.letters) {
        let count = sent.get(&letter.message_id).copied().unwrap_or(0);
        assert!((1..=2).contains(&count), "{} was sent {count} times", letter.message_id);
        twice += usize::from(count == 2);
    }
    let damages = hall.ledger.verify(None).expect("an answer");
    assert!(damages.is_empty(), "{damages:?}");
    let Place::Server(server) = &hall.place else { panic!("it is on a server") };
    let said = hall.ask(&["audit", &server.url]);
    assert!(said.contains("All is as it was kept."), "{said}");
    // Shown by --nocapture.
    let by = |node: &str| rulings.iter().filter(|ruling| ruling.node == node).count();
    println!(
        "{} letters, {} rulings ({:?}), {} letters out, {twice} of them twice",
        hall.written,
        rulings.len(),
        NODES.map(by),
        sent.len()
    );
}

#[test]
fn three_daemons_lose_nothing_and_do_nothing_twice_whatever_happens_to_them() {
    let mut hall = Hall::new();
    for node in 0..NODES.len() {
        hall.start(node);
    }
    let rounds = number("CHANCERY_DISTURBANCES", DISTURBANCES);
    for round in 0..rounds {
        let what = Disturbance::of_round(round);
        hall.write(LETTERS);
        // It comes when so many of them are ruled on, wherever the nodes are then.
        let target = hall.ledger.heads().expect("heads").rulings.number + (round % LETTERS) as i64;
        hall.until("so many rulings", |hall| {
            let backlog = hall.ledger.backlog().map_or(1, |backlog| backlog.unruled);
            let rulings = hall.ledger.heads().map_or(0, |heads| heads.rulings.number);
            rulings >= target || backlog == 0
        });
        hall.disturb(what);
        hall.write(LETTERS / 3);
        if round % ROUNDS_PER_PHASE == 2 {
            // The deadline comes while the node is gone: the others rule.
            hall.pass_deadline();
        }
        hall.mend(what);
        hall.rest();
    }
    hall.write(LETTERS);
    hall.rest();
    // Letters that the standby never heard of were put away already: they have to come back.
    hall.part_from_standby();
    hall.write(LETTERS);
    hall.rest();
    hall.fail_over();
    hall.write(LETTERS);
    hall.pass_deadline();
    hall.rest();
    check(&hall);
    hall.end(0);
    let holdings = hall.ledger.holdings(real()).expect("holdings");
    assert!(holdings.iter().all(|holding| holding.node != NODES[0]), "{holdings:?}");
}
