//! Each shard has a chain of its own, and epochs bind them all.

use std::thread;

use chancery::ledger::{
    Arrived, Basis, EventNumber, GameRuling, Job, Leasable, Lease, Ledger, LedgerError,
    LedgerRuling, PostgresLedger, Shard,
};

use super::desk::{
    OPENING, Opened, Site, at, change, game, letter, new_ledger, on_letter, open_as, ruling,
};
use super::frozen::Holder;
use crate::ledger::cluster::cluster;

fn shard(name: &str) -> Leasable {
    Leasable::Shard(Shard::of(&game(name)))
}

/// The lease of a node on the shard of a game.
fn leased(node: &mut Opened, name: &str) -> Lease {
    node.lease(&shard(name), at(0), at(900)).expect("an answer").expect("a lease")
}

/// A ruling on a letter to a board, made from the ledger as it is.
pub(super) fn under(lease: &Lease, node: &Opened, number: i64, change: GameRuling) -> LedgerRuling {
    let (lease, basis) = (Some(lease.clone()), Some(node.basis().expect("an end")));
    LedgerRuling { lease, basis, ..on_letter(number, vec![change]) }
}

/// Two nodes with a board each, and letters one to six, of which the first two are ruled on.
pub(super) fn two_nodes(name: &str) -> (Site, [(Opened, Lease); 2]) {
    let (mut alpha, site) = new_ledger(name);
    let mut beta = open_as("beta", &site);
    assert_ne!(shard("vienna"), shard("athens"));
    let letters: Vec<_> = (1..7).map(|number| letter(number, number.into())).collect();
    alpha.receive(&letters).expect("letters");
    let (of_alpha, of_beta) = (leased(&mut alpha, "vienna"), leased(&mut beta, "athens"));
    alpha.commit(&under(&of_alpha, &alpha, 1, change("vienna", 0, 2))).expect("a ruling");
    beta.commit(&under(&of_beta, &beta, 2, change("athens", 0, 2))).expect("a ruling");
    (site, [(alpha, of_alpha), (beta, of_beta)])
}

/// The rulings of a node stay in the middle of their transaction, which has locked all that it
/// does, as long as somebody has this lock.
pub(super) fn hold_up(schema: &str, node: &str, lock: i64) -> Holder {
    cluster().sql(&format!(
        "SET search_path = \"{schema}\";
        CREATE FUNCTION wait_for_it() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
            IF NEW.node = '{node}' THEN PERFORM pg_advisory_xact_lock({lock}); END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER waits BEFORE INSERT ON rulings FOR EACH ROW EXECUTE FUNCTION wait_for_it()"
    ));
    Holder::of(lock)
}

/// How many sessions wait for a lock of this kind.
pub(super) fn waiting(kind: &str) -> String {
    let sql = format!("SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND {kind}");
    cluster().sql(&sql)
}

#[test]
fn nodes_with_other_shards_do_not_wait_for_a_commit() {
    const LOCK: i64 = 4712;
    let (_, [(mut alpha, of_alpha), (mut beta, of_beta)]) = two_nodes("beside");
    let holder = hold_up("beside", OPENING.node, LOCK);
    let is_held = format!("locktype = 'advisory' AND objid = {LOCK}");
    let held = under(&of_alpha, &alpha, 3, change("vienna", 2, 2));
    let (kept, others) = thread::scope(|scope| {
        let alpha = &mut alpha;
        let kept = scope.spawn(move || alpha.commit(&held));
        while waiting(&is_held) == "0" {}
        let others = [(4, 2), (5, 4), (6, 6)].map(|(number, expected)| {
            let ruling = under(&of_beta, &beta, number, change("athens", expected, 2));
            beta.commit(&ruling).expect("a ruling beside the other")
        });
        assert!(beta.bind(at(500)).expect("an epoch"));
        assert_eq!(waiting(&is_held), "1", "the other is still in the middle of it");
        drop(holder);
        (kept.join().expect("a thread").expect("a ruling"), others)
    });
    // It began first, so an audit, which follows the numbers, takes it first.
    assert!(others.iter().all(|other| kept < *other), "{kept} {others:?}");
    assert!(beta.bind(at(501)).expect("an epoch"));
    let heads = beta.heads().expect("heads");
    assert_eq!(heads.epochs.map(|head| head.number), Some(2));
    assert_eq!(beta.verify(Some(&heads)).expect("an answer"), []);
}

