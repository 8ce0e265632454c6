//! How fast turns are to go, as a game master sets it (D.VII(4)(a)).

use chrono::{NaiveTime, Weekday};

use crate::asked::read_pace;
use crate::game::policy::{ChangeFault, RuleChange, Turns};
use crate::times::read_day_and_hour;

/// A pace that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaceWish {
    pub change: RuleChange,
    pub turns: Turns,
    pub weekday: Option<Weekday>,
    /// Nothing, if it stays as it is.
    pub hour: Option<NaiveTime>,
}

/// What a game master writes after "gm pace"; nothing, if it can't be read. The length, which no
/// master sets under its least, stands first.
pub fn read_pace_wish(text: &str) -> Result<Option<PaceWish>, ChangeFault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_key = |word: &&str| ["on", "at"].iter().any(|key| word.eq_ignore_ascii_case(key));
    let split = words.iter().position(is_key).unwrap_or(words.len());
    let (length, behind) = words.split_at_checked(split).unwrap_or_default();
    let read = read_pace(&length.join(" "))?.zip(read_day_and_hour(&behind.join(" ")).ok());
    Ok(read.map(|((change, turns), (weekday, hour))| PaceWish { change, turns, weekday, hour }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_vii_4_a_pace_has_a_length_and_may_have_a_day_and_an_hour() {
        let eight = NaiveTime::from_hms_opt(20, 0, 0);
        for (text, weekday, hour) in [
            ("movement 4 days", None, None),
            ("movement 4 days on Friday", Some(Weekday::Fri), None),
            ("movement 4 days on Fridays at 20:00", Some(Weekday::Fri), eight),
            ("movement 4 days at 8pm, on Fri.", Some(Weekday::Fri), eight),
            ("movement 4 days on any day at 20:00", None, eight),
        ] {
            let read = read_pace_wish(text).expect("it can be").expect(text);
            assert_eq!((read.turns, read.weekday, read.hour), (Turns::Movement, weekday, hour));
        }
        for text in ["movement", "movement 4 days on", "movement 4 days at Friday or so", ""] {
            assert_eq!(read_pace_wish(text), Ok(None), "{text}");
        }
        assert!(read_pace_wish("movement 1 minute").is_err());
    }
}
