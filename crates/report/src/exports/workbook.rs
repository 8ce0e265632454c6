//! A workbook for directors: each table on a sheet of its own.

use std::collections::BTreeSet;

use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, Worksheet, XlsxError,
};

use crate::game::Moment;
use crate::tables::{Column, ColumnKind, Table};

/// Sheets can't have longer names.
const NAME_CHARS_MAX: usize = 31;
/// Nor names with these.
const NOT_IN_NAMES: [char; 7] = ['[', ']', ':', '*', '?', '/', '\\'];
/// No cell can have more.
const CELL_CHARS_MAX: usize = 32_767;
/// Wider columns leave no room for others; what is in them is folded.
const WIDTH_MAX: usize = 60;

/// The workbook as the bytes of its file. `made` is the time of its making that stands in it.
pub(super) fn of_tables(title: &str, tables: &[Table], made: Moment) -> Vec<u8> {
    // What the format can't hold is cut before, so that nothing is left to fail.
    written(title, tables, made).unwrap_or_default()
}

fn written(title: &str, tables: &[Table], made: Moment) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let made = ExcelDateTime::from_timestamp(made.timestamp())?;
    workbook.set_properties(
        &DocProperties::new().set_title(title).set_author("Chancery").set_creation_datetime(&made),
    );
    let mut names = BTreeSet::new();
    for table in tables {
        let sheet = workbook.add_worksheet();
        sheet.set_name(sheet_name(&table.title, &mut names))?;
        fill(sheet, table)?;
    }
    workbook.save_to_buffer()
}

fn fill(sheet: &mut Worksheet, table: &Table) -> Result<(), XlsxError> {
    let head = Format::new().set_bold();
    let folded = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    for (x, column) in (0_u16..).zip(&table.columns) {
        sheet.write_string_with_format(0, x, column.title, &head)?;
        sheet.set_column_width(x, width(table, column, usize::from(x)) as f64)?;
        // A format of a column costs nothing for each of its cells.
        if column.kind != ColumnKind::Number {
            sheet.set_column_format(x, &folded)?;
        }
    }
    for (y, row) in (1_u32..).zip(&table.rows) {
        for ((x, column), cell) in (0_u16..).zip(&table.columns).zip(row) {
            let text = || cell.chars().take(CELL_CHARS_MAX).collect::<String>();
            if column.kind != ColumnKind::Number {
                sheet.write_string(y, x, text())?;
                continue;
            }
            match cell.parse::<f64>().ok().filter(|number| number.is_finite()) {
                Some(number) => sheet.write_number(y, x, number)?,
                None => sheet.write_string_with_format(y, x, text(), &folded)?,
            };
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    let last_row = u32::try_from(table.rows.len()).unwrap_or(u32::MAX);
    let last_column = u16::try_from(table.columns.len().saturating_sub(1)).unwrap_or(u16::MAX);
    if last_row > 0 {
        sheet.autofilter(0, 0, last_row, last_column)?;
    }
    Ok(())
}

fn width(table: &Table, column: &Column, x: usize) -> usize {
    let cells = table.rows.iter().filter_map(|row| row.get(x)).map(|cell| cell.chars().count());
    let widest = cells.chain([column.title.chars().count() + 3]).max().unwrap_or(0);
    widest.clamp(6, WIDTH_MAX)
}

/// A name that a sheet can have and that no other has; upper and lower case count alike.
fn sheet_name(title: &str, names: &mut BTreeSet<String>) -> String {
    // Its clause has no room.
    let title = title.split_once(" (").map_or(title, |(before, _)| before);
    let plain: String = title.chars().filter(|letter| !NOT_IN_NAMES.contains(letter)).collect();
    let plain = plain.trim_matches('\'').trim();
    let mut number = 1;
    loop {
        let end = if number == 1 { String::new() } else { format!(" {number}") };
        let room = NAME_CHARS_MAX - end.chars().count();
        let name: String = plain.chars().take(room).chain(end.chars()).collect();
        if !name.is_empty() && names.insert(name.to_lowercase()) {
            return name;
        }
        number += 1;
    }
}
