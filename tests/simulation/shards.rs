//! Nodes share the work by shards: each has its part until another takes it over, and what is
//! about games of two parts waits.

use std::path::Path;
use std::rc::Rc;

use chancery::config::GameFile;
use chancery::daemon::{Drained, Office, Worked};
use chancery::game::{Moment, PersonId};
use chancery::ledger::{
    AnyLedger, GameName, HeldShards, Leasable, Lease, Ledger, LedgerPlace, RulingNumber, Shard,
};
use chrono::TimeDelta;

use crate::simulation::cluster::cluster;
use crate::simulation::flaky::{Flaky, Fuse};
use crate::simulation::nodes::{BOARD, furnish, furnished, jobs, letter, node, rule_all, shard};
use crate::simulation::run::VERSION;

fn office(name: &str, place: &LedgerPlace) -> Office<AnyLedger> {
    Office::new(node(name, place), VERSION)
}

/// The shards of each node, as they are now.
fn held(ledger: &impl Ledger, now: Moment) -> Vec<String> {
    let holdings = ledger.holdings(now).expect("holdings");
    holdings.into_iter().map(|held| format!("{} {}", held.node, held.what)).collect()
}

fn letters(ledger: &impl Ledger) -> Vec<String> {
    let mut jobs = jobs(ledger);
    jobs.retain(|job| job.starts_with("letter"));
    jobs
}

/// A node that has a part of the work for hours, and does nothing.
fn idle(place: &LedgerPlace, held: &Leasable, now: Moment) -> (AnyLedger, Lease) {
    let mut idle = node("idle", place);
    let until = now + TimeDelta::hours(9);
    let lease = idle.lease(held, now, until).expect("an answer").expect("a lease");
    (idle, lease)
}

#[test]
fn a_node_that_comes_is_given_its_share_and_one_that_dies_leaves_it() {
    let (place, [first, _]) = furnished("share");
    let now = first - TimeDelta::hours(1);
    let (mut alpha, mut beta) = (office("alpha", &place), office("beta", &place));
    assert_eq!(rule_all(&mut alpha, now), Worked::Rests);
    assert_eq!(held(alpha.ledger(), now), ["alpha 64 of 64 shards of the boards"]);
    assert_eq!(rule_all(&mut beta, now), Worked::Elsewhere, "it has none yet");
    assert_eq!(rule_all(&mut alpha, now), Worked::Rests);
    assert_eq!(rule_all(&mut beta, now), Worked::Rests);
    let each = ["alpha 32 of 64 shards of the boards", "beta 32 of 64 shards of the boards"];
    assert_eq!(held(alpha.ledger(), now), each);
    // It is silent for longer than its leases last.
    let later = now + TimeDelta::seconds(31);
    assert_eq!(rule_all(&mut beta, later), Worked::Rests);
    assert_eq!(held(beta.ledger(), later), ["beta 64 of 64 shards of the boards"]);
    let nodes =
        || cluster().sql("SELECT held FROM share.leases WHERE held LIKE 'node %' ORDER BY 1");
    assert_eq!(nodes(), "node alpha\nnode beta");
    // One that ends gives back all at once, and no row says that it ever was.
    beta.into_ledger().leave().expect("it leaves");
    assert_eq!(rule_all(&mut alpha, later), Worked::Rests);
    assert_eq!(held(alpha.ledger(), later), ["alpha 64 of 64 shards of the boards"]);
    assert_eq!(nodes(), "node alpha");
}

