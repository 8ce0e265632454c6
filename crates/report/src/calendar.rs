//! Deadlines as entries of calendars (iCalendar, RFC 5545): one in a letter, or all that run as a
//! calendar to subscribe to.
//!
//! Each phase of a game is one entry, even if its deadline moves: a later version has the same name
//! and a higher number. Letters and the gazette use the same name, so a reader of both has one
//! entry. If a phase is judged before its deadline, its entry is taken back. All stamps come from
//! rulings, so that the same ruling writes the same bytes.

use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use sha2::{Digest, Sha256};

use super::letters::safe;
use super::names;
use crate::board::{Phase, PhaseKind};
use crate::game::{Moment, hex};

/// This many bytes of a hash tell the games of the world apart.
const KEY_BYTES: usize = 8;

/// When orders are due.
#[derive(Clone, Debug)]
pub struct CalendarEntry<'a> {
    /// The board, as it stands in subjects: `wm26 r1-07`.
    pub tag: &'a str,
    /// By what calendars know the game ([`key`]).
    pub key: String,
    /// The address to which orders go, where it may be shown.
    pub address: Option<&'a str>,
    /// The phase.
    pub phase: Phase,
    /// When its orders are due.
    pub due: Moment,
    /// When this is said. A later version replaces it.
    pub said: Moment,
}

/// The key by which calendars know a game. The address can't be read from it: only the game's
/// people may know that.
pub fn key(tag: &str, address: &str) -> String {
    let hash = Sha256::digest(format!("{address}\n{tag}"));
    hex(&hash[..KEY_BYTES])
}

impl CalendarEntry<'_> {
    /// The entry.
    fn entry(&self) -> Event {
        self.entry_of("due")
    }

    /// The same entry, taken back. Programs that know nothing of that say it by its title.
    fn called_off(&self) -> Event {
        self.entry_of("no longer due").status(EventStatus::Cancelled).done()
    }

    fn entry_of(&self, is_due: &str) -> Event {
        let phase = names::phase(self.phase);
        let what = match self.phase.kind() {
            PhaseKind::Movement => format!("{phase} orders {is_due}"),
            PhaseKind::Retreats | PhaseKind::Adjustments => format!("{phase} {is_due}"),
        };
        let mut event = Event::new();
        event
            .uid(&format!("{}.{}@chancery", self.phase, self.key))
            .timestamp(self.said)
            .sequence(minutes(self.said))
            .starts(self.due)
            .summary(&format!("[{}] {what}", safe::plain(self.tag)))
            // It takes no time of its reader's day.
            .add_property("TRANSP", "TRANSPARENT");
        if let Some(address) = self.address {
            event.description(&format!("Orders go to {address}."));
        }
        event.done()
    }
}

/// A calendar of deadlines, under a name, to subscribe to.
pub fn calendar(name: &str, deadlines: &[CalendarEntry]) -> String {
    let mut calendar = published();
    calendar.append_property(Property::new("X-WR-CALNAME", safe::plain(name)));
    for deadline in deadlines {
        calendar.push(deadline.entry());
    }
    folded(&calendar.to_string())
}

/// The calendar of a letter: a deadline that runs, and one that no longer counts.
pub fn dates(next: Option<&CalendarEntry>, called_off: Option<&CalendarEntry>) -> Option<String> {
    let mut calendar = published();
    // Some programs take the first entry alone.
    for event in
        next.map(CalendarEntry::entry).into_iter().chain(called_off.map(CalendarEntry::called_off))
    {
        calendar.push(event);
    }
    (!calendar.is_empty()).then(|| folded(&calendar.to_string()))
}

/// A calendar without entries.
fn published() -> Calendar {
    let mut calendar = Calendar::empty();
    for (key, value) in [
        ("VERSION", "2.0"),
        ("PRODID", "-//Chancery//Chancery//EN"),
        ("CALSCALE", "GREGORIAN"),
        ("METHOD", "PUBLISH"),
    ] {
        calendar.append_property(Property::new(key, value));
    }
    calendar
}

/// No line has more bytes, without its end (RFC 5545, 3.1).
const LINE_BYTES_MAX: usize = 75;

