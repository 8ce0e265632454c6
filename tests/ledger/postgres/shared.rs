//! What only a shared database can have: several nodes, and a server that goes away and comes back.

use std::sync::mpsc;
use std::thread;

use chancery::ledger::{
    Delivery, DeliveryOutcome, Leasable, Ledger, LedgerError, LedgerOpening, LedgerRuling,
    LetterNumber, PostgresLedger, PostgresServer, Shard, SharedSettings,
};
use chrono::TimeDelta;

use super::desk::{
    OPENING, Site, at, change, game, letter, new_ledger, on_letter, open_as, outgoing,
};
use crate::ledger::cluster::cluster;

/// The number of the backend that works for a node.
fn backend(node: &str, schema: &str) -> String {
    cluster().sql(&format!(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'chancery {node}'
            AND query <> '' AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')
            AND {schema}"
    ))
}

#[test]
fn a_letter_that_several_nodes_fetch_is_one_row() {
    let (first, site) = new_ledger("fetched");
    let nodes: Vec<String> = (0..4).map(|number| format!("node-{number}")).collect();
    let batch: Vec<_> = (1..=40).map(|number| letter(number, i64::from(number))).collect();
    let found: Vec<Vec<LetterNumber>> = thread::scope(|scope| {
        let fetching = |node: &String| {
            let mut ledger = open_as(node, &site);
            let batch = batch.clone();
            scope.spawn(move || ledger.receive(&batch).expect("a batch"))
        };
        let started: Vec<_> = nodes.iter().map(fetching).collect();
        started.into_iter().map(|one| one.join().expect("a thread")).collect()
    });
    assert!(found.iter().all(|numbers| *numbers == found[0]), "{found:?}");
    assert_eq!(first.letters(LetterNumber(0), 99).expect("letters").len(), 40);
    assert_eq!(first.verify(None).expect("an answer"), []);
}

/// Four nodes rule on the same hundred letters about the same four games, each as fast as it can.
#[test]
fn nodes_that_rule_on_the_same_letters_keep_one_ruling_on_each() {
    let (mut first, site) = new_ledger("ruled");
    let batch: Vec<_> = (1..=100).map(|number| letter(number, i64::from(number))).collect();
    first.receive(&batch).expect("a batch");
    let rule = |mut ledger: PostgresLedger| {
        let mut kept = 0;
        for number in 1..=100 {
            let name = format!("game-{}", number % 4);
            loop {
                let last = ledger.load(&game(&name)).expect("an answer").map_or(0, |it| it.last.0);
                let mut ruling = on_letter(number, vec![change(&name, last, 2)]);
                ruling.letters = vec![outgoing(&format!("answer-{number}"), Some(&name))];
                match ledger.commit(&ruling) {
                    Ok(_) => kept += 1,
                    Err(LedgerError::Overtaken { .. }) => continue,
                    Err(LedgerError::AlreadyRuled { .. }) => {}
                    Err(why) => panic!("{why}"),
                }
                break;
            }
        }
        kept
    };
    let kept: Vec<i32> = thread::scope(|scope| {
        let nodes = ["a", "b", "c", "d"].map(|node| open_as(node, &site));
        let started = nodes.map(|ledger| scope.spawn(move || rule(ledger)));
        started.into_iter().map(|one| one.join().expect("a thread")).collect()
    });
    assert_eq!(kept.iter().sum::<i32>(), 100, "{kept:?}");
    assert_eq!(first.unruled(9).expect("letters"), []);
    assert_eq!(first.heads().expect("heads").games[&game("game-1")].number, 50);
    assert_eq!(first.verify(None).expect("an answer"), []);
}

#[test]
fn letters_to_send_are_handed_out_once_among_nodes() {
    let (mut first, site) = new_ledger("handed-out");
    first.receive(&[letter(1, 1)]).expect("a letter");
    let mut ruling = on_letter(1, Vec::new());
    ruling.letters = (0..200).map(|number| outgoing(&number.to_string(), None)).collect();
    first.commit(&ruling).expect("a ruling");
    let taken: Vec<Vec<i64>> = thread::scope(|scope| {
        let nodes = ["a", "b", "c"].map(|node| open_as(node, &site));
        let started = nodes.map(|mut ledger| {
            scope.spawn(move || {
                let mut taken = Vec::new();
                loop {
                    let letters = ledger.to_send(at(200), at(900), 7).expect("letters");
                    if letters.is_empty() {
                        return taken;
                    }
                    taken.extend(letters.iter().map(|letter| letter.number.0));
                }
            })
        });
        started.into_iter().map(|one| one.join().expect("a thread")).collect()
    });
    let mut all: Vec<i64> = taken.concat();
    all.sort_unstable();
    assert_eq!(all, (1..=200).collect::<Vec<_>>());
}

