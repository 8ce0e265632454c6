//! Deadlines: how a calendar, a publication and the windows of players make one (D.VII(2), (4)).

use chrono::{Datelike, TimeDelta};

use super::clocks::EARLY_AFTER;
use super::pace::{Calendar, Pace};
use super::wall::{Twice, instant, later};
use super::window::Window;
use crate::board::PhaseKind;
use crate::game::Moment;

/// One season a week is what games keep to (D.VII(4)a).
pub const WEEK: TimeDelta = TimeDelta::weeks(1);
/// How soon after its deadline a result is out, if nothing is in its way.
const PUBLISHED_BEHIND: TimeDelta = TimeDelta::minutes(5);
/// The days in which every hour of every day of the week comes up, and some to spare.
const DAYS_AHEAD: u64 = 9;

/// When a turn is due, and what has to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline {
    pub at: Moment,
    /// Which of the windows moved it to their ends, by their places in the list, in that order.
    pub moved_by: Vec<usize>,
    /// Whether the season does not end within its week: of that, game master and director are
    /// warned.
    pub exceeds_week: bool,
}

impl Calendar {
    /// The deadline of a turn that begins with what is published then, and the windows of the
    /// players. `season` is the last publication of a movement result, or the game's first letter:
    /// from then on the season's week is counted.
    ///
    /// A window that holds both the publication and the deadline moves the deadline to its end, and
    /// so do others that hold the publication and the new deadline (D.VII(2)). Ends are taken as
    /// they are, even if the calendar has another hour.
    pub fn deadline(
        &self,
        published: Moment,
        season: Moment,
        kind: PhaseKind,
        windows: &[Window],
    ) -> Deadline {
        let (at, moved_by) = clear_of(windows, published, self.in_week(published, kind));
        let week_ends = self.by_pace(season, &self.movement).max(season + WEEK);
        Deadline { at, moved_by, exceeds_week: at > week_ends }
    }

    /// The deadline after a wait for a replacement: the running one, or, if the newcomer would have
    /// less than the minimum, the calendar's hour on the first day that leaves it to him (B.8).
    pub fn after_wait(
        &self,
        seated: Moment,
        kind: PhaseKind,
        running: Moment,
        windows: &[Window],
    ) -> Moment {
        self.leaving(self.minimum(kind), seated, kind, running, windows)
    }

    /// The running deadline, or if that leaves less than so much after what is published now, the
    /// calendar's hour on the first day that does. It leaves the windows that hold the publication,
    /// as every deadline does (D.VII(2)).
    pub fn leaving(
        &self,
        time: TimeDelta,
        published: Moment,
        kind: PhaseKind,
        running: Moment,
        windows: &[Window],
    ) -> Moment {
        let least = published + time;
        let at = match running >= least {
            true => running,
            false => self.first_hour(least, &Pace { weekday: None, ..*self.pace(kind) }),
        };
        clear_of(windows, published, at).0
    }

    /// The pace's own hour. A result that comes out some seconds after its deadline leaves no whole
    /// day to the same hour of the next, so that its retreats have two days. Where the next moves
    /// would be due a week later for that, the turn ends at the first hour that leaves a day.
    fn in_week(&self, published: Moment, kind: PhaseKind) -> Moment {
        let pace = self.pace(kind);
        let own = self.by_pace(published, pace);
        let is_bound = self.movement.weekday.is_some() && pace.weekday.is_none();
        if kind == PhaseKind::Movement || !is_bound {
            return own;
        }
        let hours = (0..24).map(|later| {
            let (hour, _) = pace.hour.overflowing_add_signed(TimeDelta::hours(later));
            self.by_pace(published, &Pace { hour, ..*pace })
        });
        let soonest = hours.min().unwrap_or(own);
        let is_as_good = self.moves_behind(own, kind) <= self.moves_behind(soonest, kind);
        if is_as_good { own } else { soonest }
    }

    /// When the moves after such a turn are due, if adjustments come between wherever they can.
    fn moves_behind(&self, due: Moment, kind: PhaseKind) -> Moment {
        let published = due + PUBLISHED_BEHIND;
        let published = match kind {
            PhaseKind::Retreats => {
                self.in_week(published, PhaseKind::Adjustments) + PUBLISHED_BEHIND
            }
            PhaseKind::Movement | PhaseKind::Adjustments => published,
        };
        self.by_pace(published, &self.movement)
    }

    fn by_pace(&self, published: Moment, pace: &Pace) -> Moment {
        let least = published + TimeDelta::days(i64::from(pace.days)).max(EARLY_AFTER);
        self.first_hour(least, pace)
    }

