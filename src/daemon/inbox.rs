//! Mailboxes: their letters go into the journal, and only then are they put away.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;

use super::recall::recall;
use super::shared::{GRACE, Shared};
use super::taking_in::{Blocked, take_in};
use super::time::LeapFinder;
use super::trouble::Trouble;
use crate::config::MailboxSource;
use crate::game::Moment;
use crate::ledger::{Leasable, Lease, Ledger, LedgerError};
use crate::mail::{LetterBox, Mailbox, MailboxError};

/// How long until a server that can't be reached is asked again; each time longer.
const RETRY: Duration = Duration::from_secs(2);
const RETRY_MAX: Duration = Duration::from_secs(120);
/// How long a server has to finish what was begun with it when the daemon ends.
const HASTE: Duration = Duration::from_secs(2);
/// How often a lease is extended within its time.
const LOOKS_PER_LEASE: u32 = 3;
/// A server stamps a letter when it begins to keep it, and shows it when it has done so: a letter
/// stamped this long before a look may not have been there to be found. Keeping takes much less. In
/// a rehearsal we don't expect a server to keep up with leaps of time.
const KEPT_WITHIN: TimeDelta = TimeDelta::seconds(2);
/// How often we compare the clock of a mailbox's server with ours.
const CLOCK_HOLDS: TimeDelta = TimeDelta::days(1);

/// Who fetches from a mailbox: this daemon alone, or among several nodes the one that has leased
/// it.
struct Watch {
    mailbox: String,
    /// How long a lease lasts, if there are other nodes.
    lasts: Option<Duration>,
    /// The last one that we had.
    leased: Option<Lease>,
    /// Whether what was put away there was compared with the journal.
    is_recalled: bool,
    /// How often the ledger's server had become another one when that was done.
    timeline: u64,
}

/// How far a mailbox was read, and whether by us.
struct Looked {
    /// The real moment before which all is in the journal, if known.
    until: Option<Moment>,
    is_ours: bool,
}

impl Watch {
    fn over(shared: &Shared, source: &MailboxSource) -> Watch {
        let lasts = shared.config.database.as_ref().map(|database| database.lease);
        Watch { mailbox: source.name.clone(), lasts, leased: None, is_recalled: false, timeline: 0 }
    }

    /// How long to wait before a mailbox that another node has is asked for again.
    fn patience(&self) -> Duration {
        self.lasts.unwrap_or(RETRY) / LOOKS_PER_LEASE
    }

    /// Asks for the mailbox, or for more time with it. Nothing if another node has it. Without
    /// other nodes there is no lease.
    async fn lease(&mut self, shared: &Arc<Shared>) -> Result<Option<Lease>, Trouble> {
        let Some(lasts) = self.lasts else { return Ok(None) };
        let (held, now) = (Leasable::Mailbox(self.mailbox.clone()), shared.clock.now());
        let asked =
            shared.office(move |office| Ok(office.ledger_mut().lease(&held, now, now + lasts)?));
        let lease = asked.await?;
        shared.note(&self.mailbox, |state| state.is_ours = lease.is_some());
        self.leased.clone_from(&lease);
        Ok(lease)
    }

    /// Gives the mailbox to the next node that asks, if it is ours.
    async fn give_back(&mut self, shared: &Arc<Shared>) -> Result<(), Trouble> {
        let Some(lease) = self.leased.take() else { return Ok(()) };
        shared.office(move |office| Ok(office.ledger_mut().release(&lease)?)).await
    }

    /// Whether the ledger's server is the same since we looked last. If not, the journal may lack
    /// what was put away, and we have to compare them again.
    async fn is_same_server(&mut self, shared: &Arc<Shared>) -> Result<bool, Trouble> {
        let told = shared.office(|office| Ok(office.ledger().changes_of_timeline())).await?;
        let is_same = std::mem::replace(&mut self.timeline, told) == told;
        self.is_recalled &= is_same;
        Ok(is_same)
    }
}

/// How long before a look a letter may have been stamped that the look did not find.
fn margin(shared: &Shared, mailbox: &str) -> TimeDelta {
    // Our clock may be ahead of the server's, which stamps the times of receipt.
    let ahead = shared.boxes().get(mailbox).map(|state| state.ahead).unwrap_or_default();
    let kept_within = if shared.clock.is_rehearsal() { TimeDelta::zero() } else { KEPT_WITHIN };
    kept_within - ahead.min(TimeDelta::zero())
}