/// A node that was stopped past the end of its claim says that a letter failed, which another node
/// has in hand by then.
#[test]
fn a_late_report_takes_no_letter_out_of_anothers_hands() {
    let (mut alpha, site) = new_ledger("late-report");
    let mut beta = open_as("beta", &site);
    alpha.receive(&[letter(1, 1)]).expect("a letter");
    let letters = vec![outgoing("a", None)];
    alpha.commit(&LedgerRuling { letters, ..on_letter(1, Vec::new()) }).expect("a ruling");
    let late = alpha.to_send(at(200), at(260), 9).expect("letters").remove(0);
    let now = beta.to_send(at(260), at(320), 9).expect("letters").remove(0);
    for retry_at in [Some(at(262)), None] {
        let outcome = DeliveryOutcome::Failed { why: "451 later".to_owned(), retry_at };
        let claim = Some(late.claimed());
        let report = Delivery { number: late.number, at: at(261), outcome, claim };
        alpha.report(&[report]).expect("a report");
    }
    assert_eq!(alpha.to_send(at(300), at(360), 9).expect("letters"), [], "beta has it");
    beta.sent(now.number, at(301)).expect("a report");
    assert_eq!(alpha.given_up(9).expect("letters"), []);
    assert_eq!(alpha.verify(None).expect("an answer"), []);
}

#[test]
fn who_ends_leaves_nothing_leased() {
    let (mut alpha, site) = new_ledger("left");
    let mut beta = open_as("beta", &site);
    let held = Leasable::Mailbox("orders".to_owned());
    alpha.lease(&held, at(0), at(3_600)).expect("an answer").expect("a lease");
    alpha.leave().expect("it leaves");
    assert_eq!(beta.holdings(at(1)).expect("holdings"), []);
    assert!(beta.lease(&held, at(1), at(60)).expect("an answer").is_some());
}

/// A node whose clock has leapt says that it read a mailbox far into the future.
#[test]
fn nobody_reads_a_mailbox_past_the_time_of_the_database() {
    let (_, told) = new_ledger("leapt");
    let site = PostgresServer::new(told.url);
    let mut alpha = open_as("alpha-2", &site);
    let held = Leasable::Mailbox("orders".to_owned());
    let lease = alpha.lease(&held, at(0), at(60)).expect("an answer").expect("a lease");
    let asked = lease.asked.expect("the database has a clock");
    alpha.looked(&lease, asked + TimeDelta::days(365), 0).expect("it is had");
    let reached = || open_as("beta", &site).looked_until("orders").expect("an answer");
    assert!(reached().is_some_and(|until| until <= asked), "{:?}", reached());
    // What an earlier version let it say is taken back.
    cluster().sql("UPDATE leapt.leases SET reached = 99999999999999");
    alpha.looked(&lease, asked, 0).expect("it is had");
    assert!(reached().is_some_and(|until| until <= asked), "{:?}", reached());
}

#[test]
fn leases_end_by_the_clock_of_the_database() {
    let (_, told) = new_ledger("clock");
    let site = PostgresServer::new(told.url);
    let mut alpha = open_as("alpha-2", &site);
    let mut beta = open_as("beta", &site);
    let shard = Shard::of(&game("vienna"));
    let held = Leasable::Shard(shard);
    // No matter which time a node believes it is: an hour is an hour, and nothing is nothing.
    let lease = alpha.lease(&held, at(0), at(3_600)).expect("an answer").expect("a lease");
    let much_later = at(0) + TimeDelta::days(3_650);
    assert_eq!(beta.lease(&held, much_later, much_later).expect("an answer"), None);
    let holdings = beta.holdings(much_later).expect("holdings");
    assert_eq!(
        (holdings.len(), &*holdings[0].node, &*holdings[0].what),
        (1, "alpha-2", "1 of 64 shards of the boards")
    );
    alpha.release(&lease).expect("a release");
    let taken = beta.lease(&held, at(0), at(60)).expect("an answer").expect("a lease");
    assert_eq!(taken.generation, lease.generation + 1);
    // The former holder can do nothing under it any more.
    alpha.receive(&[letter(1, 1)]).expect("a letter");
    let mut late = on_letter(1, vec![change("vienna", 0, 1)]);
    late.lease = Some(lease);
    let error = alpha.commit(&late).expect_err("it is lost");
    let words = format!("shard {shard} belongs to node beta now: leave it to that node");
    assert_eq!(error.to_string(), words);
}

