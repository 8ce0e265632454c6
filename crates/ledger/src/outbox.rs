//! Letters that go out, from the ruling to the carrier's last word.

use std::fmt;

use super::name::GameName;
use super::numbers::OutgoingNumber;
use super::texts::LetterText;
use super::times::Moment;

/// A letter to one person. Mail to seven people is seven letters, so that one refused address does
/// not stop the others.
#[derive(Clone, PartialEq, Eq)]
pub struct OutboxLetter {
    /// No two letters of the outbox have the same key.
    pub key: String,
    /// Its Message-ID, the same however often it has to be sent.
    pub message_id: String,
    pub to: String,
    /// The game it is about; who answers the letter is taken to mean that game.
    pub game: Option<GameName>,
    /// Its parts.
    pub text: LetterText,
    pub rank: LetterRank,
}

/// How soon a letter goes: before all of a later rank that wait. Not sealed, since it says nothing
/// of what was ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LetterRank {
    /// A player waits for it to know whether his orders arrived.
    Receipt,
    /// A result, or what else a player needs to go on.
    Result,
    Notice,
}

impl LetterRank {
    /// As the ledger keeps it.
    pub(super) fn number(self) -> i64 {
        self as i64
    }

    /// The letter goes even if the number was changed to an unknown one.
    pub(super) fn of(number: i64) -> LetterRank {
        match number {
            ..=0 => LetterRank::Receipt,
            1 => LetterRank::Result,
            2.. => LetterRank::Notice,
        }
    }
}

/// Leaves the address out, since whom a letter goes to may tell who wrote.
impl fmt::Debug for OutboxLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outgoing")
            .field("key", &self.key)
            .field("message_id", &self.message_id)
            .field("text", &self.text)
            .finish_non_exhaustive()
    }
}

/// A letter that has been handed out for sending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToSend {
    /// Its place in the outbox.
    pub number: OutgoingNumber,
    pub letter: OutboxLetter,
    /// How often sending it has failed.
    pub failures: u32,
    /// What was said of it last.
    pub said: Option<String>,
    /// It is not tried before.
    pub not_before: Moment,
    /// Whether it was handed out before without a report. Then it may have been sent, and is sent
    /// again under the same Message-ID.
    pub perhaps_sent: bool,
    /// How many times it was handed out.
    pub claim: i64,
}

impl ToSend {
    /// Whether it was sent once more, and the outcome of that is unknown, too.
    pub fn may_have_come_twice(&self) -> bool {
        self.perhaps_sent && self.said.as_deref() == Some(ONCE_MORE)
    }

    /// What is reported before a letter that may have been sent is sent once more: if nothing is
    /// heard of that attempt, no node begins a third by itself.
    pub fn goes_once_more(&self, at: Moment, retry_at: Moment) -> Delivery {
        let outcome = DeliveryOutcome::Unknown { why: ONCE_MORE.to_owned(), retry_at };
        Delivery { number: self.number, at, outcome, claim: Some(self.claimed()) }
    }

    /// By which it is known again in a report.
    pub fn claimed(&self) -> Claim {
        Claim { count: self.claim, message_id: self.letter.message_id.clone() }
    }
}

/// What a node has in hand that reports on a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Which time the letter was handed out.
    pub count: i64,
    /// The letter's id: where a standby took over that lacks it, its number may be another's.
    pub message_id: String,
}

/// What happened to a letter that was handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Which letter.
    pub number: OutgoingNumber,
    pub at: Moment,
    /// What happened to it.
    pub outcome: DeliveryOutcome,
    /// The claim of the node that reports, unless a person reports by hand. Not stored.
    pub claim: Option<Claim>,
}

impl DeliveryOutcome {
    /// It was sent, and nothing else is known.
    pub const SENT: DeliveryOutcome = DeliveryOutcome::Sent { taken_as: None };

    /// Whether the next mail server took it.
    pub fn is_sent(&self) -> bool {
        matches!(self, DeliveryOutcome::Sent { .. })
    }
}

/// What happened to a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// The next mail server took it.
    Sent {
        /// The id under which it goes on with the letter, if it gave it another one.
        taken_as: Option<String>,
    },
    /// It could not be sent.
    Failed {
        /// What the mail server, or the way to it, said.
        why: String,
        /// When to try again; never, if there is no such moment.
        retry_at: Option<Moment>,
    },
    /// It was not heard to be sent, and may have arrived, this time or an earlier one. The ledger
    /// keeps it as a failure, and says so when it hands the letter out again.
    Unknown {
        why: String,
        /// When to try again.
        retry_at: Moment,
    },
}

/// What is kept, in place of words of a server, when a person lets a letter go again.
pub(super) const TAKEN_UP: &str = "let go again by hand";

/// The same, when a person lets a letter go that waits for its next attempt.
pub(super) const HURRIED: &str = "to be tried now, by hand";

/// What is kept, in place of words of a server, before a letter goes that may have been sent.
pub(super) const ONCE_MORE: &str = "it may have been sent, and goes once more";

/// The same, when a letter came back that its receiver never had, and goes again.
pub(super) const CAME_BACK: &str = "it came back, and goes again";

/// The same, when it has come back so often that it goes by a person's hand alone.
pub(super) const CAME_BACK_TO_STAY: &str = "it came back too often";

/// The stored text when a letter is left out, since its receiver has had enough of its sort: it is
/// not missed, and not among those that were given up.
pub const LEFT_OUT: &str = "left out: its receiver has had as many of its sort as he may today";

/// The stored text when a person drops a letter that waits: it is not missed either.
pub(super) const DROPPED: &str = "dropped at the prompt";

/// A letter of ours, sent or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenLetter {
    /// Its place in the outbox.
    pub number: OutgoingNumber,
    pub letter: OutboxLetter,
    /// When the next mail server took it last, if it did.
    pub sent: Option<Moment>,
}

/// A letter that is not tried any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenUp {
    /// Its place in the outbox.
    pub number: OutgoingNumber,
    /// Where it should have gone.
    pub to: String,
    /// The game it is about.
    pub game: Option<GameName>,
    /// Since when.
    pub at: Moment,
    /// What was said last.
    pub why: String,
}

/// How much work is waiting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Letters without a ruling.
    pub unruled: u64,
    /// Letters that are to be sent.
    pub unsent: u64,
    /// When the first of them may be handed out.
    pub next_send: Option<Moment>,
    /// When the oldest of them was written.
    pub oldest_unsent: Option<Moment>,
    /// Games that are to be woken some day: those that run.
    pub running: u64,
    /// Games that there are, tournaments apart.
    pub boards: u64,
}
