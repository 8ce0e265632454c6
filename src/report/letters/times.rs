//! A moment in words, made elsewhere: GMT, which prevails, and the reader's own zone (D.VII(4)b).

use super::page::{NARROW, Page};

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
    /// With the reader's own zone: `Fri 27 Nov 2026 20:00 GMT (21:00 in Paris)`.
    pub(super) fn stated(&self) -> String {
        match self.local.as_str() {
            "" => self.gmt.clone(),
            local => format!("{} ({local})", self.gmt),
        }
    }

    /// A deadline on lines of its own, behind a word such as `Due`; each line fits a telephone.
    pub(super) fn write(&self, page: &mut Page, word: &str) {
        page.gap();
        self.write_lines(page, word);
    }

    /// The same right under a sentence that says what it is the deadline of.
    pub(super) fn write_under(&self, page: &mut Page, sentence: &str, word: &str) {
        page.say(sentence);
        self.write_lines(page, word);
    }

    fn write_lines(&self, page: &mut Page, word: &str) {
        let indent = " ".repeat(word.len() + 2);
        page.fixed(&format!("{word}  {}", self.gmt));
        let left = match self.left.as_str() {
            "" => String::new(),
            left => format!("in {left}"),
        };
        let own = format!("{indent}{}, {left}", self.local);
        match (self.local.as_str(), left.as_str()) {
            ("", "") => {}
            ("", only) | (only, "") => page.fixed(&(indent + only)),
            _ if own.chars().count() <= NARROW => page.fixed(&own),
            (local, left) => {
                page.fixed(&format!("{indent}{local}"));
                page.fixed(&(indent + left));
            }
        }
    }
}
