//! Nodes that share a ledger see each game as one node alone would: what was received before a
//! wake-up is ruled on before it, even if other nodes have it in hand.

use std::rc::Rc;
use std::time::Duration;

use chancery::config::GameFile;
use chancery::daemon::{Drained, Office, Worked};
use chancery::game::Moment;
use chancery::ledger::{
    AnyLedger, Arrived, GameName, Leasable, LeaseEnding, Ledger, LedgerOpening, LedgerPlace,
    PostgresServer, RulingNumber, Shard,
};
use chrono::TimeDelta;

use crate::simulation::cluster::cluster;
use crate::simulation::flaky::{Flaky, Fuse};
use crate::simulation::run::VERSION;

pub(super) const BOARD: &str = include_str!("../../game.example.toml");

/// The part of the work to which a board belongs.
pub(super) fn shard(board: &str) -> Leasable {
    Leasable::Shard(Shard::of(&GameName::new(board)))
}

pub(super) fn node(name: &str, place: &LedgerPlace) -> AnyLedger {
    let opening = LedgerOpening { node: name, secret: [7; 32], patience: Duration::from_secs(60) };
    AnyLedger::open(place, &opening).unwrap_or_else(|why| panic!("{why}"))
}

/// A ledger in an empty part of the database, and two boards in it, one of which has to be woken
/// two days after the other. A letter to the later one was received in between.
pub(super) fn furnished(part: &str) -> (LedgerPlace, [Moment; 2]) {
    let server = PostgresServer {
        ending: LeaseEnding::AsTold,
        ..PostgresServer::new(cluster().empty(part))
    };
    let place = LedgerPlace::Server(server);
    let wakes = furnish(&place);
    (place, wakes)
}

/// The same in an empty ledger.
pub(super) fn furnish(place: &LedgerPlace) -> [Moment; 2] {
    let mut office = Office::new(node("first", place), VERSION);
    let begin: Moment = "2026-11-20T20:00:00Z".parse().expect("a moment");
    let wakes = [("r1-01", 0), ("r1-02", 14)].map(|(name, days)| {
        let now = begin + TimeDelta::days(days);
        let file = GameFile::parse(&BOARD.replace("r1-07", name)).expect("a board");
        office.open(&file.opening(name.to_owned(), now), now).expect("a board begins");
        let game = office.ledger().load(&GameName::new(name)).expect("a game");
        // A reminder, before its deadline.
        game.expect("it has begun").next_wake.expect("it is to be woken")
    });
    assert!(wakes[0] < wakes[1]);
    let received = wakes[0] + (wakes[1] - wakes[0]) / 2;
    let letter = letter(1, "anne@example.org", "[wm26 r1-02] orders", received);
    office.receive(&[letter]).expect("a batch");
    wakes
}

pub(super) fn letter(number: u32, from: &str, subject: &str, received: Moment) -> Arrived {
    let id = format!("{number}@players.example");
    let text = format!(
        "From: {from}\r\nTo: masters@example.org\r\nSubject: {subject}\r\n\
        Message-ID: <{id}>\r\n\r\nA Par - Bur\r\n"
    );
    let (mailbox, bytes) = ("orders".to_owned(), text.into_bytes());
    Arrived { mailbox, uid: None, message_id: Some(id), received, bytes }
}

/// The jobs of all rulings but those that begin games, in their order.
pub(super) fn jobs(ledger: &impl Ledger) -> Vec<String> {
    let rulings = ledger.rulings(RulingNumber(0), usize::MAX).expect("rulings");
    let jobs = rulings.into_iter().map(|ruling| ruling.job);
    jobs.filter(|job| !job.contains("open")).collect()
}