    /// The first time from then on that the zone's clocks show the hour, on the day of the week if
    /// there is one. An hour that they show twice may be the first or the second; one that they
    /// leap over is the leap.
    fn first_hour(&self, least: Moment, pace: &Pace) -> Moment {
        let today = least.with_timezone(&self.zone).date_naive();
        let days = (0..=DAYS_AHEAD).map(|ahead| later(today, ahead));
        let days = days.filter(|day| pace.weekday.is_none_or(|weekday| day.weekday() == weekday));
        let hours = days.flat_map(|day| {
            let local = day.and_time(pace.hour);
            [Twice::First, Twice::Second].map(|twice| instant(self.zone, local, twice))
        });
        hours.into_iter().find(|at| *at >= least).unwrap_or(least)
    }
}

/// A deadline outside of the windows that hold the publication, and which of them have moved it.
fn clear_of(windows: &[Window], published: Moment, mut at: Moment) -> (Moment, Vec<usize>) {
    let mut moved_by = Vec::new();
    // Each round moves it to the end of another window, after which it stays; so there are no more
    // rounds than windows.
    for _ in windows {
        let Some((number, end)) = conflict(published, at, windows) else { break };
        moved_by.push(number);
        at = end;
    }
    (at, moved_by)
}

/// The first window that holds the publication and the deadline at once, and its end.
fn conflict(published: Moment, deadline: Moment, windows: &[Window]) -> Option<(usize, Moment)> {
    let held = windows.iter().enumerate().filter_map(|(number, window)| {
        let (_, end) = window.occurrence(published)?;
        (deadline < end).then_some((number, end))
    });
    held.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Weekday;
    use chrono_tz::Tz;

    use crate::game::calendar::told::tests::moment;

    const MOVEMENT: PhaseKind = PhaseKind::Movement;
    const RETREATS: PhaseKind = PhaseKind::Retreats;
    const ADJUSTMENTS: PhaseKind = PhaseKind::Adjustments;

    fn calendar(zone: Tz, weekday: Option<Weekday>, hour: &str, days: u8) -> Calendar {
        let pace = Pace { days, weekday, hour: hour.parse().unwrap() };
        Calendar { zone, movement: pace, retreats: pace, adjustments: pace }
    }

    fn due(calendar: &Calendar, published: &str, kind: PhaseKind) -> Moment {
        let published = moment(published);
        calendar.deadline(published, published, kind, &[]).at
    }

    #[test]
    fn d_vii_4_one_season_a_week_with_retreats_and_adjustments() {
        let calendar = Calendar::default();
        // Each result comes out some seconds after its deadline.
        for (published, kind, at) in [
            ("2026-11-20 20:00:07", MOVEMENT, "2026-11-27 20:00:00"),
            ("2026-11-27 20:00:07", RETREATS, "2026-11-29 20:00:00"),
            ("2026-11-27 20:00:07", ADJUSTMENTS, "2026-11-29 20:00:00"),
            // At 20:00 again builds would be due on Tuesday, and leave no three days to Friday.
            ("2026-11-29 20:00:07", ADJUSTMENTS, "2026-11-30 21:00:00"),
            ("2026-11-30 21:00:07", MOVEMENT, "2026-12-04 20:00:00"),
            // A result on Tuesday evening leaves no three days to Friday.
            ("2026-12-01 20:00:00", MOVEMENT, "2026-12-04 20:00:00"),
            ("2026-12-01 20:00:01", MOVEMENT, "2026-12-11 20:00:00"),
        ] {
            assert_eq!(due(&calendar, published, kind), moment(at), "{published}");
        }
    }

    #[test]
    fn d_vii_4_a_board_keeps_its_hour_and_no_turn_falls_under_the_least_length() {
        let (calendar, behind) = (Calendar::default(), TimeDelta::seconds(7));
        let mut published = moment("2026-11-27 20:00:07");
        let mut at_own_hour = 0;
        for kind in [RETREATS, MOVEMENT, RETREATS, ADJUSTMENTS, MOVEMENT, ADJUSTMENTS, MOVEMENT] {
            let Deadline { at, exceeds_week, .. } =
                calendar.deadline(published, published, kind, &[]);
            let least = if kind == MOVEMENT { 3 } else { 1 };
            assert!(at >= published + TimeDelta::days(least), "{kind:?} at {at}");
            assert!(!exceeds_week, "{kind:?} at {at}");
            at_own_hour += usize::from(at.time() == calendar.movement.hour);
            published = at + behind;
        }
        assert_eq!(at_own_hour, 6, "builds behind retreats alone are due at another hour");
        assert_eq!(published, moment("2026-12-18 20:00:07"));
    }

    #[test]
    fn d_vii_4_nothing_makes_a_turn_shorter_than_three_days_or_one() {
        for zone in [Tz::GMT, Tz::Europe__London, Tz::America__New_York] {
            for (kind, least) in [(MOVEMENT, 3), (RETREATS, 1), (ADJUSTMENTS, 1)] {
                for weekday in [None, Some(Weekday::Fri)] {
                    // What it has by itself, and nothing that this test sets.
                    let mut calendar = Calendar { zone, ..Calendar::default() };
                    calendar.pace_mut(kind).weekday = weekday;
                    for minutes in (0..15 * 24 * 60).step_by(7) {
                        let published = moment("2026-10-20 00:00:01") + TimeDelta::minutes(minutes);
                        let due = calendar.deadline(published, published, kind, &[]).at;
                        let days = TimeDelta::days(i64::from(least));
                        assert!(due >= published + days, "{zone} {kind:?} {published}");
                    }
                }
            }
        }
    }

    #[test]
    fn d_vii_2_a_day_lies_between_publications_in_the_fastest_calendar_too() {
        let fastest = calendar(Tz::GMT, None, "12:00", 0);
        for (published, at) in [
            ("2026-11-23 12:00:00", "2026-11-24 12:00:00"),
            ("2026-11-23 12:00:01", "2026-11-25 12:00:00"),
        ] {
            assert_eq!(due(&fastest, published, MOVEMENT), moment(at), "{published}");
        }
    }

    #[test]
    fn d_vii_4_local_hours_follow_daylight_saving_in_both_directions() {
        let friday = Some(Weekday::Fri);
        for (zone, published, at) in [
            (Tz::Europe__London, "2026-03-27 20:00:00", "2026-04-03 19:00:00"),
            (Tz::Europe__London, "2026-10-23 19:00:00", "2026-10-30 20:00:00"),
            (Tz::America__New_York, "2026-03-07 01:00:00", "2026-03-14 00:00:00"),
            (Tz::America__New_York, "2026-10-31 00:00:00", "2026-11-07 01:00:00"),
            (Tz::Australia__Sydney, "2026-10-02 10:00:00", "2026-10-09 09:00:00"),
            (Tz::Australia__Sydney, "2026-04-03 09:00:00", "2026-04-10 10:00:00"),
            (Tz::Pacific__Chatham, "2026-09-25 07:15:00", "2026-10-02 06:15:00"),
            (Tz::Pacific__Chatham, "2026-04-03 06:15:00", "2026-04-10 07:15:00"),
        ] {
            let calendar = calendar(zone, friday, "20:00", 3);
            assert_eq!(due(&calendar, published, MOVEMENT), moment(at), "{zone} {published}");
        }
    }

    #[test]
    fn d_vii_4_hours_that_are_missing_or_doubled_keep_the_minimum() {
        let london = calendar(Tz::Europe__London, None, "01:30", 1);
        for (published, at) in [
            // 01:30 does not exist on 29 March: the clocks leap at 01:00 GMT.
            ("2026-03-28 00:59:00", "2026-03-29 01:00:00"),
            ("2026-03-28 01:00:00", "2026-03-29 01:00:00"),
            ("2026-03-28 01:00:01", "2026-03-30 00:30:00"),
            // 01:30 is there twice on 25 October, at 00:30 and at 01:30 GMT.
            ("2026-10-24 00:30:00", "2026-10-25 00:30:00"),
            ("2026-10-24 00:30:01", "2026-10-25 01:30:00"),
            ("2026-10-24 01:30:01", "2026-10-26 01:30:00"),
        ] {
            assert_eq!(due(&london, published, RETREATS), moment(at), "{published}");
        }
        // From Friday 20:00 to Friday 20:00 over a leap forward is an hour less than seven days.
        let weekly = calendar(Tz::Europe__London, Some(Weekday::Fri), "20:00", 7);
        let at = due(&weekly, "2026-03-27 20:00:00", MOVEMENT);
        assert_eq!(at, moment("2026-04-10 19:00:00"));
    }

    fn windows(texts: &[&str]) -> Vec<Window> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn d_vii_2_a_deadline_leaves_the_window_of_its_publication() {
        let calendar = Calendar::default();
        let published = moment("2026-11-27 20:00:07");
        let at =
            |texts: &[&str]| calendar.deadline(published, published, RETREATS, &windows(texts));
        let unmoved = at(&[]);
        assert_eq!((unmoved.at, unmoved.moved_by), (moment("2026-11-29 20:00:00"), vec![]));
        let moved = at(&["Tue 08:00 - Tue 20:00 GMT", "Fri 18:00 - Mon 08:00 Europe/Paris"]);
        assert_eq!((moved.at, moved.moved_by), (moment("2026-11-30 07:00:00"), vec![1]));
        // It ends as the deadline comes, or begins as the result is out: nothing to move.
        assert_eq!(at(&["Fri 20:00 - Sun 20:00 GMT"]).moved_by, Vec::<usize>::new());
        assert_eq!(at(&["Fri 20:01 - Mon 08:00 GMT"]).moved_by, Vec::<usize>::new());
        // The publication and the deadline lie in two occurrences, a week apart.
        let window = windows(&["Fri 18:00 - Mon 08:00 GMT"]);
        let week = calendar.deadline(published, published, MOVEMENT, &window);
        assert_eq!((week.at, week.moved_by), (moment("2026-12-04 20:00:00"), vec![]));
    }

    #[test]
    fn d_vii_2_windows_move_a_deadline_one_after_the_other() {
        let calendar = Calendar::default();
        let published = moment("2026-11-27 20:00:07");
        let texts =
            ["Fri 12:00 - Sun 22:00 GMT", "Fri 18:00 - Mon 08:00 GMT", "Fri 19:00 - Sun 23:00 GMT"];
        let moved = calendar.deadline(published, published, RETREATS, &windows(&texts));
        assert_eq!((moved.at, moved.moved_by), (moment("2026-11-30 08:00:00"), vec![0, 1]));
        assert!(!moved.exceeds_week);
    }

    #[test]
    fn d_vii_2_a_season_that_exceeds_its_week_is_told() {
        let calendar = Calendar::default();
        let season = moment("2026-11-27 20:00:07");
        let window = windows(&["Fri 18:00 - Mon 08:00 GMT"]);
        // Retreats over the weekend, then adjustments on Tuesday: no three days to Friday are left.
        let exceeds = |published: &str, kind| {
            calendar.deadline(moment(published), season, kind, &window).exceeds_week
        };
        assert!(!exceeds("2026-11-27 20:00:07", RETREATS));
        assert!(!exceeds("2026-11-30 08:00:07", ADJUSTMENTS));
        assert!(exceeds("2026-12-01 22:00:07", MOVEMENT));
        assert!(!exceeds("2026-12-01 19:00:00", MOVEMENT));
        // A master with a slow calendar gets no warning each time, nor one who adjudicated early.
        let slow = Calendar { movement: Pace { days: 14, ..calendar.movement }, ..calendar };
        assert!(!slow.deadline(season, season, MOVEMENT, &[]).exceeds_week);
        let early = moment("2026-11-25 12:00:00");
        assert!(!Calendar::default().deadline(early, early, MOVEMENT, &[]).exceeds_week);
    }

    #[test]
    fn b_8_a_newcomer_has_the_minimum_after_a_wait() {
        let calendar = Calendar::default();
        let running = moment("2026-11-27 20:00:00");
        for (seated, kind, at) in [
            ("2026-11-24 20:00:00", MOVEMENT, "2026-11-27 20:00:00"),
            ("2026-11-24 20:00:01", MOVEMENT, "2026-11-28 20:00:00"),
            ("2026-11-30 09:00:00", MOVEMENT, "2026-12-03 20:00:00"),
            ("2026-11-30 09:00:00", RETREATS, "2026-12-01 20:00:00"),
        ] {
            let due = calendar.after_wait(moment(seated), kind, running, &[]);
            assert_eq!(due, moment(at), "{seated}");
        }
    }

    #[test]
    fn reading_3_what_is_published_in_a_window_is_due_behind_it_after_a_correction_too() {
        let (calendar, day) = (Calendar::default(), TimeDelta::hours(24));
        let away = windows(&["Fri 18:00 - Mon 08:00 GMT"]);
        let (published, running) = (moment("2026-12-04 19:00:00"), moment("2026-12-04 20:00:00"));
        let due = |windows: &[Window]| calendar.leaving(day, published, MOVEMENT, running, windows);
        assert_eq!(due(&[]), moment("2026-12-05 20:00:00"));
        assert_eq!(due(&away), moment("2026-12-07 08:00:00"));
        // A deadline after the window stays where it is.
        let later = moment("2026-12-09 20:00:00");
        assert_eq!(calendar.leaving(day, published, MOVEMENT, later, &away), later);
    }
}
