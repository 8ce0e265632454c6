//! A pause of all boards, which the director orders: no day of it counts.

use chrono::TimeDelta;

use super::Moment;
use super::calendar::Running;
use super::state::{GameState, REMINDER};

const DAY: TimeDelta = TimeDelta::days(1);

impl Running {
    /// The deadline once a pause that was to end at one moment ends at another. It moves by whole
    /// days, so that it keeps its hour. No player has less time after a pause than before it, and
    /// each has a day at least.
    #[must_use]
    pub fn paused(&self, was_until: Moment, until: Moment, now: Moment) -> Running {
        let days = match until >= was_until {
            true => days_of_pause(was_until, until),
            false => {
                let back = (was_until - until).num_days();
                let spare = (self.at - now - DAY).num_days();
                -TimeDelta::days(back.min(spare).max(0))
            }
        };
        Running { at: self.at + days, original: self.original + days, ..self.clone() }
    }
}

/// The days of a pause, a day that has begun among them.
fn days_of_pause(from: Moment, until: Moment) -> TimeDelta {
    let rest = (until - from).max(TimeDelta::zero());
    let whole = TimeDelta::days(rest.num_days());
    if whole == rest { whole } else { whole + DAY }
}

impl GameState {
    pub(super) fn pause(&mut self, until: Moment, running: Option<Running>) {
        self.paused = Some(until);
        if let Some(running) = running {
            self.reminded &= running.at < self.running.at + REMINDER;
            self.running = running;
        }
    }

    /// When a pause ends that is on.
    pub fn pause_until(&self, now: Moment) -> Option<Moment> {
        self.paused.filter(|until| *until > now)
    }

    /// A deadline that the calendar gives to a turn, after the days of a pause that is on.
    pub fn behind_pause(&self, now: Moment, deadline: Moment) -> Moment {
        self.pause_until(now).map_or(deadline, |until| deadline + days_of_pause(now, until))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::calendar::told::tests::moment;

    #[test]
    fn days_of_a_pause_do_not_count_and_those_that_are_left_come_back() {
        let turn = Running::new(moment("2026-12-18 20:00:07"), moment("2026-12-25 20:00:00"));
        let (now, until) = (moment("2026-12-20 14:37:00"), moment("2026-12-24 09:00:00"));
        let paused = turn.paused(now, until, now);
        assert_eq!(paused.at, moment("2026-12-29 20:00:00"), "three days and 18 hours are four");
        assert_eq!(paused.original, paused.at);
        // It is over after a day: two of the four days have not been needed.
        let over = moment("2026-12-21 15:00:00");
        let resumed = paused.paused(until, over, over);
        assert_eq!(resumed.at, moment("2026-12-27 20:00:00"));
        // It lasts longer after all.
        let longer = paused.paused(until, moment("2026-12-26 09:00:00"), now);
        assert_eq!(longer.at, moment("2026-12-31 20:00:00"));
    }

    #[test]
    fn behind_a_pause_somebody_has_a_day_at_least() {
        let turn = Running::new(moment("2026-12-18 20:00:07"), moment("2026-12-25 20:00:00"));
        let (now, until) = (moment("2026-12-25 19:00:00"), moment("2027-01-01 19:00:00"));
        let paused = turn.paused(now, until, now);
        assert_eq!(paused.at, moment("2027-01-01 20:00:00"));
        let over = moment("2026-12-25 21:00:00");
        assert_eq!(paused.paused(until, over, over).at, moment("2026-12-26 20:00:00") + DAY);
    }
}
