//! What the running daemon says about itself, and boards and tournaments that can't be read.

use std::time::Duration;

use super::mail::parted;
use super::{Finding, PATIENCE, ill, is_at_work, note, warning, well};
use crate::config::Config;
use crate::daemon::door::Visit;
use crate::daemon::pace::too_slow;
use crate::daemon::places;
use crate::daemon::requests::{DaemonAnswer, DaemonRequest};
use crate::daemon::states::{BUILD, standing};
use crate::daemon::trouble::Trouble;
use crate::game::Game;
use crate::ledger::{AnyLedger, GameName, Ledger};
use crate::tournament::Tournament;

/// The finding that all may be ready, but nothing is done.
const NONE_AT_WORK: &str =
    "none is running, so no letter is read or sent until chancery serve runs";
/// A daemon at work answers at once.
const ANSWER: Duration = Duration::from_secs(5);

/// Whether a finding is that no daemon is at work.
pub(super) fn is_none_at_work(finding: &Finding) -> bool {
    finding.said == NONE_AT_WORK
}

/// What the daemon says is wrong with it, if one is at work and we may ask it.
pub(super) fn troubles(config: &Config) -> Vec<Finding> {
    let what = "daemon";
    let mend = "see its log; docs/operators.md says what to do about each trouble";
    let visit = match Visit::at(&config.ledger) {
        Ok(Some(visit)) => visit,
        // Another program may have the ledger for a moment, and the finding on it names it.
        Ok(None) if is_at_work(config) => return Vec::new(),
        Ok(None) => return vec![note(what, NONE_AT_WORK)],
        Err(why) => return vec![ill(what, &why, "run this as root, or as the daemon's user")],
    };
    match visit.ask(&DaemonRequest::Health, ANSWER) {
        Ok(Some(DaemonAnswer::Health(health))) if health.troubles.is_empty() => {
            vec![well(what, "is running, and nothing is wrong with it")]
        }
        Ok(Some(DaemonAnswer::Health(health))) => {
            let told = |trouble: &String| {
                let (said, remedy) = parted(trouble);
                ill(what, said, remedy.unwrap_or(mend))
            };
            health.troubles.iter().map(told).collect()
        }
        Ok(_) => vec![ill(what, "is running, but does not answer", mend)],
        Err(why) => vec![ill(what, &why, mend)],
    }
}

/// The same, if one has to be running.
pub(super) fn running(config: &Config) -> Vec<Finding> {
    let mut found = troubles(config);
    if found.is_empty() || found.iter().any(is_none_at_work) {
        found = vec![ill("daemon", "none is running", "start it: chancery serve")];
    }
    found
}

/// Whether the letters of a deadline fit the pace of the carrier.
pub(super) fn pace(config: &Config) -> Option<Finding> {
    if config.pace.is_free() {
        return None;
    }
    let ledger = AnyLedger::look(&places::ledger(config).ok()?, PATIENCE).ok()?;
    let boards = ledger.backlog().ok()?.running;
    let mend = "spread the deadlines over several days, or send through a server that accepts more";
    Some(match too_slow(config.pace, boards) {
        Some(said) => warning("pace", format!("{said}; {mend}")),
        None => well("pace", "the letters of a deadline fit within it"),
    })
}

/// Boards and tournaments of the ledger that this version can't read.
pub(super) fn unreadable(config: &Config) -> Vec<Finding> {
    // Another check reports a ledger that can't be looked at.
    let ledger = places::ledger(config).ok().and_then(|at| AnyLedger::look(&at, PATIENCE).ok());
    let Some(ledger) = ledger else { return Vec::new() };
    let all = [ledger.games(), ledger.tournaments()];
    let names = all.into_iter().filter_map(Result::ok).flatten();
    names.filter_map(|name| unread(&ledger, &name)).collect()
}

fn unread(ledger: &AnyLedger, name: &GameName) -> Option<Finding> {
    let read = match name.tournament() {
        Some(_) => standing::<Tournament>(ledger, name, BUILD).map(drop),
        None => standing::<Game>(ledger, name, BUILD).map(drop),
    };
    let Err(Trouble::Unreadable { why, .. }) = read else { return None };
    let mend = "it is left alone, and all others go on: start the version that wrote it, or \
        restore a backup; if that does not help, keep a copy of the ledger and report the fault";
    Some(ill("board", &format!("{name} can't be read: {why}"), mend))
}
