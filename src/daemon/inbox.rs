//! Mailboxes: what lies in them goes into the journal, and only then is it put away.

use std::sync::Arc;
use std::time::Duration;

use super::office::Trouble;
use super::places;
use super::shared::Shared;
use crate::config::MailboxSource;
use crate::game::Moment;
use crate::ledger::{Arrived, Held, Lease, Ledger, LedgerError, Uid};
use crate::mail::{self, Extent, Fetched, Handle, LetterBox, Mailbox, MailboxError};

/// Letters that are fetched and committed together: more make no commit cheaper.
const BATCH: usize = 200;
/// A server that can't be reached is asked again after this long, and each time later.
const RETRY: Duration = Duration::from_secs(2);
const RETRY_MAX: Duration = Duration::from_secs(120);
/// A lease is made longer so often within its time.
const LOOKS_PER_LEASE: u32 = 3;
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

/// Who fetches from a mailbox: we alone, or among other nodes whoever has leased it.
struct Watch {
    held: Held,
    mailbox: String,
    /// How long a lease lasts, if there are other nodes.
    lasts: Option<chrono::TimeDelta>,
    /// How long to wait before a mailbox that another node has is asked for again.
    patience: Duration,
    /// How often the ledger's server had become another one when the mailbox was read from its
    /// beginning.
    timeline: u64,
}

/// What came of looking.
enum Looked {
    /// All is in the journal that came before this real moment.
    Until(Moment),
    /// Another node has the mailbox, and has looked so far.
    Elsewhere(Option<Moment>),
    /// The mailbox has to be read from its beginning.
    Anew,
}

impl Watch {
    fn over(shared: &Shared, source: &MailboxSource) -> Watch {
        let lasts = shared.config.database.as_ref().map(|database| database.lease);
        Watch {
            held: Held::Mailbox(source.name.clone()),
            mailbox: source.name.clone(),
            patience: lasts.unwrap_or(source.poll) / LOOKS_PER_LEASE,
            lasts: lasts.map(|lasts| chrono::TimeDelta::from_std(lasts).unwrap_or_default()),
            timeline: 0,
        }
    }

    /// Asks for the mailbox, or for more time with it. Nothing, if another node has it. Where there
    /// are no others there is no lease.
    async fn lease(&self, shared: &Arc<Shared>) -> Result<Option<Lease>, Trouble> {
        let Some(lasts) = self.lasts else { return Ok(None) };
        let (held, now) = (self.held.clone(), shared.clock.now());
        shared.office(move |office| Ok(office.ledger_mut().lease(&held, now, now + lasts)?)).await
    }

    async fn timeline(&self, shared: &Arc<Shared>) -> Result<u64, Trouble> {
        shared.office(|office| Ok(office.ledger().changes_of_timeline())).await
    }
}

/// Empties the mailbox, if it is ours to empty.
async fn look(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
    watch: &mut Watch,
) -> Result<Looked, Blocked> {
    // Our clock may be ahead of the server's, which stamps the times of receipt.
    let ahead = shared.boxes().get(&watch.mailbox).map(|state| state.ahead).unwrap_or_default();
    let behind = ahead.min(chrono::TimeDelta::zero());
    if watch.lasts.is_none() {
        return Ok(Looked::Until(empty(shared, letter_box, watch).await? + behind));
    }
    let lease = watch.lease(shared).await?;
    let timeline = watch.timeline(shared).await?;
    if std::mem::replace(&mut watch.timeline, timeline) != timeline {
        return Ok(Looked::Anew);
    }
    let Some(lease) = lease else {
        let mailbox = watch.mailbox.clone();
        let looked = shared.office(move |office| Ok(office.ledger().looked_until(&mailbox)?));
        return Ok(Looked::Elsewhere(looked.await?));
    };
    let drained = empty(shared, letter_box, watch).await? + behind;
    if watch.timeline(shared).await? != timeline {
        return Ok(Looked::Anew);
    }
    match shared.office(move |office| Ok(office.ledger_mut().looked(&lease, drained)?)).await {
        Ok(()) => Ok(Looked::Until(drained)),
        // We were too slow, and another node looks after it now.
        Err(Trouble::Ledger(LedgerError::LeaseLost { .. })) => Ok(Looked::Elsewhere(None)),
        Err(why) => Err(why.into()),
    }
}