#[test]
fn only_nodes_of_the_same_settings_have_shards_at_a_time() {
    let (alpha, site) = new_ledger("agreeing");
    let beta = open_as("beta", &site);
    let gamma = open_as("gamma", &site);
    let [old, new] = ["zone = GMT", "zone = Europe/Paris"]
        .map(|line| SharedSettings::new(["name = Test".to_owned(), line.to_owned()]));
    let until = |second| at(second + 30);
    let held = |ledger: &mut PostgresLedger, second| {
        let held = ledger.hold_shards(at(second), until(second));
        held.map(|held| held.leases.len()).map_err(|why| why.to_string())
    };
    let join = |ledger: &mut PostgresLedger, second| {
        ledger.join(at(second), until(second)).map_err(|why| why.to_string())
    };
    let (mut alpha, mut beta) = (alpha.by_settings(old.clone()), beta.by_settings(new.clone()));
    let mut gamma = gamma.by_settings(old.clone());
    join(&mut alpha, 0).expect("it begins");
    assert_eq!(held(&mut alpha, 0), Ok(64));
    let why = join(&mut beta, 1).expect_err("others rule");
    let words = "only here zone = Europe/Paris; only there zone = GMT";
    assert!(why.contains(words) && why.contains("(alpha)"), "{why}");
    let why = gamma.check_settings(&new, at(1)).expect_err("a prompt is told the same");
    assert!(why.to_string().contains(words), "{why}");
    gamma.check_settings(&old, at(1)).expect("these are theirs");
    // One of the same settings shares the work, and one waits for both.
    join(&mut gamma, 1).expect("it begins");
    assert!(held(&mut gamma, 1).is_ok());
    let why = join(&mut beta, 2).expect_err("others rule");
    assert!(why.contains("(alpha, gamma)"), "{why}");
    // Both are silent for longer than they may be. One that was silent goes on by its own settings.
    assert_eq!(held(&mut alpha, 40), Ok(64));
    join(&mut beta, 80).expect("it begins");
    assert_eq!(held(&mut beta, 80), Ok(64));
    alpha.check_settings(&new, at(80)).expect("these are those of all now");
    assert!(alpha.check_settings(&old, at(80)).is_err());
    let why = held(&mut alpha, 81).expect_err("others rule");
    assert!(why.contains("only here zone = GMT; only there zone = Europe/Paris"), "{why}");
    beta.leave().expect("it ends");
    // What was told all boards since are the other settings: only one that begins tells its own.
    assert!(held(&mut gamma, 82).is_err());
    join(&mut gamma, 83).expect("it begins");
    assert_eq!(held(&mut gamma, 83), Ok(64));
    // A row of ours that an earlier life of us has left says nothing about our settings.
    let mut gamma = gamma.by_settings(new);
    assert!(held(&mut gamma, 84).is_err());
}

#[test]
fn only_who_has_a_mailbox_says_how_far_it_was_read() {
    let (mut alpha, site) = new_ledger("reached");
    let mut beta = open_as("beta", &site);
    let held = Leasable::Mailbox("orders".to_owned());
    assert_eq!(beta.looked_until("orders").expect("an answer"), None);
    let lease = alpha.lease(&held, at(0), at(60)).expect("an answer").expect("a lease");
    alpha.looked(&lease, at(10), 0).expect("it is had");
    assert_eq!(beta.looked_until("orders").expect("an answer"), Some(at(10)));
    // What was read stays read.
    alpha.looked(&lease, at(5), 0).expect("it is had");
    assert_eq!(beta.looked_until("orders").expect("an answer"), Some(at(10)));
    let taken = beta.lease(&held, at(60), at(120)).expect("an answer").expect("a lease");
    let error = alpha.looked(&lease, at(99), 0).expect_err("it is lost");
    assert!(matches!(error, LedgerError::LeaseLost { .. }), "{error}");
    beta.looked(&taken, at(70), 0).expect("it is had");
    assert_eq!(alpha.looked_until("orders").expect("an answer"), Some(at(70)));
}