/// It is stopped after it has ruled, and before it has kept that.
#[test]
fn what_a_node_ruled_that_was_stopped_past_its_leases_is_refused_as_a_whole() {
    let (place, [first, _]) = furnished("stopped");
    let now = first - TimeDelta::hours(2);
    let fuse = Rc::new(Fuse::default());
    let ledger = Flaky { inner: node("alpha", &place), fuse: Rc::clone(&fuse) };
    let mut alpha = Office::new(ledger, VERSION);
    let anne = move |number, subject, second| {
        letter(number, "anne@example.org", subject, now + TimeDelta::seconds(second))
    };
    alpha.receive(&[anne(2, "[wm26 r1-01]", 0)]).expect("a letter");
    let at = now + TimeDelta::seconds(1);
    let together = |office: &mut Office<Flaky>, now| {
        office.work_together(now, &Drained::before(now)).expect("it can rule")
    };
    // One letter is stamped with a later time.
    assert_eq!(together(&mut alpha, at), (Worked::Rests, 2), "it remembers the board");
    alpha.receive(&[anne(3, "[wm26 r1-01]", 2), anne(4, "[wm26 r1-02]", 3)]).expect("letters");
    let (at, of_other) = (now + TimeDelta::seconds(9), place.clone());
    let late = at + TimeDelta::minutes(1);
    fuse.before_commit(move || {
        let mut beta = office("beta", &of_other);
        beta.receive(&[anne(5, "[wm26 r1-01]", 4)]).expect("a letter");
        // It rules on the first of both boards only, and ends.
        let drained = Drained::before(late);
        assert_eq!(beta.work(late, &drained).expect("it can rule"), Worked::On);
        beta.into_ledger().leave().expect("it leaves");
    });
    assert_eq!(together(&mut alpha, at), (Worked::Elsewhere, 0));
    assert_eq!(letters(alpha.ledger()), ["letter 2", "letter 1", "letter 3"]);
    assert_eq!(together(&mut alpha, late), (Worked::Rests, 2));
    let ruled = ["letter 2", "letter 1", "letter 3", "letter 4", "letter 5"];
    assert_eq!(letters(alpha.ledger()), ruled);
    let rulings = alpha.ledger().rulings(RulingNumber(0), 99).expect("rulings");
    let by = |job: &str| rulings.iter().find(|ruling| ruling.job == job).map(|it| &*it.node);
    assert_eq!((by("letter 3"), by("letter 5")), (Some("beta"), Some("alpha")));
    assert_eq!(alpha.ledger().verify(None).expect("an answer"), []);
}

/// A command at a prompt changes a board that a daemon remembers.
#[test]
fn a_node_forgets_what_another_has_changed() {
    let (place, [first, _]) = furnished("changed");
    let now = first - TimeDelta::hours(2);
    let mut alpha = office("alpha", &place);
    let anne = |number, second| {
        letter(number, "anne@example.org", "[wm26 r1-01]", now + TimeDelta::seconds(second))
    };
    let drained = Drained::before(now);
    alpha.receive(&[anne(2, 0)]).expect("a letter");
    let together = |office: &mut Office<AnyLedger>, second| {
        let now = now + TimeDelta::seconds(second);
        office.work_together(now, &drained).expect("it can rule")
    };
    assert_eq!(together(&mut alpha, 1), (Worked::Rests, 2));
    let game = GameName::new("r1-01");
    let loaded = alpha.ledger().load(&game).expect("a game").expect("it is there");
    let mut prompt = office("prompt", &place);
    let anne_is = PersonId("anne".to_owned());
    prompt.set_passphrase(&game, &anne_is, "a new one", now).expect("it is changed");
    let changed = prompt.ledger().load(&game).expect("a game").expect("it is there");
    assert!(changed.last > loaded.last);
    alpha.receive(&[anne(3, 2)]).expect("a letter");
    assert_eq!(together(&mut alpha, 3), (Worked::Rests, 1));
    assert_eq!(alpha.ledger().verify(None).expect("an answer"), []);
}

