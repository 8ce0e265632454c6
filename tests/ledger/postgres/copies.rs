//! A ledger that moves between a file and a server stays the same ledger.

use chancery::ledger::{
    AnyLedger, Ledger, LedgerError, LedgerPlace, PostgresLedger, RulingNumber, SqliteLedger,
};

use super::desk::{OPENING, change, fill, new_ledger, on_letter};
use crate::ledger::cluster::{Cluster, cluster};

/// Moves a ledger from a file to a server and from there to another file.
#[test]
fn a_copy_is_the_same_ledger_with_the_same_chains() {
    let (mut file, _) = crate::ledger::desk::new_ledger("copied");
    fill(&mut file, true);
    let heads = file.heads().expect("heads");
    let (mut server, _) = new_ledger("copied");
    let mut rows = 0;
    let there = file.copy_to(&mut server, || rows += 1).expect("a copy");
    assert_eq!((&there.heads, there.rows), (&heads, rows));
    let (mut back, _) = crate::ledger::desk::new_ledger("copied-back");
    let again = server.copy_to(&mut back, || {}).expect("a copy");
    // The chains of the other shards come with it, empty as they are.
    assert_eq!((&again.heads, again.rows), (&heads, rows + 63));
    let rulings = |ledger: &dyn Ledger| {
        format!("{:?}", ledger.rulings(RulingNumber(0), 99).expect("rulings"))
    };
    assert_eq!(rulings(&file), rulings(&server));
    assert_eq!(rulings(&file), rulings(&back));
    // The copies go on as the original would, seal by seal.
    drop(server);
    let place = LedgerPlace::named(cluster().address("copied"));
    let mut server = AnyLedger::open(&place, &OPENING).expect("a ledger");
    for ledger in [&mut file as &mut dyn Ledger, &mut server, &mut back] {
        ledger.commit(&on_letter(3, vec![change("vienna", 5, 2)])).expect("a ruling");
    }
    let ends = [file.heads(), server.heads(), back.heads()].map(|ends| ends.expect("heads"));
    assert_eq!(ends[0], ends[2]);
    // Vienna is in another shard than the first, which has a chain of its own there.
    assert_eq!(ends[1].rulings.number, ends[0].rulings.number);
    assert_ne!(ends[1].rulings, ends[0].rulings);
    assert_eq!(ends[1].games, ends[0].games);
    for (ledger, ends) in [&file as &dyn Ledger, &server, &back].into_iter().zip(&ends) {
        assert_eq!(ledger.verify(Some(ends)).expect("an answer"), []);
        assert_eq!(ledger.verify(Some(&heads)).expect("an answer"), []);
    }
}

#[test]
fn a_ledger_is_copied_onto_no_other() {
    let (mut file, _) = crate::ledger::desk::new_ledger("onto");
    fill(&mut file, true);
    let (mut server, _) = new_ledger("onto");
    fill(&mut server, true);
    let error = file.copy_to(&mut server, || {}).expect_err("it is in the way");
    assert!(matches!(error, LedgerError::InTheWay { .. }), "{error}");
    assert_eq!(server.verify(None).expect("an answer"), []);
}

#[test]
fn what_is_no_ledger_is_left_alone() {
    let site = chancery::ledger::PostgresServer::new(cluster().empty("others"));
    cluster().sql("CREATE TABLE others.accounts (id BIGINT)");
    let error = PostgresLedger::open(&site, &OPENING).expect_err("it is somebody's");
    assert!(error.to_string().contains("a database of another program"), "{error}");
    assert_eq!(cluster().sql("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'others'"), "1");
    let error = PostgresLedger::look(&site, OPENING.patience).expect_err("it is somebody's");
    assert!(error.to_string().contains("a database of another program"), "{error}");
    // The server's own objects and views don't count as another program's.
    let site = chancery::ledger::PostgresServer::new(cluster().empty("with-views"));
    cluster().sql("CREATE VIEW \"with-views\".numbers AS SELECT 1 AS one");
    let error = PostgresLedger::look(&site, OPENING.patience).expect_err("it is empty");
    assert!(matches!(error, LedgerError::Empty { .. }), "{error}");
    assert!(site.may_write().expect("an answer"));
    let ledger = PostgresLedger::open(&site, &OPENING).expect("a ledger");
    assert!(site.may_write().expect("an answer"));
    assert!(site.has(OPENING.node).expect("an answer") && !site.has("other").expect("an answer"));
    drop(ledger);
    let site = chancery::ledger::PostgresServer::new("postgres://nobody@/postgres?host=/nowhere");
    let error = PostgresLedger::open(&site, &OPENING).expect_err("there is none");
    assert!(matches!(error, LedgerError::Away { .. }), "{error}");
    // A file stays a file.
    assert!(SqliteLedger::look("/nowhere/ledger.db".as_ref(), OPENING.patience).is_err());
}

/// A standby shows a ledger as well as the server that leads, and no daemon can work on it.
#[test]
fn a_standby_is_told_from_a_server_that_leads() {
    let name = format!("chancery-standby-{}", std::process::id());
    let at = |what: &str| Cluster { folder: std::env::temp_dir().join(format!("{name}-{what}")) };
    let (primary, standby) = (at("a"), at("b"));
    let pid = std::process::id().to_string();
    primary.control("start", &[&pid]);
    standby.control("standby", &[&primary.folder.display().to_string(), &pid]);
    let site = |of: &Cluster| {
        let host = of.folder.display().to_string().replace('/', "%2F");
        chancery::ledger::PostgresServer::new(format!("postgres://chancery@{host}/postgres"))
    };
    assert!(site(&primary).may_write().expect("an answer"));
    let error = site(&standby).may_write().expect_err("nobody writes there");
    assert!(matches!(error, LedgerError::Standby { .. }), "{error}");
    standby.control("stop", &["immediate"]);
    primary.control("stop", &["immediate"]);
}
