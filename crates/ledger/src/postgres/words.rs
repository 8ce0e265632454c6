//! Values and statements in PostgreSQL's words.
//!
//! A text of PostgreSQL can't hold the character 0, which an attacker may put into a letter's head.
//! It is kept as character 1 and a `0`, and character 1 itself as 1 and a `1`.

use std::borrow::Cow;
use std::error::Error;

use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use super::super::sql::database::{GivenKind, Insert};
use super::super::sql::values::{GivenValue, SqlRow, SqlValue};
use super::faults::PostgresFault;

/// Words of the schema that are others here. Texts are compared byte by byte, as everywhere.
const WORDS: [(&str, &str); 4] =
    [("INTEGER", "BIGINT"), ("BLOB", "BYTEA"), ("TEXT", "TEXT COLLATE \"C\""), ("STRICT", "")];

/// A script of the schema as PostgreSQL reads it.
pub(super) fn translated(script: &str) -> String {
    let is_word = |char: char| char.is_ascii_alphanumeric() || char == '_';
    let mut text = String::new();
    let mut rest = script;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|char| is_word(char) != is_word(first)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let other = WORDS.iter().find(|(ours, _)| *ours == word);
        text.push_str(other.map_or(word, |(_, theirs)| theirs));
        rest = after;
    }
    text
}

fn escaped(text: &str) -> Cow<'_, str> {
    if text.contains(['\0', '\u{1}']) {
        Cow::Owned(text.replace('\u{1}', "\u{1}1").replace('\0', "\u{1}0"))
    } else {
        Cow::Borrowed(text)
    }
}

fn unescaped(text: &str) -> String {
    if text.contains('\u{1}') {
        text.replace("\u{1}0", "\0").replace("\u{1}1", "\u{1}")
    } else {
        text.to_owned()
    }
}

type WriteResult = Result<IsNull, Box<dyn Error + Sync + Send>>;

