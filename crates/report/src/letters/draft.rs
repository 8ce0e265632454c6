//! A letter as words: its subject, its text and its page.

use super::kind::LetterKind;
use super::tap::Tap;
use super::{html, page, plain, safe, stock};
use crate::atlas::Scene;
use crate::calendar::{self, CalendarEntry};

/// A letter, without its receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// One line.
    pub subject: String,
    /// The name of its board or tournament, such as `wm26 r1-07`; none if its writer named none.
    pub tag: Option<String>,
    /// What kind of letter it is.
    pub kind: LetterKind,
    /// The text, each line ended.
    pub text: String,
    /// A calendar of the next deadline, to be attached (iCalendar).
    pub calendar: Option<String>,
    /// What the map shows that is sent along; the page has a place for it.
    pub picture: Option<Scene>,
    /// The public page that shows the same, for those who did not get the letter.
    pub archived_at: Option<String>,
    /// What text and page are printed from.
    pub(super) page: page::LetterPage,
}

impl Draft {
    /// A short answer about a board: a sentence or two for each thing asked, each a paragraph.
    pub fn note(tag: &str, subject: &str, sentences: &[String]) -> Draft {
        Draft::new(tag, subject, page::paragraphs(sentences))
    }

    /// The same with a table after it, and a few more paragraphs.
    pub fn table(
        tag: &str,
        subject: &str,
        first: &[String],
        rows: &[(String, String)],
        then: &[String],
    ) -> Draft {
        let mut page = page::paragraphs(first);
        let row = |(left, right): &(String, String)| page::PageRow::new(left, right);
        page.table(&rows.iter().map(row).collect::<Vec<page::PageRow>>());
        for sentence in then {
            page.say(sentence);
        }
        Draft::new(tag, subject, page)
    }

    /// The same without a board, to a writer who named none.
    pub fn unaddressed(subject: &str, sentences: &[String]) -> Draft {
        Draft::laid_out(safe::plain(subject), page::paragraphs(sentences))
    }

    /// The same letter with a few more paragraphs below it.
    pub fn and(self, sentences: &[String]) -> Draft {
        self.extended(|page| sentences.iter().for_each(|sentence| page.say(sentence)))
    }

    /// The same letter with the words of a person below it.
    pub fn quoting(self, words: &str) -> Draft {
        self.extended(|page| page.quote(words))
    }

