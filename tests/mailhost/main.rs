//! Mailboxes and carriers on real servers, Dovecot and Postfix on loopback, and on wires that
//! break.

mod clock;
mod fetching;
mod proxy;
#[allow(dead_code, reason = "the daemon's tests ask for more of it")]
mod rig;
mod sending;
mod trust;
mod waiting;
