//! The contents of a table of people, and the effects of taking it over: the roster, or what is
//! wrong.

use std::fmt;

use crate::tournament::roster::Roster;

/// The columns, as they are written.
pub(super) const COLUMNS: [&str; 11] = [
    "id",
    "name",
    "address",
    "zone",
    "team",
    "roles",
    "power",
    "signed-up",
    "prefers",
    "wdd",
    "wdr",
];

/// What lists of people call a column elsewhere, and what it is here.
const OTHER_NAMES: [(&str, &str); 13] = [
    ("email", "address"),
    ("e-mail", "address"),
    ("email address", "address"),
    ("e-mail address", "address"),
    ("mail", "address"),
    ("role", "roles"),
    ("full name", "name"),
    ("player", "name"),
    ("squad", "team"),
    ("time zone", "zone"),
    ("timezone", "zone"),
    ("preference", "prefers"),
    ("preferences", "prefers"),
];

/// The name of a column as we have it.
pub(super) fn meant(name: &str) -> &str {
    OTHER_NAMES.iter().find(|(other, _)| *other == name).map_or(name, |(_, own)| own)
}

/// Something wrong in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterFault {
    /// The line, from 1; 0 if it is about the table as a whole.
    pub line: usize,
    /// The column; empty if it is about the row as a whole.
    pub column: String,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl fmt::Display for RosterFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column.as_str()) {
            (0, _) => f.write_str(&self.what),
            (line, "") => write!(f, "line {line}: {}", self.what),
            (line, column) => write!(f, "line {line}, {column}: {}", self.what),
        }
    }
}

/// A roster that was read, with what is advised against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadRoster {
    /// The roster.
    pub roster: Roster,
    /// What is only advised against, by line.
    pub warnings: Vec<RosterFault>,
}

/// How many players a team has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TeamSize {
    Seven,
    Any,
}

/// What happens to the existing roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onto {
    /// The table takes its place.
    InPlaceOf,
    /// Its people stay; those of the table are added, or replace their own entries.
    AddedTo,
}