    /// The same letter with another one below it. A letter has one map: that of the first, unless
    /// it shows the reader's own orders and the other one was asked for.
    pub fn then(self, other: Draft) -> Draft {
        let Draft { picture: second, page: mut below, .. } = other;
        let is_own = |picture: &Option<Scene>| {
            picture.as_ref().is_some_and(|scene| scene.private_to.is_some())
        };
        let yields = is_own(&self.picture) && second.is_some() && !is_own(&second);
        let first = self.picture.clone().filter(|_| !yields);
        if first.is_some() {
            below.drop_picture();
        }
        let picture = first.or(second);
        let whole = self.extended(|page| {
            if yields {
                page.drop_picture();
            }
            page.append(below);
        });
        whole.with_picture(picture.as_ref())
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

    /// The same letter with lines below it that its reader may send as they stand.
    pub fn and_lines(self, lines: &[String]) -> Draft {
        let tag = self.tag.as_deref();
        let taps = match (tag, lines) {
            (Some(tag), [line]) if !line.contains('\n') => vec![Tap::copied(tag, line)],
            // One line may have to stand above another.
            _ => Vec::new(),
        };
        self.and_tables(lines).extended(|page| page.taps(taps))
    }

    /// The same letter with a button that sends a line.
    pub fn and_tap(self, label: &str, line: &str) -> Draft {
        let tap = self.tag.as_deref().map(|tag| Tap::line(label, "Answer", tag, line));
        self.extended(|page| page.taps(tap.into_iter().collect()))
    }

    /// The same letter without its deadline and its time of receipt.
    pub fn undated(self) -> Draft {
        self.extended(page::LetterPage::drop_times)
    }

    /// The same words as a page, for programs that show such, with buttons for letters to this
    /// address.
    pub fn html(&self, answer_to: Option<&str>) -> String {
        html::print(&self.subject, &self.page, answer_to)
    }

    pub(super) fn extended(self, write: impl FnOnce(&mut page::LetterPage)) -> Draft {
        let Draft { subject, tag, kind, mut page, calendar, picture, archived_at, .. } = self;
        write(&mut page);
        Draft { tag, kind, calendar, picture, archived_at, ..Draft::laid_out(subject, page) }
    }

    /// A letter about a board. Lists of letters show forty characters of a subject, so what has
    /// happened stands first.
    pub(super) fn new(tag: &str, subject: &str, page: page::LetterPage) -> Draft {
        let subject = format!("{} [{tag}]", stock::capital(subject));
        Draft { tag: Some(tag.to_owned()), ..Draft::laid_out(safe::plain(&subject), page) }
    }

    fn laid_out(subject: String, mut page: page::LetterPage) -> Draft {
        page.gather_clauses();
        let (text, kind) = (plain::print(&page), LetterKind::Answer);
        let (tag, calendar, picture, archived_at) = (None, None, None, None);
        Draft { subject, tag, kind, text, calendar, picture, archived_at, page }
    }

    /// The same letter as one of a kind.
    pub(super) fn of(self, kind: LetterKind) -> Draft {
        Draft { kind, ..self }
    }

    /// The same letter with a deadline for the reader's calendar, if one runs.
    pub fn with_deadline(self, deadline: Option<&CalendarEntry>) -> Draft {
        self.with_dates(deadline, None)
    }

    /// The same with another one that no longer counts.
    pub fn with_dates(
        self,
        next: Option<&CalendarEntry>,
        called_off: Option<&CalendarEntry>,
    ) -> Draft {
        Draft { calendar: calendar::dates(next, called_off), ..self }
    }

    /// The same letter with the public page that shows the same.
    pub(super) fn archived_at(self, page: Option<&str>) -> Draft {
        Draft { archived_at: page.map(str::to_owned), ..self }
    }

    /// The same letter with the map for which its page has a place.
    pub(super) fn with_picture(self, picture: Option<&Scene>) -> Draft {
        Draft { picture: picture.cloned(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_stands_in_text_and_page() {
        let draft = Draft::note("wm26", "standings", &["These are they.".to_owned()]);
        let draft = draft.and_tables(&["1  Ann\n2  <Bob>".to_owned()]).and(&["So far.".to_owned()]);
        assert_eq!(draft.text, "These are they.\n\n1  Ann\n2  <Bob>\n\nSo far.\n");
        let page = draft.html(None);
        let table = "1&nbsp; Ann<br>2&nbsp; &lt;Bob&gt;</td>";
        assert!(page.contains(table) && page.contains("So far."), "{page}");
    }

    #[test]
    fn of_two_maps_the_first_goes_along() {
        let drawn = |phase: &str| {
            let phase = crate::board::Phase::from_name(phase).expect("a phase");
            let position = crate::board::Position::start();
            let scene = Scene::of_position(phase, &position);
            (scene.clone(), super::super::past::map_now("wm26", phase, &position, &scene, None))
        };
        let ((spring, first), (fall, second)) = (drawn("S1901M"), drawn("F1901M"));
        let places = |draft: &Draft| {
            let is_place = |block: &&page::PageBlock| matches!(block, page::PageBlock::Picture(..));
            draft.page.blocks().iter().filter(is_place).count()
        };
        let both = first.then(second.clone());
        assert_eq!((places(&both), both.picture), (1, Some(spring)));
        let below = Draft::note("wm26", "an answer", &["Yes.".to_owned()]).then(second);
        assert_eq!((places(&below), below.picture), (1, Some(fall)));
    }

    #[test]
    fn a_subject_is_one_line() {
        let draft = Draft::new("wm26", "a\r\nBcc: b", page::LetterPage::opening("c"));
        assert_eq!(draft.subject, "A  Bcc: b [wm26]");
    }
}
