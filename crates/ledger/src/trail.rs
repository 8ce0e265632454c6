//! Following a letter: when it came, what was ruled on it, and what happened to the answers.

use super::name::GameName;
use super::numbers::{LetterNumber, OutgoingNumber, RulingNumber};
use super::times::Moment;

/// Which letters are followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FollowedLetters {
    /// Those that were received since then.
    Since(Moment),
    /// Those with this Message-ID, received or written by us.
    Id(String),
}

/// A letter that came, or a ruling that no letter caused, with what followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// The letter, if one came.
    pub letter: Option<LetterThatCame>,
    /// What was ruled; nothing yet, if there is none.
    pub ruling: Option<RuledThen>,
}

/// A letter as it came, without its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterThatCame {
    /// Its place in the journal.
    pub number: LetterNumber,
    /// Where it lay.
    pub mailbox: String,
    /// Its Message-ID, if it has one.
    pub message_id: Option<String>,
    /// When the mail server took it.
    pub received: Moment,
    /// How long it is.
    pub bytes: u64,
}

/// A ruling, and what it wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuledThen {
    pub number: RulingNumber,
    /// When it was made.
    pub at: Moment,
    /// The boards and tournaments that it changed.
    pub games: Vec<GameName>,
    /// The letters that it wrote.
    pub letters: Vec<Went>,
}

/// A letter of ours, and what happened to it last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Went {
    /// Its place in the outbox.
    pub number: OutgoingNumber,
    pub message_id: String,
    pub to: String,
    /// The last report on it; nothing, if it waits for its first attempt.
    pub last: Option<DeliveryReport>,
}

/// What was reported of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryReport {
    pub at: Moment,
    /// Why it could not be sent; nothing, if it was.
    pub why: Option<String>,
    /// When it is tried again, if it is.
    pub retry_at: Option<Moment>,
}
