//! A workbook for directors: each table on a sheet of its own.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::rows::ExportedTable;
use super::sheet::{PackedSheet, XmlText, beginning};
use super::stamp;
use super::zip::{PackedPiece, ZipInMaking};
use crate::game::Moment;

/// Sheets can't have longer names, in the units of [`beginning`].
const NAME_UNITS_MAX: usize = 31;
/// Nor names with these.
const NOT_IN_NAMES: [char; 7] = ['[', ']', ':', '*', '?', '/', '\\'];

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const FORMATS: &str = "http://schemas.openxmlformats.org";
const TYPES: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// The formats of cells: numbers, titles (1), and words, which are folded (2).
const STYLES: &str = include_str!("styles.xml");

/// The workbook as the bytes of its file. `made` is the time of its making that stands in it.
pub(super) fn of_tables(title: &str, tables: &[ExportedTable], made: Moment) -> Vec<u8> {
    let sheets = tables.iter().enumerate();
    let sheets: Vec<PackedSheet<'_>> = sheets
        .map(|(at, table)| {
            let rows = table.blocks.iter().map(|block| &block.sheet);
            PackedSheet::of(&table.columns, rows, at == 0)
        })
        .collect();
    let mut names = BTreeSet::new();
    let names: Vec<String> =
        tables.iter().map(|table| sheet_name(&table.title, &mut names)).collect();
    let mut zip = ZipInMaking::default();
    for (name, text) in [
        ("[Content_Types].xml", content_types(sheets.len())),
        ("_rels/.rels", package()),
        ("docProps/core.xml", properties(title, made)),
        ("xl/workbook.xml", list(&names, &sheets)),
        ("xl/_rels/workbook.xml.rels", relations(sheets.len())),
        ("xl/styles.xml", STYLES.to_owned()),
    ] {
        zip.add(name, [&PackedPiece::of(&format!("{HEAD}{text}"))].into_iter());
    }
    for (number, sheet) in (1..).zip(&sheets) {
        zip.add(&format!("xl/{}", place(number)), sheet.pieces());
    }
    zip.finish()
}

/// Where the sheet of a number is.
fn place(number: usize) -> String {
    format!("worksheets/sheet{number}.xml")
}

fn content_types(sheets: usize) -> String {
    let mut text = format!(
        "<Types xmlns=\"{FORMATS}/package/2006/content-types\"><Default Extension=\"rels\" \
        ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default \
        Extension=\"xml\" ContentType=\"application/xml\"/>"
    );
    let mut part = |place: &str, kind: &str| {
        text += &format!("<Override PartName=\"/{place}\" ContentType=\"{kind}+xml\"/>");
    };
    part("docProps/core.xml", "application/vnd.openxmlformats-package.core-properties");
    part("xl/workbook.xml", &format!("{TYPES}.sheet.main"));
    part("xl/styles.xml", &format!("{TYPES}.styles"));
    (1..=sheets)
        .for_each(|number| part(&format!("xl/{}", place(number)), &format!("{TYPES}.worksheet")));
    text + "</Types>"
}

