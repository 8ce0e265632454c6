//! Zones by their names, as people write them.

use chrono_tz::{TZ_VARIANTS, Tz};

use super::line::RestOfText;
use super::unread::UnreadTime;
use crate::limits::SHORT_WORDS;

/// Abbreviations and other names that mean one zone. Some have a letter for summer time, which we
/// ignore if it does not fit the time of year: the writer means the zone.
const KNOWN: [(&str, Tz); 22] = [
    ("aedt", Tz::Australia__Sydney),
    ("akdt", Tz::America__Anchorage),
    ("akst", Tz::America__Anchorage),
    ("cest", Tz::CET),
    ("cet", Tz::CET),
    ("central european", Tz::CET),
    ("edt", Tz::America__New_York),
    ("eest", Tz::EET),
    ("eet", Tz::EET),
    ("gmt", Tz::GMT),
    ("hkt", Tz::Asia__Hong_Kong),
    ("hst", Tz::Pacific__Honolulu),
    ("jst", Tz::Asia__Tokyo),
    ("mdt", Tz::America__Denver),
    ("msk", Tz::Europe__Moscow),
    ("nzdt", Tz::Pacific__Auckland),
    ("nzst", Tz::Pacific__Auckland),
    ("pdt", Tz::America__Los_Angeles),
    ("sast", Tz::Africa__Johannesburg),
    ("uk", Tz::Europe__London),
    ("utc", Tz::UTC),
    ("wet", Tz::WET),
];

/// Abbreviations that mean several zones, some of which a table of zones takes for one without
/// summer time, and what to write instead.
const SEVERAL: [(&str, &str); 18] = [
    ("acst", "Australia/Adelaide or Australia/Darwin"),
    ("aest", "Australia/Sydney or Australia/Brisbane"),
    ("ast", "America/Halifax or Asia/Riyadh"),
    ("bst", "Europe/London or Asia/Dhaka"),
    ("cdt", "America/Chicago or America/Havana"),
    ("cst", "America/Chicago or Asia/Shanghai"),
    ("ct", "America/Chicago"),
    ("east", "the nearest large city, such as America/New_York"),
    ("eastern", "US/Eastern or Australia/Sydney"),
    ("est", "America/New_York or Australia/Sydney"),
    ("et", "America/New_York"),
    ("gst", "Asia/Dubai or Atlantic/South_Georgia"),
    ("ist", "Asia/Kolkata, Europe/Dublin or Asia/Jerusalem"),
    ("mst", "America/Denver or America/Phoenix"),
    ("mt", "America/Denver"),
    ("pst", "America/Los_Angeles or Asia/Manila"),
    ("pt", "America/Los_Angeles"),
    ("west", "Europe/Lisbon or Africa/Lagos"),
];

/// The zone of a name such as `Europe/Paris`, `new york`, `UTC+2`, `CET` or `US Eastern Time`.
pub fn read_zone(text: &str) -> Result<Tz, UnreadTime> {
    let mut line = RestOfText::new(text);
    let zone = written(&mut line)?;
    match zone {
        Some(zone) if line.is_done() => Ok(zone),
        _ => Err(UnreadTime::NoZone(crate::orders::quoted(text.trim()))),
    }
}

/// The zone that is written next, if one is.
pub(super) fn written(line: &mut RestOfText<'_>) -> Result<Option<Tz>, UnreadTime> {
    if let Some(zone) = from_offset(line) {
        return Ok(Some(zone));
    }
    for count in (1..=SHORT_WORDS).rev() {
        let Some(name) = line.words(count) else { continue };
        if let Some(found) = named(&name) {
            line.skip(count);
            return found.map(Some);
        }
    }
    Ok(None)
}

