//! A batch of letters: from the mailbox into the journal, and only then put away.

use std::sync::Arc;

use chrono::TimeDelta;

use super::begun;
use super::brief;
use super::came_back;
use super::id_hash::id_hash;
use super::shared::Shared;
use super::trouble::Trouble;
use crate::game::Moment;
use crate::game::calendar::told;
use crate::ledger::{Arrived, LetterNumber, Uid};
use crate::mail::{self, Extent, Fetched, Handle, LetterBox, Mailbox, MailboxError, Wanted};

/// How many letters are fetched and committed together: more make no commit cheaper.
const BATCH: usize = 200;
/// What keeps letters from the journal.
#[derive(Debug, thiserror::Error)]
pub(super) enum Blocked {
    #[error(transparent)]
    Mailbox(#[from] MailboxError),
    #[error(transparent)]
    Office(#[from] Trouble),
}

/// Takes a batch into the journal, and then puts it away. Returns the numbers of its letters.
pub(super) async fn take_in(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
) -> Result<Vec<LetterNumber>, Blocked> {
    let batch = since_the_beginning(shared, letter_box, BATCH).await?;
    if batch.is_empty() {
        return Ok(Vec::new());
    }
    let name = letter_box.name().to_owned();
    shared.stirs();
    if shared.clock.refresh() == Ok(true) {
        shared.time_moves();
    }
    let handles: Vec<Handle> = batch.iter().map(|fetched| fetched.handle.clone()).collect();
    let letters = batch.into_iter().map(|fetched| arrived(shared, &name, fetched));
    let letters: Vec<Arrived> = letters.collect();
    let count = letters.len();
    let hashes: Vec<Option<String>> =
        letters.iter().map(|letter| letter.message_id.as_deref().map(id_hash)).collect();
    let proof = shared.config.proof.clone();
    came_back::look(shared, &letters).await?;
    let received = shared.office(move |office| {
        let letters = brief::kept(office.ledger(), &proof, letters)?;
        office.receive(&letters)
    });
    let numbers = received.await?;
    shared.stands(|standing| standing.received += count as u64);
    tracing::info!(mailbox = name, count, "letters are in the journal");
    for (letter, id) in numbers.iter().zip(hashes) {
        tracing::info!(mailbox = name, letter = letter.0, id, "a letter is in the journal");
    }
    match letter_box.settle(&handles).await {
        // The journal has them, and must not keep back later letters for it.
        Err(why) if !why.is_passing() => {
            let what = format!(
                "Letters that were read can't be marked as handled in the mailbox \
                {name}"
            );
            let more = format!(
                "{why}. They are in the journal and are ruled on, and later letters are still \
                    read. Check whether that mailbox is full or can't be written to."
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
        let what = format!("A message in the mailbox {mailbox} can't be fetched");
        let more = format!("{why}. It stays where it is: look at it there ({:?}).", fetched.uid);
        shared.bell.ring(&what, &more, shared.clock.real());
    }
    Arrived {
        mailbox: mailbox.to_owned(),
        uid: fetched.uid.map(|(validity, number)| Uid { validity, number }),
        message_id: mail::message_id(&fetched.bytes),
        received: shared.clock.shown(received(shared, mailbox, fetched.received)),
        bytes: fetched.bytes,
    }
}

/// When a message was received (D.VII(1)): as its server stamped it, or when we first had it, if
/// that is earlier. If it is so much earlier that a clock must be wrong, we tell the operator.
fn received(shared: &Shared, mailbox: &str, stamped: Moment) -> Moment {
    let now = shared.clock.real();
    let most = TimeDelta::from_std(shared.config.limits.clock_leap).unwrap_or(TimeDelta::MAX);
    if stamped - now <= most {
        return stamped.min(now);
    }
    let what =
        format!("The server of the mailbox {mailbox} stamps letters with times in the future");
    let more = format!(
        "A letter that it stamped {} was already there on {}. The second time counts as the time \
            of receipt. Set the clock of that server with NTP.",
        told::gmt_to_the_second(stamped),
        told::gmt_to_the_second(now)
    );
    shared.bell.ring(&what, &more, now);
    now
}

/// The next messages that came since the ledger began.
async fn since_the_beginning(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
    limit: usize,
) -> Result<Vec<Fetched>, Blocked> {
    begun::look(shared).await?;
    let of_us = Arc::clone(shared);
    // The wait at the mailbox asks this, too: a ledger may begin meanwhile.
    letter_box.only(Wanted::by(move |received| {
        let begun = of_us.standing().begun;
        begun.is_some_and(|begun| begun::is_since(of_us.clock.shown(received), begun))
    }));
    Ok(letter_box.fetch(limit).await?)
}