/// What belongs to something, by numbers from 1: of what kind, and where it is.
fn relationships(parts: impl Iterator<Item = (&'static str, String)>) -> String {
    let mut text = format!("<Relationships xmlns=\"{FORMATS}/package/2006/relationships\">");
    for (number, (kind, place)) in (1..).zip(parts) {
        text += &format!(
            "<Relationship Id=\"rId{number}\" Type=\"{FORMATS}/{kind}\" Target=\"{place}\"/>"
        );
    }
    text + "</Relationships>"
}

fn package() -> String {
    let parts = [
        ("officeDocument/2006/relationships/officeDocument", "xl/workbook.xml".to_owned()),
        ("package/2006/relationships/metadata/core-properties", "docProps/core.xml".to_owned()),
    ];
    relationships(parts.into_iter())
}

fn relations(sheets: usize) -> String {
    let sheets =
        (1..=sheets).map(|number| ("officeDocument/2006/relationships/worksheet", place(number)));
    let styles = ("officeDocument/2006/relationships/styles", "styles.xml".to_owned());
    relationships(sheets.chain([styles]))
}

fn properties(title: &str, made: Moment) -> String {
    let (title, made) = (XmlText(title), stamp(made));
    format!(
        "<cp:coreProperties xmlns:cp=\"{FORMATS}/package/2006/metadata/core-properties\" \
        xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:dcterms=\"http://purl.org/dc/terms/\" \
        xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><dc:title>{title}</dc:title>\
        <dc:creator>Chancery</dc:creator><cp:lastModifiedBy>Chancery</cp:lastModifiedBy>\
        <dcterms:created xsi:type=\"dcterms:W3CDTF\">{made}</dcterms:created>\
        <dcterms:modified xsi:type=\"dcterms:W3CDTF\">{made}</dcterms:modified></cp:coreProperties>"
    )
}

/// The list of sheets, and the cells that each filters.
fn list(names: &[String], sheets: &[PackedSheet<'_>]) -> String {
    let mut text = format!(
        "<workbook xmlns=\"{FORMATS}/spreadsheetml/2006/main\" \
        xmlns:r=\"{FORMATS}/officeDocument/2006/relationships\"><bookViews><workbookView/>\
        </bookViews><sheets>"
    );
    let mut filters = String::new();
    for (number, (name, sheet)) in (1..).zip(names.iter().zip(sheets)) {
        let name = XmlText(name);
        text += &format!("<sheet name=\"{name}\" sheetId=\"{number}\" r:id=\"rId{number}\"/>");
        if sheet.has_rows {
            let name = name.to_string().replace('\'', "''");
            let ((column, row), at) = (&sheet.last, number - 1);
            _ = write!(
                filters,
                "<definedName name=\"_xlnm._FilterDatabase\" localSheetId=\"{at}\" \
                hidden=\"1\">'{name}'!$A$1:${column}${row}</definedName>"
            );
        }
    }
    if !filters.is_empty() {
        filters = format!("<definedNames>{filters}</definedNames>");
    }
    format!("{text}</sheets>{filters}</workbook>")
}

/// A name that a sheet can have and that no other has; upper and lower case count alike.
fn sheet_name(title: &str, names: &mut BTreeSet<String>) -> String {
    // Its clause has no room.
    let title = title.split_once(" (").map_or(title, |(before, _)| before);
    let is_plain = |letter: &char| !letter.is_control() && !NOT_IN_NAMES.contains(letter);
    let plain: String = title.chars().filter(is_plain).collect();
    // No name begins or ends with one.
    let is_outside = |letter: char| letter == '\'' || letter.is_whitespace();
    let plain = plain.trim_matches(is_outside);
    let mut number = 1;
    loop {
        let end = if number == 1 { String::new() } else { format!(" {number}") };
        let name = beginning(plain, NAME_UNITS_MAX - end.len()).trim_end_matches(is_outside);
        let name = name.to_owned() + &end;
        if !name.is_empty() && names.insert(name.to_lowercase()) {
            return name;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_has_a_name_that_spreadsheets_take() {
        let mut names = BTreeSet::new();
        for (title, name) in [
            ("Standings (C.7)", "Standings"),
            ("standings", "standings 2"),
            ("[a]:*?/\\b\u{0}\r\n", "ab"),
            ("' 'a' '", "a"),
            ("", " 2"),
            ("It is the thirtieth letter, it\'s", "It is the thirtieth letter, it"),
            (&"\u{1d11e}".repeat(16), &"\u{1d11e}".repeat(15)),
        ] {
            assert_eq!(sheet_name(title, &mut names), name);
        }
    }

    #[test]
    fn each_sheet_is_shown_in_a_view_that_there_is() {
        let text = list(&["Boards".to_owned()], &[]);
        assert!(text.contains("<bookViews><workbookView/></bookViews><sheets>"), "{text}");
    }
}
