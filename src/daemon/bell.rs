//! Calling the operator: by the log, and by a mail that does not wait for the outbox, since the
//! outbox may be what is wrong.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use chrono::TimeDelta;
use tokio::sync::Notify;

use crate::game::Moment;

/// The same matter is not rung for again within this time.
const QUIET: TimeDelta = TimeDelta::hours(1);
/// The most calls that wait for the carrier; the log has them all.
const CALLS_MAX: usize = 20;

/// Calls the operator.
#[derive(Debug)]
pub(super) struct Bell {
    address: Option<String>,
    /// Whether calls go to a command, too.
    has_command: bool,
    state: Mutex<Rung>,
    /// There is a call for the command.
    pub(super) rung: Notify,
}

#[derive(Debug, Default)]
struct Rung {
    /// When the last call about each matter was, and what it said.
    last: BTreeMap<String, (Moment, String)>,
    waiting: Vec<Call>,
    /// The same for the command.
    pages: Vec<Call>,
}

/// A call that has to be mailed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) to: String,
    pub(super) subject: String,
    pub(super) text: String,
    pub(super) at: Moment,
}

impl Bell {
    pub(super) fn new(address: Option<String>, has_command: bool) -> Bell {
        Bell { address, has_command, state: Mutex::default(), rung: Notify::new() }
    }

    /// Calls the operator, by the log and by mail. Calls with the same `what` are about one matter:
    /// within the hour only the log gets more about it, and only what it does not have yet.
    pub(super) fn ring(&self, what: &str, more: &str, now: Moment) {
        let mut rung = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        rung.last.retain(|_, (at, _)| now - *at < QUIET && now >= *at);
        let last = rung.last.get_mut(what);
        if last.as_ref().is_some_and(|(_, said)| said == more) {
            return;
        }
        tracing::error!(what, more, "the operator is called");
        if let Some((_, said)) = last {
            more.clone_into(said);
            return;
        }
        rung.last.insert(what.to_owned(), (now, more.to_owned()));
        let call = Call {
            to: self.address.clone().unwrap_or_default(),
            subject: format!("Chancery needs you: {what}"),
            text: format!("{what}.\n\n{more}\n"),
            at: now,
        };
        if self.has_command && rung.pages.len() < CALLS_MAX {
            rung.pages.push(call.clone());
            self.rung.notify_one();
        }
        if self.address.is_some() && rung.waiting.len() < CALLS_MAX {
            rung.waiting.push(call);
        }
    }

    /// The calls that wait for the operator's command.
    pub(super) fn pages(&self) -> Vec<Call> {
        let mut rung = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut rung.pages)
    }

    /// The calls that wait to be mailed.
    pub(super) fn calls(&self) -> Vec<Call> {
        let mut rung = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut rung.waiting)
    }

    /// A call that could not be mailed waits again.
    pub(super) fn again(&self, call: Call) {
        let mut rung = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if rung.waiting.len() < CALLS_MAX {
            rung.waiting.push(call);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_matter_is_mailed_once_an_hour() {
        let bell = Bell::new(Some("operator@example.org".to_owned()), true);
        let at = |minute: i64| {
            Moment::from_timestamp_secs(1_795_200_000 + minute * 60).expect("a moment")
        };
        for minute in 0..150 {
            bell.ring("a mailbox can't be read", "why", at(minute));
        }
        bell.ring("the clock has jumped back", "by a year", at(150));
        let calls = bell.calls();
        assert_eq!(calls.len(), 4, "{calls:#?}");
        assert!(bell.calls().is_empty());
        assert_eq!(bell.pages(), calls, "the command has the same");
        Bell::new(None, false).ring("nobody is there", "", at(0));
    }
}
