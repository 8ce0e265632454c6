//! How hooks are, and what waits for them in words: what the parts of the daemon share of them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::TimeDelta;
use tokio::sync::Notify;

use crate::config::HookOptions;
use crate::game::Moment;
use crate::game::calendar::told;
use crate::report::gazette::ToldEntry;

/// A receiver that is started again is no trouble yet.
const LONG: TimeDelta = TimeDelta::minutes(10);

/// What the parts of the daemon know of hooks.
#[derive(Debug, Default)]
pub(super) struct Hooks {
    /// What waits, in words, by id.
    words: Mutex<BTreeMap<String, Arc<ToldEntry>>>,
    standing: Mutex<BTreeMap<String, HookStanding>>,
    /// Something may wait for the hook of this name.
    pub(super) calls: BTreeMap<String, Notify>,
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
    /// Whether the operator has to change something.
    lasts: bool,
}

impl HookStanding {
    /// What is wrong, if an operator has to hear of it.
    pub(super) fn trouble(&self, real: Moment) -> Option<String> {
        let trouble = self.trouble.as_ref()?;
        let is_long = trouble.lasts || real - trouble.since >= LONG;
        is_long.then(|| {
            format!("nothing has been accepted since {}: {}", told::gmt(trouble.since), trouble.why)
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

    /// A hook took a post.
    pub(super) fn took(&self, hook: &str) {
        self.note(hook, |standing| {
            standing.taken += 1;
            standing.trouble = None;
        });
    }

    /// This node has nothing left to post to a hook, so its old trouble is over.
    pub(super) fn rests(&self, hook: &str) {
        self.note(hook, |standing| standing.trouble = None);
    }

    /// A hook did not take a post, and perhaps won't until the operator changes something.
    pub(super) fn took_nothing(&self, hook: &str, why: &str, lasts: bool, real: Moment) {
        self.note(hook, |standing| {
            let since = standing.trouble.as_ref().map_or(real, |trouble| trouble.since);
            standing.trouble = Some(HookTrouble { since, why: why.to_owned(), lasts });
        });
    }

    /// What waits for any hook, in words.
    pub(super) fn words_are(&self, words: BTreeMap<String, Arc<ToldEntry>>) {
        *lock(&self.words) = words;
    }

    /// What is said of an entry, if it is known here.
    pub(super) fn word(&self, entry: &str) -> Option<Arc<ToldEntry>> {
        lock(&self.words).get(entry).cloned()
    }
}
