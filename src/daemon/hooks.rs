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
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::TimeDelta;
use tokio::sync::Notify;

use super::shared::Shared;
use super::trouble::Trouble;
use crate::config::HookOptions;
use crate::game::Moment;
use crate::game::calendar::told;
use crate::ledger::{AnyLedger, HookCall, Leasable, Ledger as _};
use crate::report::gazette::{PublicEntry, ToldEntry, Volume, entries};

pub(super) use beside::tell_all;
pub(super) use opening::{OpenHook, open, open_all};

/// A node keeps a hook at least for so long: one attempt is over by then.
const LEASE_MIN: TimeDelta = TimeDelta::seconds(30);
/// A receiver that is started again is no trouble yet.
const LONG: TimeDelta = TimeDelta::minutes(10);

/// What the parts of the daemon know of hooks.
#[derive(Debug, Default)]
pub(super) struct Hooks {
    /// What waits, in words, by id.
    words: Mutex<BTreeMap<String, Arc<ToldEntry>>>,
    standing: Mutex<BTreeMap<String, HookStanding>>,
    /// Something may wait for the hook of this name.
    calls: BTreeMap<String, Notify>,
}

/// How a hook is.
#[derive(Clone, Debug, Default)]
pub(super) struct HookStanding {
    /// How many posts it took.
    pub(super) taken: u64,
    trouble: Option<HookTrouble>,
}

/// Why a hook can't be told anything.
#[derive(Clone, Debug)]
struct HookTrouble {
    since: Moment,
    /// In words for the operator, without the address.
    why: String,
    /// Whether somebody has to change something.
    lasts: bool,
}

impl HookStanding {
    /// What is wrong, if an operator has to hear of it.
    pub(super) fn trouble(&self, real: Moment) -> Option<String> {
        let trouble = self.trouble.as_ref()?;
        let is_long = trouble.lasts || real - trouble.since >= LONG;
        is_long.then(|| {
            format!("nothing was taken since {}: {}", told::gmt(trouble.since), trouble.why)
        })
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hooks {
    pub(super) fn of(options: &[HookOptions]) -> Hooks {
        let named = |hook: &HookOptions| (hook.name.clone(), HookStanding::default());
        let calls = options.iter().map(|hook| (hook.name.clone(), Notify::new())).collect();
        let standing = Mutex::new(options.iter().map(named).collect());
        Hooks { words: Mutex::default(), standing, calls }
    }

    /// How each hook is, by its name.
    pub(super) fn standing(&self) -> BTreeMap<String, HookStanding> {
        lock(&self.standing).clone()
    }

    fn note(&self, hook: &str, change: impl FnOnce(&mut HookStanding)) {
        change(lock(&self.standing).entry(hook.to_owned()).or_default());
    }

    /// What is said of an entry, if it is known here.
    fn word(&self, entry: &str) -> Option<Arc<ToldEntry>> {
        lock(&self.words).get(entry).cloned()
    }
}

/// Notes what of these gazettes is new for each hook, and words what waits. It is called beside the
/// loop, where waiting for the office is well.
pub(super) fn tell(shared: &Shared, volumes: &[Volume]) -> Result<(), Trouble> {
    let mut found: Vec<PublicEntry<'_>> =
        volumes.iter().flat_map(|volume| entries(&volume.site)).collect();
    found.sort_by_key(PublicEntry::at);
    let ids: Vec<String> = found.iter().map(PublicEntry::id).collect();
    let mut waiting = BTreeMap::new();
    for hook in shared.hooks.calls.keys() {
        let calls =
            shared.office_beside(|office| enter(shared, office.ledger_mut(), hook, &ids))?;
        waiting.insert(hook, calls.into_iter().map(|call| call.entry).collect::<BTreeSet<_>>());
    }
    let is_waiting = |id: &String| waiting.values().any(|calls| calls.contains(id));
    let words = found.iter().zip(&ids).filter(|(_, id)| is_waiting(id));
    let words = words.map(|(entry, id)| (id.clone(), Arc::new(entry.told()))).collect();
    *lock(&shared.hooks.words) = words;
    for (hook, call) in &shared.hooks.calls {
        if waiting.get(hook).is_some_and(|calls| !calls.is_empty()) {
            call.notify_one();
        }
    }
    Ok(())
}

/// Enters what a hook does not know yet, if this node tells it, and says what waits for it. One that
/// is new hears nothing of what was before.
fn enter(
    shared: &Shared,
    ledger: &mut AnyLedger,
    hook: &str,
    ids: &[String],
) -> Result<Vec<HookCall>, Trouble> {
    if !is_ours(shared, ledger, hook)? {
        return Ok(Vec::new());
    }
    let real = shared.clock.real();
    match ledger.hook_told(hook)? {
        None => ledger.begin_hook(hook, ids, real)?,
        Some(told) => {
            let new = ids.iter().filter(|id| !told.contains(*id)).cloned();
            let new: Vec<String> = new.collect();
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
