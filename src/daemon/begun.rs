//! When the ledger began. Before that there was nothing about which anybody could have written to
//! us, so what a mailbox had by then is left as it is: it is not even read, at no start, and nobody
//! is answered.

use std::sync::Arc;

use chrono::{SubsecRound, Timelike};

use super::shared::Shared;
use super::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{Ledger, RulingNumber};

/// Notes when the ledger began, if it has. To be done before anybody hears of a board or tournament
/// that may be its first, so that no letter about it is taken for an older one.
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
