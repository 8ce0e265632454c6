//! A letter as a small tree: paragraphs, headings, tables, deadlines, quotes, in the order in
//! which they are read.
//!
//! The code that words a letter builds a [`LetterPage`]. [`super::plain`] prints it as text and
//! [`super::html`] as a page for mail programs, so nothing is worded twice. They decide how wide a
//! line is and what a heading looks like.

use super::clauses::take_out;
use super::grid::Grid;
use super::safe;
use super::tap::Tap;
use super::times::Time;
use crate::atlas::{Scene, deeds_alone, description};
use crate::board::Power;

/// How the deed of a unit without an order begins.
pub(super) const UNORDERED: &str = "no order: ";

/// A letter being written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LetterPage {
    blocks: Vec<PageBlock>,
    /// What a list of letters shows after the subject; without it, the first paragraphs.
    preview: Option<String>,
    /// The clauses of the rules that its sentences named.
    rules: Vec<String>,
}

/// A part of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PageBlock {
    /// A paragraph.
    Say(String),
    /// Sentences right under the block above.
    Under(String),
    /// The same, of when the letter was received that is answered.
    Received(String),
    /// A page of the web that can be followed with a click, after a word, as such a line.
    Link(String, String),
    /// A heading.
    Heading(Tone, String),
    /// A list right under the block above.
    Items(Vec<String>),
    /// A table of units, powers or commands.
    Rows(Vec<PageRow>),
    /// A table of numbers.
    Grid(Grid),
    /// A deadline after a word such as `Due`.
    Due(String, Time),
    /// A line in fixed pitch, such as one with a caret.
    Fixed(String),
    /// The words of a person, made harmless.
    Quote(Vec<String>),
    /// Where the picture stands, if the letter gets one; the words are for who can't see it. With
    /// the page of the web on which there is more of it, if there is one.
    Picture(String, Option<String>),
    /// The same of the map of its reader's own orders, which is small.
    OwnPicture(String),
    /// Letters that the reader sends with one touch. The text has their lines already.
    Taps(Vec<Tap>),
    /// A gap, where no block begins with one.
    Gap,
}

/// What a heading is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// It parts a letter.
    Plain,
    /// Below it stands what needs the reader's eye.
    Look,
    /// Below it stands what concerns a power.
    Power(Power),
}

/// A row of a table, with what explains it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PageRow {
    pub(super) left: String,
    pub(super) right: String,
    pub(super) below: Vec<String>,
    pub(super) quotes: Vec<String>,
    /// Whether that is bad news, so that it may be seen at a glance.
    pub(super) is_bad: bool,
}

impl PageRow {
    /// Left, right, and what explains them, for who lays them out otherwise.
    pub(crate) fn parts(&self) -> (&str, &str, &[String]) {
        (&self.left, &self.right, &self.below)
    }

    /// Whether it says that a unit has no order, which no reader must take for one.
    pub(crate) fn is_unordered(&self) -> bool {
        self.right.starts_with(UNORDERED)
    }

    /// Whether that is bad news.
    pub(crate) const fn is_bad(&self) -> bool {
        self.is_bad
    }

    /// Two entries side by side.
    pub(super) fn new(left: impl Into<String>, right: impl Into<String>) -> PageRow {
        PageRow { left: left.into(), right: right.into(), ..PageRow::default() }
    }

    /// An entry that needs no second column.
    pub(super) fn alone(left: impl Into<String>) -> PageRow {
        PageRow::new(left, "")
    }

    /// A sentence under the row.
    pub(super) fn explained(mut self, sentence: impl Into<String>) -> PageRow {
        self.below.push(sentence.into());
        self
    }

    /// A sentence under the row that says why something did not come about.
    pub(super) fn failed(mut self, sentence: impl Into<String>) -> PageRow {
        self.is_bad = true;
        self.explained(sentence)
    }

    /// The words of a person under the row.
    pub(super) fn quoting(mut self, words: &str) -> PageRow {
        self.quotes.extend(safe::lines(words));
        self
    }
}

/// An answer, and the words that it repeats, which stand below its first line.
fn said(answer: &str) -> (&str, Option<PageBlock>) {
    match answer.split_once('\n') {
        Some((said, words)) => (said, Some(PageBlock::Quote(safe::lines(words)))),
        None => (answer, None),
    }
}

