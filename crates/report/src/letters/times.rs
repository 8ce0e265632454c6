//! When something is due, in words: GMT, which prevails, and the reader's own zone (D.VII(4)b).

use chrono_tz::Tz;

use crate::game::Moment;
use crate::game::calendar::told;

use super::page::LetterPage;

/// When something is due, for one reader.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Time {
    /// `Fri 27 Nov 2026 20:00 GMT`.
    pub gmt: String,
    /// `21:00 in Paris`; empty where the reader's own zone is GMT.
    pub local: String,
    /// `3 days and 4 hours`; empty where it says nothing.
    pub left: String,
}

impl Time {
    /// The time itself, if there is one. While a game waits the deadline is unknown, and words
    /// replace it that are too long for a subject.
    pub fn known(&self) -> Option<&str> {
        Some(self.gmt.as_str()).filter(|gmt| gmt.ends_with("GMT"))
    }

    /// The day alone: `Fri 27 Nov`.
    pub(super) fn day(&self) -> &str {
        let third = self.gmt.match_indices(' ').nth(2);
        third.map_or(self.gmt.as_str(), |(end, _)| self.gmt.get(..end).unwrap_or_default())
    }

    /// A moment for a reader in a zone, with the time that is left from now.
    pub fn at(moment: Moment, now: Moment, zone: Tz) -> Time {
        let gmt = told::gmt(moment);
        let local = match told::both(moment, zone) == gmt {
            true => String::new(),
            false => told::local(moment, zone),
        };
        let left = if moment > now { told::left(now, moment) } else { String::new() };
        Time { gmt, local, left }
    }

    /// With the reader's own zone: `Fri 27 Nov 2026 20:00 GMT (21:00 in Paris)`.
    pub fn stated(&self) -> String {
        match self.local.as_str() {
            "" => self.gmt.clone(),
            local => format!("{} ({local})", self.gmt),
        }
    }

    /// What is left: `in 3 days and 4 hours`; empty where that is not known.
    pub(super) fn in_words(&self) -> String {
        match self.left.as_str() {
            "" => String::new(),
            left => format!("in {left}"),
        }
    }

    /// A deadline on lines of its own, after a word such as `Due`.
    pub(super) fn write(&self, page: &mut LetterPage, word: &str) {
        page.gap();
        page.due(word, self);
    }

    /// The same right under a sentence that says what it is the deadline of.
    pub(super) fn write_under(&self, page: &mut LetterPage, sentence: &str, word: &str) {
        page.say(sentence);
        page.due(word, self);
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    fn time(zone: Tz) -> Time {
        let at = |day, hour| chrono::Utc.with_ymd_and_hms(2026, 11, day, hour, 0, 0).single();
        let (Some(due), Some(now)) = (at(27, 20), at(24, 16)) else { return Time::default() };
        Time::at(due, now, zone)
    }

    fn written(time: &Time) -> String {
        let mut page = LetterPage::default();
        time.write(&mut page, "Due");
        super::super::plain::print(&page)
    }

    #[test]
    fn d_vii_4_a_deadline_is_told_in_gmt_first_and_in_the_readers_zone() {
        assert_eq!(
            written(&time(Tz::Europe__Paris)),
            "Due  Fri 27 Nov 2026 20:00 GMT\n     21:00 in Paris\n     in 3 days and 4 hours\n"
        );
        assert_eq!(time(Tz::Australia__Sydney).local, "Sat 28 Nov 07:00 in Sydney");
    }

    #[test]
    fn d_vii_4_gmt_is_not_told_twice() {
        assert_eq!(
            written(&time(Tz::UTC)),
            "Due  Fri 27 Nov 2026 20:00 GMT\n     in 3 days and 4 hours\n"
        );
    }

    #[test]
    fn what_is_over_has_nothing_left() {
        let over = time(Tz::UTC);
        let at = chrono::Utc.with_ymd_and_hms(2026, 11, 27, 20, 0, 0).single();
        let left = at.map(|at| Time::at(at, at, Tz::UTC).left);
        assert_eq!((over.left.as_str(), left.as_deref()), ("3 days and 4 hours", Some("")));
    }
}
