//! Rankings and lists as tables: the pages of the gazette and the exports show the same ones.

/// A table of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name in files and addresses: `standings-r1`.
    pub name: String,
    /// What stands above it.
    pub title: String,
    /// What has to be known to read it, as sentences.
    pub notes: Vec<String>,
    /// What its columns are.
    pub columns: Vec<Column>,
    /// Its rows, each with a text for each column.
    pub rows: Vec<Vec<String>>,
    /// How many rows from the top are above a line: those who go on.
    pub above: Option<usize>,
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its key in data.
    pub key: &'static str,
    /// What stands above it.
    pub title: &'static str,
    /// How it is set.
    pub kind: Kind,
}

/// How a column is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words.
    Text,
    /// Numbers, some of them fractions.
    Number,
    /// A sentence that a narrow page puts below.
    Reason,
}

/// A column of words.
pub const fn text(key: &'static str, title: &'static str) -> Column {
    Column { key, title, kind: Kind::Text }
}

/// A column of numbers.
pub const fn number(key: &'static str, title: &'static str) -> Column {
    Column { key, title, kind: Kind::Number }
}

/// A column of sentences.
pub const fn reason(key: &'static str, title: &'static str) -> Column {
    Column { key, title, kind: Kind::Reason }
}

impl Table {
    /// A table without rows.
    pub fn new(name: impl Into<String>, title: impl Into<String>, columns: &[Column]) -> Table {
        Table {
            name: name.into(),
            title: title.into(),
            notes: Vec::new(),
            columns: columns.to_vec(),
            rows: Vec::new(),
            above: None,
        }
    }
}