/// The same calendar with its long lines cut between letters. The library cuts some of them a byte
/// too late, so its cuts are mended first.
fn folded(calendar: &str) -> String {
    let mut folded = String::with_capacity(calendar.len() + calendar.len() / 50);
    for line in calendar.replace("\r\n ", "").split_terminator("\r\n") {
        let mut room = LINE_BYTES_MAX;
        for letter in line.chars() {
            if letter.len_utf8() > room {
                folded.push_str("\r\n ");
                room = LINE_BYTES_MAX - 1;
            }
            folded.push(letter);
            room -= letter.len_utf8();
        }
        folded.push_str("\r\n");
    }
    folded
}

/// Minutes since 1970: a number that grows with each word on a deadline, and needs no counting.
fn minutes(said: Moment) -> u32 {
    u32::try_from(said.timestamp() / 60).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    fn at(day: u32, hour: u32) -> Moment {
        let time = chrono::Utc.with_ymd_and_hms(2026, 11, day, hour, 0, 0).single();
        time.unwrap_or_default()
    }

    fn lines(due: Moment, said: Moment) -> Vec<String> {
        told(due, said, |deadline| dates(Some(deadline), None))
    }

    fn told(
        due: Moment,
        said: Moment,
        by: impl Fn(&CalendarEntry) -> Option<String>,
    ) -> Vec<String> {
        let phase = Phase::from_name("S1901M").unwrap_or_else(|| unreachable!());
        let (tag, address) = ("wm26 r1-07", "wm26-r1-07@example.org");
        let (key, address) = (key(tag, address), Some(address));
        let deadline = CalendarEntry { tag, key, address, phase, due, said };
        let calendar = by(&deadline).unwrap_or_default();
        assert!(calendar.lines().all(|line| line.len() <= 75), "{calendar}");
        assert_eq!(calendar.matches('\n').count(), calendar.matches("\r\n").count());
        calendar.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_deadline_is_an_entry_of_a_calendar() {
        assert_eq!(
            lines(at(27, 20), at(24, 16)),
            [
                "BEGIN:VCALENDAR",
                "VERSION:2.0",
                "PRODID:-//Chancery//Chancery//EN",
                "CALSCALE:GREGORIAN",
                "METHOD:PUBLISH",
                "BEGIN:VEVENT",
                "DESCRIPTION:Orders go to wm26-r1-07@example.org.",
                "DTSTAMP:20261124T160000Z",
                "DTSTART:20261127T200000Z",
                "SEQUENCE:29925600",
                "SUMMARY:[wm26 r1-07] Spring 1901 orders due",
                "TRANSP:TRANSPARENT",
                "UID:S1901M.f4d3311f06cc03e9@chancery",
                "END:VEVENT",
                "END:VCALENDAR",
            ]
        );
    }

    #[test]
    fn a_deadline_that_moves_moves_its_entry() {
        let (before, after) = (lines(at(27, 20), at(24, 16)), lines(at(29, 20), at(25, 9)));
        let of = |lines: &[String], key: &str| {
            let line = lines.iter().find_map(|line| line.strip_prefix(key).map(str::to_owned));
            line.unwrap_or_default()
        };
        assert_eq!(of(&before, "UID:"), of(&after, "UID:"));
        let number = |lines| of(lines, "SEQUENCE:").parse::<u32>().unwrap_or_default();
        assert!(number(&before) < number(&after) && number(&before) > 0);
    }

    #[test]
    fn a_phase_that_is_judged_early_takes_its_entry_back() {
        let before = lines(at(27, 20), at(24, 16));
        let after = told(at(27, 20), at(25, 9), |over| dates(None, Some(over)));
        let of = |lines: &[String], key: &str| {
            lines.iter().find(|line| line.starts_with(key)).cloned().unwrap_or_default()
        };
        assert_eq!(of(&before, "UID:"), of(&after, "UID:"));
        assert!(of(&before, "SEQUENCE:") < of(&after, "SEQUENCE:"));
        assert_eq!(of(&after, "STATUS:"), "STATUS:CANCELLED");
        assert!(of(&after, "SUMMARY:").ends_with("Spring 1901 orders no longer due"), "{after:?}");
        assert!(of(&before, "STATUS:").is_empty() && dates(None, None).is_none());
    }
}