/// A page of a few paragraphs, and nothing else.
pub(super) fn paragraphs(sentences: &[String]) -> LetterPage {
    let mut sentences = sentences.iter();
    let mut page = LetterPage::opening(sentences.next().map_or("", String::as_str));
    for sentence in sentences {
        page.say(sentence);
    }
    page
}

impl LetterPage {
    /// A page with its first paragraph.
    pub(super) fn opening(first: impl AsRef<str>) -> LetterPage {
        let mut page = LetterPage::default();
        page.say(first);
        page
    }

    /// The contents of another page follow here.
    pub(super) fn append(&mut self, other: LetterPage) {
        let news = other.rules.into_iter().filter(|rule| !self.rules.contains(rule));
        self.rules.extend(news.collect::<Vec<String>>());
        self.blocks.extend(other.blocks);
    }

    /// The same without a place for a map.
    pub(super) fn drop_picture(&mut self) {
        let is_place =
            |block: &PageBlock| matches!(block, PageBlock::Picture(..) | PageBlock::OwnPicture(_));
        self.blocks.retain(|block| !is_place(block));
    }

    /// The same without the deadline and the time of receipt.
    pub(super) fn drop_times(&mut self) {
        let is_time =
            |block: &PageBlock| matches!(block, PageBlock::Due(..) | PageBlock::Received(_));
        self.blocks.retain(|block| !is_time(block));
        let ends = self.blocks.iter().rposition(|block| *block != PageBlock::Gap);
        self.blocks.truncate(ends.map_or(0, |last| last + 1));
    }

    /// Takes the clauses of the rules out of all sentences, to the foot. Those in the words of
    /// people stay.
    pub(super) fn gather_clauses(&mut self) {
        let rules = &mut self.rules;
        for block in &mut self.blocks {
            match block {
                PageBlock::Say(words) | PageBlock::Under(words) | PageBlock::Heading(_, words) => {
                    *words = take_out(words, rules);
                }
                PageBlock::Items(items) => {
                    items.iter_mut().for_each(|item| *item = take_out(item, rules));
                }
                PageBlock::Rows(rows) => {
                    let below = rows.iter_mut().flat_map(|row| &mut row.below);
                    below.for_each(|words| *words = take_out(words, rules));
                }
                _ => {}
            }
        }
        self.preview = self.preview.take().map(|words| take_out(&words, rules));
    }

    /// The foot: on which clauses the letter rests.
    pub(super) fn foot(&self) -> Option<String> {
        (!self.rules.is_empty()).then(|| format!("Rules: {}.", self.rules.join(", ")))
    }

    /// What is on it.
    pub(super) fn blocks(&self) -> &[PageBlock] {
        &self.blocks
    }

    /// A paragraph. The lines below its first are the words of a person.
    pub(super) fn say(&mut self, sentences: impl AsRef<str>) {
        let (said, words) = said(sentences.as_ref());
        self.blocks.push(PageBlock::Say(said.to_owned()));
        self.blocks.extend(words);
    }

    /// A paragraph, if there is anything to say.
    pub(super) fn say_if(&mut self, sentences: Option<impl AsRef<str>>) {
        if let Some(sentences) = sentences {
            self.say(sentences);
        }
    }

    /// A heading.
    pub(super) fn heading(&mut self, title: &str) {
        self.titled(Tone::Plain, title);
    }

    /// A heading over what needs the reader's eye.
    pub(super) fn look(&mut self, title: &str) {
        self.titled(Tone::Look, title);
    }

    /// A heading over what concerns a power.
    pub(super) fn power(&mut self, power: Power) {
        self.titled(Tone::Power(power), power.name());
    }

    fn titled(&mut self, tone: Tone, title: &str) {
        self.blocks.push(PageBlock::Heading(tone, title.to_owned()));
    }

    /// A paragraph that follows a line without a gap.
    pub(super) fn under(&mut self, sentences: impl AsRef<str>) {
        self.blocks.push(PageBlock::Under(sentences.as_ref().to_owned()));
    }

