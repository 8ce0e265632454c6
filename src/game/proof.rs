//! How a letter has to prove who wrote it (D.X(6)): the operator's choice, told to each game by an
//! event.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// What is asked of letters besides that they come from a registered address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The ways of which one has to succeed; if there are none, the address is enough.
    pub ways: BTreeSet<Way>,
    /// The name of the mail server whose `Authentication-Results` are believed. Without one nothing
    /// of the kind is.
    pub server: Option<String>,
}

/// A way to prove who wrote a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Our own mail server found that the author's domain stands for the letter.
    Authentication,
    /// The letter came to the address that only its writer was told.
    Token,
    /// The letter has its writer's passphrase on a line.
    Passphrase,
}

/// A passphrase of fewer characters is found by trying.
pub const PASSPHRASE_CHARS_MIN: usize = 8;
