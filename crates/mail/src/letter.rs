//! A letter as a value.

use chrono::{DateTime, Utc};

use super::message;
use super::proof::Facts;
use super::status::Refusal;

/// An address with the name beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailAddress {
    /// The address, in lower case: in practice no mail server tells the cases apart.
    pub address: String,
    /// The name that stood beside it.
    pub name: String,
}

impl MailAddress {
    /// What stands between the first plus and the at sign: a game, a power, a token.
    pub fn tag(&self) -> Option<&str> {
        let (user, _) = self.address.rsplit_once('@')?;
        user.split_once('+').map(|(_, tag)| tag)
    }
}

/// What a message says, as far as anybody needs it who rules on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    /// Who is said to have written it; nobody, if that is said of several or of none.
    pub from: MailAddress,
    /// To whom it was addressed.
    pub to: Vec<MailAddress>,
    /// Who was to get a copy.
    pub cc: Vec<MailAddress>,
    pub subject: String,
    /// Its id, without the angle brackets.
    pub message_id: Option<String>,
    /// The ids of the letters that it answers, without the angle brackets, the nearest first.
    pub answers: Vec<String>,
    /// The text that its writer wrote: without quotes, signatures and forwarded letters.
    pub text: String,
    /// What stands below the mark of a signature. Nothing of it counts; its writer may not know.
    pub signature: String,
    /// What the other form of a letter in two forms says, if its words are not the same. Whoever
    /// knows what they mean has to see whether both mean the same.
    pub other_text: Option<String>,
    /// Why it could not be read, if it could not; then it has no text.
    pub refused: Option<Refusal>,
    /// Whether it must not be answered: a program sent it by itself, or it looks so (RFC 3834).
    pub automatic: bool,
    /// Whether a person may have written it all the same: it only passed through a list, say, or
    /// its mail program asks for no answers.
    pub unanswerable: bool,
    /// Whether a program says that it sent it by itself. Orders of its writer's may be in it; that
    /// it came says nothing of him, who may be absent.
    pub sent_by_itself: bool,
}

/// Which of the two boxes a letter came into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailboxKind {
    /// The one to which everybody writes.
    Orders,
    /// The confirmation box (D.VII(7)).
    Confirmation,
    /// None: it was written where the ledger is, by somebody who may write into that.
    Prompt,
}

impl MailboxKind {
    /// The name of a mailbox that is the confirmation box; every other is for orders.
    pub const CONFIRMATION: &'static str = "confirmation";
    /// What stands for a mailbox with letters of the prompt. No mailbox is called so.
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

/// So many letters of one Message-ID are looked at, to see whether a letter came before.
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

    /// Whether another letter is this one, sent on or delivered once more: of the same id and
    /// writer, in the same words.
    pub fn says_the_same(&self, other: &Arrival) -> bool {
        let (own, others) = (&self.letter, &other.letter);
        own.message_id.is_some()
            && own.message_id == others.message_id
            && own.from.address == others.from.address
            && own.text == others.text
            && own.other_text == others.other_text
            && self.mailbox == other.mailbox
    }
}

impl Letter {
    /// A text of this letter with what stands below its signature, which orders nothing and may
    /// take back what stands above.
    pub fn with_signature(&self, text: &str) -> String {
        match self.signature.as_str() {
            "" => text.to_owned(),
            signature => format!("{text}\n-- \n{signature}"),
        }
    }

    /// Whether an address stands in To or Cc.
    pub fn is_addressed_to(&self, wanted: &str) -> bool {
        let mut all = self.to.iter().chain(&self.cc);
        all.any(|given| given.address.eq_ignore_ascii_case(wanted))
    }
}
