//! Time: the one map from real time to the tournament's, and the guard that finds leaps of the
//! clock.
//!
//! In service both times are the same. In a rehearsal a file maps one to the other, and the map is
//! applied to the clock and to the times of receipt alike. Here no clock is read; that is for
//! [`super::clock`].

use std::time::Duration;

use chrono::TimeDelta;

use crate::game::Moment;

/// From real time to the tournament's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TimeMap {
    /// In the order of both times; between two of them time goes at the pace of the first.
    anchors: Vec<Anchor>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Anchor {
    real: Moment,
    shown: Moment,
    /// How many times as fast as real time.
    pace: i32,
}

/// With a faster pace a day would pass in less than a second.
const PACE_MAX: i32 = 100_000;

impl TimeMap {
    /// Reads a map: a line for each moment from which time goes differently, with the real time,
    /// the tournament's, and the pace. Empty lines and lines that begin with `#` are ignored.
    ///
    /// # Errors
    ///
    /// What is wrong, and in which line.
    pub(super) fn parse(text: &str) -> Result<TimeMap, String> {
        let mut map = TimeMap::default();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let anchor = anchor(line).ok_or_else(|| {
                format!(
                    "line {}: expected two times and a whole number up to {PACE_MAX}, such as \
                    \"2026-11-20T20:00:00Z 2026-12-24T20:00:00Z 3600\"",
                    at + 1
                )
            })?;
            if let Some(last) = map.anchors.last()
                && (anchor.real < last.real || anchor.shown < last.shown)
            {
                return Err(format!("line {}: times must not go back, but this one does", at + 1));
            }
            map.anchors.push(anchor);
        }
        Ok(map)
    }

    /// The tournament's time at a real one.
    pub(super) fn shown(&self, real: Moment) -> Moment {
        let behind = self.anchors.partition_point(|anchor| anchor.real <= real);
        let Some(at) = behind.checked_sub(1) else {
            let Some(first) = self.anchors.first() else { return real };
            return first.shown - (first.real - real);
        };
        let anchor = self.anchors[at];
        let shown = anchor.shown + (real - anchor.real) * anchor.pace;
        self.anchors.get(behind).map_or(shown, |next| shown.min(next.shown))
    }

    /// How much real time passes from a real moment until the tournament's time has come so far.
    pub(super) fn until(&self, real: Moment, shown: Moment) -> Duration {
        let left = shown - self.shown(real);
        let behind = self.anchors.partition_point(|anchor| anchor.real <= real);
        let pace = behind.checked_sub(1).map_or(1, |at| self.anchors[at].pace.max(1));
        // A part of a millisecond counts as a whole one, so that no wait ends too early.
        let millis = left.num_milliseconds().max(0);
        Duration::from_millis((millis / i64::from(pace) + 1).unsigned_abs())
    }
}

fn anchor(line: &str) -> Option<Anchor> {
    let mut words = line.split_whitespace();
    let real = words.next()?.parse().ok()?;
    let shown = words.next()?.parse().ok()?;
    let pace = words.next().map_or(Some(1), |word| word.parse().ok())?;
    let is_pace = (0..=PACE_MAX).contains(&pace);
    (words.next().is_none() && is_pace).then_some(Anchor { real, shown, pace })
}

/// Finds leaps: compares the time that passed by the wall clock with that of a clock that only
/// counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct LeapFinder {
    last: ClockReading,
    most: TimeDelta,
    /// How far it has leapt in all since it was last trusted.
    off: TimeDelta,
}

/// What both clocks show in one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClockReading {
    pub(super) wall: Moment,
    /// The one that only counts, since it began.
    pub(super) counted: Duration,
}

impl LeapFinder {
    /// A guard that overlooks leaps up to a length.
    pub(super) fn new(now: ClockReading, most: Duration) -> LeapFinder {
        let most = TimeDelta::from_std(most).unwrap_or(TimeDelta::MAX);
        LeapFinder { last: now, most, off: TimeDelta::zero() }
    }

