//! What the parts of a running daemon share: the office, the clock, how far each mailbox was read,
//! and the signals between them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use tokio::sync::{Notify, watch};

use super::bell::Bell;
use super::clock::Clock;
use super::hook_standing::Hooks;
use super::office::{Drained, Office};
use super::post::Stationery;
use super::quota_reports::QuotaReports;
use super::requests::WaitingRequest;
use super::trouble::Trouble;
use super::ways::CarrierTrouble;
use crate::config::Config;
use crate::game::Moment;
use crate::ledger::{AnyLedger, Backlog};
use crate::mail::MailboxKind;
use crate::report::letters::Frame;

/// The shared parts of a running daemon.
pub(super) struct Shared {
    pub(super) config: Config,
    pub(super) clock: Clock,
    pub(super) bell: Bell,
    pub(super) stationery: Arc<Stationery>,
    pub(super) hooks: Hooks,
    office: Mutex<Office<AnyLedger>>,
    boxes: Mutex<BTreeMap<String, BoxState>>,
    /// The same of those that only other nodes have in their configuration.
    elsewhere: Mutex<BTreeMap<String, BoxState>>,
    standing: Mutex<DaemonStanding>,
    /// Requests from the door that have no answer yet.
    asked: Mutex<Vec<WaitingRequest>>,
    quota_reports: Mutex<QuotaReports>,
    /// When something last happened, by the clock that only counts.
    stirred: Mutex<Duration>,
    /// There may be something to rule on.
    pub(super) to_rule: Notify,
    /// There may be something to send.
    pub(super) to_send: Notify,
    /// The carrier is to be tried now.
    pub(super) to_probe: Notify,
    /// There may be something to put into the gazette.
    pub(super) to_publish: Notify,
    /// There may be something to show to clients of the database.
    pub(super) to_show: Notify,
    /// All mailboxes are to be looked at.
    pub(super) look: Notify,
    /// Another node may have left something to do.
    pub(super) heard: Notify,
    stop: watch::Sender<bool>,
}

/// In a rehearsal time goes in leaps, so no part waits for long while something happens.
const REHEARSAL_POLL: Duration = Duration::from_millis(20);
const REHEARSAL_REST: Duration = Duration::from_secs(1);
/// How long after an event more may follow.
const STIRS_FOR: Duration = Duration::from_secs(5);

/// How far a mailbox was read.
#[derive(Clone, Debug, Default)]
pub(super) struct BoxState {
    /// Everything is in the journal that came before this real moment, by its server's clock.
    pub(super) drained: Option<Moment>,
    /// How often the ledger's server had changed by then.
    pub(super) timeline: u64,
    /// Whether we have it, if there are other nodes.
    pub(super) is_ours: bool,
    /// By how much its server's clock is ahead of ours.
    pub(super) ahead: TimeDelta,
    /// Whether its server was asked for the time since the start, with or without an answer.
    pub(super) is_asked: bool,
    /// Whether that is too much.
    is_apart: bool,
    /// Whether it ever was: then it is not our own clock.
    was_apart: bool,
    /// When that was found out, or could not be.
    pub(super) compared: Option<Moment>,
    /// What is wrong with it now, and since which real moment something is.
    pub(super) trouble: Option<String>,
    pub(super) since: Option<Moment>,
}

/// How long deadlines wait for a confirmation box that can't be read. Its copies are for disputes
/// (D.VII(7)), which are settled after the result. For a mailbox with orders they wait as long as
/// it takes.
pub(super) const GRACE: TimeDelta = TimeDelta::hours(1);

impl BoxState {
    /// Whether deadlines have stopped waiting for it.
    fn is_given_up(&self, name: &str, real: Moment) -> bool {
        let is_box = MailboxKind::of(name) == MailboxKind::Confirmation;
        is_box && self.is_in_trouble_for(GRACE, real)
    }

    /// Whether it could not be read for so long.
    pub(super) fn is_in_trouble_for(&self, time: TimeDelta, real: Moment) -> bool {
        self.since.is_some_and(|since| real - since >= time)
    }
}

