//! The same tests of the ledger on PostgreSQL, and those that only a shared database can have.

mod beside;
mod chains;
mod copies;
mod desk;
mod durability;
mod frozen;
mod migrations;
mod pooler;
mod rate;
mod servers;
mod shared;
mod shown;
mod tampering;

#[path = "../crashes.rs"]
mod crashes;
#[path = "../hooks.rs"]
mod hooks;
#[path = "../journal.rs"]
mod journal;
#[path = "../leases.rs"]
mod leases;
#[path = "../outbox.rs"]
mod outbox;
#[path = "../rulings.rs"]
mod rulings;
#[path = "../thinning.rs"]
mod thinning;