/// Empties the mailbox, if it is ours to empty.
async fn look(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
    watch: &mut Watch,
) -> Result<Looked, Blocked> {
    let margin = margin(shared, &watch.mailbox);
    if watch.lasts.is_none() {
        let drained = empty(shared, letter_box, watch, None).await? - margin;
        return Ok(Looked { until: Some(drained), is_ours: true });
    }
    // A clock that can't be trusted holds up no other node.
    if shared.standing().halted.is_some() {
        watch.give_back(shared).await?;
        return Ok(Looked { until: None, is_ours: false });
    }
    let lease = watch.lease(shared).await?;
    watch.is_same_server(shared).await?;
    let Some(mut lease) = lease else {
        let mailbox = watch.mailbox.clone();
        let until = shared.office(move |office| Ok(office.ledger().looked_until(&mailbox)?));
        return Ok(Looked { until: until.await?, is_ours: false });
    };
    let drained = empty(shared, letter_box, watch, Some(&mut lease)).await? - margin;
    // A daemon that does not trust its clock tells other nodes no time.
    if shared.standing().halted.is_some() {
        return Ok(Looked { until: Some(drained), is_ours: true });
    }
    if !watch.is_same_server(shared).await? {
        return Ok(Looked { until: None, is_ours: true });
    }
    let changes = watch.timeline;
    let told =
        shared.office(move |office| Ok(office.ledger_mut().looked(&lease, drained, changes)?));
    match told.await {
        Ok(()) => Ok(Looked { until: Some(drained), is_ours: true }),
        // We were too slow, and another node looks after it now.
        Err(Trouble::Ledger(LedgerError::LeaseLost { .. })) => {
            Ok(Looked { until: None, is_ours: false })
        }
        Err(why) => Err(why.into()),
    }
}

/// Tends a mailbox until the daemon ends.
pub(super) async fn tend(shared: Arc<Shared>, mut letter_box: LetterBox, source: MailboxSource) {
    let mut retry = RETRY;
    let mut watch = Watch::over(&shared, &source);
    while !shared.is_stopping() {
        let before = tokio::select! {
            () = compare_clocks(&shared, &mut letter_box) => shared.standing(),
            () = in_haste(&shared) => break,
        };
        let looked = tokio::select! {
            looked = look(&shared, &mut letter_box, &mut watch) => looked,
            () = in_haste(&shared) => break,
        };
        match looked {
            Ok(mut looked) => {
                // If the clock was not trusted meanwhile, we can't say how far the mailbox was
                // read.
                let is_trusted = before.halted.is_none() && shared.standing().halts == before.halts;
                looked.until = looked.until.filter(|_| is_trusted);
                let timeline = watch.timeline;
                shared.note(&source.name, |state| {
                    let known = state.drained.filter(|_| state.timeline == timeline);
                    (state.drained, state.timeline) = (looked.until.or(known), timeline);
                    // The node that has it now may not be able to read it either.
                    if looked.is_ours || state.drained > known {
                        (state.trouble, state.since) = (None, None);
                    }
                });
                shared.to_rule.notify_one();
                retry = RETRY;
                if looked.is_ours {
                    rest(&shared, &mut letter_box, &source).await;
                } else {
                    letter_box.close().await;
                    shared.pause(&shared.heard, watch.patience()).await;
                }
            }
            Err(why) => {
                blocked(&shared, &source.name, &why);
                // Another node may be able to.
                if matches!(why, Blocked::Mailbox(_))
                    && let Err(trouble) = watch.give_back(&shared).await
                {
                    tracing::warn!(%trouble, "the mailbox can't be released");
                }
                letter_box.close().await;
                let _ = tokio::time::timeout(retry, shared.stopped()).await;
                retry = (retry * 2).min(RETRY_MAX);
            }
        }
    }
    letter_box.close().await;
}

/// Returns a little after the daemon has to end, and drops work that has begun with a server:
/// letters that are in the journal but were not put away are found there at the next start.
async fn in_haste(shared: &Shared) {
    shared.stopped().await;
    tokio::time::sleep(HASTE).await;
}

fn blocked(shared: &Shared, mailbox: &str, why: &Blocked) {
    let passes = match why {
        Blocked::Mailbox(why) => why.is_passing(),
        Blocked::Office(trouble) => trouble.passes(),
    };
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
        let what = format!("Letters from the mailbox {mailbox} can't be read");
        shared.bell.ring(&what, &why, now);
    }
}

