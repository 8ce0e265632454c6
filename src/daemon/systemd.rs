//! What we tell systemd, if the daemon runs under it: that it is ready, that it lives, that it
//! ends.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use sd_notify::NotifyState;

/// The daemon as a service.
#[derive(Debug)]
pub(super) struct Service {
    /// How often it has to report that it lives, if at all.
    every: Option<Duration>,
    last: Mutex<Option<Instant>>,
}

impl Service {
    /// Says that the daemon is ready.
    pub(super) fn ready() -> Service {
        tell(NotifyState::Ready);
        // Twice in its time, so that a late one is still in time.
        Service {
            every: sd_notify::watchdog_enabled().map(|time| time / 2),
            last: Mutex::default(),
        }
    }

    /// Reports that the daemon lives: called by the loop that rules, so that systemd notices if it
    /// hangs.
    #[expect(clippy::disallowed_methods, reason = "the watchdog counts real time")]
    pub(super) fn alive(&self) {
        let Some(every) = self.every else { return };
        let mut last = self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let now = Instant::now();
        if last.is_none_or(|last| now.duration_since(last) >= every / 2) {
            *last = Some(now);
            tell(NotifyState::Watchdog);
        }
    }

    /// Says that the daemon ends.
    pub(super) fn stopping(&self) {
        tell(NotifyState::Stopping);
    }
}

fn tell(state: NotifyState<'_>) {
    if let Err(why) = sd_notify::notify(&[state]) {
        tracing::warn!(%why, "systemd can't be notified");
    }
}
