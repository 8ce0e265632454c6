//! Mailboxes: what lies in them goes into the journal, and only then is it put away.

use std::sync::Arc;
use std::time::Duration;

use super::office::Trouble;
use super::recall::recall;
use super::shared::{GRACE, Shared};
use crate::config::MailboxSource;
use crate::game::Moment;
use crate::ledger::{Arrived, LetterNumber, Uid};
use crate::mail::{self, Extent, Fetched, Handle, LetterBox, Mailbox, MailboxError};

/// Letters that are fetched and committed together: more make no commit cheaper.
const BATCH: usize = 200;
/// A server that can't be reached is asked again after this long, and each time later.
const RETRY: Duration = Duration::from_secs(2);
const RETRY_MAX: Duration = Duration::from_secs(120);
/// In a rehearsal time moves by leaps, so nobody waits for long.
const REHEARSAL_POLL: Duration = Duration::from_millis(20);

/// What keeps letters from the journal.
#[derive(Debug, thiserror::Error)]
pub(super) enum Blocked {
    #[error(transparent)]
    Mailbox(#[from] MailboxError),
    #[error(transparent)]
    Office(#[from] Trouble),
}

/// Tends a mailbox until the daemon ends.
pub(super) async fn tend(shared: Arc<Shared>, mut letter_box: LetterBox, source: MailboxSource) {
    let mut retry = RETRY;
    let mut is_recalled = false;
    while !shared.is_stopping() {
        match empty(&shared, &mut letter_box, &mut is_recalled).await {
            Ok(drained) => {
                shared.note(&source.name, |state| {
                    // Our clock may be ahead of the server's, which stamps the times of receipt.
                    state.drained = Some(drained + state.ahead.min(chrono::TimeDelta::zero()));
                    (state.trouble, state.since) = (None, None);
                });
                shared.to_rule.notify_one();
                retry = RETRY;
                rest(&shared, &mut letter_box, &source).await;
            }
            Err(why) => {
                blocked(&shared, &source.name, &why);
                letter_box.close().await;
                let _ = tokio::time::timeout(retry, shared.stopped()).await;
                retry = (retry * 2).min(RETRY_MAX);
            }
        }
    }
    letter_box.close().await;
}

fn blocked(shared: &Shared, mailbox: &str, why: &Blocked) {
    let passes = matches!(why, Blocked::Mailbox(why) if why.is_passing());
    let (why, now) = (why.to_string(), shared.clock.real());
    let mut lasts = false;
    shared.note(mailbox, |state| {
        state.trouble = Some(why.clone());
        state.since.get_or_insert(now);
        lasts = state.is_in_trouble_for(GRACE, now);
    });
    if passes && !lasts {
        tracing::warn!(mailbox, why, "the mailbox can't be read");
    } else {
        let what = format!("Letters from the mailbox {mailbox} can't be taken");
        shared.bell.ring(&what, &why, now);
    }
}

/// Waits until mail comes, a wake-up is near, or somebody wants all mailboxes to be looked at.
async fn rest(shared: &Shared, letter_box: &mut LetterBox, source: &MailboxSource) {
    let next = shared.standing().next_wake.map(|at| shared.clock.until(at));
    // What is over already was drained for just now.
    let next = next.filter(|next| *next > Duration::from_millis(1)).unwrap_or(source.poll);
    let usual = if shared.clock.is_rehearsal() { REHEARSAL_POLL } else { source.poll };
    let waited = tokio::select! {
        waited = letter_box.wait(next.min(usual)) => Some(waited),
        () = shared.look.notified() => None,
        () = shared.stopped() => None,
    };
    match waited {
        Some(Ok(())) => {}
        Some(Err(why)) => tracing::debug!(mailbox = source.name, %why, "waiting for mail failed"),
        // Whoever waited was interrupted, perhaps in the middle of a word to the server.
        None => letter_box.close().await,
    }
}

/// Takes everything that lies in a mailbox into the journal; once also what was put away there and
/// is not in the journal. The real moment before which all is there.
async fn empty(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
    is_recalled: &mut bool,
) -> Result<Moment, Blocked> {
    if !*is_recalled {
        recall(shared, letter_box).await?;
        *is_recalled = true;
    }
    loop {
        let began = shared.clock.real();
        if take_in(shared, letter_box).await?.is_empty() {
            return Ok(began);
        }
        shared.to_rule.notify_one();
    }
}

/// Takes a batch into the journal, and then puts it away. The numbers of its letters.
pub(super) async fn take_in(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
) -> Result<Vec<LetterNumber>, Blocked> {
    let batch = letter_box.fetch(BATCH).await?;
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
    let numbers = shared.office(move |office| office.receive(&letters)).await?;
    shared.stands(|standing| standing.received += count as u64);
    tracing::info!(mailbox = name, count, "letters are in the journal");
    letter_box.settle(&handles).await?;
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
        message_id: mail::read(&fetched.bytes).letter.message_id,
        received: shared.clock.shown(fetched.received),
        bytes: fetched.bytes,
    }
}

/// By how much the clock of a mailbox's server is ahead of ours.
pub(super) async fn ahead(
    shared: &Shared,
    letter_box: &mut LetterBox,
) -> Result<chrono::TimeDelta, MailboxError> {
    let before = shared.clock.real();
    let theirs = letter_box.server_time().await?;
    let after = shared.clock.real();
    // A server tells whole seconds, and the way there takes time: what lies between is no
    // difference.
    let ahead = if theirs > after {
        theirs - after
    } else if theirs + chrono::TimeDelta::seconds(1) < before {
        theirs - before
    } else {
        chrono::TimeDelta::zero()
    };
    shared.note(letter_box.name(), |state| state.ahead = ahead);
    Ok(ahead)
}