/// Waits until mail comes, a wake-up is near, or all mailboxes are to be looked at.
async fn rest(shared: &Shared, letter_box: &mut LetterBox, source: &MailboxSource) {
    // Before the margin has passed, a look would not help the wake-up.
    let margin = margin(shared, &source.name).to_std().unwrap_or_default();
    let next = shared.standing().next_wake.map(|at| shared.clock.until(at) + margin);
    // The mailbox was just read for a wake-up that is already over.
    let next = next.filter(|next| *next > Duration::from_millis(1)).unwrap_or(source.poll);
    let usual = if shared.clock.is_rehearsal() { shared.rehearsal_poll() } else { source.poll };
    // A lease has to be asked for again before it ends.
    let lease = shared.config.database.as_ref().map(|database| database.lease / LOOKS_PER_LEASE);
    let usual = lease.map_or(usual, |lease| usual.min(lease));
    let waited = tokio::select! {
        waited = letter_box.wait(next.min(usual)) => Some(waited),
        () = shared.look.notified() => None,
        () = shared.stopped() => None,
    };
    match waited {
        Some(Ok(())) => {}
        Some(Err(why)) => {
            tracing::warn!(mailbox = source.name, %why, "waiting for mail failed");
            letter_box.close().await;
            // A server that breaks off each wait is not logged in to again at once, without end.
            shared.pause(&shared.look, next.min(usual).max(RETRY)).await;
        }
        // The wait was interrupted, perhaps in the middle of a word to the server.
        None => letter_box.close().await,
    }
}

/// Takes everything in a mailbox into the journal; once also what was put away there and is not in
/// the journal. Returns the real moment before which all is there; the lease says when that began
/// by the ledger's clock.
async fn empty(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
    watch: &mut Watch,
    mut lease: Option<&mut Lease>,
) -> Result<Moment, Blocked> {
    if !watch.is_recalled {
        recall(shared, letter_box).await?;
        watch.is_recalled = true;
    }
    loop {
        // A box that takes long to be emptied is still ours.
        let longer = watch.lease(shared).await?;
        if let (Some(lease), Some(longer)) = (&mut lease, longer) {
            **lease = longer;
        }
        let began = shared.clock.real();
        if take_in(shared, letter_box).await?.is_empty() {
            return Ok(began);
        }
        shared.to_rule.notify_one();
    }
}

/// Compares our clock with that of a mailbox's server, unless that was done within a day. If they
/// are too far apart, we can't know which one is right, and nothing is ruled.
async fn compare_clocks(shared: &Shared, letter_box: &mut LetterBox) {
    let name = letter_box.name().to_owned();
    hold_clock(shared, letter_box, &name).await;
    let mut was_asked = true;
    shared.note(&name, |state| was_asked = std::mem::replace(&mut state.is_asked, true));
    if !was_asked {
        shared.to_rule.notify_one();
    }
}

async fn hold_clock(shared: &Shared, letter_box: &mut LetterBox, name: &str) {
    let (now, known) = (shared.clock.real(), shared.boxes());
    let compared = known.get(name).and_then(|state| state.compared);
    let is_halted = shared.standing().halted.is_some();
    if !is_halted && compared.is_some_and(|at| (now - CLOCK_HOLDS..=now).contains(&at)) {
        return;
    }
    match ahead(shared, letter_box).await {
        Ok(ahead) => {
            let guard = LeapFinder::new(shared.clock.reading(), shared.config.limits.clock_leap);
            let (is_apart, is_elsewhere) = (guard.is_leap(ahead), letter_box.is_elsewhere());
            if is_halted {
                shared.compared(name, is_apart, is_elsewhere);
            }
            if is_apart {
                let seconds = ahead.num_seconds();
                shared.halt(&format!(
                    "the clock of the mailbox {name} is {seconds} seconds ahead of this machine's"
                ));
                shared.compared(name, true, false);
            }
        }
        Err(why) => {
            tracing::warn!(mailbox = name, %why, "its clock can't be read");
            // A server that is away is asked when it is back; one that never tells the time is not
            // asked at each look.
            if why.is_passing() {
                return;
            }
        }
    }
    shared.note(name, |state| state.compared = Some(now));
}

/// By how much the clock of a mailbox's server is ahead of ours.
pub(super) async fn ahead(
    shared: &Shared,
    letter_box: &mut LetterBox,
) -> Result<TimeDelta, MailboxError> {
    let before = shared.clock.real();
    let theirs = letter_box.server_time().await?;
    let after = shared.clock.real();
    // A server tells whole seconds, and the way there takes time: anything in between is no
    // difference.
    let ahead = if theirs > after {
        theirs - after
    } else if theirs + TimeDelta::seconds(1) < before {
        theirs - before
    } else {
        TimeDelta::zero()
    };
    shared.note(letter_box.name(), |state| state.ahead = ahead);
    Ok(ahead)
}
