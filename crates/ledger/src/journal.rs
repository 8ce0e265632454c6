//! Letters as they were received.

use std::fmt;

use super::numbers::LetterNumber;
use super::times::Moment;

/// What a mail server calls a message: a number that holds as long as the mailbox keeps its
/// validity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uid {
    /// The validity of the mailbox when the message was fetched.
    pub validity: u32,
    /// The number of the message.
    pub number: u32,
}

/// The field that stands above a letter of which only a part was entered: `9 of 99 bytes …`.
pub const CUT: &str = "X-Chancery-Cut";

/// A letter as it came.
#[derive(Clone, PartialEq, Eq)]
pub struct Arrived {
    /// Where it lay.
    pub mailbox: String,
    /// Its number there, if the mailbox numbers its messages.
    pub uid: Option<Uid>,
    /// Its Message-ID, if it has one.
    pub message_id: Option<String>,
    /// When the mail server took it. The ledger keeps whole milliseconds.
    pub received: Moment,
    /// All that was received, byte for byte.
    pub bytes: Vec<u8>,
}

/// A letter of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    /// Its place in the journal.
    pub number: LetterNumber,
    /// The letter as it came.
    pub letter: Arrived,
}

impl Received {
    /// By which letters are in order: as they were received.
    pub fn order(&self) -> (Moment, &str, Option<(u32, u32)>, LetterNumber) {
        let Arrived { received, mailbox, uid, .. } = &self.letter;
        (*received, mailbox, uid.map(|uid| (uid.validity, uid.number)), self.number)
    }
}

/// Leaves the text out: passphrases stand in it.
impl fmt::Debug for Arrived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arrived")
            .field("mailbox", &self.mailbox)
            .field("uid", &self.uid)
            .field("received", &self.received)
            .field("bytes", &self.bytes.len())
            .finish_non_exhaustive()
    }
}