#[test]
fn a_letter_between_two_wakes_counts_though_another_node_takes_the_first() {
    let (place, [_, last]) = furnished("between");
    let mut office = Office::new(node("alpha", &place), VERSION);
    let now = last + TimeDelta::hours(1);
    let mut beta = node("beta", &place);
    let until = now + TimeDelta::hours(1);
    beta.lease(&shard("r1-01"), now, until).expect("an answer").expect("a lease");
    for _ in 0..3 {
        office.work(now, &Drained::before(now)).expect("it can rule");
    }
    let jobs = jobs(office.ledger());
    assert!(jobs[0].contains("letter"), "{jobs:?}");
    assert!(jobs[1].contains("r1-02"), "{jobs:?}");
}

#[test]
fn d_vii_1_nodes_rule_beside_a_board_whose_mailbox_cant_be_read() {
    let (place, [first, last]) = furnished("beside");
    let mut office = Office::new(node("alpha", &place), VERSION);
    let now = last + TimeDelta::hours(1);
    let unread = ["wm26+r1-01@example.org".to_owned()];
    let drained = Drained::before(now).and(&unread, first - TimeDelta::hours(1));
    let worked = [(); 3].map(|()| office.work(now, &drained).expect("it can rule"));
    assert_eq!(worked, [Worked::On, Worked::On, Worked::Waits(first)]);
    let jobs = jobs(office.ledger());
    assert!(jobs[0].contains("letter") && jobs[1].contains("r1-02"), "{jobs:?}");
    // A mailbox that serves every board may have mail for any of them.
    let drained = Drained::before(first - TimeDelta::hours(1));
    assert_eq!(office.work(now, &drained).expect("an answer"), Worked::Waits(first));
}

/// Letters that the last server had in its journal may be missing in that of its standby.
#[test]
fn d_vii_1_no_deadline_is_ruled_on_by_what_another_server_had() {
    let (place, [first, last]) = furnished("another");
    let mut office = Office::new(node("alpha", &place), VERSION);
    let now = last + TimeDelta::hours(1);
    let elsewhere = Drained::before(now).on_timeline(1);
    let worked = [(); 2].map(|()| office.work(now, &elsewhere).expect("it can rule"));
    // A letter is ruled on as soon as it is there.
    assert_eq!(worked, [Worked::On, Worked::Waits(first)]);
    assert_eq!(office.work(now, &Drained::before(now)).expect("it can rule"), Worked::On);
}

/// Nor if that became so between two questions.
#[test]
fn d_vii_1_no_deadline_is_ruled_on_by_letters_of_two_servers() {
    let (place, [_, last]) = furnished("two");
    let fuse = Rc::new(Fuse::default());
    let ledger = Flaky { inner: node("alpha", &place), fuse: Rc::clone(&fuse) };
    let mut office = Office::new(ledger, VERSION);
    let now = last + TimeDelta::hours(1);
    fuse.fail_over();
    assert_eq!(office.work(now, &Drained::before(now)).expect("an answer"), Worked::Elsewhere);
    assert_eq!(jobs(office.ledger()), [""; 0]);
    let drained = Drained::before(now).on_timeline(1);
    assert_eq!(office.work(now, &drained).expect("it can rule"), Worked::On);
    assert!(jobs(office.ledger())[0].contains("r1-01"));
}

/// The number of a letter that one server had may be that of another letter on the next.
#[test]
fn no_letter_is_ruled_on_that_was_read_on_another_server() {
    let (place, [_, last]) = furnished("read-before");
    let fuse = Rc::new(Fuse::default());
    let ledger = Flaky { inner: node("alpha", &place), fuse: Rc::clone(&fuse) };
    let mut office = Office::new(ledger, VERSION);
    let now = last - TimeDelta::hours(1);
    let drained = Drained::before(now);
    fuse.fail_over();
    let (worked, count) = office.work_together(now, &drained).expect("an answer");
    assert_eq!((worked, count, jobs(office.ledger())), (Worked::Elsewhere, 0, Vec::new()));
    office.work_together(now, &drained.on_timeline(1)).expect("it can rule");
    let jobs = jobs(office.ledger());
    assert!(jobs.iter().any(|job| job == "letter 1"), "{jobs:?}");
}

