//! Why a text about times was not understood, as a sentence for its writer.

use chrono::{NaiveDate, Weekday};
use thiserror::Error;

use crate::game::calendar::{NoWindow, told};

/// What was wrong, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnreadTime {
    /// Something else was expected there.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should have.
        expected: &'static str,
        /// What did, between quotes, or "the end".
        found: String,
    },
    /// Nothing has this name.
    #[error("no time zone is called {0}; expected a name such as Europe/Paris, New York or GMT")]
    NoZone(String),
    /// An abbreviation that more than one zone uses.
    #[error("{name:?} can mean several zones; write {instead}")]
    SeveralZones {
        /// The abbreviation.
        name: String,
        /// What to write.
        instead: &'static str,
    },
    /// No such day, such as 31 Nov.
    #[error("there is no {0}")]
    NoDay(String),
    /// A year that can't be meant.
    #[error("{0} is not the year of this game; leave the year out, or write hours as 20:00")]
    FarYear(i32),
    /// The day of the week is not that of the date.
    #[error("{} is a {}, not a {}; expected the day and the date to \
        agree", date.format("%-d %b %Y"), date.format("%A"), told::weekday(*written))]
    OtherWeekday {
        /// The date.
        date: NaiveDate,
        /// The day that was written beside it.
        written: Weekday,
    },
    /// A window that can't be.
    #[error(transparent)]
    Window(#[from] NoWindow),
    /// A period that ends before it begins.
    #[error("it ends before it begins; expected a first and a last day such as 3 Dec - 10 Dec")]
    Backwards,
}

impl UnreadTime {
    /// The same, with a better word for what was expected where nothing was readable at all.
    pub(super) fn instead(self, better: &'static str) -> UnreadTime {
        match self {
            UnreadTime::Expected { expected: super::when::EXPECTED, found } => {
                UnreadTime::Expected { expected: better, found }
            }
            other => other,
        }
    }
}
