//! The ledger through its door: what it keeps, what it refuses, and what becomes of it when disks,
//! processes and people do what they should not.

mod backups;
mod crashes;
mod desk;
mod faults;
mod journal;
mod leases;
mod migrations;
mod outbox;
mod rulings;
mod tampering;
