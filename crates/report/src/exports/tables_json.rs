//! All tables as JSON, each a list of objects.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use crate::gazette::Site;
use crate::tables::{ColumnKind, Table};
use crate::tournament::scoring::systems::System;

/// Between two rows.
const END: &str = ",\n";

/// The file of the rows of all tables. Keys are in order, at every depth.
pub(super) fn of_tables(site: &Site, tables: &BTreeMap<&str, Vec<&str>>) -> String {
    // Texts can always be written.
    let value = |text: Option<&str>| serde_json::to_string(&text).unwrap_or_default();
    let scoring = value(site.common_system().map(System::name));
    let mut text = format!("{{\n  \"scoring\": {scoring},\n  \"tables\": {{");
    text.reserve(tables.values().flatten().map(|rows| rows.len() + END.len()).sum());
    for (number, (name, rows)) in tables.iter().enumerate() {
        let comma = if number > 0 { "," } else { "" };
        text += &format!("{comma}\n    {}: [", value(Some(name)));
        let mut is_first = true;
        for rows in rows.iter().filter(|rows| !rows.is_empty()) {
            text += if is_first { "\n" } else { END };
            text += rows;
            is_first = false;
        }
        text += if is_first { "]" } else { "\n    ]" };
    }
    text + &format!("\n  }},\n  \"title\": {}\n}}\n", value(Some(&site.title)))
}

/// The rows of a table as they stand in the file, without the brackets around them.
pub(super) fn rows_of(table: &Table) -> String {
    let rows = serde_json::to_string_pretty(&TableRows(table)).unwrap_or_default();
    let rows = rows.strip_prefix("[\n").and_then(|rows| rows.strip_suffix("\n]"));
    // No text has an end of a line that is not written as such.
    let lines = rows.into_iter().flat_map(str::lines).map(|line| format!("    {line}"));
    lines.collect::<Vec<String>>().join("\n")
}

struct TableRows<'t>(&'t Table);

struct TableRow<'t> {
    /// By their keys: where its cell is, and how it is set.
    columns: &'t BTreeMap<&'static str, (usize, ColumnKind)>,
    cells: &'t [String],
}

/// A cell as a value: a number where the column has numbers, nothing where it is empty.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum CellValue<'t> {
    Nothing,
    Number(serde_json::Number),
    Text(&'t str),
}

impl Serialize for TableRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let columns = self.0.columns.iter().enumerate();
        let columns = columns.map(|(at, column)| (column.key, (at, column.kind))).collect();
        let row = |cells| TableRow { columns: &columns, cells };
        serializer.collect_seq(self.0.rows.iter().map(|cells| row(cells)))
    }
}

impl Serialize for TableRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        for (key, (at, kind)) in self.columns {
            if let Some(cell) = self.cells.get(*at) {
                object.serialize_entry(key, &CellValue::of(*kind, cell))?;
            }
        }
        object.end()
    }
}

impl CellValue<'_> {
    fn of(kind: ColumnKind, cell: &str) -> CellValue<'_> {
        if kind != ColumnKind::Number {
            return CellValue::Text(cell);
        }
        match serde_json::from_str(cell) {
            _ if cell.is_empty() => CellValue::Nothing,
            Ok(number) => CellValue::Number(number),
            Err(_) => CellValue::Text(cell),
        }
    }
}
