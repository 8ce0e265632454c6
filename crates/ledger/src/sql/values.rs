//! Values on their way into any database and out of it.
//!
//! There are three kinds, and nothing: numbers of 64 bits, texts, bytes. A value of another kind
//! than a column is to hold is damage, and names the column.

use super::super::seal::Seal;
use super::super::times;
use super::faults::{Stop, Tried};
use crate::times::Moment;

/// A value that is given to a statement.
#[derive(Clone, Copy, Debug)]
pub enum GivenValue<'a> {
    /// Nothing.
    Null,
    Number(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
    /// Several, for [`Database::among`](super::database::Database::among).
    Texts(&'a [&'a str]),
    Numbers(&'a [i64]),
}

/// The values of a statement: `$1`, `$2`, … in order.
macro_rules! given {
    ($($value:expr),* $(,)?) => {
        &[$($crate::sql::values::GivenValue::from($value)),*]
    };
}
pub(crate) use given;

impl From<i64> for GivenValue<'_> {
    fn from(number: i64) -> Self {
        GivenValue::Number(number)
    }
}

impl From<u32> for GivenValue<'_> {
    fn from(number: u32) -> Self {
        GivenValue::Number(number.into())
    }
}

impl<'a> From<&'a str> for GivenValue<'a> {
    fn from(text: &'a str) -> Self {
        GivenValue::Text(text)
    }
}

impl<'a> From<&'a String> for GivenValue<'a> {
    fn from(text: &'a String) -> Self {
        GivenValue::Text(text)
    }
}

impl<'a> From<&'a [&'a str]> for GivenValue<'a> {
    fn from(texts: &'a [&'a str]) -> Self {
        GivenValue::Texts(texts)
    }
}

impl<'a> From<&'a [i64]> for GivenValue<'a> {
    fn from(numbers: &'a [i64]) -> Self {
        GivenValue::Numbers(numbers)
    }
}

impl<'a> From<&'a [u8]> for GivenValue<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        GivenValue::Bytes(bytes)
    }
}

impl<'a> From<&'a Seal> for GivenValue<'a> {
    fn from(seal: &'a Seal) -> Self {
        GivenValue::Bytes(seal.bytes())
    }
}

impl<'a, T: Into<GivenValue<'a>>> From<Option<T>> for GivenValue<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(GivenValue::Null, Into::into)
    }
}

/// A value that came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SqlValue {
    /// Nothing.
    Null,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl<'a> From<&'a SqlValue> for GivenValue<'a> {
    fn from(value: &'a SqlValue) -> Self {
        match value {
            SqlValue::Null => GivenValue::Null,
            SqlValue::Number(number) => GivenValue::Number(*number),
            SqlValue::Text(text) => GivenValue::Text(text),
            SqlValue::Bytes(bytes) => GivenValue::Bytes(bytes),
        }
    }
}

/// A row that came out.
#[derive(Clone, Debug)]
pub struct SqlRow(pub Vec<SqlValue>);

impl SqlRow {
    /// The value in a column, by its place.
    pub(crate) fn get<T: SqlColumn>(&self, column: usize) -> Tried<T> {
        let value = self.0.get(column).unwrap_or(&SqlValue::Null);
        T::of(value).ok_or_else(|| unfit(column, T::WHAT))
    }
}

/// That a column holds what it can't.
pub(super) fn unfit(column: usize, what: &str) -> Stop {
    Stop::Damaged(format!("column {} of a row is not {what}", column + 1))
}

/// What can be read from a column.
pub(crate) trait SqlColumn: Sized {
    /// What it is, for the message if something else is found.
    const WHAT: &'static str;
    /// The value, if it is one.
    fn of(value: &SqlValue) -> Option<Self>;
}

impl SqlColumn for i64 {
    const WHAT: &'static str = "a number";
    fn of(value: &SqlValue) -> Option<i64> {
        if let SqlValue::Number(number) = value { Some(*number) } else { None }
    }
}

impl SqlColumn for u32 {
    const WHAT: &'static str = "a number of 32 bits";
    fn of(value: &SqlValue) -> Option<u32> {
        i64::of(value).and_then(|number| number.try_into().ok())
    }
}

impl SqlColumn for String {
    const WHAT: &'static str = "a text";
    fn of(value: &SqlValue) -> Option<String> {
        if let SqlValue::Text(text) = value { Some(text.clone()) } else { None }
    }
}

impl SqlColumn for Vec<u8> {
    const WHAT: &'static str = "a run of bytes";
    fn of(value: &SqlValue) -> Option<Vec<u8>> {
        if let SqlValue::Bytes(bytes) = value { Some(bytes.clone()) } else { None }
    }
}

impl SqlColumn for Seal {
    const WHAT: &'static str = "a seal";
    fn of(value: &SqlValue) -> Option<Seal> {
        if let SqlValue::Bytes(bytes) = value { Seal::kept(bytes) } else { None }
    }
}

impl SqlColumn for Moment {
    const WHAT: &'static str = "a time";
    fn of(value: &SqlValue) -> Option<Moment> {
        i64::of(value).and_then(times::moment)
    }
}

impl<T: SqlColumn> SqlColumn for Option<T> {
    const WHAT: &'static str = T::WHAT;
    fn of(value: &SqlValue) -> Option<Option<T>> {
        if *value == SqlValue::Null { Some(None) } else { T::of(value).map(Some) }
    }
}

/// A limit as SQL takes it.
pub(super) fn at_most(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}
