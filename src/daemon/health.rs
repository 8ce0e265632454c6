//! What is wrong with a running daemon, for pages, numbers and the prompt.

use std::sync::Arc;

use chrono::TimeDelta;

use super::requests::Health;
use super::sending;
use super::shared::{DaemonStanding, Shared};
use crate::game::Moment;
use crate::ledger::{Backlog, Ledger as _};

/// Each wake-up waits a moment until every mailbox was read past it: that is no trouble.
const MOMENT: TimeDelta = TimeDelta::seconds(10);

/// A wake-up that waits for a mailbox longer than it should.
pub(super) fn held(shared: &Shared, standing: &DaemonStanding) -> Option<Moment> {
    standing.held.filter(|at| shared.clock.now() - *at >= MOMENT)
}

/// All that is wrong, in words for the operator.
pub(super) fn troubles(shared: &Shared) -> Vec<String> {
    let (standing, boxes) = (shared.standing(), shared.boxes());
    boxes
        .iter()
        .filter_map(|(name, state)| Some(format!("mailbox {name}: {}", state.trouble.as_ref()?)))
        .chain(standing.halted.clone())
        .chain(standing.trouble.as_ref().map(|why| format!("no rulings can be made: {why}")))
        .chain(
            held(shared, &standing).map(|at| format!("what was due at {at} waits for a mailbox")),
        )
        .chain(standing.aside.0.iter().map(|name| {
            format!("{name} is set aside, so no rulings are made on it (chancery doctor says why)")
        }))
        .chain(shared.long_without_a_way().map(|trouble| trouble.told()))
        .chain(sending::stopped(&shared.config.ledger).map(|why| {
            format!("the outbox is stopped, and letters wait: {why} (chancery outbox show)")
        }))
        .collect()
}

/// Notes the state of the ledger for the pages, whether or not anything may be ruled; nothing if it
/// can't be read.
pub(super) async fn note_standing(
    shared: &Arc<Shared>,
    held: Option<Moment>,
) -> Option<(Option<Moment>, Backlog)> {
    let told = shared
        .office(|office| {
            let aside = office.set_aside_now();
            let ledger = office.ledger();
            Ok((ledger.next_wake()?, ledger.backlog()?, aside))
        })
        .await;
    let (next_wake, backlog, aside) = told.ok()?;
    shared.stands(|standing| {
        (standing.next_wake, standing.held) = (next_wake, held);
        (standing.backlog, standing.aside) = (backlog, aside);
    });
    Some((next_wake, backlog))
}

/// How a daemon is, for visitors who ask at the door.
pub(super) fn of(shared: &Shared) -> Health {
    let carrier = shared.standing().carrier;
    Health { troubles: troubles(shared), carrier: carrier.map(|trouble| trouble.told()) }
}
