//! Comma-separated values, safe to be opened by a spreadsheet.
//!
//! Spreadsheets take a file for one of their own old alphabets unless it begins with the mark of
//! Unicode, so tables do. The files of databases don't: programs would take it for a part of the
//! first title.

use super::EXACT;
use crate::tables::Table;

/// What a file in Unicode may begin with.
const MARK: char = '\u{feff}';

/// A table with its titles, for spreadsheets.
pub(super) fn of_table(table: &Table) -> String {
    let keys: Vec<&str> = table.columns.iter().map(|column| column.key).collect();
    let cell = |(key, cell): (&&str, &String)| {
        let mixed = if *key == EXACT { mixed(cell) } else { None };
        mixed.unwrap_or_else(|| cell.clone())
    };
    let row = |row: &Vec<String>| keys.iter().zip(row).map(cell).collect::<Vec<String>>();
    let rows: Vec<Vec<String>> = table.rows.iter().map(row).collect();
    format!("{MARK}{}", of_rows(&keys, &rows))
}

/// A fraction as a mixed number, `18 1/6`: a spreadsheet would take `10/3` for a day of October.
fn mixed(cell: &str) -> Option<String> {
    let (over, under) = cell.split_once('/')?;
    let (over, under): (i64, i64) = (over.parse().ok()?, under.parse().ok()?);
    let (whole, rest) = (over.checked_div(under)?, over.checked_rem(under)?);
    let sign = if over < 0 { "-" } else { "" };
    Some(format!("{sign}{} {}/{under}", whole.abs(), rest.abs()))
}

/// Rows below their titles, for programs.
pub(super) fn of_rows<S: AsRef<str>>(titles: &[&str], rows: &[Vec<S>]) -> String {
    let mut text = String::new();
    line(titles.iter().copied(), &mut text);
    for row in rows {
        line(row.iter().map(AsRef::as_ref), &mut text);
    }
    text
}

/// One row. Lines end as RFC 4180 has it.
fn line<'c>(cells: impl Iterator<Item = &'c str>, text: &mut String) {
    for (at, cell) in cells.enumerate() {
        if at > 0 {
            text.push(',');
        }
        let cell = defused(cell);
        match cell.contains([',', '"', '\n', '\r']) {
            true => *text += &format!("\"{}\"", cell.replace('"', "\"\"")),
            false => *text += &cell,
        }
    }
    text.push_str("\r\n");
}

/// A cell that no spreadsheet runs as a formula: one that begins like a formula gets an apostrophe
/// in front, as a person would put it there. A number stays a number.
fn defused(cell: &str) -> String {
    let begins = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit() || b". /".contains(&byte));
    match begins && !(is_number && digits.starts_with(|first: char| first.is_ascii_digit())) {
        true => format!("'{cell}"),
        false => cell.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spreadsheet_runs_nothing() {
        let cells = ["=1+1", "+a", "-3", "-a", "@x", "\t=x", "a=1", "x, \"y\"\nz"];
        let row: Vec<Vec<&str>> = vec![cells.to_vec()];
        assert_eq!(
            of_rows(&["a"], &row),
            "a\r\n'=1+1,'+a,-3,'-a,'@x,'\t=x,a=1,\"x, \"\"y\"\"\nz\"\r\n"
        );
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
