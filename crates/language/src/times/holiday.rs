//! Holidays as directors decree them and players ask for them (D.VII(5)).

use chrono_tz::Tz;

use super::absence::WrittenAbsence;
use super::request::is_polite;
use super::said::WrittenAboutTime;
use crate::game::Moment;
use crate::game::calendar::Holiday;

/// A holiday as a director decrees it, in his zone if he names none: `Christmas: 24 Dec - 27
/// Dec`.
///
/// # Errors
///
/// If its name or its days are missing, with what was expected.
pub fn read_holiday(text: &str, received: Moment, zone: Tz) -> Result<Holiday, String> {
    let (name, days) = text
        .split_once(':')
        .ok_or("Expected a name and dates: td holiday Christmas: 24 Dec - 27 Dec")?;
    let days = WrittenAbsence::read(days).and_then(|days| days.absence(received, zone));
    let days = days.map_err(|why| why.to_string())?;
    if name.trim().is_empty() {
        return Err("Expected a name before the colon: td holiday Christmas: …".to_owned());
    }
    Ok(Holiday { name: name.trim().to_owned(), from: days.from, to: days.to })
}

/// Whether a request asks for a holiday: by its name, with nothing but polite words around it.
pub fn asks_for(holiday: &Holiday, text: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let (name, text) = (words(&holiday.name), words(text));
    (0..text.len()).any(|from| {
        let (before, rest) = text.split_at(from);
        let around = rest.strip_prefix(name.as_slice()).map(|behind| [before, behind].concat());
        around.is_some_and(|around| around.iter().all(|word| is_polite(word)))
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::moment;
    use super::*;

    #[test]
    fn d_vii_5_a_holiday_is_asked_for_by_its_whole_name() {
        let (from, to) = (moment("2026-12-24 00:00:00"), moment("2026-12-27 00:00:00"));
        let holiday = Holiday { name: "Christmas".to_owned(), from, to };
        for text in ["Christmas", "for christmas, please", "the Christmas holiday"] {
            assert!(asks_for(&holiday, text), "{text}");
        }
        for text in ["Christmas Eve", "Christmassy", "48 hours", ""] {
            assert!(!asks_for(&holiday, text), "{text}");
        }
    }
}
