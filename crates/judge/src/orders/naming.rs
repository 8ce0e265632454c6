//! How provinces and units are called: by codes in data, in full in letters.

use crate::board::{Location, Position, Province, Unit};

/// How provinces and units are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// By codes, as in data files and in orders: `A MUN`.
    Codes,
    /// In full, with the nation, as in letters: `Germany's A Munich`.
    Full,
}

impl Naming {
    /// A province.
    pub fn place(self, at: Province) -> &'static str {
        match self {
            Naming::Codes => at.code(),
            Naming::Full => at.name(),
        }
    }

    /// A province, with its coast if one is meant: `SPA/SC`, `Spain/sc`.
    pub fn location(self, at: Location) -> String {
        match (self, at.coast()) {
            (Naming::Codes, _) => at.to_string(),
            (Naming::Full, None) => at.province().name().to_owned(),
            (Naming::Full, Some(coast)) => {
                format!("{}/{}", at.province().name(), coast.code().to_ascii_lowercase())
            }
        }
    }

    /// A unit where it stands; in letters with its nation.
    pub fn whose(self, unit: Unit) -> String {
        match self {
            Naming::Codes => unit.to_string(),
            Naming::Full => {
                let (kind, at) = (unit.kind().letter(), self.location(unit.location()));
                format!("{}'s {kind} {at}", unit.power())
            }
        }
    }

    /// The unit in a province, or the province.
    pub fn unit(self, before: &Position, at: Province) -> String {
        before.unit(at).map_or_else(|| self.place(at).to_owned(), |unit| self.whose(unit))
    }

    /// The unit of which a sentence speaks; in letters it is named beside the sentence.
    pub fn this(self, unit: Unit) -> String {
        match self {
            Naming::Codes => unit.to_string(),
            Naming::Full => format!("the {}", unit.kind().word()),
        }
    }

    /// The coasts of a province, as a list.
    pub fn coasts(self, split: Province, between: &str) -> String {
        let coasts: Vec<String> = split.coasts().iter().map(|coast| self.location(coast)).collect();
        coasts.join(between)
    }
}
