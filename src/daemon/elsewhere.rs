//! Other nodes: whether we may begin beside them, when they call, and mailboxes that our
//! configuration has no more. Each of those has a row in the ledger, and deadlines wait for it as
//! for our own, until an operator retires it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use super::answering;
use super::health;
use super::shared::{BoxState, Shared};
use super::systemd::Service;
use super::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{Ledger, LedgerError, MailboxRow};

/// How long rulings stay unbound at most.
const UNBOUND: Duration = Duration::from_secs(1);
/// Why a mailbox that no daemon looks after is in trouble.
const NOBODYS: &str = "No running daemon has it in its configuration. Start one that has; or, if \
    the mailbox is gone for good and was read to its end, run: chancery nodes --retire";

/// How often a daemon that waits for others looks whether they have ended.
const WAITS: Duration = Duration::from_secs(1);
/// How often the ledger's server may be found away in a row before an operator has to hear of it.
pub(super) const AWAY_MAX: u32 = 60;

/// Waits as long as others rule by other settings than ours. Whether we may begin; otherwise the
/// daemon is to end.
pub(super) async fn join(shared: &Arc<Shared>) -> Result<bool, Trouble> {
    let (mut service, mut away) = (None, 0);
    while !shared.is_stopping() {
        let now = shared.clock.now();
        let what = match shared.office(move |office| office.join(now)).await {
            Ok(()) => {
                shared.stands(|standing| standing.halted = None);
                return Ok(true);
            }
            Err(trouble) if is_of_settings(&trouble) => {
                away = 0;
                Some(("This daemon waits: others rule by other settings", trouble))
            }
            // It has waited, and goes on waiting.
            Err(trouble) if trouble.passes() && service.is_some() => {
                away += 1;
                tracing::warn!(%trouble, "the ledger can't be used for the moment");
                (away > AWAY_MAX).then_some(("This daemon waits for its ledger", trouble))
            }
            Err(trouble) => return Err(trouble),
        };
        // For systemd it has started: the wait may be long.
        service.get_or_insert_with(Service::ready).alive();
        if let Some((what, trouble)) = what {
            shared.bell.ring(what, &trouble.to_string(), shared.clock.real());
            shared.stands(|standing| standing.halted = Some(trouble.to_string()));
        }
        answering::answer(shared).await;
        health::note_standing(shared, None).await;
        // Others at work call so often that we don't listen.
        shared.pause(&Notify::new(), WAITS).await;
    }
    Ok(false)
}

/// Stays at work while nothing is ruled yet: a mail server may be silent for longer than a lease.
pub(super) async fn stay(shared: &Arc<Shared>) -> Result<(), Trouble> {
    if shared.standing().halted.is_some() {
        return Ok(());
    }
    let now = shared.clock.now();
    match shared.office(move |office| office.hold(now)).await {
        Err(trouble) if is_of_settings(&trouble) => Err(trouble),
        // Other troubles are told by what is ruled next.
        _ => Ok(()),
    }
}

/// Whether others rule by other settings than ours.
pub(super) fn is_of_settings(trouble: &Trouble) -> bool {
    matches!(trouble, Trouble::Ledger(LedgerError::OtherSettings { .. }))
}

/// Looks up how far others have read what this daemon's configuration lacks.
pub(super) fn look_up<L: Ledger>(shared: &Shared, ledger: &L, real: Moment) -> Result<(), Trouble> {
    if shared.config.database.is_none() {
        return Ok(());
    }
    let mut rows = ledger.mailboxes(shared.clock.shown(real))?;
    rows.retain(|row| shared.config.mailboxes.iter().all(|source| source.name != row.name));
    let timeline = ledger.changes_of_timeline();
    shared.note_elsewhere(|known| {
        let state = |row: MailboxRow| {
            let before = known.get(&row.name);
            (row.name.clone(), state(row, before, timeline, real))
        };
        let found: BTreeMap<String, BoxState> = rows.into_iter().map(state).collect();
        *known = found;
    });
    Ok(())
}

fn state(row: MailboxRow, before: Option<&BoxState>, timeline: u64, real: Moment) -> BoxState {
    let mut state = BoxState::default();
    (state.drained, state.timeline) = (row.reached, timeline);
    if row.node.is_none() {
        state.trouble = Some(format!("{NOBODYS} {}", row.name));
        state.since = Some(before.and_then(|state| state.since).unwrap_or(real));
    }
    state
}

/// How long a node at rest waits at most: what it has of the boards has to be asked for again
/// before another node takes it, and its last rulings are to be bound.
pub(super) async fn pause(shared: &Arc<Shared>) -> Duration {
    let Some(database) = &shared.config.database else { return Duration::MAX };
    let is_unbound = shared.office(|office| Ok(office.is_unbound())).await.unwrap_or_default();
    (database.lease / 3).min(if is_unbound { UNBOUND } else { Duration::MAX })
}

/// Whenever another node has left something to do, all parts look.
pub(super) async fn hear_of_others(shared: &Arc<Shared>) {
    let of_us = Arc::downgrade(shared);
    let call = Box::new(move || {
        if let Some(shared) = of_us.upgrade() {
            shared.to_rule.notify_one();
            shared.to_send.notify_one();
            shared.heard.notify_waiters();
        }
    });
    let told = shared.office(move |office| {
        office.ledger().listen(call);
        Ok(())
    });
    // This fails only if the office is broken, and the next request will say so.
    let _ = told.await;
}
