//! Hooks: programs and chats elsewhere that are told of what is new in the gazette.
//!
//! When an edition is printed, the entries of its feeds that a hook does not know are written into
//! the ledger by their ids ([`tell`]). A part of its own for each hook posts them in their order
//! (`posting`), worded from what everybody may read then. What is posted and not yet marked when
//! the daemon is killed is posted again, under the same id. Where several nodes share the ledger,
//! the one that has the lease of a hook tells it.

mod beside;
mod forms;
mod opening;
mod posting;
mod signing;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::TimeDelta;

use posting::GIVE_UP;

use super::shared::Shared;
use super::trouble::Trouble;
use crate::ledger::{AnyLedger, HookCall, Leasable, Ledger as _};
use crate::report::gazette::{PublicEntry, Volume, entries};

pub(super) use beside::tell_all;
pub(super) use opening::{OpenHook, open, open_all};

/// A node keeps a hook at least for so long: one attempt is over by then.
const LEASE_MIN: TimeDelta = TimeDelta::seconds(30);

/// Notes what of these gazettes is new for each hook, and words what waits. It is called beside the
/// loop, where waiting for the office is well.
pub(super) fn tell(shared: &Shared, volumes: &[Volume]) -> Result<(), Trouble> {
    let mut found: Vec<PublicEntry<'_>> =
        volumes.iter().flat_map(|volume| entries(&volume.site)).collect();
    found.sort_by_key(PublicEntry::at);
    let ids: Vec<String> = found.iter().map(PublicEntry::id).collect();
    // Old entries are not news, even if the hook never got them: it may have been out of the
    // configuration, or the board could not be read.
    let since = shared.clock.now() - GIVE_UP;
    let fresh: BTreeSet<&String> =
        found.iter().zip(&ids).filter(|(entry, _)| entry.at() > since).map(|(_, id)| id).collect();
    let mut waiting = BTreeMap::new();
    for hook in shared.hooks.calls.keys() {
        let calls = shared
            .office_beside(|office| enter(shared, office.ledger_mut(), hook, &ids, &fresh))?;
        waiting.insert(hook, calls.into_iter().map(|call| call.entry).collect::<BTreeSet<_>>());
    }
    let is_waiting = |id: &String| waiting.values().any(|calls| calls.contains(id));
    let words = found.iter().zip(&ids).filter(|(_, id)| is_waiting(id));
    let words = words.map(|(entry, id)| (id.clone(), Arc::new(entry.told()))).collect();
    shared.hooks.words_are(words);
    for (hook, call) in &shared.hooks.calls {
        if waiting.get(hook).is_some_and(|calls| !calls.is_empty()) {
            call.notify_one();
        }
    }
    Ok(())
}

/// Enters what a hook does not know yet, if this node tells it, and says what waits for it. One
/// that is new hears nothing of what was before.
fn enter(
    shared: &Shared,
    ledger: &mut AnyLedger,
    hook: &str,
    ids: &[String],
    fresh: &BTreeSet<&String>,
) -> Result<Vec<HookCall>, Trouble> {
    if !is_ours(shared, ledger, hook)? {
        return Ok(Vec::new());
    }
    let real = shared.clock.real();
    match ledger.hook_told(hook)? {
        None => ledger.hook_passes_over(hook, ids, real)?,
        Some(told) => {
            let new = ids.iter().filter(|id| !told.contains(*id)).cloned();
            let (new, old): (Vec<String>, Vec<String>) = new.partition(|id| fresh.contains(id));
            if !old.is_empty() {
                ledger.hook_passes_over(hook, &old, real)?;
            }
            if !new.is_empty() {
                ledger.tell_hook(hook, &new, real)?;
            }
        }
    }
    Ok(ledger.hook_waiting(hook, usize::MAX)?)
}

/// Whether this node tells a hook, and no other.
fn is_ours(shared: &Shared, ledger: &mut AnyLedger, hook: &str) -> Result<bool, Trouble> {
    let Some(database) = &shared.config.database else { return Ok(true) };
    let lasts = TimeDelta::from_std(database.lease).unwrap_or(LEASE_MIN).max(LEASE_MIN);
    let (held, real) = (Leasable::Hook(hook.to_owned()), shared.clock.real());
    Ok(ledger.lease(&held, real, real + lasts)?.is_some())
}
