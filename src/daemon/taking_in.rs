//! A batch of letters: from the mailbox into the journal, and only then put away.

use std::sync::Arc;

use chrono::{SubsecRound, Timelike};

use super::id_hash::id_hash;
use super::shared::Shared;
use super::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{Arrived, Ledger, LetterNumber, RulingNumber, Uid};
use crate::mail::{self, Extent, Fetched, Handle, LetterBox, Mailbox, MailboxError, Wanted};

/// Letters that are fetched and committed together: more make no commit cheaper.
const BATCH: usize = 200;
/// What keeps letters from the journal.
#[derive(Debug, thiserror::Error)]
pub(super) enum Blocked {
    #[error(transparent)]
    Mailbox(#[from] MailboxError),
    #[error(transparent)]
    Office(#[from] Trouble),
}

/// Takes a batch into the journal, and then puts it away. The numbers of its letters.
pub(super) async fn take_in(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
) -> Result<Vec<LetterNumber>, Blocked> {
    let batch = since_the_beginning(shared, letter_box, BATCH).await?;
    if batch.is_empty() {
        return Ok(Vec::new());
    }
    let name = letter_box.name().to_owned();
    if let Err(why) = shared.clock.refresh() {
        tracing::warn!(why, "the clock of the rehearsal can't be read");
    }
    let handles: Vec<Handle> = batch.iter().map(|fetched| fetched.handle.clone()).collect();
    let letters = batch.into_iter().map(|fetched| arrived(shared, &name, fetched));
    let letters: Vec<Arrived> = letters.collect();
    let count = letters.len();
    let hashes: Vec<Option<String>> =
        letters.iter().map(|letter| letter.message_id.as_deref().map(id_hash)).collect();
    let numbers = shared.office(move |office| office.receive(&letters)).await?;
    shared.stands(|standing| standing.received += count as u64);
    tracing::info!(mailbox = name, count, "letters are in the journal");
    for (letter, id) in numbers.iter().zip(hashes) {
        tracing::info!(mailbox = name, letter = letter.0, id, "a letter is in the journal");
    }
    match letter_box.settle(&handles).await {
        // The journal has them, and what comes behind them is not kept back for it.
        Err(why) if !why.is_passing() => {
            let what = format!("Letters that were read can't be put away in the mailbox {name}");
            let more = format!(
                "{why}. They are in the journal and ruled on, and those behind them are read. See \
                whether that mailbox is full, or may not be written to."
            );
            shared.bell.ring(&what, &more, shared.clock.real());
        }
        done => done?,
    }
    Ok(numbers)
}

/// A message as the journal keeps it, with its time of receipt as the tournament counts.
fn arrived(shared: &Shared, mailbox: &str, fetched: Fetched) -> Arrived {
    if let Extent::Unreadable(why) = &fetched.extent {
        let what = format!("A message in the mailbox {mailbox} can't be had");
        let more = format!("{why}. It stays where it is: look at it there ({:?}).", fetched.uid);
        shared.bell.ring(&what, &more, shared.clock.real());
    }
    Arrived {
        mailbox: mailbox.to_owned(),
        uid: fetched.uid.map(|(validity, number)| Uid { validity, number }),
        message_id: mail::message_id(&fetched.bytes),
        received: shared.clock.shown(fetched.received),
        bytes: fetched.bytes,
    }
}

/// The next messages that came since the first ruling of the ledger. Before it there was nothing
/// about which anybody could have written to us, so what a mailbox had by then is left as it is: it
/// is not even read, at no start, and nobody is answered.
async fn since_the_beginning(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
    limit: usize,
) -> Result<Vec<Fetched>, Blocked> {
    let first = shared.office(|office| Ok(office.ledger().rulings(RulingNumber(0), 1)?));
    let begun = first.await?.first().map(|ruling| ruling.at);
    let clock = Arc::clone(shared);
    letter_box.only(Wanted::by(move |received| {
        begun.is_some_and(|begun| is_since(clock.clock.shown(received), begun))
    }));
    Ok(letter_box.fetch(limit).await?)
}

/// Whether a message came since then. A server of mail knows whole seconds.
fn is_since(received: Moment, begun: Moment) -> bool {
    let begun = if received.nanosecond() == 0 { begun.trunc_subsecs(0) } else { begun };
    received >= begun
}
