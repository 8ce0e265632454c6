//! How long the carrier pauses when the mail server takes nothing from us.

use chrono::TimeDelta;

use crate::game::Moment;
use crate::ledger::OutgoingNumber;
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
    /// How many pauses there were since the server last took a letter.
    in_a_row: u32,
    /// The letter that caused the last of them.
    letter: Option<OutgoingNumber>,
}

impl CarrierPause {
    /// Pauses the carrier from now on. Returns whether the same letter caused the pause before.
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

    /// Ends the pause, since a person wants to know whether letters are taken again.
    pub(super) fn try_now(&mut self) {
        self.until = None;
    }

    /// A letter was taken.
    pub(super) fn is_over(&mut self) {
        *self = CarrierPause::default();
    }
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
