//! Values on their way into a database and out of it, whichever database it is.
//!
//! There are three kinds, and nothing: numbers of 64 bits, texts, bytes. A value of another kind
//! than a column is to hold is damage, and names the column.

use super::super::seal::Seal;
use super::super::times;
use super::faults::{Stop, Tried};
use crate::times::Moment;

/// A value that is given to a statement.
#[derive(Clone, Copy, Debug)]
pub enum Given<'a> {
    /// Nothing.
    Null,
    Number(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

/// The values of a statement: `$1`, `$2`, … in order.
macro_rules! given {
    ($($value:expr),* $(,)?) => {
        &[$($crate::sql::values::Given::from($value)),*]
    };
}
pub(crate) use given;

impl From<i64> for Given<'_> {
    fn from(number: i64) -> Self {
        Given::Number(number)
    }
}

impl From<u32> for Given<'_> {
    fn from(number: u32) -> Self {
        Given::Number(number.into())
    }
}

impl<'a> From<&'a str> for Given<'a> {
    fn from(text: &'a str) -> Self {
        Given::Text(text)
    }
}

impl<'a> From<&'a String> for Given<'a> {
    fn from(text: &'a String) -> Self {
        Given::Text(text)
    }
}

impl<'a> From<&'a [u8]> for Given<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Given::Bytes(bytes)
    }
}

impl<'a> From<&'a Seal> for Given<'a> {
    fn from(seal: &'a Seal) -> Self {
        Given::Bytes(seal.bytes())
    }
}

impl<'a, T: Into<Given<'a>>> From<Option<T>> for Given<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Given::Null, Into::into)
    }
}

/// A value that came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    Null,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl<'a> From<&'a Value> for Given<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Null => Given::Null,
            Value::Number(number) => Given::Number(*number),
            Value::Text(text) => Given::Text(text),
            Value::Bytes(bytes) => Given::Bytes(bytes),
        }
    }
}

/// A row that came out.
#[derive(Clone, Debug)]
pub struct Row(pub Vec<Value>);

impl Row {
    /// The value in a column, by its place.
    pub(crate) fn get<T: Column>(&self, column: usize) -> Tried<T> {
        let value = self.0.get(column).unwrap_or(&Value::Null);
        T::of(value).ok_or_else(|| unfit(column, T::WHAT))
    }
}

/// That a column holds what it can't.
pub(super) fn unfit(column: usize, what: &str) -> Stop {
    Stop::Damaged(format!("column {} of a row is not {what}", column + 1))
}

/// What can be read from a column.
pub(crate) trait Column: Sized {
    /// What it is, for whoever finds something else there.
    const WHAT: &'static str;
    /// The value, if it is one.
    fn of(value: &Value) -> Option<Self>;
}

impl Column for i64 {
    const WHAT: &'static str = "a number";
    fn of(value: &Value) -> Option<i64> {
        if let Value::Number(number) = value { Some(*number) } else { None }
    }
}

impl Column for u32 {
    const WHAT: &'static str = "a number of 32 bits";
    fn of(value: &Value) -> Option<u32> {
        i64::of(value).and_then(|number| number.try_into().ok())
    }
}

impl Column for String {
    const WHAT: &'static str = "a text";
    fn of(value: &Value) -> Option<String> {
        if let Value::Text(text) = value { Some(text.clone()) } else { None }
    }
}

impl Column for Vec<u8> {
    const WHAT: &'static str = "a run of bytes";
    fn of(value: &Value) -> Option<Vec<u8>> {
        if let Value::Bytes(bytes) = value { Some(bytes.clone()) } else { None }
    }
}

impl Column for Seal {
    const WHAT: &'static str = "a seal";
    fn of(value: &Value) -> Option<Seal> {
        if let Value::Bytes(bytes) = value { Seal::kept(bytes) } else { None }
    }
}

impl Column for Moment {
    const WHAT: &'static str = "a time";
    fn of(value: &Value) -> Option<Moment> {
        i64::of(value).and_then(times::moment)
    }
}

impl<T: Column> Column for Option<T> {
    const WHAT: &'static str = T::WHAT;
    fn of(value: &Value) -> Option<Option<T>> {
        if *value == Value::Null { Some(None) } else { T::of(value).map(Some) }
    }
}

/// A limit as SQL takes it.
pub(super) fn at_most(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}