/// Anne is on one board when she writes, and on two when her letter is ruled on.
#[test]
fn d_ii_2_a_letter_goes_to_the_shard_where_it_leads_now() {
    for is_of_idle in [true, false] {
        let (place, [first, _]) = furnished(if is_of_idle { "leads-idle" } else { "leads-ours" });
        let now = first - TimeDelta::hours(2);
        let mut alpha = office("alpha", &place);
        rule_all(&mut alpha, now);
        let file = BOARD.replace("r1-07", "r1-03").replace("anne@", "anne.only@");
        let begin = |office: &mut Office<AnyLedger>, file: &str, key: &str| {
            let file = GameFile::parse(file).expect("a board");
            office.open(&file.opening(key.to_owned(), now), now).expect("a board begins");
        };
        begin(&mut alpha, &file, "three");
        let only = letter(9, "anne.only@example.org", "orders", now);
        let later = letter(10, "anne@example.org", "[wm26 r1-02]", now + TimeDelta::seconds(1));
        alpha.receive(&[only, later]).expect("letters");
        let again = file.replace("r1-03", "r1-04");
        begin(&mut alpha, &again, "four");
        alpha.into_ledger().leave().expect("it leaves");
        let alone = Leasable::Shard(Shard::STRAYS);
        let theirs = if is_of_idle { shard("r1-03") } else { alone };
        let (mut idle, lease) = idle(&place, &theirs, now);
        let mut alpha = office("alpha", &place);
        let now = now + TimeDelta::minutes(1);
        rule_all(&mut alpha, now);
        let ruled = letters(alpha.ledger()).iter().any(|job| job == "letter 2");
        // It is with the strays by now, which are ours, or the other's.
        assert_eq!(ruled, is_of_idle);
        idle.release(&lease).expect("it is had");
        rule_all(&mut alpha, now);
        let rulings = alpha.ledger().rulings(RulingNumber(0), 99).expect("rulings");
        let ruling = rulings.iter().find(|ruling| ruling.job == "letter 2").expect("a ruling");
        assert!(ruling.games.is_empty() && ruling.letters.len() == 1, "{ruling:?}");
    }
}

/// She may mean the board whose deadline it is.
#[test]
fn d_vii_1_a_deadline_waits_for_a_letter_that_another_node_has() {
    let (place, [first, last]) = furnished("both-boards");
    let now = last + TimeDelta::hours(1);
    let mut alpha = office("alpha", &place);
    let both = letter(2, "anne@example.org", "orders", first - TimeDelta::hours(1));
    alpha.receive(&[both]).expect("a letter");
    let (mut idle, lease) = idle(&place, &Leasable::Shard(Shard::STRAYS), now);
    assert_eq!(rule_all(&mut alpha, now), Worked::Elsewhere);
    assert_eq!(jobs(alpha.ledger()), [""; 0]);
    idle.release(&lease).expect("it is had");
    rule_all(&mut alpha, now);
    let jobs = jobs(alpha.ledger());
    assert_eq!(jobs[0], "letter 2");
    assert!(jobs[1].starts_with("wake-up") && jobs[1].contains("r1-01"), "{jobs:?}");
}

/// Anne may mean the board whose mailbox can't be read, perhaps for hours.
#[test]
fn d_vii_1_no_letter_waits_for_one_whose_board_waits_for_a_mailbox() {
    let (place, [first, _]) = furnished("held-across");
    let mut alpha = office("alpha", &place);
    let hours = |hours| first + TimeDelta::hours(hours);
    let both = letter(2, "anne@example.org", "orders", hours(1));
    let later = letter(3, "anne@example.org", "[wm26 r1-02]", hours(2));
    alpha.receive(&[both, later]).expect("letters");
    let now = hours(3);
    let (_idle, _) = idle(&place, &Leasable::Shard(Shard::STRAYS), now);
    let unread = ["wm26+r1-01@example.org".to_owned()];
    let drained = Drained::before(now).and(&unread, hours(-1));
    let mut work = || alpha.work(now, &drained).expect("it can rule");
    assert_eq!([(); 3].map(|()| work()), [Worked::On, Worked::On, Worked::Waits(first)]);
    assert_eq!(letters(alpha.ledger()), ["letter 3", "letter 1"]);
}

