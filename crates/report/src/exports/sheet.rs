//! A sheet of the workbook: the rows of a table below their titles.
//!
//! Rows and cells stand without their numbers, which a reader counts, and words in their cells, so
//! that rows are the same bytes wherever they stand.

use std::fmt::{self, Display, Write as _};

use super::zip::PackedPiece;
use crate::tables::{Column, ColumnKind, Table};

/// No cell can have more, in the units of [`beginning`].
const CELL_UNITS_MAX: usize = 32_767;
/// Wider columns leave no room for others; what is in them is folded.
const WIDTH_MAX: usize = 60;
const WIDTH_MIN: usize = 6;
/// No sheet has more rows below its titles.
const ROWS_MAX: usize = 1_048_575;
/// The formats of `styles.xml` for titles and words.
const BOLD: u8 = 1;
const FOLDED: u8 = 2;

/// Rows as a sheet has them.
#[derive(Debug)]
pub(super) struct SheetRows {
    count: usize,
    piece: PackedPiece,
    /// The characters of the widest cell of each column.
    widths: Vec<usize>,
}

impl SheetRows {
    pub(super) fn of(table: &Table) -> SheetRows {
        let mut xml = String::new();
        let mut widths = vec![0; table.columns.len()];
        for row in &table.rows {
            xml += "<row>";
            for ((column, cell), width) in table.columns.iter().zip(row).zip(&mut widths) {
                *width = cell.chars().count().max(*width);
                write_cell(column.kind, cell, &mut xml);
            }
            xml += "</row>";
        }
        SheetRows { count: table.rows.len(), piece: PackedPiece::of(&xml), widths }
    }
}

/// Text can always be written into memory.
fn write(xml: &mut String, text: fmt::Arguments<'_>) {
    _ = xml.write_fmt(text);
}

fn write_cell(kind: ColumnKind, cell: &str, xml: &mut String) {
    let number = cell.parse::<f64>().ok().filter(|number| number.is_finite());
    match number.filter(|_| kind == ColumnKind::Number) {
        Some(number) => write(xml, format_args!("<c><v>{number}</v></c>")),
        None if cell.is_empty() => *xml += "<c/>",
        None => write_words(cell, FOLDED, xml),
    }
}

fn write_words(words: &str, format: u8, xml: &mut String) {
    let words = XmlText(beginning(words, CELL_UNITS_MAX));
    let cell = format_args!(
        "<c s=\"{format}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">{words}</t></is></c>"
    );
    write(xml, cell);
}

/// The beginning of a text that has room in so many units of UTF-16, by which spreadsheets count: a
/// letter outside the first 65,536 has two.
pub(super) fn beginning(text: &str, room: usize) -> &str {
    let mut units = 0;
    let is_over = |letter: char| {
        units += letter.len_utf16();
        units > room
    };
    text.find(is_over).map_or(text, |end| text.get(..end).unwrap_or_default())
}

/// Text as XML has it. Letters that XML can't have are written by their numbers, as spreadsheets
/// do, and what looks like such a number loses its meaning.
pub(super) struct XmlText<'t>(pub &'t str);

impl Display for XmlText<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut plain = 0;
        for (at, letter) in self.0.char_indices() {
            let behind = self.0.get(at..).unwrap_or_default();
            let is_plain = match letter {
                '&' | '<' | '>' | '"' => false,
                '_' => !is_number(behind),
                _ => matches!(letter, '\t' | '\n' | ' '..='\u{fffd}' | '\u{10000}'..),
            };
            if is_plain {
                continue;
            }
            to.write_str(self.0.get(plain..at).unwrap_or_default())?;
            plain = at + letter.len_utf8();
            match letter {
                '&' => to.write_str("&amp;")?,
                '<' => to.write_str("&lt;")?,
                '>' => to.write_str("&gt;")?,
                '"' => to.write_str("&quot;")?,
                other => write!(to, "_x{:04X}_", u32::from(other))?,
            }
        }
        to.write_str(self.0.get(plain..).unwrap_or_default())
    }
}

/// Whether a text begins as the number of a letter does: `_x000D_`. Its end may be written by the
/// letter behind it, as a number.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix("_x").and_then(|digits| digits.get(..4));
    digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

/// A sheet, in pieces.
pub(super) struct PackedSheet<'t> {
    head: PackedPiece,
    rows: Vec<&'t PackedPiece>,
    tail: PackedPiece,
    /// Whether it has any below its titles.
    pub(super) has_rows: bool,
    /// The letters of its last column, and the number of its last row.
    pub(super) last: (String, usize),
}

