//! What the parts of a running daemon share: the office, the clock, how far each mailbox was read,
//! and what waits for whom.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use tokio::sync::{Notify, watch};

use super::bell::Bell;
use super::clock::Clock;
use super::office::{Office, Trouble};
use super::post::Stationery;
use crate::config::Config;
use crate::game::Moment;
use crate::ledger::{AnyLedger, Backlog};
use crate::report::letters::Frame;

/// The shared parts of a running daemon.
pub(super) struct Shared {
    pub(super) config: Config,
    pub(super) clock: Clock,
    pub(super) bell: Bell,
    pub(super) stationery: Arc<Stationery>,
    office: Mutex<Office<AnyLedger>>,
    boxes: Mutex<BTreeMap<String, BoxState>>,
    standing: Mutex<Standing>,
    /// There may be something to rule on.
    pub(super) to_rule: Notify,
    /// There may be something to send.
    pub(super) to_send: Notify,
    /// All mailboxes are to be looked at.
    pub(super) look: Notify,
    /// Another node may have left something to do.
    pub(super) heard: Notify,
    stop: watch::Sender<bool>,
}

/// How far a mailbox was read.
#[derive(Clone, Debug, Default)]
pub(super) struct BoxState {
    /// Everything is in the journal that came before this real moment, by its server's clock.
    pub(super) drained: Option<Moment>,
    /// By how much its server's clock is ahead of ours.
    pub(super) ahead: TimeDelta,
    /// What is wrong with it now.
    pub(super) trouble: Option<String>,
}

/// How things stand, for the pages and for whoever waits.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    /// When a game has to be looked at next.
    pub(super) next_wake: Option<Moment>,
    pub(super) backlog: Backlog,
    /// Why nothing is ruled, if nothing is.
    pub(super) halted: Option<String>,
    /// A wake-up that has come and waits for a mailbox.
    pub(super) held: Option<Moment>,
    pub(super) rulings: u64,
    pub(super) received: u64,
    pub(super) sent: u64,
    pub(super) failed: u64,
    pub(super) set_aside: u64,
    pub(super) games: u64,
}

/// A lock whose holder died holds values that are whole all the same.
fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub(super) fn new(
        config: Config,
        clock: Clock,
        office: Office<AnyLedger>,
        frame: Frame,
        stop: watch::Sender<bool>,
    ) -> Shared {
        let boxes = config.mailboxes.iter().map(|one| (one.name.clone(), BoxState::default()));
        Shared {
            bell: Bell::new(config.operator.clone()),
            stationery: Arc::new(Stationery::new(frame)),
            boxes: Mutex::new(boxes.collect()),
            office: Mutex::new(office),
            standing: Mutex::default(),
            to_rule: Notify::new(),
            to_send: Notify::new(),
            look: Notify::new(),
            heard: Notify::new(),
            config,
            clock,
            stop,
        }
    }

    /// Does something with the office, beside the loop: a disk may be slow.
    pub(super) async fn office<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&mut Office<AnyLedger>) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        let shared = Arc::clone(self);
        let done = tokio::task::spawn_blocking(move || work(&mut lock(&shared.office)));
        done.await.unwrap_or(Err(Trouble::Broken))
    }

    /// Notes something of a mailbox.
    pub(super) fn note(&self, mailbox: &str, change: impl FnOnce(&mut BoxState)) {
        change(lock(&self.boxes).entry(mailbox.to_owned()).or_default());
    }

    /// How each mailbox stands.
    pub(super) fn boxes(&self) -> BTreeMap<String, BoxState> {
        lock(&self.boxes).clone()
    }

    /// The real moment before which everything is in the journal that any server took.
    pub(super) fn looked(&self) -> Moment {
        let boxes = lock(&self.boxes);
        boxes.values().map(|one| one.drained).min().flatten().unwrap_or(Moment::MIN_UTC)
    }

    pub(super) fn standing(&self) -> Standing {
        lock(&self.standing).clone()
    }

    pub(super) fn stands(&self, change: impl FnOnce(&mut Standing)) {
        change(&mut lock(&self.standing));
    }

    /// Tells all parts to end.
    pub(super) fn stop(&self) {
        self.stop.send_replace(true);
        self.look.notify_waiters();
    }

    pub(super) fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// Waits until somebody calls, the daemon is to end, or time is over. Deadlines come by the
    /// clock alone, without anybody calling: so this is the place that sleeps.
    pub(super) async fn pause(&self, called: &Notify, at_most: Duration) {
        tokio::select! {
            () = tokio::time::sleep(at_most) => {}
            () = called.notified() => {}
            () = self.stopped() => {}
        }
    }

    /// Returns when the daemon is to end.
    pub(super) async fn stopped(&self) {
        let mut stop = self.stop.subscribe();
        // The sender is our own, so it can't be gone.
        let _ = stop.wait_for(|stop| *stop).await;
    }

    pub(super) fn into_office(self) -> Office<AnyLedger> {
        self.office.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
