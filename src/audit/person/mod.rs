//! One person's data: written out for them, or taken out of the ledger.
//!
//! `found` says who is meant, `traces` where a ledger names or quotes them. [`mod@export`] writes
//! that down. [`mod@forget`] works out what replaces it: events keep what depends on them and get
//! other words, letters become their length and their hash. Every seal stays, so published seals of
//! the chains still hold.

pub mod export;
pub mod forget;
mod found;
mod rewrite;
mod stand_ins;
mod story;
mod traces;
mod words;

use std::collections::BTreeSet;

pub use found::{FoundPerson, WithNames, find};

use crate::ledger::{EventNumber, GameName, LedgerError};

/// Why nothing could be found, written or worked out.
#[derive(Debug, thiserror::Error)]
pub enum PersonTrouble {
    /// The ledger can't be read.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error("event {number} of {game} can't be read: {why}")]
    Unreadable { game: GameName, number: EventNumber, why: serde_json::Error },
    #[error("a letter of the outbox can't be read: {0}")]
    UnreadableLetter(serde_json::Error),
    #[error("{0} has no events")]
    Empty(GameName),
    /// There is no person of this address or name.
    #[error("the ledger knows no {who}{}{}", called(.name.as_deref()), meant(.near.as_deref()))]
    Unknown { who: String, name: Option<String>, near: Option<String> },
    /// Several people of one name.
    #[error("several people are called {who}. Name one by address: {}", listed(.addresses))]
    Several { who: String, addresses: BTreeSet<String> },
    /// Several people of one address.
    #[error(
        "the address {address} goes with several names. Add --name with one of them, or \
        --all-names if they are one person: {}", listed(.names)
    )]
    Shared { address: String, names: BTreeSet<String> },
    /// Forgotten before.
    #[error("{who} is forgotten already: Forgotten {mark} is in their place")]
    Forgotten { who: String, mark: String },
}

fn called(name: Option<&str>) -> String {
    name.map(|name| format!(" called {name}")).unwrap_or_default()
}

fn meant(near: Option<&str>) -> String {
    near.map(|near| format!(": did you mean {near}?")).unwrap_or_default()
}

fn listed(words: &BTreeSet<String>) -> String {
    words.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}
