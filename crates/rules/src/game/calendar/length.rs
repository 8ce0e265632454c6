//! Lengths of time as a game master writes them: `4 days`, `36 hours`.

use std::fmt;
use std::str::FromStr;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

const UNITS: [(&str, u32); 4] =
    [("week", 7 * 24 * 60), ("day", 24 * 60), ("hour", 60), ("minute", 1)];

/// A length of time in whole minutes, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Length {
    minutes: u32,
}

/// The text is not a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a length is written as \"4 days\" or \"36 hours\"")]
pub struct NoLength;

impl Length {
    /// So many hours.
    pub const fn hours(hours: u32) -> Length {
        Length { minutes: hours * 60 }
    }

    /// So many days.
    pub const fn days(days: u32) -> Length {
        Length::hours(days * 24)
    }

    /// In whole days, in which deadlines are counted and turns are shown. A begun day counts as
    /// one: no turn is shorter than what was chosen.
    pub const fn whole_days(self) -> Length {
        Length::days(self.minutes.div_ceil(24 * 60))
    }

    /// The length between two moments.
    pub fn delta(self) -> TimeDelta {
        TimeDelta::minutes(i64::from(self.minutes))
    }
}

impl FromStr for Length {
    type Err = NoLength;

    fn from_str(text: &str) -> Result<Length, NoLength> {
        let text = text.trim().to_ascii_lowercase();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (count, unit) = text.split_at(digits);
        let unit = unit.trim_start();
        let unit = unit.strip_suffix('s').unwrap_or(unit);
        let (_, minutes) = UNITS.iter().find(|(name, _)| *name == unit).ok_or(NoLength)?;
        let count: u32 = count.parse().map_err(|_| NoLength)?;
        let minutes = count.checked_mul(*minutes).filter(|minutes| *minutes > 0);
        Ok(Length { minutes: minutes.ok_or(NoLength)? })
    }
}

/// In the longest unit that comes out even, but never in weeks: `10 days`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut units = UNITS.iter().skip(1);
        let even = units.find(|(_, minutes)| self.minutes.is_multiple_of(*minutes));
        let (name, minutes) = even.unwrap_or(&("minute", 1));
        let count = self.minutes / minutes;
        write!(f, "{count} {name}{}", if count == 1 { "" } else { "s" })
    }
}

impl From<Length> for String {
    fn from(length: Length) -> String {
        length.to_string()
    }
}

impl TryFrom<String> for Length {
    type Error = NoLength;

    fn try_from(text: String) -> Result<Length, NoLength> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_as_people_write_them_and_print_alike() {
        for (written, printed) in [
            ("4 days", "4 days"),
            ("1 day", "1 day"),
            ("36 hours", "36 hours"),
            ("48 Hours", "2 days"),
            ("90minutes", "90 minutes"),
            ("2 weeks", "14 days"),
        ] {
            let length: Length = written.parse().expect(written);
            assert_eq!(length.to_string(), printed);
            assert_eq!(printed.parse(), Ok(length));
        }
        for text in ["", "4", "days", "-1 days", "0 hours", "99999999 weeks", "4 moons", "1.5 days"]
        {
            assert_eq!(text.parse::<Length>(), Err(NoLength), "{text}");
        }
        assert_eq!(Length::hours(36).whole_days(), Length::days(2));
        assert_eq!(Length::hours(48).whole_days(), Length::days(2));
        assert_eq!("2 days".parse::<Length>().map(Length::delta), Ok(TimeDelta::hours(48)));
    }
}
