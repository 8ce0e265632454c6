//! Seals: each row of the truth carries a hash over what it says and over the seal of the row
//! before it. Who changes, removes or inserts a row would have to change all later ones, too, and
//! then the last seal differs from the one that was published.
//!
//! There are three chains (letters as received, rulings with all that they wrote, deliveries) and
//! one more for the events of each game, which can be shown to others without the rest. An event
//! goes into its chain as the hash of its text with a salt, so that a secret can be left out of
//! what is shown and nobody finds it by trying all that it could be.
//!
//! A column that is empty adds nothing to a seal. A later schema can add columns that may be
//! empty, and rows from before keep their seals.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use sha2::{Digest, Sha256};

use super::journal::Arrived;
use super::numbers::{EventNumber, LetterNumber, OutgoingNumber};
use super::outbox::{Delivery, Outcome, Outgoing};
use super::ruling::{GameName, Ruled, Step};
use super::times::{kept, kept_wake};

/// A hash by SHA-256: of one thing, or of a row with all rows before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seal([u8; 32]);

impl Seal {
    /// What bytes hash to.
    pub fn of(bytes: &[u8]) -> Seal {
        Seal(Sha256::digest(bytes).into())
    }

    /// The seal as it is kept, unless these are not 32 bytes.
    pub(crate) fn kept(bytes: &[u8]) -> Option<Seal> {
        bytes.try_into().ok().map(Seal)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn from_hex(text: &str) -> Option<Seal> {
        let digits = text.as_bytes();
        let mut bytes = [0; 32];
        if digits.len() != 2 * bytes.len() || !digits.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).ok()?;
            *byte = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(Seal(bytes))
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seal({self})")
    }
}

impl Serialize for Seal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seal, D::Error> {
        let text = String::deserialize(deserializer)?;
        Seal::from_hex(&text).ok_or_else(|| D::Error::custom(format!("{text:?} is no seal")))
    }
}

/// The end of a chain: how many rows it has, and the seal of the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Head {
    /// The number of the last row; 0 if there is none.
    pub number: i64,
    pub seal: Seal,
}

impl Head {
    /// The end of a chain that has no row.
    pub(crate) fn empty(chain: &str) -> Head {
        Head { number: 0, seal: Seal::of(chain.as_bytes()) }
    }
}

/// The ends of all chains. Whoever has published them can tell later whether rows are missing.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Heads {
    /// Letters as they were received.
    pub letters: Head,
    /// Rulings with all that they wrote.
    pub rulings: Head,
    /// What became of outgoing letters.
    pub deliveries: Head,
    /// The events of each game.
    pub games: BTreeMap<GameName, Head>,
}

/// The end of a game's chain before its first event.
pub(crate) fn no_events(game: &GameName) -> Head {
    Head::empty(&format!("events of {game}"))
}

/// The seal of a letter of the journal.
pub(crate) fn letter(previous: Seal, number: LetterNumber, letter: &Arrived, digest: Seal) -> Seal {
    let uid = letter.uid;
    Link::after(previous)
        .number("number", number.0)
        .text("mailbox", &letter.mailbox)
        .maybe_number("uid_validity", uid.map(|uid| i64::from(uid.validity)))
        .maybe_number("uid", uid.map(|uid| i64::from(uid.number)))
        .maybe_text("message_id", letter.message_id.as_deref())
        .number("received", kept(letter.received))
        .seal("bytes", digest)
        .close()
}

/// The salt of an event, which nobody can guess who doesn't know the ledger's secret.
pub(crate) fn salt(secret: Seal, game: &GameName, number: EventNumber) -> Seal {
    Link::after(secret).text("game", &game.0).number("number", number.0).close()
}

pub(crate) fn event(previous: Seal, number: EventNumber, salt: Seal, text: &str) -> Seal {
    event_with(previous, number, content(salt, text))
}

/// What an event hashes to with its salt.
pub(crate) fn content(salt: Seal, text: &str) -> Seal {
    Link::after(salt).text("text", text).close()
}

/// The seal of an event of which only what it hashes to is known.
pub(crate) fn event_with(previous: Seal, number: EventNumber, content: Seal) -> Seal {
    Link::after(previous).number("number", number.0).seal("content", content).close()
}

/// What the addresses and tags of a game hash to, each list in order.
pub(crate) fn directory<'a>(entries: impl Iterator<Item = (&'a str, &'a str)>) -> Seal {
    let start = Link::after(Seal::of(b"directory"));
    entries.fold(start, |link, (kind, word)| link.text(kind, word)).close()
}

