//! The bytes of a table as programs write them: UTF-8 with a mark before it or without, or the
//! UTF-16 that some spreadsheets call Unicode; cells with commas, semicolons or tabs between them.

use std::borrow::Cow;

const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";
const UTF_16_LITTLE: &[u8] = b"\xff\xfe";
const UTF_16_BIG: &[u8] = b"\xfe\xff";
/// What comes between cells: a spreadsheet takes a semicolon where a comma divides decimals.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// How a workbook begins that is packed (XLSX, ODS), and an older one.
const WORKBOOKS: [&[u8]; 2] = [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"];

/// Why bytes are no table of any kind, if their beginning says so.
pub(super) fn no_table(bytes: &[u8]) -> Option<&'static str> {
    let is_workbook = WORKBOOKS.iter().any(|begins| bytes.starts_with(begins));
    // Names of columns are ASCII, so that every other byte of theirs is nought in UTF-16.
    let is_wide = matches!(bytes, [0, 1..=255, 0, 1..=255, ..] | [1..=255, 0, 1..=255, 0, ..]);
    match (is_workbook, is_wide) {
        (true, _) => Some("this is a workbook; save it from the spreadsheet as CSV (UTF-8)"),
        (_, true) => Some("this is UTF-16 without a byte order mark; save it as CSV UTF-8"),
        _ => None,
    }
}

/// A table's bytes without their mark, as UTF-8 if the mark says that they are UTF-16.
///
/// # Errors
///
/// If they are not the UTF-16 that their mark says.
pub(super) fn utf_8(bytes: &[u8]) -> Result<Cow<'_, [u8]>, String> {
    if let Some(rest) = bytes.strip_prefix(UTF_16_LITTLE) {
        return utf_16(rest, u16::from_le_bytes).map(Cow::Owned);
    }
    if let Some(rest) = bytes.strip_prefix(UTF_16_BIG) {
        return utf_16(rest, u16::from_be_bytes).map(Cow::Owned);
    }
    Ok(Cow::Borrowed(bytes.strip_prefix(UTF_8_MARK).unwrap_or(bytes)))
}

/// A table whose lines end by one byte each: its reader counts the ends that it passes, and would
/// pass the second byte with the next line.
pub(super) fn plain_ends(table: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if !table.windows(2).any(|pair| pair == b"\r\n") {
        return table;
    }
    let mut plain = Vec::with_capacity(table.len());
    for (at, byte) in table.iter().enumerate() {
        if *byte != b'\r' || table.get(at + 1) != Some(&b'\n') {
            plain.push(*byte);
        }
    }
    Cow::Owned(plain)
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Vec<u8>, String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| unit(*pair));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    match text {
        Ok(text) if rest.is_empty() => Ok(text.into_bytes()),
        _ => Err("the table begins like UTF-16 but is not valid UTF-16".to_owned()),
    }
}

/// What divides the cells of a table, and the table without the line that says so, which some
/// spreadsheets write over it (`sep=;`). The end of that line stays: lines keep their numbers.
/// Without such a line it is the separator that the head has most of, since names of columns
/// contain none; a comma, if the head has none.
pub(super) fn separated(table: &[u8]) -> (u8, &[u8]) {
    let mut lines = table.split(|byte| matches!(byte, b'\n' | b'\r'));
    let head = lines.find(|line| !line.trim_ascii().is_empty()).unwrap_or_default();
    if let [word @ .., separator] = head
        && word.eq_ignore_ascii_case(b"sep=")
        && SEPARATORS.contains(separator)
        && let Some(rest) = table.strip_prefix(head)
    {
        return (*separator, rest);
    }
    let count = |separator: u8| head.iter().filter(|byte| **byte == separator).count();
    // The last of several that are equal is the largest; the comma comes first in the list.
    let most = SEPARATORS.into_iter().rev().max_by_key(|separator| count(*separator));
    (most.unwrap_or(b','), table)
}
