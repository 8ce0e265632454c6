//! When the ledger began. Before that there was nothing to write to us about, so mail that a
//! mailbox already had is left as it is: the daemon never reads or answers it, at this start or a
//! later one.

use std::sync::Arc;

use chrono::{SubsecRound, Timelike};

use super::shared::Shared;
use super::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{Ledger, RulingNumber};

/// Notes when the ledger began, if it has. Call this before announcing a board or tournament that
/// may be the first, so that no letter about it is taken for an older one.
pub(super) async fn look(shared: &Arc<Shared>) -> Result<(), Trouble> {
    let first = shared.office(|office| Ok(office.ledger().rulings(RulingNumber(0), 1)?));
    let begun = first.await?.first().map(|ruling| ruling.at);
    shared.stands(|standing| standing.begun = begun);
    Ok(())
}

/// Whether a message came since then. A server of mail knows whole seconds.
pub(super) fn is_since(received: Moment, begun: Moment) -> bool {
    let begun = if received.nanosecond() == 0 { begun.trunc_subsecs(0) } else { begun };
    received >= begun
}
