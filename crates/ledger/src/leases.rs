//! Leases: what one node has to itself for a time, so that no other does the same work.

use std::fmt;

use super::shards::Shard;
use super::times::Moment;

/// What can be leased.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Leasable {
    /// Fetching from a mailbox.
    Mailbox(String),
    /// Posting to a hook.
    Hook(String),
    /// Ruling on the games of a shard: their letters and their wake-ups.
    Shard(Shard),
}

impl fmt::Display for Leasable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Leasable::Mailbox(name) => write!(f, "mailbox {name}"),
            Leasable::Hook(name) => write!(f, "hook {name}"),
            Leasable::Shard(shard) => write!(f, "shard {shard}"),
        }
    }
}

/// A lease of this node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// What is leased.
    pub held: Leasable,
    /// How many times it has changed hands. A node that was stopped for so long that another one
    /// took over has an old number, by which its rulings are refused.
    pub generation: i64,
    /// When it was asked for, by the clock of the database, if that says when leases end.
    pub asked: Option<Moment>,
}

/// A mailbox that a node has leased at some time.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MailboxRow {
    pub name: String,
    /// The node that has it now, if one has.
    pub node: Option<String>,
    /// The moment before which everything in it is in the journal.
    pub reached: Option<Moment>,
}

/// Something that a node has to itself now.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Holding {
    pub node: String,
    pub what: String,
    /// Until when, unless it asks for longer.
    pub until: Moment,
    /// How many times a lease has changed hands.
    pub generation: Option<i64>,
    /// Of a mailbox: the moment before which everything is in the journal.
    pub reached: Option<Moment>,
}
