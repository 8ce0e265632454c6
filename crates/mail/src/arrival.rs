//! Letters with what the mail server knows of them.

use chrono::{DateTime, Utc};

use super::letter::Letter;
use super::message;
use super::proof::Facts;

/// Which of the two boxes a letter came into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailboxKind {
    /// The one to which everybody writes.
    Orders,
    /// The confirmation box (D.VII(7)).
    Confirmation,
    /// None: it was written where the ledger is, by a person who may write to it.
    Prompt,
}

impl MailboxKind {
    /// The name of a mailbox that is the confirmation box; every other is for orders.
    pub const CONFIRMATION: &'static str = "confirmation";
    /// Used as the mailbox of letters from the prompt. No mailbox has this name.
    pub const PROMPT: &'static str = "prompt";

    /// Which of them a mailbox is, by the name under which the journal knows it.
    pub fn of(mailbox: &str) -> MailboxKind {
        match mailbox {
            MailboxKind::CONFIRMATION => MailboxKind::Confirmation,
            MailboxKind::PROMPT => MailboxKind::Prompt,
            _ => MailboxKind::Orders,
        }
    }
}

/// At most this many letters of one Message-ID are looked at, to see whether a letter came before.
pub const EARLIER_MAX: usize = 100;

/// A letter with what the mail server knows of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Its number in the journal.
    pub number: u64,
    /// When the server took it (D.VII(1)).
    pub received: DateTime<Utc>,
    pub mailbox: MailboxKind,
    pub letter: Letter,
    /// What can be said of its sender.
    pub facts: Facts,
    /// Letters of the same Message-ID that were ruled on before it, the first one first.
    pub earlier: Vec<Arrival>,
}

impl Arrival {
    /// Opens the bytes of a letter, as they came into the mailbox of that name.
    pub fn read(number: u64, received: DateTime<Utc>, mailbox: &str, bytes: &[u8]) -> Arrival {
        let opened = message::read(bytes);
        let mailbox = MailboxKind::of(mailbox);
        let (letter, facts) = (opened.letter, opened.facts);
        Arrival { number, received, mailbox, letter, facts, earlier: Vec::new() }
    }

    /// Whether another letter has the id of this one, and its writer and mailbox. A server on the
    /// way may have changed a few of its words, and so may a forger.
    pub fn has_the_id_of(&self, other: &Arrival) -> bool {
        let (own, others) = (&self.letter, &other.letter);
        let id = |of: &Letter| of.message_id.as_ref().map(|id| id.to_ascii_lowercase());
        own.message_id.is_some()
            && id(own) == id(others)
            && own.from.address == others.from.address
            && self.mailbox == other.mailbox
    }

    /// Whether another letter is this one in the same words, sent on or delivered once more.
    pub fn says_the_same(&self, other: &Arrival) -> bool {
        let (own, others) = (&self.letter, &other.letter);
        self.has_the_id_of(other) && own.text == others.text && own.other_text == others.other_text
    }
}
