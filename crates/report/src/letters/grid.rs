//! Tables of numbers in a letter.

/// A table: words in the first column, and numbers in the others, except for those that are said to
/// be of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Grid {
    /// The title of each column, and how many characters wide it is in fixed pitch.
    pub(super) head: Vec<(String, usize)>,
    /// The rows.
    pub(super) rows: Vec<GridRow>,
    /// The columns of words beside the first.
    words: Vec<usize>,
}

/// A row of such a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GridRow {
    /// As many entries as there are titles.
    pub(super) entries: Vec<String>,
    /// What explains it, on a line below, where a telephone has room for a sentence.
    pub(super) below: Option<String>,
    /// Whether it is the reader's own, which is set off.
    pub(super) is_own: bool,
}

impl Grid {
    /// A table with these titles, each with the width of its column.
    pub(super) fn new(head: &[(&str, usize)]) -> Grid {
        let head = head.iter().map(|(title, width)| ((*title).to_owned(), *width)).collect();
        Grid { head, rows: Vec::new(), words: Vec::new() }
    }

    /// The same with words in some columns.
    pub(super) fn with_words(self, columns: &[usize]) -> Grid {
        Grid { words: columns.to_vec(), ..self }
    }

    /// Whether a column is of words.
    pub(super) fn is_of_words(&self, column: usize) -> bool {
        column == 0 || self.words.contains(&column)
    }

    /// One more row.
    pub(super) fn row(&mut self, entries: &[String]) {
        self.explained_row(entries, None);
    }

    /// One more row, and what explains it.
    pub(super) fn explained_row(&mut self, entries: &[String], below: Option<String>) {
        self.rows.push(GridRow { entries: entries.to_vec(), below, is_own: false });
    }

    /// One more row, the reader's own.
    pub(super) fn own_row(&mut self, entries: &[String]) {
        self.rows.push(GridRow { entries: entries.to_vec(), below: None, is_own: true });
    }
}
