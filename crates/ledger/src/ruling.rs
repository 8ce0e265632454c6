//! Rulings as they are handed to the ledger, and games as it hands them out.

use std::collections::BTreeSet;

use super::leases::Lease;
use super::name::GameName;
use super::numbers::{EventNumber, LetterNumber, OutgoingNumber, RulingNumber};
use super::outbox::OutboxLetter;
use super::seal::{Head, Seal};
use super::texts::{EventText, StateText};
use super::times::Moment;

/// What was ruled on. A job is done once: the ledger refuses the second ruling on it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Job {
    /// A letter of the journal.
    Letter(LetterNumber),
    /// A wake-up of a game, as [`DueGame`] gave it. A game that has to wake twice at one moment had
    /// an event in between.
    WakeUp {
        game: GameName,
        /// When it wanted to be woken.
        at: Moment,
        /// Its last event then.
        after: EventNumber,
    },
    /// A command that came by no letter, under a key that its author chose.
    Command(String),
}

impl Job {
    /// The key under which the job is done; no two jobs have the same.
    pub fn key(&self) -> String {
        match self {
            Job::Letter(number) => format!("letter {number}"),
            Job::WakeUp { game, at, after } => {
                format!("wake-up {} {after} {game}", at.timestamp_millis())
            }
            Job::Command(key) => format!("command {key}"),
        }
    }

    pub fn is_letter(&self) -> bool {
        self.letter().is_some()
    }

    pub(crate) fn letter(&self) -> Option<LetterNumber> {
        match self {
            Job::Letter(number) => Some(*number),
            Job::WakeUp { .. } | Job::Command(_) => None,
        }
    }
}

/// A ruling: what happens to games, and what is written to people. All of it is kept, or nothing.
#[derive(Clone, Debug)]
pub struct LedgerRuling {
    /// What was ruled on.
    pub job: Job,
    pub at: Moment,
    /// The version of the program that ruled.
    pub version: String,
    /// The lease on the shard under which it was ruled, where several nodes could have; one that
    /// another node has taken over since is refused. Without one, the node that has the shard is
    /// made to read the games anew.
    pub lease: Option<Lease>,
    /// What it was made from, where others may rule meanwhile.
    pub basis: Option<Basis>,
    /// The games that it changes, each once.
    pub games: Vec<GameRuling>,
    /// The letters that go out.
    pub letters: Vec<OutboxLetter>,
}

/// What a ruling was made from. If that is past when the ruling is to be kept, it is refused: an
/// audit, which rules on everything again in its order, would get a different result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis {
    /// The last ruling before anything was read.
    pub last: Head,
    /// The last letter of the journal then.
    pub letters: Head,
    /// The count of rulings that changed where letters lead, as it was then. It leaves numbers out.
    pub routes: i64,
    /// Whether it is on a letter as the first of its Message-ID, in upper or lower case.
    pub is_first: bool,
    /// The leases on other shards whose games were read.
    pub under: Vec<Lease>,
    /// The games of all others that were read, and the last event of each.
    pub read: Vec<(GameName, EventNumber)>,
}

/// What a ruling does to one game.
#[derive(Clone, Debug)]
pub struct GameRuling {
    /// The game; one that the ledger doesn't know yet begins.
    pub game: GameName,
    /// The last event of the state on which it was ruled, 0 for a new game. If there are later
    /// ones, the ruling is refused.
    pub expected: EventNumber,
    pub events: Vec<EventText>,
    /// The state after that.
    pub state: StateText,
    /// When the game has to be woken next. Part of a millisecond counts as a whole one, so that
    /// nothing is woken too early.
    pub next_wake: Option<Moment>,
    /// Addresses of those who have to do with the game.
    pub addresses: BTreeSet<String>,
    /// Names for the game in letters.
    pub tags: BTreeSet<String>,
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub state: StateText,
    /// The last event that is in it.
    pub last: EventNumber,
    /// The version of the program that wrote it.
    pub version: String,
    /// When the game has to be woken.
    pub next_wake: Option<Moment>,
}

/// An event of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedEvent {
    /// Its place.
    pub number: EventNumber,
    pub text: EventText,
}

/// A game whose wake-up has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueGame {
    pub game: GameName,
    /// When it wanted to be woken.
    pub at: Moment,
    /// Its last event.
    pub after: EventNumber,
}

impl DueGame {
    /// The job of waking it.
    pub fn job(&self) -> Job {
        Job::WakeUp { game: self.game.clone(), at: self.at, after: self.after }
    }
}

/// A ruling as the ledger keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRuling {
    /// Its place among all rulings.
    pub number: RulingNumber,
    /// The key of the job.
    pub job: String,
    /// The letter that was ruled on, if it was one.
    pub letter: Option<LetterNumber>,
    pub at: Moment,
    /// The version of the program that ruled.
    pub version: String,
    /// The node that ruled.
    pub node: String,
    /// What happened to games, in order of their names.
    pub games: Vec<Step>,
    /// The letters that went out.
    pub letters: Vec<(OutgoingNumber, OutboxLetter)>,
}

/// What a ruling did to one game, as the ledger keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub game: GameName,
    /// Its last event before.
    pub before: EventNumber,
    /// Its last event after.
    pub last: EventNumber,
    /// The seal of that event.
    pub head: Seal,
    /// What the state after it hashes to ([`super::Seal::of`]).
    pub state: Seal,
    /// When the game wanted to be woken next.
    pub next_wake: Option<Moment>,
    /// What the addresses and tags hash to.
    pub directory: Seal,
}