/// A letter that may be about either board was ruled on as both were, or not at all.
#[test]
fn a_ruling_that_read_a_game_of_another_shard_waits_for_the_rulings_on_it() {
    const LOCK: i64 = 4713;
    let (_, [(mut alpha, of_alpha), (mut beta, _)]) = two_nodes("across");
    let holder = hold_up("across", OPENING.node, LOCK);
    let is_held = format!("locktype = 'advisory' AND objid = {LOCK}");
    let held = under(&of_alpha, &alpha, 3, change("vienna", 2, 2));
    let strays = beta.lease(&Leasable::Shard(Shard::STRAYS), at(0), at(900));
    let read = vec![(game("vienna"), EventNumber(2))];
    let basis = Basis { read, ..beta.basis().expect("an end") };
    let lease = strays.expect("an answer");
    let across = LedgerRuling { lease, basis: Some(basis), ..on_letter(4, Vec::new()) };
    let overtaken = thread::scope(|scope| {
        let (alpha, beta) = (&mut alpha, &mut beta);
        let kept = scope.spawn(move || alpha.commit(&held));
        while waiting(&is_held) == "0" {}
        let other = scope.spawn(move || beta.commit(&across));
        while waiting("locktype IN ('transactionid', 'tuple')") == "0" {}
        drop(holder);
        kept.join().expect("a thread").expect("a ruling");
        other.join().expect("a thread").expect_err("vienna has gone on")
    });
    assert!(matches!(overtaken, LedgerError::Overtaken { .. }), "{overtaken}");
    assert_eq!(beta.verify(None).expect("an answer"), []);
}

/// Somebody writes to two boards at once, each of which another node has.
#[test]
fn of_two_letters_of_one_id_one_is_ruled_on_as_the_first() {
    const LOCK: i64 = 4714;
    let (_, [(mut alpha, of_alpha), (mut beta, of_beta)]) = two_nodes("copies");
    let same = |number, id: &str| Arrived {
        message_id: Some(id.to_owned()),
        ..letter(number, number.into())
    };
    alpha.receive(&[same(7, "Same@player.example"), same(8, "same@player.example")]).expect("two");
    let holder = hold_up("copies", OPENING.node, LOCK);
    let is_held = format!("locktype = 'advisory' AND objid = {LOCK}");
    let as_first = |ruling: LedgerRuling| {
        let basis = ruling.basis.map(|basis| Basis { is_first: true, ..basis });
        LedgerRuling { basis, ..ruling }
    };
    let held = as_first(under(&of_alpha, &alpha, 7, change("vienna", 2, 2)));
    let other = as_first(under(&of_beta, &beta, 8, change("athens", 2, 2)));
    let refused = thread::scope(|scope| {
        let (alpha, beta) = (&mut alpha, &mut beta);
        let kept = scope.spawn(move || alpha.commit(&held));
        while waiting(&is_held) == "0" {}
        let other = scope.spawn(move || beta.commit(&other));
        while waiting("locktype IN ('transactionid', 'tuple')") == "0" {}
        drop(holder);
        kept.join().expect("a thread").expect("a ruling");
        other.join().expect("a thread").expect_err("it is a copy by now")
    });
    assert!(matches!(refused, LedgerError::Overtaken { .. }), "{refused}");
    // As a copy of the other it can be.
    beta.commit(&under(&of_beta, &beta, 8, change("athens", 2, 2))).expect("a ruling");
}

#[test]
fn a_lease_that_is_lost_is_refused_whatever_the_chain_says() {
    let (site, [(mut alpha, of_alpha), _]) = two_nodes("stale");
    let mut gamma = open_as("gamma", &site);
    let later = gamma.lease(&shard("vienna"), at(901), at(990)).expect("an answer");
    assert!(later.is_some());
    let stale = under(&of_alpha, &alpha, 3, change("vienna", 2, 2));
    let error = alpha.commit(&stale).expect_err("gamma has it");
    assert!(matches!(error, LedgerError::LeaseLost { .. }), "{error}");
}

