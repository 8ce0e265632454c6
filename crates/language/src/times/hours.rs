//! Hours of the day as people write them.
//!
//! ```text
//! hour = number ":" number [half] / number half / number "h" [number] / "noon" / "midnight"
//! half = "am" / "pm" / "a.m." / "p.m."
//! ```

use super::line::RestOfText;
use super::unread::UnreadTime;

const HOUR: &str = "a time of day, such as 18:00 or 6pm";

/// An hour in minutes since the day began.
pub(super) fn hour(line: &mut RestOfText<'_>) -> Result<Option<u32>, UnreadTime> {
    if line.take_word(&["noon", "midday"]) {
        return Ok(Some(12 * 60));
    }
    if line.take_word(&["midnight"]) {
        return Ok(Some(24 * 60));
    }
    let Some(hour) = line.number(0) else { return Ok(None) };
    let mut ahead = line.clone();
    ahead.skip(1);
    let (hour, minutes) = match (minutes(&mut ahead)?, half(&mut ahead)) {
        (None, None) => return Ok(None),
        (Some(minutes), None) => (hour, minutes),
        // Twelve is the first hour of its half, not the last.
        (minutes, Some(begins)) if (1..=12).contains(&hour) => {
            (begins + hour % 12, minutes.unwrap_or(0))
        }
        (_, Some(_)) => return Err(line.expected(HOUR)),
    };
    let total = hour * 60 + minutes;
    if minutes >= 60 || total > 24 * 60 {
        return Err(line.expected(HOUR));
    }
    *line = ahead;
    Ok(Some(total))
}

/// What follows the hour: `:30`, `:30:00`, `h`, `h30`.
fn minutes(line: &mut RestOfText<'_>) -> Result<Option<u32>, UnreadTime> {
    if line.take_mark(':') {
        let minutes = line.number(0).ok_or_else(|| line.expected(HOUR))?;
        line.skip(1);
        if line.glued_mark(0) == Some(':') && line.glued_number(1).is_some() {
            line.skip(2);
        }
        return Ok(Some(minutes));
    }
    if !line.take_word(&["h"]) {
        return Ok(None);
    }
    let minutes = line.glued_number(0);
    line.skip(usize::from(minutes.is_some()));
    Ok(Some(minutes.unwrap_or(0)))
}

/// `am`, `p.m.`: the hour with which the half of the day begins.
fn half(line: &mut RestOfText<'_>) -> Option<u32> {
    let begins = match line.word(0)?.as_str() {
        "am" | "a" => 0,
        "pm" | "p" => 12,
        _ => return None,
    };
    let dotted = line.mark(1) == Some('.') && line.word(2).as_deref() == Some("m");
    let is_letter = line.word(0).is_some_and(|word| word.len() == 1);
    if is_letter != dotted {
        return None;
    }
    line.skip(if dotted { 3 } else { 1 });
    if dotted {
        line.take_mark('.');
    }
    Some(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Option<u32>, UnreadTime> {
        let mut line = RestOfText::new(text);
        let found = hour(&mut line)?;
        line.end("the end").map(|()| found)
    }

    #[test]
    fn d_vii_5_hours_are_read_as_people_write_them() {
        for (text, expected) in [
            ("20:00", 1200),
            ("00:00", 0),
            ("24:00", 1440),
            ("20:00:00", 1200),
            ("8:05 pm", 1205),
            ("5pm", 1020),
            ("5 p.m.", 1020),
            ("9am", 540),
            ("12am", 0),
            ("12:30pm", 750),
            ("18h", 1080),
            ("18h30", 1110),
            ("noon", 720),
            ("midnight", 1440),
        ] {
            assert_eq!(read(text), Ok(Some(expected)), "{text}");
        }
        for text in ["25:00", "24:01", "20:60", "13pm", "0am", "20:", "48h", "20", "99999:00"] {
            assert!(!matches!(read(text), Ok(Some(_))), "{text}");
        }
    }
}
