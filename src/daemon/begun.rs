//! Messages from before the ledger began. There was nothing yet about which anybody could have
//! written to us, so what a mailbox had by then is left as it is, and nobody is answered.

use std::sync::Arc;

use chrono::{SubsecRound, Timelike};

use super::inbox::Blocked;
use super::shared::Shared;
use crate::game::Moment;
use crate::ledger::{Ledger, RulingNumber};
use crate::mail::{Fetched, Handle, LetterBox, Mailbox};

/// The next messages that came since the first ruling of the ledger.
pub(super) async fn fetch(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
    limit: usize,
) -> Result<Vec<Fetched>, Blocked> {
    loop {
        let batch = letter_box.fetch(limit).await?;
        if batch.is_empty() {
            return Ok(batch);
        }
        let first = shared.office(|office| Ok(office.ledger().rulings(RulingNumber(0), 1)?));
        let begun = first.await?.first().map(|ruling| ruling.at);
        let is_ours = |fetched: &Fetched| {
            begun.is_some_and(|begun| is_since(shared.clock.shown(fetched.received), begun))
        };
        let (batch, others): (Vec<Fetched>, Vec<Fetched>) = batch.into_iter().partition(is_ours);
        if !others.is_empty() {
            let (mailbox, count) = (letter_box.name(), others.len());
            tracing::info!(mailbox, count, "letters from before the first board are left alone");
            let others: Vec<Handle> = others.into_iter().map(|fetched| fetched.handle).collect();
            letter_box.leave(&others);
        }
        if !batch.is_empty() {
            return Ok(batch);
        }
    }
}

/// Whether a message came since then. A server of mail knows whole seconds.
fn is_since(received: Moment, begun: Moment) -> bool {
    let begun = if received.nanosecond() == 0 { begun.trunc_subsecs(0) } else { begun };
    received >= begun
}