#[test]
fn an_epoch_is_made_each_second_and_only_if_something_has_come() {
    let (mut ledger, _) = new_ledger("epochs");
    assert!(ledger.bind(at(0)).expect("an answer"), "nothing is unbound");
    assert_eq!(ledger.heads().expect("heads").epochs, None);
    let mut command = 0;
    let mut rule = |ledger: &mut Opened| {
        command += 1;
        let job = Job::Command(command.to_string());
        ledger.commit(&ruling(job, command)).expect("a ruling");
    };
    let epoch = |ledger: &Opened| ledger.heads().expect("heads").epochs.map(|head| head.number);
    rule(&mut ledger);
    assert!(ledger.bind(at(1)).expect("an epoch"));
    rule(&mut ledger);
    assert!(!ledger.bind(at(1)).expect("an answer"), "the last is too young");
    assert_eq!(epoch(&ledger), Some(1));
    assert!(ledger.bind(at(2)).expect("an epoch"));
    assert!(ledger.bind(at(9)).expect("an answer"));
    assert_eq!(epoch(&ledger), Some(2));
    (0..1_000).for_each(|_| rule(&mut ledger));
    assert!(ledger.bind(at(2)).expect("an epoch"), "a thousand rulings are enough");
    assert_eq!(epoch(&ledger), Some(3));
    assert_eq!(ledger.verify(None).expect("an answer"), []);
}

/// What is found after something was done to a ledger with two epochs.
fn found_after(name: &str, deed: &str) -> Vec<String> {
    let (site, [(mut alpha, of_alpha), (beta, _)]) = two_nodes(name);
    assert!(alpha.bind(at(10)).expect("an epoch"));
    alpha.commit(&under(&of_alpha, &alpha, 3, change("vienna", 2, 2))).expect("a ruling");
    alpha.commit(&ruling(Job::Command("last".to_owned()), 20)).expect("a ruling");
    assert!(alpha.bind(at(20)).expect("an epoch"));
    drop((alpha, beta));
    cluster().sql(&format!("SET search_path = \"{name}\"; {deed}"));
    let ledger = PostgresLedger::look(&site, OPENING.patience).expect("a ledger");
    let damages = ledger.verify(None).expect("an answer");
    damages.iter().map(ToString::to_string).collect()
}

#[test]
fn what_was_altered_in_a_chain_or_an_epoch_is_named() {
    for (name, deed, places) in [
        ("sound", "SELECT 1", &[][..]),
        (
            "altered-ruling",
            "UPDATE rulings SET version = 'x' WHERE number = 1",
            &["rulings, row 1: it does not fit its seal"],
        ),
        (
            "altered-head",
            "UPDATE heads SET seal = sha256('x') WHERE chain = 'rulings'",
            &["heads, row rulings:"],
        ),
        (
            "dropped-ruling",
            "DELETE FROM rulings WHERE number = 4",
            &["heads, row rulings: it says 4, and the rows end with 0"],
        ),
        (
            "dropped-with-care",
            // Its chain is as it was before it.
            "DELETE FROM rulings WHERE number = 4; UPDATE heads SET number = 0, seal = sha256('rulings')
                WHERE chain = 'rulings'",
            &["epochs, row 2: the end of rulings that it binds, row 4, is missing"],
        ),
        (
            "swapped-epochs",
            "UPDATE epoch_heads SET epoch = epoch + 10; UPDATE epoch_heads SET epoch = 13 - epoch;
            UPDATE epochs SET seal = (SELECT seal FROM epochs AS other WHERE other.number = 3 - epochs.number),
                made_at = (SELECT made_at FROM epochs AS other WHERE other.number = 3 - epochs.number)",
            &["epochs, row 1: it does not fit its seal"],
        ),
        (
            "dropped-epoch",
            "DELETE FROM epoch_heads WHERE epoch = 2; DELETE FROM epochs WHERE number = 2",
            &["heads, row epochs: it says 2, and the rows end with 1"],
        ),
    ] {
        let deed = format!("ALTER TABLE epoch_heads DROP CONSTRAINT epoch_heads_epoch_fkey; {deed}");
        let found = found_after(name, &deed);
        let is_named = |place: &&str| found.iter().any(|damage| damage.contains(place));
        assert!(places.iter().all(is_named), "{name}: {found:?}");
        assert_eq!(found.is_empty(), places.is_empty(), "{name}: {found:?}");
    }
}

