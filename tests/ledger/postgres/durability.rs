//! What is acknowledged is kept, by the standby, too, no matter what an administrator does
//! meanwhile; and no client waits for a lock of the whole server until it is.

use std::thread::{self, ScopedJoinHandle};

use chancery::ledger::{Ledger, LedgerError, PostgresServer};

use super::desk::{letter, open_as};
use crate::ledger::cluster::Cluster;

/// A server of its own, since its settings are changed.
fn own(name: &str) -> (Cluster, PostgresServer) {
    let pid = std::process::id();
    let folder = std::env::temp_dir().join(format!("chancery-{name}-{pid}"));
    let cluster = Cluster { folder };
    cluster.control("start", &[&pid.to_string()]);
    let host = cluster.folder.display().to_string().replace('/', "%2F");
    let site = PostgresServer::new(format!("postgres://chancery@{host}/postgres"));
    (cluster, site)
}

impl Cluster {
    /// Changes a setting of the server while it runs.
    fn set(&self, setting: &str, value: &str) {
        self.sql(&format!("ALTER SYSTEM SET {setting} = '{value}'"));
        self.sql("SELECT pg_reload_conf()");
        while self.sql(&format!("SHOW {setting}")) != value {}
    }

    /// The session of the node that waits for the standby.
    fn waiting(&self) -> String {
        self.sql(
            "SELECT pid FROM pg_stat_activity
            WHERE wait_event = 'SyncRep' AND application_name = 'chancery alpha'",
        )
    }

    /// Returns as soon as the node waits for the standby, or has done what it was at.
    fn until_it_waits<T>(&self, work: &ScopedJoinHandle<'_, T>) {
        while self.waiting().is_empty() && !work.is_finished() {}
    }
}

#[test]
fn a_session_waits_for_the_disk_and_is_not_hurried_whatever_the_servers_default() {
    let (cluster, site) = own("default");
    cluster.sql("ALTER ROLE chancery SET statement_timeout = '60s'");
    let mut ledger = open_as("alpha", &site);
    cluster.sql(
        "CREATE TABLE seen (what TEXT);
        CREATE FUNCTION watch() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO seen VALUES
                (current_setting('synchronous_commit')), (current_setting('statement_timeout'));
            RETURN NULL;
        END $$;
        CREATE TRIGGER watched AFTER INSERT ON letters FOR EACH STATEMENT EXECUTE FUNCTION watch()",
    );
    cluster.set("synchronous_commit", "off");
    ledger.receive(&[letter(1, 1)]).expect("a letter");
    assert_eq!(cluster.sql("SELECT what FROM seen"), "on\n0");
    cluster.control("stop", &["immediate"]);
}

#[test]
fn a_wait_for_the_standby_that_is_cancelled_is_no_success() {
    let (cluster, site) = own("cancelled");
    let mut ledger = open_as("alpha", &site);
    let batch = [letter(1, 1)];
    cluster.set("synchronous_standby_names", "nobody");
    thread::scope(|scope| {
        let work = scope.spawn(|| ledger.receive(&batch));
        cluster.until_it_waits(&work);
        while !work.is_finished() {
            let pid = cluster.waiting();
            if !pid.is_empty() {
                cluster.sql(&format!("SELECT pg_cancel_backend({pid})"));
            }
        }
        let why = work.join().expect("a thread").expect_err("the standby lacks it");
        assert!(matches!(why, LedgerError::Away { .. }), "{why}");
    });
    // It is there, and is acknowledged when the standby has it.
    thread::scope(|scope| {
        let work = scope.spawn(|| ledger.receive(&batch));
        cluster.until_it_waits(&work);
        assert!(!work.is_finished(), "nobody else has it");
        cluster.set("synchronous_standby_names", "");
        work.join().expect("a thread").expect("a letter");
    });
    cluster.control("stop", &["immediate"]);
}

/// Across all databases of a server, one transaction at a time gets past a NOTIFY.
#[test]
fn a_commit_that_waits_holds_up_nobody_elses() {
    let (cluster, site) = own("notified");
    let mut ledger = open_as("alpha", &site);
    let batch = [letter(1, 1)];
    cluster.set("synchronous_standby_names", "nobody");
    thread::scope(|scope| {
        let work = scope.spawn(|| ledger.receive(&batch));
        cluster.until_it_waits(&work);
        let held = cluster.sql(
            "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'object' AND granted
                AND classid = 'pg_database'::regclass AND mode = 'AccessExclusiveLock'",
        );
        cluster.set("synchronous_standby_names", "");
        work.join().expect("a thread").expect("a letter");
        assert_eq!(held, "0");
    });
    cluster.control("stop", &["immediate"]);
}
