//! Seals: each row of the truth carries a hash over its contents and over the seal of the row
//! before it. To change, remove or insert a row, a forger would have to change all later ones too,
//! and then the last seal differs from the one that was published.
//!
//! There are three chains (letters as received, rulings with all that they wrote, deliveries) and
//! one more for the events of each game, which can be shown to others without the rest. Where nodes
//! share a ledger, each shard has a chain of rulings of its own, and epochs are a chain over the
//! ends of all others. A hash over these ends is enough: a tree would let others check one chain
//! without the rest, and nobody is given one chain. An event
//! goes into its chain as the hash of its text with a salt, so that a secret can be left out of
//! what is shown and can't be found by trying all that it could be.
//!
//! A column that is empty adds nothing to a seal. A later schema can add columns that may be
//! empty, and rows from before keep their seals.

use std::collections::BTreeMap;

use super::journal::Arrived;
use super::name::GameName;
use super::numbers::{EventNumber, LetterNumber, OutgoingNumber};
use super::outbox::{Delivery, DeliveryOutcome, OutboxLetter};
use super::ruling::{KeptRuling, Step};
use super::seal::{Head, Link, Seal};
use super::times::{kept, kept_wake};

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

/// The salt of an event, which can't be guessed without the ledger's secret.
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
pub(crate) fn ruling(previous: Seal, ruled: &KeptRuling) -> Seal {
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

fn outgoing(link: Link, number: OutgoingNumber, letter: &OutboxLetter) -> Link {
    link.number("outgoing", number.0)
        .text("key", &letter.key)
        .text("message_id", &letter.message_id)
        .text("recipient", &letter.to)
        .text("text", letter.text.as_str())
        .maybe_text("about", letter.game.as_ref().map(|game| game.0.as_str()))
}

/// The seal of an epoch, over the ends of all chains in the order of their names.
pub(crate) fn epoch(
    previous: Seal,
    number: i64,
    made_at: i64,
    ends: &BTreeMap<String, Head>,
) -> Seal {
    let link = Link::after(previous).number("number", number).number("made_at", made_at);
    let end = |link: Link, (chain, end): (&String, &Head)| {
        link.text("chain", chain).number("last", end.number).seal("seal", end.seal)
    };
    ends.iter().fold(link, end).close()
}

pub(crate) fn delivery(previous: Seal, number: i64, delivery: &Delivery, node: &str) -> Seal {
    let link = Link::after(previous)
        .number("number", number)
        .number("outgoing", delivery.number.0)
        .number("reported_at", kept(delivery.at))
        .text("node", node);
    match &delivery.outcome {
        DeliveryOutcome::Sent { .. } => link.close(),
        DeliveryOutcome::Failed { why, retry_at } => {
            link.text("why", why).maybe_number("retry_at", retry_at.map(kept_wake)).close()
        }
        DeliveryOutcome::Unknown { why, retry_at } => {
            link.text("why", why).number("retry_at", kept_wake(*retry_at)).close()
        }
    }
}