/// `UTC+2`, `GMT-5`: so many hours ahead of Greenwich, or behind. The table's own names for them
/// have the sign the other way round.
fn from_offset(line: &mut RestOfText<'_>) -> Option<Tz> {
    line.word(0).filter(|word| ["gmt", "utc"].contains(&word.as_str()))?;
    let sign = line.glued_mark(1).filter(|mark| ['+', '-'].contains(mark))?;
    let hours = line.glued_number(2)?;
    let turned = if sign == '+' { '-' } else { '+' };
    let zone = by_name(&format!("etc gmt{turned}{hours}"))?;
    line.skip(3);
    Some(zone)
}

/// What a name means: nothing, one zone, or several.
fn named(name: &str) -> Option<Result<Tz, UnreadTime>> {
    let name = plain(name);
    let short = [" standard time", " daylight time", " summer time", " time"];
    let short = short.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name);
    if let Some((_, instead)) = SEVERAL.iter().find(|(several, _)| *several == short) {
        return Some(Err(UnreadTime::SeveralZones { name: short.to_uppercase(), instead }));
    }
    let known = KNOWN.iter().find(|(known, _)| *known == short).map(|(_, zone)| *zone);
    known.or_else(|| by_name(short)).or_else(|| by_city(short)).map(Ok)
}

/// Names as they are compared: small letters, blanks between words.
fn plain(name: &str) -> String {
    name.chars().flat_map(plain_letters).collect()
}

fn plain_letters(letter: char) -> impl Iterator<Item = char> {
    let letter = if letter == '/' || letter == '_' { ' ' } else { letter };
    letter.to_lowercase()
}

/// Whether a name is the plain one. A table of zones is long, so nothing is made for each of them.
fn is_called(name: &str, plain: &str) -> bool {
    name.len() == plain.len() && name.chars().flat_map(plain_letters).eq(plain.chars())
}

fn by_name(name: &str) -> Option<Tz> {
    TZ_VARIANTS.into_iter().find(|zone| is_called(zone.name(), name))
}

/// The zone that is named after a city, if no other is.
fn by_city(city: &str) -> Option<Tz> {
    let last = |zone: &Tz| zone.name().rsplit('/').next();
    let is_meant = |zone: &Tz| last(zone).is_some_and(|last| is_called(last, city));
    let mut found = TZ_VARIANTS.into_iter().filter(is_meant);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_vii_4_zones_are_read_as_people_write_them() {
        for (text, zone) in [
            ("Europe/Paris", Tz::Europe__Paris),
            ("europe/paris", Tz::Europe__Paris),
            ("Paris", Tz::Europe__Paris),
            ("New York", Tz::America__New_York),
            ("America/New_York", Tz::America__New_York),
            ("america/port-au-prince", Tz::America__PortauPrince),
            ("US/Eastern", Tz::US__Eastern),
            ("US Eastern Standard Time", Tz::US__Eastern),
            ("CEST", Tz::CET),
            ("gmt", Tz::GMT),
            ("UTC", Tz::UTC),
            ("UTC+2", Tz::Etc__GMTMinus2),
            ("GMT-11", Tz::Etc__GMTPlus11),
            ("Etc/GMT-2", Tz::Etc__GMTMinus2),
            ("Sydney time", Tz::Australia__Sydney),
        ] {
            assert_eq!(read_zone(text), Ok(zone), "{text}");
        }
    }

    #[test]
    fn d_vii_4_names_of_no_zone_or_of_several_are_refused_with_help() {
        let message = read_zone("est").unwrap_err().to_string();
        assert_eq!(
            message,
            "\"EST\" can mean several zones; write America/New_York or Australia/Sydney"
        );
        for several in ["BST", "PST", "IST", "Eastern Standard Time"] {
            assert!(
                matches!(read_zone(several), Err(UnreadTime::SeveralZones { .. })),
                "{several}"
            );
        }
        for unknown in ["", "Narnia", "Paris Texas", "UTC+25", "12", "Europe/", "Louisville"] {
            assert!(matches!(read_zone(unknown), Err(UnreadTime::NoZone(_))), "{unknown}");
        }
    }
}