/// The seal of a ruling, over all that it did to games and wrote to people.
pub(crate) fn ruling(previous: Seal, ruled: &Ruled) -> Seal {
    let link = Link::after(previous)
        .number("number", ruled.number.0)
        .text("job", &ruled.job)
        .maybe_number("letter", ruled.letter.map(|letter| letter.0))
        .number("made_at", kept(ruled.at))
        .text("version", &ruled.version)
        .text("node", &ruled.node);
    let link = ruled.games.iter().fold(link, step);
    ruled
        .letters
        .iter()
        .fold(link, |link, (number, letter)| outgoing(link, *number, letter))
        .close()
}

fn step(link: Link, step: &Step) -> Link {
    link.text("game", &step.game.0)
        .number("events_before", step.before.0)
        .number("events_after", step.last.0)
        .seal("head", step.head)
        .seal("state", step.state)
        .maybe_number("next_wake", step.next_wake.map(kept_wake))
        .seal("directory", step.directory)
}

fn outgoing(link: Link, number: OutgoingNumber, letter: &Outgoing) -> Link {
    link.number("outgoing", number.0)
        .text("key", &letter.key)
        .text("message_id", &letter.message_id)
        .text("recipient", &letter.to)
        .text("text", letter.text.as_str())
        .maybe_text("about", letter.game.as_ref().map(|game| game.0.as_str()))
}

pub(crate) fn delivery(previous: Seal, number: i64, delivery: &Delivery, node: &str) -> Seal {
    let link = Link::after(previous)
        .number("number", number)
        .number("outgoing", delivery.number.0)
        .number("reported_at", kept(delivery.at))
        .text("node", node);
    match &delivery.outcome {
        Outcome::Sent => link.close(),
        Outcome::Failed { why, retry_at } => {
            link.text("why", why).maybe_number("retry_at", retry_at.map(kept_wake)).close()
        }
        Outcome::Unknown { why, retry_at } => {
            link.text("why", why).number("retry_at", kept_wake(*retry_at)).close()
        }
    }
}

/// A seal in the making. Each part goes in with its name and its length, so that no two rows with
/// different parts make the same bytes.
struct Link(Sha256);

impl Link {
    fn after(previous: Seal) -> Link {
        Link(Sha256::new_with_prefix(previous.0))
    }

    fn part(mut self, name: &str, value: &[u8]) -> Link {
        for bytes in [name.as_bytes(), value] {
            self.0.update((bytes.len() as u64).to_le_bytes());
            self.0.update(bytes);
        }
        self
    }

    fn text(self, name: &str, value: &str) -> Link {
        self.part(name, value.as_bytes())
    }

    fn number(self, name: &str, value: i64) -> Link {
        self.part(name, &value.to_le_bytes())
    }

    fn seal(self, name: &str, value: Seal) -> Link {
        self.part(name, &value.0)
    }

    fn maybe_text(self, name: &str, value: Option<&str>) -> Link {
        match value {
            Some(value) => self.text(name, value),
            None => self,
        }
    }

    fn maybe_number(self, name: &str, value: Option<i64>) -> Link {
        match value {
            Some(value) => self.number(name, value),
            None => self,
        }
    }

    fn close(self) -> Seal {
        Seal(self.0.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_are_cut_elsewhere_give_other_seals() {
        let start = Seal::of(b"");
        let close = |parts: &[(&str, &str)]| {
            let link = Link::after(start);
            parts.iter().fold(link, |link, (name, value)| link.text(name, value)).close()
        };
        let seals = [
            close(&[("a", "bc")]),
            close(&[("ab", "c")]),
            close(&[("a", "b"), ("c", "")]),
            close(&[("a", ""), ("bc", "")]),
        ];
        for (at, seal) in seals.iter().enumerate() {
            assert!(!seals[..at].contains(seal), "{at}");
        }
    }

    #[test]
    fn what_is_empty_adds_nothing() {
        let start = Seal::of(b"");
        let without = Link::after(start).text("a", "b").close();
        let with = Link::after(start).text("a", "b").maybe_text("c", None).maybe_number("d", None);
        assert_eq!(with.close(), without);
    }

    #[test]
    fn a_seal_is_read_as_it_is_written() {
        let seal = Seal::of(b"x");
        let text = serde_json::to_string(&seal).expect("a text");
        assert_eq!(serde_json::from_str::<Seal>(&text).expect("a seal"), seal);
        for wrong in ["", "00", "é", &"+1".repeat(32), &"0".repeat(63), &"é".repeat(32)] {
            let is_seal = serde_json::from_str::<Seal>(&format!("{wrong:?}")).is_ok();
            assert!(!is_seal, "{wrong}");
        }
    }
}
