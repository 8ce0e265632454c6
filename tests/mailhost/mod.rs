//! Mailboxes and carriers on real servers, Dovecot and Postfix on loopback, and on wires that
//! break.

mod clock;
mod fetching;
pub(crate) mod proxy;
pub(crate) mod rig;
mod sending;
mod trust;
mod waiting;
