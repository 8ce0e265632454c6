//! Comma-separated values, safe to be opened by a spreadsheet.
//!
//! Spreadsheets take a file for one of their own old alphabets unless it begins with the mark of
//! Unicode, so tables do. The files of databases don't: programs would take it for a part of the
//! first title.

use std::borrow::Cow;

use crate::tables::{Column, Table};

/// The key of the column that has fractions as they are, beside their decimals.
pub(super) const EXACT: &str = "exact";
/// What a file in Unicode may begin with.
const MARK: char = '\u{feff}';

/// A table with its titles, for spreadsheets.
pub(super) fn of_table<'r>(
    columns: &[Column],
    rows: impl Iterator<Item = &'r str> + Clone,
) -> String {
    let mut text = String::from(MARK);
    line(columns.iter().map(|column| column.key), &mut text);
    text.reserve(rows.clone().map(str::len).sum());
    text.extend(rows);
    text
}

/// The rows of a table without its titles.
pub(super) fn rows_of(table: &Table) -> String {
    let mut text = String::new();
    for row in &table.rows {
        let cells = table.columns.iter().zip(row).map(|(column, cell)| {
            let mixed = if column.key == EXACT { mixed(cell) } else { None };
            mixed.map_or(Cow::Borrowed(cell.as_str()), Cow::Owned)
        });
        line(cells, &mut text);
    }
    text
}

/// A fraction as a mixed number, `18 1/6`: a spreadsheet would take `10/3` for a day of October.
fn mixed(cell: &str) -> Option<String> {
    let (over, under) = cell.split_once('/')?;
    let (over, under): (i64, i64) = (over.parse().ok()?, under.parse().ok()?);
    let (whole, rest) = (over.checked_div(under)?, over.checked_rem(under)?);
    let sign = if over < 0 { "-" } else { "" };
    Some(format!("{sign}{} {}/{under}", whole.abs(), rest.abs()))
}

/// The line of titles.
pub(super) fn head(titles: &[&str]) -> String {
    let mut text = String::new();
    line(titles.iter(), &mut text);
    text
}

/// Cells of a row, or of a part of one.
pub(super) fn cells<S: AsRef<str>>(cells: &[S]) -> String {
    let mut text = String::new();
    write_cells(cells.iter(), &mut text);
    text
}

/// Lines end as RFC 4180 has it.
pub(super) const LINE_END: &str = "\r\n";

/// One row.
fn line(cells: impl Iterator<Item = impl AsRef<str>>, text: &mut String) {
    write_cells(cells, text);
    *text += LINE_END;
}

/// Cells behind a row that has begun.
pub(super) fn write_cells(cells: impl Iterator<Item = impl AsRef<str>>, text: &mut String) {
    for (at, cell) in cells.enumerate() {
        if at > 0 {
            text.push(',');
        }
        let cell = defused(cell.as_ref());
        match cell.contains([',', '"', '\n', '\r']) {
            true => *text += &format!("\"{}\"", cell.replace('"', "\"\"")),
            false => *text += &cell,
        }
    }
}

/// A cell that no spreadsheet runs as a formula: one that begins like a formula gets an apostrophe
/// in front, as a person would put it there. A number stays a number.
fn defused(cell: &str) -> Cow<'_, str> {
    let begins = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit() || b". /".contains(&byte));
    match begins && !(is_number && digits.starts_with(|first: char| first.is_ascii_digit())) {
        true => Cow::Owned(format!("'{cell}")),
        false => Cow::Borrowed(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spreadsheet_runs_nothing() {
        let cells = ["=1+1", "+a", "-3", "-a", "@x", "\t=x", "a=1", "x, \"y\"\nz"];
        assert_eq!(head(&cells), "'=1+1,'+a,-3,'-a,'@x,'\t=x,a=1,\"x, \"\"y\"\"\nz\"\r\n");
    }

    #[test]
    fn a_spreadsheet_takes_no_fraction_for_a_day() {
        for (cell, told) in
            [("109/6", Some("18 1/6")), ("1/3", Some("0 1/3")), ("-7/2", Some("-3 1/2"))]
        {
            assert_eq!(mixed(cell).as_deref(), told);
        }
        assert!(["18", "a/b", "1/0", ""].iter().all(|cell| mixed(cell).is_none()));
    }
}
