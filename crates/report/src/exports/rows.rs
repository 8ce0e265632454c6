//! Rows of tables as files have them.
//!
//! Those of a board are kept with it, and those of a ranking with that, so that the files of all
//! boards are put together from what has not changed.

use std::sync::Arc;

use super::csv::{self, EXACT};
use super::sheet::SheetRows;
use super::tables_json;
use crate::tables::{Column, Table, decimal, text};

/// This many decimals tell any two fractions of points apart.
const DECIMALS: u32 = 6;
/// The key of the column of points, which can be fractions.
pub(super) const POINTS: &str = "points";

/// A table of which files are made.
pub(super) struct ExportedTable {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) columns: Vec<Column>,
    pub(super) blocks: Vec<Arc<RowBlock>>,
}

/// Some of its rows.
#[derive(Debug)]
pub struct RowBlock {
    pub(super) csv: String,
    pub(super) json: String,
    pub(super) sheet: SheetRows,
}

impl ExportedTable {
    /// A table with the rows that it has, and with these.
    pub(super) fn of(table: Table, blocks: Vec<Arc<RowBlock>>) -> ExportedTable {
        let Table { name, title, columns, .. } = with_decimals(table);
        ExportedTable { name, title, columns, blocks }
    }

    /// The file of it alone.
    pub(super) fn csv(&self) -> String {
        csv::of_table(&self.columns, self.blocks.iter().map(|block| block.csv.as_str()))
    }

    /// Its name, and its rows for the file of all tables.
    pub(super) fn json(&self) -> (&str, Vec<&str>) {
        (&self.name, self.blocks.iter().map(|block| block.json.as_str()).collect())
    }
}

impl RowBlock {
    /// The rows of a table.
    pub(crate) fn of(table: Table) -> Arc<RowBlock> {
        let table = with_decimals(table);
        Arc::new(RowBlock {
            csv: csv::rows_of(&table),
            json: tables_json::rows_of(&table),
            sheet: SheetRows::of(&table),
        })
    }
}

/// A table as programs and spreadsheets calculate with it: points have decimals, and a column
/// beside them has the fractions.
pub(super) fn with_decimals(mut table: Table) -> Table {
    let points = table.columns.iter().position(|column| column.key == POINTS);
    let Some(at) = points else { return table };
    table.columns.insert(at + 1, text(EXACT, "Exactly"));
    for row in &mut table.rows {
        let exact = row.get(at).cloned().unwrap_or_default();
        if let (Some(cell), Some(decimal)) = (row.get_mut(at), decimal(&exact, DECIMALS)) {
            *cell = decimal;
        }
        row.insert(at + 1, exact);
    }
    table
}
