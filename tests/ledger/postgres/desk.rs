//! The desk with ledgers on PostgreSQL.

use chancery::ledger::{LeaseEnding, LedgerError, LedgerOpening, PostgresLedger, PostgresServer};

use crate::ledger::cluster::cluster;
pub(crate) use crate::ledger::desk::{
    OPENING, assert_sound, at, change, fail, fill, forgetting, game, letter, on_letter, outgoing,
    ruling,
};

pub(crate) type Opened = PostgresLedger;
pub(crate) type Site = PostgresServer;

/// A new ledger in a part of the database of this name, and its server. Leases end by the time that
/// the test gives.
pub(crate) fn new_ledger(name: &str) -> (Opened, Site) {
    let site = PostgresServer {
        ending: LeaseEnding::AsTold,
        ..PostgresServer::new(cluster().empty(name))
    };
    (open(&site), site)
}

pub(crate) fn open(site: &Site) -> Opened {
    open_as(OPENING.node, site)
}

/// The ledger of a process that was killed: the server takes a moment to see that it is gone.
pub(crate) fn open_after(site: &Site) -> Opened {
    loop {
        match PostgresLedger::open(site, &OPENING) {
            Err(LedgerError::NodeTaken { .. }) => {}
            opened => return opened.unwrap_or_else(|error| panic!("{error}")),
        }
    }
}

/// Where a ledger is, for another process, and what it reads there.
pub(crate) fn name_of(site: &Site) -> String {
    site.url.clone()
}

pub(crate) fn named(name: String) -> Site {
    PostgresServer { ending: LeaseEnding::AsTold, ..PostgresServer::new(name) }
}

pub(crate) fn open_as(node: &str, site: &Site) -> Opened {
    let opening = LedgerOpening { node, ..OPENING };
    PostgresLedger::open(site, &opening).unwrap_or_else(|error| panic!("{error}"))
}
