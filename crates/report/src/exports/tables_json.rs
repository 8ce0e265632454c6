//! All tables as JSON, each a list of objects.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use crate::gazette::Site;
use crate::tables::{ColumnKind, Table};
use crate::tournament::scoring::systems::System;

/// The file. Keys are in order, at every depth.
#[derive(serde::Serialize)]
struct WrittenTables<'t> {
    scoring: Option<&'static str>,
    tables: BTreeMap<&'t str, TableRows<'t>>,
    title: &'t str,
}

pub(super) fn of_tables(site: &Site, tables: &[Table]) -> String {
    let tables = tables.iter().map(|table| (table.name.as_str(), TableRows(table))).collect();
    let scoring = site.common_system().map(System::name);
    let written = WrittenTables { scoring, tables, title: &site.title };
    // Texts and numbers can always be written.
    format!("{}\n", serde_json::to_string_pretty(&written).unwrap_or_default())
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