impl ToSql for GivenValue<'_> {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> WriteResult {
        match self {
            GivenValue::Null => Ok(IsNull::Yes),
            GivenValue::Number(number) if *kind == Type::INT4 => {
                i32::try_from(*number)?.to_sql(kind, out)
            }
            GivenValue::Number(number) => number.to_sql(kind, out),
            GivenValue::Text(text) => escaped(text).to_sql(kind, out),
            GivenValue::Bytes(bytes) => bytes.to_sql(kind, out),
            GivenValue::Texts(texts) => {
                let texts: Vec<Cow<'_, str>> = texts.iter().map(|text| escaped(text)).collect();
                texts.to_sql(kind, out)
            }
            GivenValue::Numbers(numbers) => numbers.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// A value that outlives its giver, or the values of a column.
#[derive(Debug)]
pub(super) enum SentValue {
    One(SqlValue),
    Numbers(Vec<Option<i64>>),
    Texts(Vec<Option<String>>),
    Bytes(Vec<Option<Vec<u8>>>),
}

impl ToSql for SentValue {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> WriteResult {
        match self {
            SentValue::One(value) => GivenValue::from(value).to_sql(kind, out),
            SentValue::Numbers(numbers) => numbers.to_sql(kind, out),
            SentValue::Texts(texts) => texts.to_sql(kind, out),
            SentValue::Bytes(bytes) => bytes.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// A value that outlives its giver.
pub(super) fn kept(given: &GivenValue<'_>) -> SentValue {
    SentValue::One(match given {
        GivenValue::Null => SqlValue::Null,
        GivenValue::Number(number) => SqlValue::Number(*number),
        GivenValue::Text(text) => SqlValue::Text((*text).to_owned()),
        GivenValue::Bytes(bytes) => SqlValue::Bytes(bytes.to_vec()),
        GivenValue::Texts(texts) => {
            let text = |text: &&str| Some(escaped(text).into_owned());
            return SentValue::Texts(texts.iter().map(text).collect());
        }
        GivenValue::Numbers(numbers) => {
            return SentValue::Numbers(numbers.iter().copied().map(Some).collect());
        }
    })
}

/// The statement for any number of rows, whose columns are given each as a whole.
pub(super) fn insert(insert: &Insert) -> String {
    let Insert { table, columns, conflict } = insert;
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let kind = |(at, (_, kind)): (usize, &(&str, GivenKind))| {
        let kind = match kind {
            GivenKind::Number => "BIGINT",
            GivenKind::Text => "TEXT",
            GivenKind::Bytes => "BYTEA",
        };
        format!("${}::{kind}[]", at + 1)
    };
    let given: Vec<String> = columns.iter().enumerate().map(kind).collect();
    let (names, given) = (names.join(", "), given.join(", "));
    format!("INSERT INTO {table} ({names}) SELECT * FROM UNNEST({given}) {conflict}")
}

/// The values of rows, column by column.
pub(super) fn columns(insert: &Insert, rows: &[Vec<GivenValue<'_>>]) -> Vec<SentValue> {
    let column = |(at, (_, kind)): (usize, &(&str, GivenKind))| {
        let values = rows.iter().map(|row| row.get(at));
        match kind {
            GivenKind::Number => SentValue::Numbers(
                values
                    .map(|value| match value {
                        Some(GivenValue::Number(number)) => Some(*number),
                        _ => None,
                    })
                    .collect(),
            ),
            GivenKind::Text => SentValue::Texts(
                values
                    .map(|value| match value {
                        Some(GivenValue::Text(text)) => Some(escaped(text).into_owned()),
                        _ => None,
                    })
                    .collect(),
            ),
            GivenKind::Bytes => SentValue::Bytes(
                values
                    .map(|value| match value {
                        Some(GivenValue::Bytes(bytes)) => Some(bytes.to_vec()),
                        _ => None,
                    })
                    .collect(),
            ),
        }
    };
    insert.columns.iter().enumerate().map(column).collect()
}

impl FromSql<'_> for SqlValue {
    fn from_sql(kind: &Type, raw: &[u8]) -> Result<SqlValue, Box<dyn Error + Sync + Send>> {
        Ok(match *kind {
            Type::INT8 => SqlValue::Number(i64::from_sql(kind, raw)?),
            Type::INT4 => SqlValue::Number(i32::from_sql(kind, raw)?.into()),
            Type::BYTEA => SqlValue::Bytes(raw.to_vec()),
            _ => SqlValue::Text(unescaped(<&str>::from_sql(kind, raw)?)),
        })
    }

    fn from_sql_null(_: &Type) -> Result<SqlValue, Box<dyn Error + Sync + Send>> {
        Ok(SqlValue::Null)
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT8, Type::INT4, Type::BYTEA, Type::TEXT, Type::VARCHAR, Type::NAME, Type::VOID]
            .contains(kind)
    }
}

/// A row that came out.
pub(super) fn row(row: &tokio_postgres::Row) -> Result<SqlRow, PostgresFault> {
    let values = (0..row.len()).map(|at| row.try_get::<_, SqlValue>(at));
    Ok(SqlRow(values.collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_is_put_into_other_words() {
        let ours = "CREATE TABLE t (a INTEGER, b TEXT NOT NULL, c BLOB, integer_b TEXT) STRICT;";
        let theirs = "CREATE TABLE t (a BIGINT, b TEXT COLLATE \"C\" NOT NULL, c BYTEA, \
            integer_b TEXT COLLATE \"C\") ;";
        assert_eq!(translated(ours), theirs);
    }

    #[test]
    fn characters_that_no_text_holds_come_back() {
        for text in ["", "a", "\0", "\u{1}", "\u{1}0", "a\0\u{1}1\0\u{1}", "\u{1}\u{1}0\0"] {
            assert!(!escaped(text).contains('\0'));
            assert_eq!(unescaped(&escaped(text)), text, "{text:?}");
        }
    }
}