/// A server's and a file's ledger, with two boards each.
fn both(name: &str) -> [(LedgerPlace, [Moment; 2]); 2] {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("shards-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = LedgerPlace::File(folder.join("ledger.db"));
    let wakes = furnish(&file);
    [furnished(name), (file, wakes)]
}

/// As many as letters: at a deadline of all boards, each of them wakes.
#[test]
fn wake_ups_are_kept_together() {
    for (place, [first, last]) in both("woken") {
        let mut first_office = office("first", &place);
        for number in 10..20 {
            let file = BOARD.replace("r1-07", &format!("r1-{number}"));
            let file = GameFile::parse(&file).expect("a board");
            let begun = first - TimeDelta::days(1);
            first_office.open(&file.opening(number.to_string(), begun), begun).expect("a board");
        }
        drop(first_office);
        let ledger = Flaky { inner: node("alpha", &place), fuse: Rc::default() };
        ledger.fuse.be_steady();
        let mut alpha = Office::new(ledger, VERSION);
        let now = last + TimeDelta::hours(1);
        let mut together =
            || alpha.work_together(now, &Drained::before(now)).expect("it can rule").0;
        let mut worked = together();
        while worked != Worked::Rests {
            worked = together();
        }
        let jobs = jobs(alpha.ledger());
        let commits = alpha.ledger().fuse.commits() as usize;
        assert!(commits < jobs.len() - 8, "{commits} commits of {jobs:?}");
        let at = |board: &str| jobs.iter().position(|job| job.contains(board));
        let letter = jobs.iter().position(|job| job == "letter 1");
        assert!(at("r1-01") < letter && letter < at("r1-02"), "{jobs:?}");
        assert_eq!(alpha.ledger().verify(None).expect("an answer"), []);
    }
}

/// All three are ruled on together, and one of them is before the deadline.
#[test]
fn d_vii_1_a_letter_from_after_a_wake_up_is_ruled_on_after_it() {
    for (place, [first, _]) in both("after") {
        let mut alpha = office("alpha", &place);
        let anne = |number, minutes| {
            let received = first + TimeDelta::minutes(minutes);
            letter(number, "anne@example.org", "[wm26 r1-01]", received)
        };
        alpha.receive(&[anne(2, -30), anne(3, 30)]).expect("letters");
        let now = first + TimeDelta::hours(1);
        while alpha.work_together(now, &Drained::before(now)).expect("it can rule").1 > 0 {}
        let jobs = jobs(alpha.ledger());
        assert!(jobs[1].starts_with("wake-up"), "{jobs:?}");
        assert_eq!([&jobs[0], &jobs[2], &jobs[3]], ["letter 2", "letter 3", "letter 1"]);
        assert_eq!(alpha.ledger().verify(None).expect("an answer"), []);
    }
}

/// Each node rules in chains of its own, and whoever rules binds them all.
#[test]
fn what_nodes_rule_is_bound_by_epochs() {
    let (place, [first, _]) = furnished("bound");
    let now = first - TimeDelta::hours(1);
    let mut nodes = [office("alpha", &place), office("beta", &place)];
    let mut together = |now| {
        for office in &mut nodes {
            office.work_together(now, &Drained::before(now)).expect("it can rule");
        }
        nodes[0].ledger().heads().expect("heads")
    };
    let begun = together(now).epochs.expect("an epoch");
    let bound = together(now + TimeDelta::milliseconds(10)).epochs.expect("an epoch");
    assert_eq!(bound, begun, "it is too young for another");
    let anne = letter(2, "anne@example.org", "[wm26 r1-01]", now);
    let ben = letter(3, "anne@example.org", "[wm26 r1-02]", now);
    nodes[1].receive(&[anne, ben]).expect("letters");
    let mut together = |seconds| {
        let now = now + TimeDelta::seconds(seconds);
        for office in &mut nodes {
            office.work_together(now, &Drained::before(now)).expect("it can rule");
        }
    };
    (1..4).for_each(&mut together);
    let heads = nodes[0].ledger().heads().expect("heads");
    assert!(heads.epochs.is_some_and(|end| end.number > begun.number), "{heads:?}");
    let rulings = nodes[0].ledger().rulings(RulingNumber(0), 99).expect("rulings");
    let of = |node: &str| rulings.iter().filter(|ruling| ruling.node == node).count();
    assert!(of("alpha") > 0 && of("beta") > 0, "{rulings:?}");
    assert_eq!(nodes[0].ledger().verify(Some(&heads)).expect("an answer"), []);
}

#[test]
fn shares_leave_no_shard_out() {
    let (place, [now, _]) = furnished("three");
    let mut nodes = ["a", "b", "c"].map(|name| node(name, &place));
    let until = now + TimeDelta::seconds(30);
    let mut hold = || {
        nodes.each_mut().map(|node| node.hold_shards(now, until).expect("an answer").leases.len())
    };
    assert_eq!(hold(), [64, 0, 0]);
    hold();
    hold();
    assert_eq!(hold().iter().sum::<usize>(), 64);
    let held: [HeldShards; 3] =
        nodes.each_mut().map(|node| node.hold_shards(now, until).expect("an answer"));
    let mut all: Vec<Shard> =
        held.iter().flat_map(|held| &held.leases).map(|(shard, _)| *shard).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 64);
}