/// Who is found on which board may change while a letter is ruled on. An audit, which rules on
/// everything in its order, would have it lead elsewhere.
#[test]
fn d_ii_2_a_letter_leads_where_it_leads_when_its_ruling_is_kept() {
    let place = LedgerPlace::Server(PostgresServer {
        ending: LeaseEnding::AsTold,
        ..PostgresServer::new(cluster().empty("leads"))
    });
    let now: Moment = "2026-11-20T20:00:00Z".parse().expect("a moment");
    let begin = move |node_name: &str, board: &'static str, place: &LedgerPlace| {
        let mut office = Office::new(node(node_name, place), VERSION);
        let file = GameFile::parse(&BOARD.replace("r1-07", board)).expect("a board");
        office.open(&file.opening(board.to_owned(), now), now).expect("a board begins");
        office
    };
    let mut first = begin("first", "r1-01", &place);
    let at = now + TimeDelta::hours(1);
    first.receive(&[letter(1, "anne@example.org", "orders", at)]).expect("a letter");
    let fuse = Rc::new(Fuse::default());
    let ledger = Flaky { inner: node("alpha", &place), fuse: Rc::clone(&fuse) };
    let mut office = Office::new(ledger, VERSION);
    fuse.before_commit(move || drop(begin("beta", "r1-02", &place)));
    let now = at + TimeDelta::minutes(1);
    let mut work = || office.work(now, &Drained::before(now)).expect("it can rule");
    assert_eq!([work(), work()], [Worked::Elsewhere, Worked::On]);
    let rulings = office.ledger().rulings(RulingNumber(0), usize::MAX).expect("rulings");
    let last = rulings.last().expect("a ruling");
    assert!(last.job.contains("letter"), "{last:?}");
    // Anne plays on both boards, and is asked which one she means.
    assert!(last.games.is_empty() && last.letters.len() == 1, "{last:?}");
}

/// A letter that leads nowhere as things are may be from an address that one before it names.
#[test]
fn d_ii_2_a_letter_that_leads_nowhere_waits_for_those_before_it() {
    let (place, [_, last]) = furnished("nowhere");
    let mut office = Office::new(node("alpha", &place), VERSION);
    let stray = letter(2, "anne@elsewhere.example", "orders", last - TimeDelta::hours(1));
    office.receive(&[stray]).expect("a letter");
    let now = last - TimeDelta::minutes(30);
    let mut beta = node("beta", &place);
    let board = shard("r1-02");
    let lease = beta.lease(&board, now, now + TimeDelta::hours(1)).expect("an answer");
    let all = |office: &mut Office<AnyLedger>| loop {
        match office.work(now, &Drained::before(now)).expect("it can rule") {
            Worked::On => {}
            stands => return stands,
        }
    };
    // The first board's wake-ups come before both letters.
    assert_eq!(all(&mut office), Worked::Elsewhere);
    let letters = |office: &Office<AnyLedger>| {
        let mut jobs = jobs(office.ledger());
        jobs.retain(|job| job.contains("letter"));
        jobs
    };
    assert_eq!(letters(&office), [""; 0]);
    beta.release(&lease.expect("a lease")).expect("it is had");
    all(&mut office);
    assert_eq!(letters(&office), ["letter 1", "letter 2"]);
}

/// Rules on all there is, as far as it goes.
pub(super) fn rule_all(office: &mut Office<AnyLedger>, now: Moment) -> Worked {
    loop {
        match office.work(now, &Drained::before(now)).expect("it can rule") {
            Worked::On => {}
            stands => return stands,
        }
    }
}

