//! A pooler between a daemon and its server has to leave it its session.

use chancery::ledger::{LedgerError, PostgresLedger, PostgresServer};

use super::desk::{OPENING, open};
use crate::ledger::cluster::cluster;

/// The server behind a pooler in this mode.
fn behind(mode: &str) -> PostgresServer {
    cluster().control("pooler", &[mode, &std::process::id().to_string()]);
    let folder = cluster().folder.join(mode).display().to_string();
    PostgresServer::new(format!("postgres://chancery@/postgres?host={folder}"))
}

#[test]
fn a_pooler_that_gives_each_transaction_another_session_is_refused_in_a_sentence() {
    let site = behind("transaction");
    for _ in 0..2 {
        let why = PostgresLedger::open(&site, &OPENING).expect_err("it would lose its name");
        assert!(matches!(why, LedgerError::Pooled { .. }), "{why}");
        let why = PostgresLedger::look(&site, OPENING.patience).expect_err("the same");
        assert!(why.to_string().contains("set pool_mode = session"), "{why}");
    }
    // Nothing was changed behind it, nor in the sessions that it gives to others.
    let psql = std::process::Command::new("psql")
        .args(["-X", "-A", "-t", "-U", "chancery", "-d", "postgres", "-h"])
        .arg(cluster().folder.join("transaction"))
        .args(["-c", "SHOW default_transaction_read_only"])
        .output()
        .expect("psql runs");
    assert_eq!(String::from_utf8_lossy(&psql.stdout).trim(), "off");
}

#[test]
fn a_pooler_that_leaves_each_client_its_session_will_do() {
    let site = behind("session");
    let ledger = open(&site);
    assert!(site.has(OPENING.node).expect("an answer"));
    drop(ledger);
}
