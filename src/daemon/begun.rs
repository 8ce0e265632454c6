//! Messages from before the ledger began. There was nothing yet about which anybody could have
//! written to us, so what a mailbox had by then is left as it is: it is not even read, at no start,
//! and nobody is answered.

use std::sync::Arc;

use chrono::{SubsecRound, Timelike};

use super::inbox::Blocked;
use super::shared::Shared;
use crate::game::Moment;
use crate::ledger::{Ledger, RulingNumber};
use crate::mail::{Fetched, LetterBox, Mailbox, Wanted};

/// The next messages that came since the first ruling of the ledger.
pub(super) async fn fetch(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
    limit: usize,
) -> Result<Vec<Fetched>, Blocked> {
    let first = shared.office(|office| Ok(office.ledger().rulings(RulingNumber(0), 1)?));
    let begun = first.await?.first().map(|ruling| ruling.at);
    let clock = Arc::clone(shared);
    letter_box.only(Wanted::by(move |received| {
        begun.is_some_and(|begun| is_since(clock.clock.shown(received), begun))
    }));
    Ok(letter_box.fetch(limit).await?)
}

/// Whether a message came since then. A server of mail knows whole seconds.
fn is_since(received: Moment, begun: Moment) -> bool {
    let begun = if received.nanosecond() == 0 { begun.trunc_subsecs(0) } else { begun };
    received >= begun
}
