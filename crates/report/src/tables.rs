//! Rankings and lists as tables: the pages of the gazette and the exports show the same ones.

/// A table of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name in files and addresses: `standings-r1`.
    pub name: String,
    /// The text above it.
    pub title: String,
    /// What has to be known to read it, as sentences.
    pub notes: Vec<String>,
    /// What its columns are.
    pub columns: Vec<Column>,
    /// Its rows, each with a text for each column.
    pub rows: Vec<Vec<String>>,
    /// How many rows from the top are above a line: those who go on.
    pub above: Option<usize>,
    /// The rows of those who go on, from 0, where these are not simply the top.
    pub picked: Vec<usize>,
    /// The rows, from 0 and in order, whose reason a page need not tell: the points beside it do.
    pub obvious: Vec<usize>,
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its key in data.
    pub key: &'static str,
    /// The text above it.
    pub title: &'static str,
    /// How it is set.
    pub kind: ColumnKind,
}

/// How a column is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Words.
    Text,
    /// Numbers, some of them fractions.
    Number,
    /// A sentence that a narrow page puts below.
    Reason,
    /// Boards, each with what is to be said of it, such as the power: `r1-07 France, r1-09 Italy`.
    Seat,
}

/// A fraction such as `109/6` with so many decimals, rounded; none of what is no fraction.
pub fn decimal(cell: &str, places: u32) -> Option<String> {
    let (over, under) = cell.split_once('/')?;
    let (over, under): (i128, i128) = (over.parse().ok()?, under.parse().ok()?);
    let unit = 10_i128.checked_pow(places)?;
    let twice = over.checked_abs()?.checked_mul(2)?.checked_mul(unit)?.checked_add(under)?;
    let rounded = twice.checked_div(under.checked_mul(2)?)?;
    let sign = if over < 0 { "-" } else { "" };
    let width = places as usize;
    Some(format!("{sign}{}.{:0width$}", rounded / unit, rounded % unit))
}

/// A number for people: two decimals, and the fraction beside it where that is not all, such as
/// `18.17 (109/6)`. What is no fraction stays as it is.
pub fn told(exact: &str) -> String {
    match (decimal(exact, 2), decimal(exact, 6)) {
        (Some(short), Some(long)) if long == format!("{short}0000") => short,
        (Some(short), _) => format!("{short} ({exact})"),
        (None, _) => exact.to_owned(),
    }
}

/// A column of words.
pub const fn text(key: &'static str, title: &'static str) -> Column {
    Column { key, title, kind: ColumnKind::Text }
}

/// A column of numbers.
pub const fn number(key: &'static str, title: &'static str) -> Column {
    Column { key, title, kind: ColumnKind::Number }
}

/// A column of boards.
pub const fn seat(key: &'static str, title: &'static str) -> Column {
    Column { key, title, kind: ColumnKind::Seat }
}

/// A column of sentences.
pub const fn reason(key: &'static str, title: &'static str) -> Column {
    Column { key, title, kind: ColumnKind::Reason }
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
            picked: Vec::new(),
            obvious: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_have_decimals_and_nothing_else_has() {
        for (cell, told) in [
            ("109/6", Some("18.167")),
            ("73/3", Some("24.333")),
            ("-1/3", Some("-0.333")),
            ("1/2000", Some("0.001")),
            ("18", None),
            ("1/0", None),
            ("place 4", None),
            ("a/b", None),
        ] {
            assert_eq!(decimal(cell, 3).as_deref(), told, "{cell}");
        }
    }
}
