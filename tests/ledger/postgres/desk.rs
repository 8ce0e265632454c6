//! The desk with ledgers on PostgreSQL.

use chancery::ledger::{Ending, Opening, PostgresLedger, Server};

use crate::cluster::cluster;
pub(crate) use crate::desk::{
    OPENING, assert_sound, at, change, fill, game, letter, on_letter, outgoing, ruling,
};

pub(crate) type Opened = PostgresLedger;
pub(crate) type Site = Server;

/// A new ledger in a part of the database of this name, and its server. Leases end by the time that
/// is told.
pub(crate) fn new_ledger(name: &str) -> (Opened, Site) {
    let site = Server { ending: Ending::AsTold, ..Server::new(cluster().empty(name)) };
    (open(&site), site)
}

pub(crate) fn open(site: &Site) -> Opened {
    open_as(OPENING.node, site)
}

pub(crate) fn open_as(node: &str, site: &Site) -> Opened {
    let opening = Opening { node, ..OPENING };
    PostgresLedger::open(site, &opening).unwrap_or_else(|error| panic!("{error}"))
}
