//! The ledger through its door: what it keeps, what it refuses, and what becomes of it when disks,
//! processes and people do what they should not.

#![expect(clippy::duplicate_mod, reason = "each database has the same tests, of its own ledger")]

use crate::common::cluster;

mod backups;
mod crashes;
mod desk;
mod faults;
mod hooks;
mod journal;
mod leases;
mod migrations;
mod outbox;
mod postgres;
mod rulings;
mod tampering;
mod thinning;