/// Tends a mailbox until the daemon ends.
pub(super) async fn tend(shared: Arc<Shared>, mut letter_box: LetterBox, source: MailboxSource) {
    let mut retry = RETRY;
    let mut watch = Watch::over(&shared, &source);
    while !shared.is_stopping() {
        match look(&shared, &mut letter_box, &mut watch).await {
            Ok(Looked::Until(drained)) => {
                shared.note(&source.name, |state| {
                    state.drained = Some(drained);
                    state.trouble = None;
                });
                shared.to_rule.notify_one();
                retry = RETRY;
                rest(&shared, &mut letter_box, &source).await;
            }
            Ok(Looked::Elsewhere(drained)) => {
                letter_box.close().await;
                shared.note(&source.name, |state| {
                    state.drained = state.drained.max(drained);
                    state.trouble = None;
                });
                shared.to_rule.notify_one();
                retry = RETRY;
                shared.pause(&shared.heard, watch.patience).await;
            }
            // What was fetched before may be missing in the journal: all is looked at again.
            Ok(Looked::Anew) => {
                letter_box.close().await;
                tracing::warn!(mailbox = source.name, "the ledger's server is another one now");
                match places::letter_box(&source).await {
                    Ok(opened) => letter_box = opened,
                    Err(why) => tracing::error!(why, "the mailbox can't be opened again"),
                }
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
    let passes = match why {
        Blocked::Mailbox(why) => why.is_passing(),
        Blocked::Office(trouble) => trouble.passes(),
    };
    let why = why.to_string();
    if passes {
        tracing::warn!(mailbox, why, "the mailbox can't be read");
    } else {
        let what = format!("Letters from the mailbox {mailbox} can't be taken");
        shared.bell.ring(&what, &why, shared.clock.real());
    }
    shared.note(mailbox, |state| state.trouble = Some(why));
}

/// Waits until mail comes, a wake-up is near, or somebody wants all mailboxes to be looked at.
async fn rest(shared: &Shared, letter_box: &mut LetterBox, source: &MailboxSource) {
    let next = shared.standing().next_wake.map(|at| shared.clock.until(at));
    // What is over already was drained for just now.
    let next = next.filter(|next| *next > Duration::from_millis(1)).unwrap_or(source.poll);
    let usual = if shared.clock.is_rehearsal() { REHEARSAL_POLL } else { source.poll };
    // A lease has to be asked for again before it ends.
    let usual = match &shared.config.database {
        Some(database) => usual.min(database.lease / LOOKS_PER_LEASE),
        None => usual,
    };
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

/// Takes everything that lies in a mailbox into the journal. The real moment before which all is
/// there.
async fn empty(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
    watch: &Watch,
) -> Result<Moment, Blocked> {
    loop {
        // A box that takes long to be emptied is still ours.
        watch.lease(shared).await?;
        let began = shared.clock.real();
        let batch = letter_box.fetch(BATCH).await?;
        if batch.is_empty() {
            return Ok(began);
        }
        let name = letter_box.name().to_owned();
        if let Err(why) = shared.clock.refresh() {
            tracing::warn!(why, "the clock of the rehearsal can't be read");
        }
        let handles: Vec<Handle> = batch.iter().map(|fetched| fetched.handle.clone()).collect();
        let letters = batch.into_iter().map(|fetched| arrived(shared, &name, fetched));
        let letters: Vec<Arrived> = letters.collect();
        let count = letters.len();
        shared.office(move |office| office.receive(&letters)).await?;
        shared.stands(|standing| standing.received += count as u64);
        tracing::info!(mailbox = name, count, "letters are in the journal");
        letter_box.settle(&handles).await?;
        shared.to_rule.notify_one();
    }
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