/// How things are, for the pages and for parts that wait.
#[derive(Clone, Debug, Default)]
pub(super) struct DaemonStanding {
    /// When the ledger began, by its first ruling.
    pub(super) begun: Option<Moment>,
    /// When a game has to be looked at next.
    pub(super) next_wake: Option<Moment>,
    pub(super) backlog: Backlog,
    /// Whether we have begun to work among other nodes.
    pub(super) has_joined: bool,
    /// Why nothing is ruled, if nothing is.
    pub(super) halted: Option<String>,
    /// How often that began or ended.
    pub(super) halts: u64,
    /// Why nothing can be ruled now; it is tried again.
    pub(super) trouble: Option<String>,
    /// Since when no letter could be sent, if none can.
    pub(super) carrier: Option<CarrierTrouble>,
    /// A wake-up that has come and waits for a mailbox.
    pub(super) held: Option<Moment>,
    pub(super) rulings: u64,
    pub(super) received: u64,
    pub(super) sent: u64,
    pub(super) failed: u64,
    pub(super) set_aside: u64,
    /// The boards and tournaments that are set aside now, and how many letters are.
    pub(super) aside: (Vec<String>, usize),
}

/// A lock whose holder died still holds whole values.
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
            bell: Bell::new(config.operator.clone(), !config.operator_command.is_empty()),
            stationery: Arc::new(Stationery::of(&config, frame)),
            hooks: Hooks::of(&config.web.hooks),
            boxes: Mutex::new(boxes.collect()),
            elsewhere: Mutex::default(),
            office: Mutex::new(office),
            standing: Mutex::default(),
            asked: Mutex::default(),
            quota_reports: Mutex::default(),
            stirred: Mutex::new(clock.reading().counted),
            to_rule: Notify::new(),
            to_send: Notify::new(),
            to_probe: Notify::new(),
            to_publish: Notify::new(),
            to_show: Notify::new(),
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

    /// The same for a part that works beside the loop already.
    pub(super) fn office_beside<T>(
        &self,
        work: impl FnOnce(&mut Office<AnyLedger>) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        work(&mut lock(&self.office))
    }

    /// Notes something of a mailbox.
    pub(super) fn note(&self, mailbox: &str, change: impl FnOnce(&mut BoxState)) {
        change(lock(&self.boxes).entry(mailbox.to_owned()).or_default());
    }

    /// Notes the state of the mailboxes that only other nodes have in their configuration.
    pub(super) fn note_elsewhere(&self, change: impl FnOnce(&mut BTreeMap<String, BoxState>)) {
        change(&mut lock(&self.elsewhere));
    }

    /// The state of each mailbox.
    pub(super) fn boxes(&self) -> BTreeMap<String, BoxState> {
        let mut boxes = lock(&self.elsewhere).clone();
        boxes.extend(lock(&self.boxes).clone());
        boxes
    }

    /// Whether every server was asked for the time since the start.
    pub(super) fn are_clocks_asked(&self) -> bool {
        lock(&self.boxes).values().all(|state| state.is_asked)
    }

    /// The real moment before which everything is in the journal that any server took.
    pub(super) fn looked(&self) -> Moment {
        let boxes = lock(&self.boxes);
        boxes.values().map(|one| one.drained).min().flatten().unwrap_or(Moment::MIN_UTC)
    }

    /// How far mailboxes were read that deadlines wait for, in the tournament's time.
    pub(super) fn drained(&self, real: Moment) -> Drained {
        let boxes = self.boxes();
        // The next server's journal may lack what was in that of one server.
        let timeline = boxes.values().map(|state| state.timeline).max().unwrap_or_default();
        let mut everywhere = self.clock.shown(real);
        let mut only = Vec::new();
        for (name, state) in &boxes {
            if state.is_given_up(name, real) {
                continue;
            }
            let until = state.drained.filter(|_| state.timeline == timeline);
            let until = until.map_or(Moment::MIN_UTC, |until| self.clock.shown(until));
            // We don't know whose letters come into a mailbox of others.
            let ours = self.config.mailboxes.iter().find(|source| source.name == *name);
            match ours.map(|source| source.addresses.as_slice()) {
                None | Some([]) => everywhere = everywhere.min(until),
                Some(addresses) => only.push((addresses, until)),
            }
        }
        let drained = Drained::before(everywhere).on_timeline(timeline);
        only.into_iter().fold(drained, |drained, (to, until)| drained.and(to, until))
    }

    pub(super) fn asked<T>(&self, work: impl FnOnce(&mut Vec<WaitingRequest>) -> T) -> T {
        work(&mut lock(&self.asked))
    }

    pub(super) fn quota_reports<T>(&self, work: impl FnOnce(&mut QuotaReports) -> T) -> T {
        work(&mut lock(&self.quota_reports))
    }

    /// Notes that something happened: in a rehearsal, more may follow soon.
    pub(super) fn stirs(&self) {
        *lock(&self.stirred) = self.clock.reading().counted;
    }

    /// Time has been moved in a rehearsal, so all parts look.
    pub(super) fn time_moves(&self) {
        self.stirs();
        self.to_rule.notify_one();
        self.to_send.notify_one();
    }

    /// How often all parts look in a rehearsal, where time may be moved to any moment: often while
    /// something happens. They are called when time moves.
    pub(super) fn rehearsal_poll(&self) -> Duration {
        let quiet = self.clock.reading().counted.saturating_sub(*lock(&self.stirred));
        if quiet < STIRS_FOR { REHEARSAL_POLL } else { REHEARSAL_REST }
    }

    pub(super) fn standing(&self) -> DaemonStanding {
        lock(&self.standing).clone()
    }

    pub(super) fn stands(&self, change: impl FnOnce(&mut DaemonStanding)) {
        change(&mut lock(&self.standing));
    }

    /// Stops all rulings until the clock can be trusted again.
    pub(super) fn halt(&self, why: &str) {
        let more = format!(
            "{why}. Letters are still received, but no rulings are made, so no player is late or \
                in disorder because of it. Set the clock right (chancery doctor shows it). The \
                daemon resumes by itself once the clock has jumped back or agrees with a mail \
                server on another machine; if it does not, restart it."
        );
        let what = "The clock can't be trusted, so no rulings are made";
        self.bell.ring(what, &more, self.clock.real());
        self.doubt_clocks(Some(why.to_owned()));
    }

    /// Rules again, if it was halted, as after a start: once each server was asked for the time.
    pub(super) fn go_on(&self, why: &str) {
        if self.standing().halted.is_none() {
            return;
        }
        let what = "The clock is trusted again, and rulings resume";
        self.bell.ring(what, &format!("{why}."), self.clock.real());
        self.doubt_clocks(None);
        self.look.notify_waiters();
    }

    /// Forgets how far each mailbox was read, since a wrong clock may have said it.
    fn doubt_clocks(&self, halted: Option<String>) {
        self.stands(|standing| {
            standing.halts += 1;
            standing.halted = halted;
        });
        for state in lock(&self.boxes).values_mut() {
            (state.drained, state.compared, state.is_asked) = (None, None, false);
        }
    }

    /// Notes whether the clock of a mailbox's server is too far from ours. A server that is on
    /// another machine, or was apart from ours before, has another clock than ours: if all agree
    /// again, ours is right.
    pub(super) fn compared(&self, mailbox: &str, is_apart: bool, is_elsewhere: bool) {
        let mut is_another = is_elsewhere;
        self.note(mailbox, |state| {
            state.is_apart = is_apart;
            state.was_apart |= is_apart;
            is_another |= state.was_apart;
        });
        let agree = lock(&self.boxes).values().all(|state| !state.is_apart);
        if agree && is_another {
            self.go_on(&format!("the clock of this machine agrees with that of {mailbox}"));
        }
    }

    /// Tells all parts to end.
    pub(super) fn stop(&self) {
        self.stop.send_replace(true);
        self.look.notify_waiters();
    }

    pub(super) fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// Waits until a caller notifies it, the daemon is to end, or time is over. Deadlines come by
    /// the clock alone, without a call: so this is the place that sleeps.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_vii_7_a_confirmation_box_is_waited_for_an_hour_and_orders_for_ever() {
        let at = |minute: i64| Moment::from_timestamp_secs(minute * 60).expect("a moment");
        let state = BoxState { since: Some(at(5)), ..BoxState::default() };
        assert!(!state.is_given_up("confirmation", at(64)));
        assert!(state.is_given_up("confirmation", at(65)));
        assert!(!state.is_given_up("orders", at(100_000)));
        assert!(!BoxState::default().is_given_up("confirmation", at(100_000)));
    }
}