    /// When the letter was received that is answered.
    pub(super) fn received(&mut self, at: &str) {
        self.blocks.push(PageBlock::Received(format!("Received {at}")));
    }

    /// The address of a page of the web, after a word. The operator's addresses alone are given so;
    /// what people wrote is no link.
    pub(super) fn link(&mut self, label: &str, address: &str) {
        self.blocks.push(PageBlock::Link(label.to_owned(), safe::line(address)));
    }

    /// A list right under the block above. The lines below the first of an item are the words of a
    /// person.
    pub(super) fn items<S: AsRef<str>>(&mut self, items: &[S]) {
        let mut list = Vec::new();
        for item in items {
            let (item, words) = said(item.as_ref());
            list.push(item.to_owned());
            if let Some(words) = words {
                self.blocks.extend([PageBlock::Items(std::mem::take(&mut list)), words]);
            }
        }
        if !list.is_empty() {
            self.blocks.push(PageBlock::Items(list));
        }
    }

    /// A table right under the block above.
    pub(super) fn rows(&mut self, rows: &[PageRow]) {
        self.blocks.push(PageBlock::Rows(rows.to_vec()));
    }

    /// A table after a gap.
    pub(super) fn table(&mut self, rows: &[PageRow]) {
        self.gap();
        self.rows(rows);
    }

    /// A table of numbers right under the block above.
    pub(super) fn grid(&mut self, grid: Grid) {
        self.blocks.push(PageBlock::Grid(grid));
    }

    /// A deadline right under what is above it, after a word such as `Due`.
    pub(super) fn due(&mut self, word: &str, time: &Time) {
        self.blocks.push(PageBlock::Due(word.to_owned(), time.clone()));
    }

    /// A line in fixed pitch.
    pub(super) fn fixed(&mut self, line: &str) {
        self.blocks.push(PageBlock::Fixed(line.to_owned()));
    }

    /// Buttons for letters that the reader may send. They are his alone: no letter to others has
    /// them.
    pub(super) fn taps(&mut self, taps: Vec<Tap>) {
        if !taps.is_empty() {
            self.blocks.push(PageBlock::Taps(taps));
        }
    }

    /// What a list of letters shows after the subject.
    pub(super) fn preview(&mut self, words: impl Into<String>) {
        self.preview = Some(words.into());
    }

    /// The words that a list of letters shows after the subject.
    pub(super) fn preview_words(&self) -> String {
        let says = self.blocks.iter().filter_map(|block| match block {
            PageBlock::Say(words) | PageBlock::Under(words) => Some(words.as_str()),
            _ => None,
        });
        let says: Vec<&str> = says.collect();
        self.preview.clone().unwrap_or_else(|| match says.as_slice() {
            // The first paragraph mostly says what the subject says.
            [_, others @ ..] if !others.is_empty() => others.join(" "),
            says => says.concat(),
        })
    }

    /// A gap before what follows.
    pub(super) fn gap(&mut self) {
        self.blocks.push(PageBlock::Gap);
    }

    /// The words of a person right under the block above.
    pub(super) fn quote(&mut self, words: &str) {
        self.blocks.push(PageBlock::Quote(safe::lines(words)));
    }

    /// The place of the map, if there is one, and the board's page on which it is larger.
    pub(super) fn picture(&mut self, map: Option<&Scene>, board_page: Option<&str>) {
        // The letter has what the units did in words.
        let at_rest = |scene: &Scene| Scene { deeds: Vec::new(), ..scene.clone() };
        let words = |scene: &Scene| {
            let Scene { title, subtitle, .. } = scene;
            format!("Map, {title}, {subtitle}. {}", description(&at_rest(scene)))
        };
        let address = board_page.map(safe::line);
        self.blocks.extend(map.map(|scene| PageBlock::Picture(words(scene), address)));
    }

    /// The place of the map of the reader's own orders. Where maps are blocked, the orders stand in
    /// it in words.
    pub(super) fn own_picture(&mut self, map: Option<&Scene>) {
        let words =
            |scene: &Scene| format!("Map of your orders, {}. {}", scene.title, deeds_alone(scene));
        self.blocks.extend(map.map(|scene| PageBlock::OwnPicture(words(scene))));
    }
}
