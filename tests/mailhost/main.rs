//! Mailboxes and carriers on real servers, Dovecot and Postfix on loopback, and on wires that
//! break.

mod fetching;
mod proxy;
mod rig;
mod sending;
mod waiting;
