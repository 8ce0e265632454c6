//! Three daemons share a ledger on PostgreSQL and mailboxes on a server, and are disturbed while
//! they work: killed, stopped for longer than their leases last, cut off from a database that
//! restarts, and handed over to its standby. Every letter counts once, every answer goes out,
//! nothing is ruled on twice.

#![expect(clippy::print_stdout, reason = "whoever runs the long form wants its figures")]

use std::collections::{BTreeMap, BTreeSet};

use chancery::game::Game;
use chancery::ledger::{KeptRuling, Ledger, LedgerPlace, LetterNumber, RulingNumber};
use chrono::TimeDelta;

use crate::daemon::hall::{Hall, NODES, number};
use crate::daemon::house::real;
use crate::daemon::rig::Door;
use crate::daemon::year::PLAYERS;

/// How often they are disturbed; another number by `CHANCERY_DISTURBANCES`.
const DISTURBANCES: usize = 10;
/// How many letters come before each disturbance.
const LETTERS: usize = 30;
/// Or one for each so many seats, if that is more: all have to write before a deadline.
const SEATS_PER_LETTER: usize = 40;
/// After how many rounds a phase ends, if all have written by then.
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
    /// It is shut down in the middle of what it does, and its synchronous standby takes over.
    FailOver,
    /// A changed configuration goes from daemon to daemon.
    Roll(usize),
}

impl Disturbance {
    fn of_round(round: usize) -> Disturbance {
        let node = (round / 2) % NODES.len();
        match round % 10 {
            1 | 6 => Disturbance::Stop(node),
            2 => Disturbance::Crash,
            4 | 9 => Disturbance::FailOver,
            5 => Disturbance::Roll(round),
            7 => Disturbance::Restart,
            _ => Disturbance::Kill(node),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Disturbance::Kill(_) => "kills",
            Disturbance::Stop(_) => "stops past the lease",
            Disturbance::Crash => "crashes of the database",
            Disturbance::Restart => "restarts of it",
            Disturbance::FailOver => "failovers",
            Disturbance::Roll(_) => "changes of the configuration",
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
            Disturbance::FailOver => self.fail_over(),
            Disturbance::Roll(round) => self.roll(&address_of(round)),
        }
    }

    fn mend(&mut self, what: Disturbance) {
        match what {
            Disturbance::Kill(node) => self.start(node),
            Disturbance::Stop(node) => self.signal(node, "-CONT"),
            Disturbance::Crash | Disturbance::Restart | Disturbance::Roll(_) => {}
            Disturbance::FailOver => self.bring_back(),
        }
    }

    /// Restarts one daemon after the other with another setting that all share.
    fn roll(&mut self, address: &str) {
        for node in 0..NODES.len() {
            self.end(node);
            let config = self.configure(node, "[log]", "[log]");
            let (usual, _) = config.split_once("[web]").unwrap_or((&config, ""));
            self.set_config(node, &format!("{usual}[web]\naddress = \"{address}\"\n"));
            self.start(node);
        }
    }

    fn rulings(&self) -> Vec<KeptRuling> {
        self.ledger.rulings(RulingNumber(0), usize::MAX).expect("rulings")
    }

    /// Whether anything is on its way: a letter to the journal or to a ruling, or an answer.
    fn is_busy(&self) -> bool {
        let taken = self.ledger.heads().expect("heads").letters.number;
        let backlog = self.ledger.backlog().expect("a backlog");
        taken < self.written as i64 || backlog.unruled > 0 || backlog.unsent > 0
    }

    /// Letters come, and in the midst of them a disturbance.
    fn round(&mut self, round: usize, letters: usize, tally: &mut BTreeMap<&str, usize>) {
        let what = Disturbance::of_round(round);
        // It comes when so many of them are ruled on, wherever the nodes are then.
        let before = self.ledger.heads().expect("heads").rulings.number;
        let target = before + (round * letters / LETTERS % letters) as i64;
        self.write(letters);
        self.until("so many rulings", |hall| {
            hall.ledger.heads().is_ok_and(|heads| heads.rulings.number >= target)
        });
        *tally.entry("in the midst of work").or_default() += usize::from(self.is_busy());
        *tally.entry(what.name()).or_default() += 1;
        self.disturb(what);
        self.write(letters / 3);
        if round % ROUNDS_PER_PHASE == 2 && self.missing() == 0 {
            // The deadline comes while the node is gone: the others rule.
            self.pass_deadline();
        }
        self.mend(what);
        self.rest();
    }
}

/// Where the pages are since a round in which the configuration was changed.
fn address_of(round: usize) -> String {
    format!("https://round-{round}.example/")
}

/// What no disturbance may change: every letter counts, and once.
fn check_letters(hall: &Hall) {
    let letters = hall.ledger.letters(LetterNumber(0), usize::MAX).expect("letters");
    assert_eq!(letters.len(), hall.written, "every letter is in the journal, and once");
    let rulings = hall.rulings();
    let ruled: Vec<LetterNumber> = rulings.iter().filter_map(|ruling| ruling.letter).collect();
    let once: BTreeSet<&LetterNumber> = ruled.iter().collect();
    assert_eq!((ruled.len(), once.len()), (hall.written, hall.written), "each is ruled on, once");
    let jobs: BTreeSet<&String> = rulings.iter().map(|ruling| &ruling.job).collect();
    assert_eq!(jobs.len(), rulings.len(), "nothing is ruled on twice");
    // Everybody wrote in every phase, and was in time.
    for board in &hall.boards {
        let game = hall.game(board).expect("a game");
        assert_eq!(game.history.len(), hall.deadlines, "{board}");
        for played in &game.history {
            assert!(played.silent.is_empty(), "{board} {}: {:?}", played.phase, played.silent);
        }
    }
    let damages = hall.ledger.verify(None).expect("an answer");
    assert!(damages.is_empty(), "{damages:?}");
    let LedgerPlace::Server(server) = &hall.place else { panic!("it is on a server") };
    let said = hall.ask(&["audit", &server.url]);
    assert!(said.contains("Everything is as it was recorded."), "{said}");
}

