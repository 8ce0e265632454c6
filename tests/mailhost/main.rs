//! Mailboxes and carriers on real servers, and on wires that break: Dovecot and Postfix on loopback.

mod fetching;
mod proxy;
mod rig;
mod sending;
