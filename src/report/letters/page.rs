//! How a letter is laid out: paragraphs folded to [`COLUMNS`], headings in capitals, tables in
//! fixed pitch, and quotes with a bar in front of each line.
//!
//! A telephone shows [`NARROW`] columns and folds the rest. So a table has two columns at most
//! that belong side by side, and what explains a row stands under it.

use super::safe;

/// How wide a letter is.
pub const COLUMNS: usize = 78;

/// What a telephone shows of a line; tables of ours fit into it.
pub const NARROW: usize = 38;

/// The left column of a table takes no more; longer entries push the right one aside.
const LEFT_MAX: usize = 24;

/// A letter being written.
#[derive(Default)]
pub(super) struct Page {
    lines: Vec<String>,
}

/// A row of a table, with what explains it.
#[derive(Clone, Debug, Default)]
pub(in crate::report) struct Row {
    left: String,
    right: String,
    below: Vec<String>,
    quotes: Vec<String>,
}

impl Row {
    /// Left, right, and what explains them, for who lays them out otherwise.
    pub(in crate::report) fn parts(&self) -> (&str, &str, &[String]) {
        (&self.left, &self.right, &self.below)
    }

    /// Two entries side by side.
    pub(super) fn new(left: impl Into<String>, right: impl Into<String>) -> Row {
        Row { left: left.into(), right: right.into(), ..Row::default() }
    }

    /// An entry that needs no second column.
    pub(super) fn alone(left: impl Into<String>) -> Row {
        Row::new(left, "")
    }

    /// A sentence under the row.
    pub(super) fn explained(mut self, sentence: impl Into<String>) -> Row {
        self.below.push(sentence.into());
        self
    }

    /// Somebody's words under the row.
    pub(super) fn quoting(mut self, words: &str) -> Row {
        self.quotes.extend(safe::lines(words));
        self
    }
}

/// A page of a few paragraphs, and nothing else.
pub(super) fn paragraphs(sentences: &[String]) -> Page {
    let mut sentences = sentences.iter();
    let mut page = Page::opening(sentences.next().map_or("", String::as_str));
    for sentence in sentences {
        page.say(sentence);
    }
    page
}

impl Page {
    /// A page with its first paragraph.
    pub(super) fn opening(first: impl AsRef<str>) -> Page {
        let mut page = Page::default();
        page.say(first);
        page
    }

    /// A paragraph.
    pub(super) fn say(&mut self, sentences: impl AsRef<str>) {
        self.part();
        self.lines.extend(fold(sentences.as_ref(), "", ""));
    }

    /// A paragraph, if there is anything to say.
    pub(super) fn say_if(&mut self, sentences: Option<impl AsRef<str>>) {
        if let Some(sentences) = sentences {
            self.say(sentences);
        }
    }

    /// A heading.
    pub(super) fn heading(&mut self, title: &str) {
        self.part();
        self.lines.push(title.to_uppercase());
    }

    /// A paragraph that follows a line without a gap.
    pub(super) fn under(&mut self, sentences: impl AsRef<str>) {
        self.lines.extend(fold(sentences.as_ref(), "", ""));
    }

    /// A list right under what stands above it, each entry behind a dash.
    pub(super) fn items<S: AsRef<str>>(&mut self, items: &[S]) {
        for item in items {
            self.lines.extend(fold(item.as_ref(), "- ", "  "));
        }
    }

    /// A table right under what stands above it.
    pub(super) fn rows(&mut self, rows: &[Row]) {
        let fitting = rows.iter().map(|row| row.left.chars().count());
        let width = fitting.filter(|width| *width <= LEFT_MAX).max().unwrap_or(0);
        for row in rows {
            let line = format!("  {:width$}  {}", row.left, row.right);
            let hang = " ".repeat(6);
            match line.chars().count() > COLUMNS {
                false => self.lines.push(line.trim_end().to_owned()),
                true => self.lines.extend(fold(&line, "  ", &hang)),
            }
            self.lines.extend(row.quotes.iter().flat_map(|words| barred(words, &hang)));
            for sentence in &row.below {
                self.lines.extend(fold(sentence, &hang, &hang));
            }
        }
    }

    /// A table behind a gap.
    pub(super) fn table(&mut self, rows: &[Row]) {
        self.part();
        self.rows(rows);
    }

    /// A line that is laid out already.
    pub(super) fn fixed(&mut self, line: &str) {
        self.lines.push(line.trim_end().to_owned());
    }

    /// A gap, where something that is laid out already follows.
    pub(super) fn gap(&mut self) {
        self.part();
    }

    /// Somebody's words right under what stands above them.
    pub(super) fn quote(&mut self, words: &str) {
        self.lines.extend(safe::lines(words).iter().flat_map(|line| barred(line, "  ")));
    }

    /// A gap before what follows; none at the top.
    fn part(&mut self) {
        if !self.lines.is_empty() {
            self.lines.push(String::new());
        }
    }

    /// The text.
    pub(super) fn finish(self) -> String {
        self.lines.join("\n") + "\n"
    }
}

/// A harmless line behind a bar, folded if it has to be. Its own blanks are kept where it fits.
fn barred(line: &str, indent: &str) -> Vec<String> {
    let bar = format!("{indent}| ");
    if bar.chars().count() + line.chars().count() <= COLUMNS {
        return vec![(bar + line).trim_end().to_owned()];
    }
    fold(line, &bar, &bar)
}

/// Folds a text at its blanks. A word wider than a line keeps one to itself.
fn fold(text: &str, first: &str, others: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        let width = line.chars().count() + usize::from(!is_empty) + word.chars().count();
        if width > COLUMNS && !is_empty {
            lines.push(std::mem::replace(&mut line, others.to_owned()));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_folded_at_blanks_and_long_words_stay_whole() {
        let long = "x".repeat(COLUMNS + 5);
        assert_eq!(fold(&format!("a {long} b"), "- ", "  "), ["- a", &format!("  {long}"), "  b"]);
        assert!(fold(&"word ".repeat(60), "", "").iter().all(|line| line.len() <= COLUMNS));
    }

    #[test]
    fn nobodys_words_stand_at_the_margin() {
        let mut page = Page::opening("First.");
        page.quote(&format!("RESULTS\n\n  ode\n{}", "many words ".repeat(20)));
        let text = page.finish();
        let quoted: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(quoted.get(..3), Some(["  | RESULTS", "  |", "  |   ode"].as_slice()));
        assert!(quoted.iter().all(|line| line.starts_with("  |") && line.len() <= COLUMNS));
    }

    #[test]
    fn columns_are_aligned_and_what_explains_a_row_stands_under_it() {
        let mut page = Page::default();
        let bounced = Row::new("A Paris", "- Burgundy").explained("bounced");
        page.rows(&[bounced, Row::new("A Marseilles", "holds")]);
        let expected = "  A Paris       - Burgundy\n      bounced\n  A Marseilles  holds\n";
        assert_eq!(page.finish(), expected);
    }
}