/// All letters reached their readers, at worst twice. Returns how many came twice, and how many no
/// ruling wrote.
fn check_answers(hall: &mut Hall) -> (usize, Vec<String>) {
    hall.await_answers();
    let rulings = hall.rulings();
    let mut twice = 0;
    let mut unknown: BTreeSet<&String> = hall.sent.keys().collect();
    for (_, letter) in rulings.iter().flat_map(|ruling| &ruling.letters) {
        let count = hall.sent.get(&letter.message_id).copied().unwrap_or(0);
        assert!((1..=2).contains(&count), "{} was sent {count} times", letter.message_id);
        twice += usize::from(count == 2);
        unknown.remove(&letter.message_id);
    }
    (twice, unknown.into_iter().map(|id| hall.heads[id].clone()).collect())
}

/// Letters that the standby never heard of were put away already: they have to come back, and
/// before the deadline is ruled on again for which they were in time. One node is alone with what
/// it remembers. How many letters these were.
fn lose_what_is_committed(hall: &mut Hall) -> usize {
    for node in 1..NODES.len() {
        hall.end(node);
    }
    hall.part_from_standby();
    hall.write(hall.missing().max(LETTERS));
    hall.pass_deadline();
    hall.rest();
    let phases = hall.phases();
    let known = hall.standby.sql("SELECT COUNT(*) FROM letters").parse().expect("a number");
    assert!(hall.written > known, "nothing would be lost");
    let lost = hall.written - known;
    hall.fail_over();
    hall.until_each("the deadline ruled on again", |game, at| game.phase == phases[at]);
    // What follows comes after the result, not in the same moment.
    hall.set_time(hall.now + TimeDelta::minutes(1));
    for node in 1..NODES.len() {
        hall.start(node);
    }
    lost
}

/// A mailbox that one node can't reach is another's, long before the lease would end.
fn leave_a_mailbox(hall: &mut Hall) {
    let port = format!("port = {}\n", hall.rig.port(Door::Imaps));
    let usual = [0, 1].map(|node| hall.configure(node, "lease = 2\n", "lease = 600\n"));
    hall.configure(0, &port, "port = 1\n");
    hall.start(0);
    hall.until("one node can't", |hall| hall.log(0).contains("the mailbox can't be read"));
    hall.start(1);
    hall.write(LETTERS);
    hall.rest();
    for (node, usual) in usual.iter().enumerate() {
        hall.end(node);
        hall.set_config(node, usual);
    }
}

#[test]
fn three_daemons_lose_nothing_and_do_nothing_twice_whatever_happens_to_them() {
    let mut hall = Hall::new();
    leave_a_mailbox(&mut hall);
    for node in 0..NODES.len() {
        hall.start(node);
    }
    let rounds = number("CHANCERY_DISTURBANCES", DISTURBANCES);
    let letters = LETTERS.max(hall.boards.len() * PLAYERS.len() / SEATS_PER_LETTER);
    let mut tally = BTreeMap::new();
    for round in 0..rounds {
        hall.round(round, letters, &mut tally);
    }
    let busy = tally.get("in the midst of work").copied().unwrap_or(0);
    assert!(2 * busy >= rounds, "most disturbances found nothing to disturb: {tally:?}");
    hall.write(letters);
    hall.rest();
    let (_, unknown) = check_answers(&mut hall);
    assert!(unknown.is_empty(), "no ruling wrote {}: {:#?}", unknown.len(), unknown.iter().take(9));
    if let Some(last) = (0..rounds).rfind(|round| round % 10 == 5) {
        let address = address_of(last);
        let is_told =
            |game: &Game, _| game.page.as_ref().is_some_and(|at| at.starts_with(&address));
        hall.until_each("all boards told the last address", is_told);
    }
    let lost = lose_what_is_committed(&mut hall);
    hall.write(hall.missing());
    hall.pass_deadline();
    hall.rest();
    check_letters(&hall);
    let (twice, _) = check_answers(&mut hall);
    let rulings = hall.rulings();
    let by = |node: &str| rulings.iter().filter(|ruling| ruling.node == node).count();
    let by = NODES.map(by);
    assert!(by.iter().all(|count| *count > 0), "all work: {by:?}");
    // Shown by --nocapture.
    println!("{rounds} disturbances {tally:?}, then a failover that lost {lost} letters");
    let (boards, ids) = (hall.boards.len(), hall.sent.len());
    println!(
        "{boards} boards, {} deadlines, {} letters, {} rulings {by:?}; out {ids}, twice {twice}",
        hall.deadlines,
        hall.written,
        rulings.len()
    );
    hall.end(0);
    let holdings = hall.ledger.holdings(real()).expect("holdings");
    assert!(holdings.iter().all(|holding| holding.node != NODES[0]), "{holdings:?}");
}
