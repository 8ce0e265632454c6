//! How a letter has to prove who wrote it (D.X(6)): the operator's choice, told to each game by an
//! event.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::Moment;

/// What letters need besides a registered address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The ways of which one has to succeed; if there are none, the address is enough.
    pub ways: BTreeSet<ProofWay>,
    /// The name of the mail server whose `Authentication-Results` are believed. Without one nothing
    /// of the kind is.
    pub server: Option<String>,
    /// How many fields `Received` of our own servers may stand above that field.
    #[serde(default, skip_serializing_if = "is_none")]
    pub hops: u32,
    /// Whether each letter goes out with a token of its own. Versions up to 0.2.0 told each person
    /// one for good.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub per_letter: bool,
    /// The addresses whose letters our mailboxes read, where there are tokens: a copy to one of
    /// them comes to us.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub ours: BTreeSet<String>,
}

fn is_none(hops: &u32) -> bool {
    *hops == 0
}

impl Proof {
    /// The most servers of ours that hand a letter on after the one that looks at it.
    pub const HOPS_MAX: u32 = 9;

    /// Whether nothing but words in a letter proves whose it is.
    pub fn is_of_words(&self) -> bool {
        let is_of_words = |way: &ProofWay| *way == ProofWay::Passphrase;
        !self.ways.is_empty() && self.ways.iter().all(is_of_words)
    }

    /// Whether letters go out from addresses that only their readers are told.
    pub fn has_tokens(&self) -> bool {
        self.ways.contains(&ProofWay::Token)
            || self.ways.contains(&ProofWay::TokenAndAuthentication)
    }
}

/// A way to prove who wrote a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofWay {
    /// Our own mail server found that the author's domain stands for the letter.
    Authentication,
    /// The letter came to the address that only its writer was told.
    Token,
    /// The letter has its writer's passphrase on a line.
    Passphrase,
    /// Both of the first two.
    TokenAndAuthentication,
}

/// How often a person's tokens were voided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Voided {
    pub count: u32,
    /// The number in the journal of the letter that voided them last, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<u64>,
}

/// Wrong passphrases in a person's name on one day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Misses {
    since: Option<Moment>,
    count: u32,
}

impl Misses {
    /// How many there were in the day in which something was received.
    pub fn within_a_day(&self, received: Moment) -> u32 {
        let is_over = self.since.is_none_or(|since| received - since >= TimeDelta::days(1));
        if is_over { 0 } else { self.count }
    }

    /// One more.
    pub(super) fn with(self, at: Moment) -> Misses {
        let before = self.within_a_day(at);
        let since = self.since.filter(|_| before > 0).unwrap_or(at);
        Misses { since: Some(since), count: before + 1 }
    }
}

/// A passphrase of fewer characters is found by trying.
pub const PASSPHRASE_CHARS_MIN: usize = 8;
