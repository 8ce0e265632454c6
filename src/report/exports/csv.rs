//! Comma-separated values, safe to be opened by a spreadsheet.

use crate::report::tables::Table;

/// A table with its titles.
pub(super) fn of_table(table: &Table) -> String {
    let keys: Vec<&str> = table.columns.iter().map(|column| column.key).collect();
    of_rows(&keys, &table.rows)
}

/// Rows below their titles.
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
    match begins && cell.parse::<i64>().is_err() {
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
}
