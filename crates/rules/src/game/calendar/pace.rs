//! How fast a game goes: the calendar of its master (D.VII(4)).

use std::fmt;

use chrono::{NaiveTime, TimeDelta, Weekday};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::clocks::EARLY_AFTER;
use super::length::Length;
use crate::board::PhaseKind;

/// What D.VII(4)a allows for a movement turn at the least.
const MOVEMENT_DAYS_MIN: u8 = 3;
/// The same for retreats and for adjustments.
const OTHER_DAYS_MIN: u8 = 1;

/// When turns of one kind are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// How many times 24 hours lie between the publication and the deadline, at the least.
    pub days: u8,
    /// The day on which deadlines fall; any day, if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weekday: Option<Weekday>,
    /// The hour at which they fall.
    pub hour: NaiveTime,
}

/// The calendar of a game, part of its master's policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Calendar {
    /// Where the hours are those of the clock on the wall.
    pub zone: Tz,
    pub movement: Pace,
    pub retreats: Pace,
    /// For builds and removals.
    pub adjustments: Pace,
}

/// How many days such a turn has at the least, but for the consent of every survivor (D.VII(4)a).
pub const fn days_min(kind: PhaseKind) -> u8 {
    match kind {
        PhaseKind::Movement => MOVEMENT_DAYS_MIN,
        PhaseKind::Retreats | PhaseKind::Adjustments => OTHER_DAYS_MIN,
    }
}

impl Default for Calendar {
    /// One season a week: movement on Fridays at 20:00 GMT, retreats and adjustments at the same
    /// hour, and all of a Fall done before the next Friday.
    fn default() -> Calendar {
        let hour = |hour| NaiveTime::MIN + TimeDelta::hours(hour);
        Calendar {
            zone: Tz::GMT,
            movement: Pace { days: MOVEMENT_DAYS_MIN, weekday: Some(Weekday::Fri), hour: hour(20) },
            retreats: Pace { days: OTHER_DAYS_MIN, weekday: None, hour: hour(20) },
            adjustments: Pace { days: OTHER_DAYS_MIN, weekday: None, hour: hour(20) },
        }
    }
}

impl Calendar {
    /// The pace of such turns.
    pub fn pace(&self, kind: PhaseKind) -> &Pace {
        match kind {
            PhaseKind::Movement => &self.movement,
            PhaseKind::Retreats => &self.retreats,
            PhaseKind::Adjustments => &self.adjustments,
        }
    }

    /// The same, to be changed.
    pub fn pace_mut(&mut self, kind: PhaseKind) -> &mut Pace {
        match kind {
            PhaseKind::Movement => &mut self.movement,
            PhaseKind::Retreats => &mut self.retreats,
            PhaseKind::Adjustments => &mut self.adjustments,
        }
    }

    /// The least time that the rules leave to the players of such a turn: three days or one
    /// (D.VII(4)a), less only where the survivors consented to a faster calendar.
    pub fn minimum(&self, kind: PhaseKind) -> TimeDelta {
        let days = self.pace(kind).days.min(days_min(kind));
        TimeDelta::days(i64::from(days)).max(EARLY_AFTER)
    }
}

impl fmt::Display for Pace {
    /// `Friday 20:00, at least 3 days after the last result`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(weekday) = self.weekday {
            write!(f, "{} ", super::told::weekday(weekday))?;
        }
        let (hour, least) = (self.hour.format("%H:%M"), Length::days(self.days.into()));
        write!(f, "{hour}, at least {least} after the last result")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_vii_4_the_minimum_is_less_only_where_a_calendar_is_faster_by_consent() {
        let mut fast = Calendar::default();
        fast.movement.days = 2;
        assert_eq!(fast.minimum(PhaseKind::Movement), TimeDelta::days(2));
        fast.retreats.days = 0;
        assert_eq!(fast.minimum(PhaseKind::Retreats), EARLY_AFTER);
        let slow = Calendar { movement: Pace { days: 14, ..fast.movement }, ..Calendar::default() };
        assert_eq!(slow.minimum(PhaseKind::Movement), TimeDelta::days(3));
        assert_eq!(slow.minimum(PhaseKind::Adjustments), TimeDelta::days(1));
    }

    #[test]
    fn d_vii_4_calendars_are_kept_and_read_as_records_and_in_words() {
        let calendar = Calendar::default();
        let json = serde_json::to_string(&calendar).unwrap();
        assert_eq!(serde_json::from_str::<Calendar>(&json).unwrap(), calendar);
        let text = "zone = \"Europe/London\"\n\
            movement = { days = 4, weekday = \"sunday\", hour = \"19:30\" }\n";
        let read: Calendar = toml::from_str(text).unwrap();
        assert_eq!((read.zone, read.retreats), (Tz::Europe__London, calendar.retreats));
        assert_eq!(
            read.movement.to_string(),
            "Sunday 19:30, at least 4 days after the last result"
        );
        assert_eq!(read.retreats.to_string(), "20:00, at least 1 day after the last result");
        assert!(toml::from_str::<Calendar>("speed = 3").is_err());
    }
}