#[test]
fn what_was_altered_where_epochs_were_left_out_is_named() {
    for (name, deed, place) in [
        ("thin", "SELECT 1", None),
        (
            "thin-unproved",
            "UPDATE forgotten_rows SET proof = sha256('x')",
            Some("epochs, row 3: it does not fit its seal"),
        ),
        (
            "thin-without-proof",
            "DELETE FROM forgotten_rows",
            Some("epochs, row 3: the row before it is missing"),
        ),
        (
            "thin-altered-end",
            "UPDATE epoch_heads SET number = number - 1 WHERE epoch = 3 AND chain = 'letters'",
            Some("epochs, row 3:"),
        ),
        (
            "thin-dropped-ruling",
            "DELETE FROM rulings WHERE job = 'command 2'",
            Some("epochs, row 3: the end of rulings 62 that it binds"),
        ),
    ] {
        let (mut ledger, site) = new_ledger(name);
        for (number, second) in [(1, 0), (2, 10), (3, 20), (4, 100_000)] {
            ledger.receive(&[letter(number, second)]).expect("a letter");
            let job = Job::Command(number.to_string());
            let games = if number == 2 { vec![change("athens", 0, 1)] } else { Vec::new() };
            let ruling = LedgerRuling { games, ..ruling(job, second) };
            ledger.commit(&ruling).expect("a ruling");
            assert!(ledger.bind(at(second)).expect("an epoch"));
        }
        ledger.thin(at(90_000)).expect("it can be written");
        drop(ledger);
        let left =
            cluster().sql(&format!("SELECT STRING_AGG(number::TEXT, ' ') FROM \"{name}\".epochs"));
        assert_eq!(left, "3 4");
        cluster().sql(&format!(
            "SET search_path = \"{name}\"; SET session_replication_role = replica; {deed}"
        ));
        let ledger = PostgresLedger::look(&site, OPENING.patience).expect("a ledger");
        let found = ledger.verify(None).expect("an answer");
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found.is_empty(), place.is_none(), "{name}: {found:?}");
        let is_named = |place: &str| found.iter().any(|damage| damage.contains(place));
        assert!(place.is_none_or(is_named), "{name}: {found:?}");
    }
}

#[test]
fn what_was_published_holds_each_chain_where_no_epoch_does_yet() {
    let (site, [(mut alpha, _), (mut beta, of_beta)]) = two_nodes("unbound");
    let dropped = alpha.commit(&ruling(Job::Command("last".to_owned()), 20)).expect("a ruling");
    beta.commit(&under(&of_beta, &beta, 3, change("athens", 2, 2))).expect("a ruling");
    let published = beta.heads().expect("heads");
    assert_eq!((published.chains.len(), published.epochs), (3, None));
    drop((alpha, beta));
    // Its chain is as it was before it, and it is not the last ruling.
    cluster().sql(&format!(
        "SET search_path = \"unbound\"; DELETE FROM rulings WHERE number = {}; UPDATE heads
            SET number = 0, seal = sha256('rulings') WHERE chain = 'rulings'",
        dropped.0
    ));
    let ledger = PostgresLedger::look(&site, OPENING.patience).expect("a ledger");
    assert_eq!(ledger.verify(None).expect("an answer"), []);
    let damages = ledger.verify(Some(&published)).expect("an answer");
    let [damage] = damages.as_slice() else { panic!("{damages:?}") };
    assert!(damage.to_string().contains("missing, though its seal was published"), "{damage}");
}

/// An old ledger goes on: its chain is the first, and other shards have their own from now on.
#[test]
fn the_chain_of_before_is_the_first_and_stays_as_it_is() {
    let (mut file, _) = crate::ledger::desk::new_ledger("of-one-chain");
    super::desk::fill(&mut file, true);
    let (mut server, _) = new_ledger("of-many-chains");
    file.copy_to(&mut server, || {}).expect("a copy");
    server.commit(&on_letter(3, vec![change("vienna", 5, 2)])).expect("a ruling");
    server.commit(&ruling(Job::Command("one".to_owned()), 500)).expect("a ruling");
    let chains = cluster().sql(
        "SELECT DISTINCT chain, heads.number FROM \"of-many-chains\".heads
        WHERE chain LIKE 'rulings%' AND number > 0 ORDER BY 1",
    );
    assert_eq!(chains.lines().count(), 2, "{chains}");
    assert!(chains.starts_with("rulings|"), "{chains}");
    let heads = file.heads().expect("heads");
    assert_eq!(server.verify(Some(&heads)).expect("an answer"), []);
    // On a file all goes on in the first chain again.
    let (mut back, _) = crate::ledger::desk::new_ledger("of-many-chains-back");
    let copied = server.copy_to(&mut back, || {}).expect("a copy");
    assert_eq!(copied.heads, server.heads().expect("heads"));
    let number = back.commit(&on_letter(4, vec![change("vienna", 7, 1)])).expect("a ruling");
    assert_eq!(number.0, copied.heads.rulings.number + 1);
    assert_eq!(back.verify(Some(&copied.heads)).expect("an answer"), []);
}