impl PackedSheet<'_> {
    /// Rows below their titles, as far as there is room for them.
    pub(super) fn of<'r>(
        columns: &[Column],
        all: impl Iterator<Item = &'r SheetRows>,
        is_first: bool,
    ) -> PackedSheet<'r> {
        let (mut count, mut blocks) = (0, Vec::new());
        for rows in all {
            if count + rows.count <= ROWS_MAX {
                count += rows.count;
                blocks.push(rows);
            }
        }
        let last = (letters(columns.len().saturating_sub(1)), count + 1);
        let cells = format!("A1:{}{}", last.0, last.1);
        let mut head = head(&cells, is_first);
        write_columns(columns, &blocks, &mut head);
        let filter =
            if count > 0 { format!("<autoFilter ref=\"{cells}\"/>") } else { String::new() };
        let tail = format!("</sheetData>{filter}{MARGINS}</worksheet>");
        PackedSheet {
            head: PackedPiece::of(&head),
            rows: blocks.iter().map(|rows| &rows.piece).collect(),
            tail: PackedPiece::of(&tail),
            has_rows: count > 0,
            last,
        }
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = &PackedPiece> + Clone {
        [&self.head].into_iter().chain(self.rows.iter().copied()).chain([&self.tail])
    }
}

const MARGINS: &str = "<pageMargins left=\"0.7\" right=\"0.7\" top=\"0.75\" bottom=\"0.75\" \
    header=\"0.3\" footer=\"0.3\"/>";

/// The beginning of a sheet, whose titles stay in sight.
fn head(cells: &str, is_first: bool) -> String {
    let selected = if is_first { " tabSelected=\"1\"" } else { "" };
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<worksheet \
        xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><dimension \
        ref=\"{cells}\"/><sheetViews><sheetView{selected} workbookViewId=\"0\"><pane ySplit=\"1\" \
        topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/><selection \
        pane=\"bottomLeft\"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight=\"15\"/>"
    )
}

/// How wide columns are, and their titles.
fn write_columns(columns: &[Column], blocks: &[&SheetRows], xml: &mut String) {
    *xml += "<cols>";
    for (at, column) in columns.iter().enumerate() {
        let cells = blocks.iter().filter_map(|rows| rows.widths.get(at).copied());
        let widest = cells.chain([column.title.chars().count() + 3]).max().unwrap_or(0);
        // A digit has seven pixels, a cell five beside its text, and a width parts of 256.
        let width = (widest.clamp(WIDTH_MIN, WIDTH_MAX) * 7 + 5) * 256 / 7;
        let format = match column.kind {
            ColumnKind::Number => String::new(),
            _ => format!(" style=\"{FOLDED}\""),
        };
        let (number, width) = (at + 1, width as f64 / 256.0);
        let column = format_args!(
            "<col min=\"{number}\" max=\"{number}\" width=\"{width}\"{format} customWidth=\"1\"/>"
        );
        write(xml, column);
    }
    *xml += "</cols><sheetData><row>";
    columns.iter().for_each(|column| write_words(column.title, BOLD, xml));
    *xml += "</row>";
}

/// The letters of a column from 0: `A` to `Z`, then `AA`.
fn letters(column: usize) -> String {
    let last = char::from(b'A' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        above => format!("{}{last}", letters(above - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        for (column, told) in
            [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (702, "AAA")]
        {
            assert_eq!(letters(column), told);
        }
    }

    #[test]
    fn a_cell_has_as_much_as_a_spreadsheet_takes() {
        for (words, kept) in [("a".repeat(32_768), 32_767), ("\u{1d11e}".repeat(20_000), 16_383)] {
            let mut xml = String::new();
            write_words(&words, FOLDED, &mut xml);
            let text = xml.split_once("preserve\">").and_then(|(_, behind)| behind.split_once('<'));
            assert_eq!(text.map(|(text, _)| text.chars().count()), Some(kept));
        }
    }

    #[test]
    fn text_is_no_markup_and_no_number_of_a_letter() {
        for (text, told) in [
            ("a < b & \"c\" > d", "a &lt; b &amp; &quot;c&quot; &gt; d"),
            ("a\u{0}b\r\n\tc\u{ffff}", "a_x0000_b_x000D_\n\tc_xFFFF_"),
            ("_x0041_ _x41_ _", "_x005F_x0041_ _x41_ _"),
            ("_x0041\u{0}", "_x005F_x0041_x0000_"),
            ("Łucja 𝄞", "Łucja 𝄞"),
        ] {
            assert_eq!(XmlText(text).to_string(), told);
        }
    }
}
