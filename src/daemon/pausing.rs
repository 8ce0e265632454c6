//! When the mail server takes nothing from us, for a time or until a person has changed something.
//! The letters in hand go back as they were: none of them is to blame.

use std::io::Write as _;

use chrono::TimeDelta;

use super::carrying::{later, public, put_off};
use super::gate::Gate;
use super::sending::stop_file;
use super::shared::Shared;
use crate::game::Moment;
use crate::ledger::{DeliveryOutcome, OutgoingNumber, ToSend, unlinked};
use crate::mail::Pause;

/// The first pause of a server that is busy. Each further one is twice as long, up to the longest.
const FIRST: TimeDelta = TimeDelta::minutes(1);
const LONGEST: TimeDelta = TimeDelta::minutes(15);
/// Limits of a day open bit by bit, so a letter an hour finds out.
const OF_A_DAY: TimeDelta = TimeDelta::hours(1);

/// Whether the carrier pauses.
#[derive(Debug, Default)]
pub(super) struct CarrierPause {
    until: Option<Moment>,
    /// How many pauses there were since a letter was taken.
    in_a_row: u32,
    /// The letter that met with the last of them.
    letter: Option<OutgoingNumber>,
}

impl CarrierPause {
    /// The carrier pauses from now on. Whether the same letter met with the pause before.
    pub(super) fn begin(
        &mut self,
        letter: Option<OutgoingNumber>,
        pause: Pause,
        now: Moment,
    ) -> bool {
        let of_minutes = FIRST * 2_i32.pow(self.in_a_row.min(8));
        let time = match pause {
            Pause::Minutes => of_minutes.min(LONGEST),
            Pause::Hours => OF_A_DAY,
        };
        let is_again = letter.is_some() && self.letter == letter;
        *self = CarrierPause { until: Some(now + time), in_a_row: self.in_a_row + 1, letter };
        is_again
    }

    /// Until when it pauses, if it does.
    pub(super) fn until(&self, now: Moment) -> Option<Moment> {
        self.until.filter(|until| now < *until)
    }

    /// A person wants to know whether letters are taken again.
    pub(super) fn try_now(&mut self) {
        self.until = None;
    }

    /// A letter was taken.
    pub(super) fn is_over(&mut self) {
        *self = CarrierPause::default();
    }
}

/// The server takes nothing from us for a time. What became of the letter, if anything did.
pub(super) fn paused(
    shared: &Shared,
    gate: &mut Gate,
    letter: &ToSend,
    why: String,
    pause: Pause,
) -> Option<DeliveryOutcome> {
    let (now, said) = (shared.clock.now(), public(&why));
    let number = letter.number.0;
    tracing::warn!(number, why = said, "the mail server takes nothing from us for now");
    let is_again = gate.pause.begin(Some(letter.number), pause, now);
    shared.has_no_way(None, &said);
    if pause == Pause::Hours {
        let what = "The mail server takes no more letters from us for some hours";
        let more = format!(
            "It says: {said}. That is a limit of our account: all letters wait, and no address is \
            marked. One is tried each hour; to try now: chancery outbox flush."
        );
        shared.bell.ring(what, &more, shared.clock.real());
    }
    if pause == Pause::Minutes && is_again {
        // Perhaps it is this letter after all: others go first.
        return Some(put_off(shared, letter, why, now));
    }
    as_it_was(letter, why, now)
}

/// The server takes nothing from us until a person has changed something: the outbox is stopped.
pub(super) fn barred(
    shared: &Shared,
    gate: &mut Gate,
    letter: &ToSend,
    why: String,
) -> Option<DeliveryOutcome> {
    let (now, said) = (shared.clock.now(), public(&why));
    let file = stop_file(&shared.config.ledger);
    let reason = format!("the mail server has shut us out ({said})\n");
    let written = unlinked::make(&file).and_then(|mut made| made.write_all(reason.as_bytes()));
    if let Err(error) = written {
        tracing::error!(%error, "the file that stops the outbox can't be written");
        // The server must not be asked again and again all the same.
        gate.pause.begin(None, Pause::Hours, now);
    }
    let what = "The mail server has shut us out, and the outbox is stopped";
    let more = format!(
        "It says: {said}. Waiting does not help: change what it holds against our account or our \
        sender's address. All letters wait, and no address is marked. Then: chancery outbox resume."
    );
    shared.bell.ring(what, &more, shared.clock.real());
    shared.has_no_way(None, &said);
    as_it_was(letter, why, now)
}

/// A letter goes back as it was. One that went once more has to say that this time it did not.
fn as_it_was(letter: &ToSend, why: String, now: Moment) -> Option<DeliveryOutcome> {
    letter.perhaps_sent.then(|| later(letter, why, Some(now)))
}

/// The server refuses a letter for what it is. Its receiver's address is well.
pub(super) fn unfit(shared: &Shared, letter: &ToSend, why: String) -> DeliveryOutcome {
    let number = letter.number.0;
    tracing::warn!(number, why = public(&why), "a letter is refused for what it is");
    shared.has_a_way();
    let what = "The mail server refuses a letter for what it is";
    let more = format!(
        "It is letter {number}, which chancery outbox show names with its receiver: {}. Change \
        what the server holds against it, such as its limit of size; chancery outbox retry \
        {number} sends it again.",
        public(&why)
    );
    shared.bell.ring(what, &more, shared.clock.real());
    DeliveryOutcome::Failed { why, retry_at: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_until_a_letter_is_taken() {
        let now = Moment::UNIX_EPOCH;
        let mut pause = CarrierPause::default();
        let one = Some(OutgoingNumber(1));
        for (minutes, is_again) in [(1, false), (2, true), (4, true), (8, true), (15, true)] {
            assert_eq!(pause.begin(one, Pause::Minutes, now), is_again, "{minutes}");
            let until = now + TimeDelta::minutes(minutes);
            assert_eq!(pause.until(now), Some(until));
            assert_eq!(pause.until(until), None);
        }
        assert!(!pause.begin(Some(OutgoingNumber(2)), Pause::Hours, now), "another letter");
        assert_eq!(pause.until(now), Some(now + TimeDelta::hours(1)));
        pause.try_now();
        assert_eq!(pause.until(now), None);
        pause.is_over();
        pause.begin(one, Pause::Minutes, now);
        assert_eq!(pause.until(now), Some(now + TimeDelta::minutes(1)));
    }
}