    /// How far the wall clock has leapt since the last look, if it has.
    pub(super) fn leap(&mut self, now: ClockReading) -> Option<TimeDelta> {
        let counted = now.counted.saturating_sub(self.last.counted);
        let counted = TimeDelta::from_std(counted).unwrap_or(TimeDelta::MAX);
        let leap = (now.wall - self.last.wall) - counted;
        self.last = now;
        self.is_leap(leap).then(|| {
            self.off += leap;
            leap
        })
    }

    /// The clock is trusted as it is now.
    pub(super) fn trust(&mut self) {
        self.off = TimeDelta::zero();
    }

    /// Whether the clock has leapt back to where it was when it was trusted last.
    pub(super) fn is_back(&self) -> bool {
        !self.is_leap(self.off)
    }

    /// Whether two clocks are too far apart for a small error of both.
    pub(super) fn is_leap(&self, apart: TimeDelta) -> bool {
        apart.abs() > self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Moment {
        Moment::from_timestamp_secs(1_795_200_000 + second).expect("a moment")
    }

    fn line(real: i64, shown: i64, pace: i32) -> String {
        format!("{} {} {pace}\n", at(real).to_rfc3339(), at(shown).to_rfc3339())
    }

    #[test]
    fn without_lines_both_times_are_the_same() {
        let map = TimeMap::parse("# nothing\n\n").expect("it is a map");
        assert_eq!(map, TimeMap::default());
        assert_eq!(map.shown(at(7)), at(7));
        assert_eq!(map.until(at(7), at(9)), Duration::from_millis(2_001));
        assert_eq!(map.until(at(9), at(7)), Duration::from_millis(1));
    }

    #[test]
    fn between_two_lines_time_goes_at_the_pace_of_the_first_and_never_back() {
        let text = line(0, 1_000, 60) + &line(10, 1_300, 1) + &line(20, 9_000, 0);
        let map = TimeMap::parse(&text).expect("it is a map");
        for (real, shown) in
            [(-5, 995), (0, 1_000), (1, 1_060), (9, 1_300), (10, 1_300), (19, 1_309), (99, 9_000)]
        {
            assert_eq!(map.shown(at(real)), at(shown), "at {real}");
        }
        assert_eq!(map.until(at(0), at(1_120)), Duration::from_millis(2_001));
    }

    #[test]
    fn what_is_no_map_is_told_with_its_line() {
        let back = line(0, 1_000, 1) + &line(5, 900, 1);
        assert!(
            TimeMap::parse(&back).expect_err("back").starts_with("line 2: times must not go back")
        );
        for text in ["now", "2026-11-20T20:00:00Z", &line(0, 0, -1), &line(0, 0, 100_001)] {
            assert!(TimeMap::parse(text).expect_err(text).starts_with("line 1: expected"));
        }
    }

    #[test]
    fn a_leap_is_found_in_both_directions_and_slow_clocks_are_none() {
        let reading =
            |wall, counted| ClockReading { wall: at(wall), counted: Duration::from_secs(counted) };
        let mut guard = LeapFinder::new(reading(0, 0), Duration::from_secs(60));
        assert_eq!(guard.leap(reading(3_600, 3_590)), None);
        assert_eq!(guard.leap(reading(3_610, 3_600)), None);
        let year = 365 * 24 * 3_600;
        assert_eq!(guard.leap(reading(year, 3_610)), Some(TimeDelta::seconds(year - 3_620)));
        assert!(!guard.is_back());
        assert_eq!(guard.leap(reading(100, 3_620)), Some(TimeDelta::seconds(90 - year)));
        assert!(!guard.is_back());
        assert_eq!(guard.leap(reading(3_640, 3_630)), Some(TimeDelta::seconds(3_530)));
        assert!(guard.is_back(), "it shows again what it would without any leap");
        assert!(guard.is_leap(TimeDelta::seconds(-61)) && !guard.is_leap(TimeDelta::seconds(60)));
    }
}