/// Leases come and go with each ruling, and need not be on the disk: what depends on them is
/// written later, and takes them there. All else waits for it.
#[test]
fn only_leases_do_not_wait_for_the_disk() {
    let (mut ledger, site) = new_ledger("waiting");
    let part = site.url.split_once("search_path%3D").expect("a part of its own").1;
    let watched = |table: &str| {
        format!(
            "CREATE TRIGGER watched BEFORE INSERT OR UPDATE OR DELETE ON {part}.{table}
            FOR EACH STATEMENT EXECUTE FUNCTION {part}.watch();"
        )
    };
    let tables = ["leases", "letters", "rulings", "unsent", "deliveries"].map(watched).concat();
    cluster().sql(&format!(
        "CREATE TABLE {part}.seen (what TEXT, waits TEXT);
        CREATE FUNCTION {part}.watch() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO {part}.seen VALUES
                (TG_TABLE_NAME, current_setting('synchronous_commit'));
            RETURN NULL;
        END $$; {tables}"
    ));
    let seen = || {
        let sql = format!("SELECT DISTINCT what || ' ' || waits FROM {part}.seen ORDER BY 1");
        let seen = cluster().sql(&sql);
        cluster().sql(&format!("TRUNCATE {part}.seen"));
        seen.lines().map(str::to_owned).collect::<Vec<String>>()
    };
    let held = Leasable::Mailbox("orders".to_owned());
    let lease = ledger.lease(&held, at(0), at(60)).expect("an answer").expect("a lease");
    assert_eq!(seen(), ["leases off"]);
    ledger.looked(&lease, at(10), 0).expect("it is had");
    assert_eq!(seen(), ["leases on"]);
    ledger.release(&lease).expect("it is had");
    assert_eq!(seen(), ["leases off"]);
    ledger.receive(&[letter(1, 1)]).expect("a batch");
    let mut ruling = on_letter(1, vec![change("vienna", 0, 2)]);
    ruling.letters = vec![outgoing("answer", Some("vienna"))];
    ledger.commit(&ruling).expect("a ruling");
    let number = ledger.to_send(at(200), at(260), 1).expect("letters")[0].number;
    let outcome = DeliveryOutcome::SENT;
    ledger.report(&[Delivery { number, at: at(201), outcome, claim: None }]).expect("a report");
    let all = ["deliveries on", "leases on", "letters on", "rulings on", "unsent on"];
    assert_eq!(seen(), all);
}

#[test]
fn each_daemon_has_a_name_of_its_own() {
    let (ledger, site) = new_ledger("names");
    let error = PostgresLedger::open(&site, &OPENING).expect_err("it is taken");
    assert!(error.to_string().starts_with("a daemon called alpha works on this ledger"), "{error}");
    open_as("beta", &site);
    drop(ledger);
}

#[test]
fn nodes_hear_of_each_other() {
    let (mut alpha, site) = new_ledger("heard");
    let beta = open_as("beta", &site);
    let (tell, told) = mpsc::channel();
    beta.listen(Box::new(move || {
        let _ = tell.send(());
    }));
    alpha.receive(&[letter(1, 1)]).expect("a letter");
    told.recv_timeout(std::time::Duration::from_secs(30)).expect("beta hears of the letter");
}

/// A connection that is cut: in the middle of a transaction the work is refused whole, and the next
/// goes on by a new connection.
#[test]
fn a_connection_that_is_cut_is_opened_again() {
    let (mut ledger, site) = new_ledger("cut");
    ledger.receive(&[letter(1, 1), letter(2, 2)]).expect("letters");
    let node = "cut-me";
    let mut other = open_as(node, &site);
    for number in 1..=2 {
        let pid = backend(node, "true");
        assert!(!pid.is_empty(), "the node has a connection");
        cluster().sql(&format!("SELECT pg_terminate_backend({pid})"));
        // The name is free as soon as the server has seen that the session ended.
        let ruling = on_letter(number, vec![change("vienna", (number - 1) * 2, 2)]);
        loop {
            match other.commit(&ruling) {
                Ok(_) => break,
                Err(LedgerError::Away { .. } | LedgerError::NodeTaken { .. }) => {}
                Err(why) => panic!("{why}"),
            }
        }
    }
    assert_eq!(other.unruled(9).expect("letters"), []);
    assert_eq!(other.verify(None).expect("an answer"), []);
    assert_eq!(other.changes_of_timeline(), 0);
}

#[test]
fn who_looks_changes_nothing() {
    let (mut ledger, site): (_, Site) = new_ledger("looks");
    ledger.receive(&[letter(1, 1)]).expect("a letter");
    let mut looking = PostgresLedger::look(&site, OPENING.patience).expect("a ledger");
    assert_eq!(looking.unruled(9).expect("letters").len(), 1);
    let error = looking.receive(&[letter(2, 2)]).expect_err("it only looks");
    assert!(matches!(error, LedgerError::ReadOnly { .. }), "{error}");
    let opening = LedgerOpening { node: "gamma", ..OPENING };
    PostgresLedger::open(&site, &opening).expect("a ledger");
}