/// Another node has the board of the first letters, and may have it for long.
#[test]
fn letters_of_a_board_that_another_node_has_hold_up_no_other_board() {
    let (place, [first, _]) = furnished("head-of-line");
    let mut office = Office::new(node("alpha", &place), VERSION);
    let at = first - TimeDelta::hours(1);
    let to = |number, board: &str, second| {
        letter(number, "anne@example.org", board, at + TimeDelta::seconds(second))
    };
    let busy = (2..30).map(|number| to(number, "[wm26 r1-01]", number.into()));
    let batch: Vec<Arrived> = busy.chain([to(30, "[wm26 r1-02]", 30)]).collect();
    office.receive(&batch).expect("letters");
    let now = at + TimeDelta::minutes(1);
    let mut beta = node("beta", &place);
    let board = shard("r1-01");
    let lease = beta.lease(&board, now, now + TimeDelta::hours(1)).expect("an answer");
    assert_eq!(rule_all(&mut office, now), Worked::Elsewhere);
    let ruled = |office: &Office<AnyLedger>| {
        let mut jobs = jobs(office.ledger());
        jobs.retain(|job| job.contains("letter"));
        jobs
    };
    // The first letter is the one that was received last.
    assert_eq!(ruled(&office), ["letter 30", "letter 1"]);
    beta.release(&lease.expect("a lease")).expect("it is had");
    rule_all(&mut office, now);
    assert_eq!(ruled(&office).len(), 30);
}

/// It may be about the board that another node has, but about none that has nothing to do with it.
#[test]
fn a_letter_that_leads_nowhere_and_waits_holds_up_no_other_board() {
    let (place, [first, _]) = furnished("stray-in-line");
    let mut office = Office::new(node("alpha", &place), VERSION);
    let at = first - TimeDelta::hours(1);
    let batch = [
        letter(2, "anne@example.org", "[wm26 r1-01]", at),
        letter(3, "anne@elsewhere.example", "hello", at + TimeDelta::seconds(1)),
        letter(4, "anne@example.org", "[wm26 r1-02]", at + TimeDelta::seconds(2)),
    ];
    office.receive(&batch).expect("letters");
    let now = at + TimeDelta::minutes(1);
    let mut beta = node("beta", &place);
    let board = shard("r1-01");
    beta.lease(&board, now, now + TimeDelta::hours(1)).expect("an answer").expect("a lease");
    assert_eq!(rule_all(&mut office, now), Worked::Elsewhere);
    let mut jobs = jobs(office.ledger());
    jobs.retain(|job| job.contains("letter"));
    assert_eq!(jobs, ["letter 4", "letter 1"]);
}

/// Each ruling on each board has a row among the steps.
#[test]
fn a_letter_that_leads_nowhere_is_answered_without_a_look_at_all_history() {
    let (place, [first, _]) = furnished("history");
    cluster().sql(
        "SET session_replication_role = replica;
        INSERT INTO history.steps (ruling, game, events_before, events_after, head, state_digest,
            next_wake, directory_digest)
        SELECT ruling, 'g' || number, events_before, events_after, head, state_digest, next_wake,
            directory_digest
        FROM history.steps, generate_series(1, 5000) AS number WHERE ruling = 1;
        ANALYZE history.steps",
    );
    let read = || {
        let sql = "SELECT (SELECT seq_tup_read FROM pg_stat_user_tables
                WHERE schemaname = 'history' AND relname = 'steps')
            + (SELECT SUM(idx_tup_read)::BIGINT FROM pg_stat_user_indexes
                WHERE schemaname = 'history' AND relname = 'steps')";
        cluster().sql(sql).parse::<i64>().expect("a number")
    };
    let mut office = Office::new(node("historian", &place), VERSION);
    let before = read();
    let at = first - TimeDelta::hours(1);
    let stray = letter(2, "anne@elsewhere.example", "hello", at);
    office.receive(&[stray]).expect("a letter");
    rule_all(&mut office, at + TimeDelta::minutes(1));
    assert_eq!(office.ledger().unruled(9).expect("letters"), []);
    drop(office);
    // The server counts when the session ends.
    let left = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'chancery historian'";
    while !cluster().sql(left).is_empty() {}
    let read = read() - before;
    assert!(read < 1_000, "{read} rows");
}
