//! The letters of a game, in plain text: what the office answers and what it sends around.
//!
//! Each letter is a struct of plain values and a method `draft` that words it. Nothing is decided
//! here: whether a set is FINAL or a vote has passed is in the values. Message-IDs, addresses of
//! receivers, HTML and pictures are not here either. A [`Time`] is told for one reader's zone.
//!
//! What all letters keep to:
//!
//! - The first line says what its reader wants to know; what needs a hand stands before what
//!   doesn't; nothing is said twice.
//! - Lines are folded to [`COLUMNS`], and tables fit a telephone ([`NARROW`]).
//! - Somebody's words go through [`safe`], and each line of them stands behind a bar.
//! - Game masters have no slot for free text but the reason of a correction (D.X(3)).
//!
//! [`Receipt`] and [`Results`] are the two that every player gets every week.

mod answers;
mod briefing;
mod cases;
mod deadlines;
mod digest;
mod ending;
mod frame;
mod html;
mod kind;
mod mending;
mod page;
mod plain;
mod receipt;
mod refusals;
mod result;
pub mod safe;
mod search;
mod silence;
mod standings;
mod stock;
mod target;
mod times;
mod votes;
mod welcome;

pub use answers::{Help, HelpLine, StatusAnswer};
pub use briefing::{Briefing, OnFile};
pub use cases::{CaseCommand, CaseOpened, CaseSettled, CommitteeAsked, OpenCase, Queue};
pub use deadlines::{DeadlineMoved, ExtensionAnswer, MovedBecause};
pub use digest::{BoardToday, Digest};
pub use ending::{FinalSeat, GameEnd};
pub use frame::{FILES, Frame, FrameFault, Framed, VALUES};
pub use html::PICTURE;
pub use kind::Kind;
pub use mending::{Correction, Rollback};
pub use plain::{COLUMNS, NARROW};
pub use receipt::{FinalMark, Receipt};
pub use refusals::{LetterRefused, PressReturned, RefusedBecause};
pub use result::{Next, Press, Results, Silent};
pub use search::{PoolAsked, SeatOffered, Seated, Tenure, Vacant};
pub use silence::{HeldBack, Nmr, NmrReader, Reminder, nmr_of_all};
pub use standings::{Place, Places, points};
pub use target::{WriteTo, proving};
pub use times::Time;
pub use votes::VoteAnnounced;
pub use welcome::{Seat, Welcome};

use crate::atlas::Scene;
use crate::calendar::{self, Deadline};
use crate::names::count;

/// A letter, without its receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// One line.
    pub subject: String,
    /// What kind of letter it is.
    pub kind: Kind,
    /// The text, each line ended.
    pub text: String,
    /// The same words as a page, for programs that show such.
    pub html: Option<String>,
    /// A calendar of the next deadline, to be attached (iCalendar).
    pub calendar: Option<String>,
    /// What the map shows that is sent along; the page has a place for it.
    pub picture: Option<Scene>,
    /// What text and page are printed from.
    page: page::Page,
}

impl Draft {
    /// A short answer about a board: a sentence or two for each thing asked, each a paragraph.
    pub fn note(tag: &str, subject: &str, sentences: &[String]) -> Draft {
        Draft::new(tag, subject, page::paragraphs(sentences))
    }

    /// The same with a table behind it, and a few more paragraphs.
    pub fn table(
        tag: &str,
        subject: &str,
        first: &[String],
        rows: &[(String, String)],
        then: &[String],
    ) -> Draft {
        let mut page = page::paragraphs(first);
        let row = |(left, right): &(String, String)| page::Row::new(left, right);
        page.table(&rows.iter().map(row).collect::<Vec<page::Row>>());
        for sentence in then {
            page.say(sentence);
        }
        Draft::new(tag, subject, page)
    }

    /// The same about no board, to whoever wrote about none.
    pub fn unaddressed(subject: &str, sentences: &[String]) -> Draft {
        Draft::laid_out(safe::line(subject), page::paragraphs(sentences))
    }

    /// The same letter with a few more paragraphs below it.
    pub fn and(self, sentences: &[String]) -> Draft {
        self.extended(|page| sentences.iter().for_each(|sentence| page.say(sentence)))
    }

    /// The same letter with another one below it.
    pub fn then(self, other: Draft) -> Draft {
        self.extended(|page| page.append(other.page))
    }

    /// The same letter with tables below it that are laid out already: each line stands as it is,
    /// in fixed pitch.
    pub fn and_tables(self, tables: &[String]) -> Draft {
        self.extended(|page| {
            for table in tables {
                page.gap();
                table.lines().for_each(|line| page.fixed(&safe::line(line)));
            }
        })
    }

    fn extended(self, write: impl FnOnce(&mut page::Page)) -> Draft {
        let Draft { subject, kind, mut page, calendar, picture, .. } = self;
        write(&mut page);
        Draft { kind, calendar, picture, ..Draft::laid_out(subject, page) }
    }

    /// A letter about a board; `tag` is its name, such as `wm26 r1-07`.
    fn new(tag: &str, subject: &str, page: page::Page) -> Draft {
        let subject = safe::line(&format!("[{tag}] {subject}"));
        Draft::laid_out(subject, page)
    }

    fn laid_out(subject: String, page: page::Page) -> Draft {
        let (text, html) = (plain::print(&page), html::print(&subject, &page));
        let kind = Kind::Answer;
        Draft { subject, kind, text, html: Some(html), calendar: None, picture: None, page }
    }

    /// The same letter as one of a kind.
    fn of(self, kind: Kind) -> Draft {
        Draft { kind, ..self }
    }

    /// The same letter with a deadline for the reader's calendar, if one runs.
    pub fn with_deadline(self, deadline: Option<&Deadline>) -> Draft {
        self.with_dates(deadline, None)
    }

    /// The same with one, too, that nobody has to wait for any more.
    pub fn with_dates(self, next: Option<&Deadline>, called_off: Option<&Deadline>) -> Draft {
        Draft { calendar: calendar::dates(next, called_off), ..self }
    }

    /// The same letter with the map for which its page has a place.
    fn with_picture(self, picture: Option<&Scene>) -> Draft {
        Draft { picture: picture.cloned(), ..self }
    }
}

/// A list in a sentence: `France, Italy and Turkey`.
pub fn listed<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [before @ .., last] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", before.join(", "), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_their_numbers() {
        assert_eq!([count(0, "order"), count(1, "order")], ["0 orders", "1 order"]);
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
        assert_eq!(listed::<&str>(&[]), "");
    }

    #[test]
    fn what_is_added_stands_in_text_and_page() {
        let draft = Draft::note("wm26", "standings", &["These are they.".to_owned()]);
        let draft = draft.and_tables(&["1  Ann\n2  <Bob>".to_owned()]).and(&["So far.".to_owned()]);
        assert_eq!(draft.text, "These are they.\n\n1  Ann\n2  <Bob>\n\nSo far.\n");
        let page = draft.html.unwrap_or_default();
        let table = "1&nbsp; Ann<br>2&nbsp; &lt;Bob&gt;</td>";
        assert!(page.contains(table) && page.contains("So far."), "{page}");
    }

    #[test]
    fn a_subject_is_one_line() {
        let draft = Draft::new("wm26", "a\r\nBcc: b", page::Page::opening("c"));
        assert_eq!(draft.subject, "[wm26] a  Bcc: b");
    }
}
