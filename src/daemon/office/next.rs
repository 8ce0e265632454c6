//! What comes first in time, and the result of the office's work.

use crate::game::Moment;
use crate::ledger::{DueGame, Received};
use crate::mail::Arrival;

/// What comes first in time.
pub(super) enum FirstInTime {
    Letter(Received),
    Wake(DueGame),
}

/// The result of the office's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worked {
    /// It ruled on something; there may be more.
    On,
    /// There was nothing to rule on.
    Rests,
    /// Other nodes have all the work in hand.
    Elsewhere,
    /// A wake-up has come, and has to wait until all mailboxes have been read that far.
    Waits(Moment),
}

/// A letter of the journal, opened.
pub(super) fn arrival(received: &Received) -> Arrival {
    let (number, letter) = (received.number.0.unsigned_abs(), &received.letter);
    Arrival::read(number, letter.received, &letter.mailbox, &letter.bytes)
}

/// Whether a letter is ruled on before a wake-up: it was received before.
pub(super) fn is_before(letter: &Received, due: &DueGame) -> bool {
    letter.letter.received < due.at
}
