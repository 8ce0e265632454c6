//! Words about a time, read where they stand. What they mean depends on when they came, and from
//! where.

use super::unread::UnreadTime;

/// A value that people write about times.
pub trait WrittenAboutTime: Sized {
    /// Reads a text that is it, and nothing else.
    fn read(text: &str) -> Result<Self, UnreadTime>;
}

/// What a person wrote about a time, and how we read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeSaid<T> {
    pub text: String,
    pub read: Result<T, UnreadTime>,
}

impl<T: WrittenAboutTime> From<String> for TimeSaid<T> {
    fn from(text: String) -> TimeSaid<T> {
        let read = T::read(&text);
        TimeSaid { text, read }
    }
}
