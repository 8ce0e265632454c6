//! The clocks of D.VII that need no zone: when a letter is late, how soon the next result may
//! follow, and how long a silent player has.

use chrono::{Datelike, TimeDelta, Weekday};

use crate::game::Moment;

/// The least time between two publications, even if all orders are FINAL (D.VII(2)).
pub const EARLY_AFTER: TimeDelta = TimeDelta::hours(24);
/// How long a silent player, his captain or the reserves have (D.VII(6)(a), B.8).
const GRACE: TimeDelta = TimeDelta::hours(48);
/// The same if a weekend is part of it.
const GRACE_WITH_WEEKEND: TimeDelta = TimeDelta::hours(96);

/// Whether something received then is too late for the deadline. The deadline's own second is in
/// time: mail servers do not say more.
pub fn is_late(received: Moment, deadline: Moment) -> bool {
    received.timestamp() > deadline.timestamp()
}

/// The first moment at which the next result may be published.
pub fn earliest_publication(last: Moment) -> Moment {
    last + EARLY_AFTER
}

/// When a period ends that begins with a publication or a notice: after 48 hours, or after 96 if
/// any part of the 48 lies on a Saturday or Sunday, GMT.
pub fn grace(from: Moment) -> Moment {
    // The period ends before its last instant, so that one from Thursday, 0:00 has no weekend.
    let last = from + GRACE - TimeDelta::nanoseconds(1);
    let mut days = from.date_naive().iter_days().take_while(|day| *day <= last.date_naive());
    let has_weekend = days.any(|day| matches!(day.weekday(), Weekday::Sat | Weekday::Sun));
    from + if has_weekend { GRACE_WITH_WEEKEND } else { GRACE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::calendar::told::tests::moment;

    #[test]
    fn d_vii_1_the_deadlines_own_second_is_in_time() {
        let deadline = moment("2026-11-27 20:00:00");
        assert!(!is_late(deadline, deadline));
        assert!(!is_late(deadline + TimeDelta::milliseconds(999), deadline));
        assert!(is_late(deadline + TimeDelta::seconds(1), deadline));
    }

    #[test]
    fn d_vii_2_a_day_lies_between_publications() {
        let last = moment("2026-03-28 23:00:00");
        assert_eq!(earliest_publication(last), moment("2026-03-29 23:00:00"));
    }

    #[test]
    fn d_vii_6_two_days_of_grace_and_four_over_a_weekend() {
        // 23 November 2026 is a Monday.
        for (published, end) in [
            ("2026-11-23 00:00:00", "2026-11-25 00:00:00"),
            ("2026-11-25 23:59:59", "2026-11-27 23:59:59"),
            ("2026-11-26 00:00:00", "2026-11-28 00:00:00"),
            ("2026-11-26 00:00:01", "2026-11-30 00:00:01"),
            ("2026-11-27 20:00:00", "2026-12-01 20:00:00"),
            ("2026-11-28 12:00:00", "2026-12-02 12:00:00"),
            ("2026-11-29 23:59:59", "2026-12-03 23:59:59"),
            ("2026-11-30 00:00:00", "2026-12-02 00:00:00"),
        ] {
            assert_eq!(grace(moment(published)), moment(end), "{published}");
        }
    }
}
