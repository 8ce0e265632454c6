//! The names of provinces and units: codes in data, full names in letters.

use std::fmt;

use crate::board::{Location, Position, Province, Unit};

/// The name of a unit, or of a province without one.
struct Called {
    naming: Naming,
    at: Province,
    unit: Option<Unit>,
}

impl fmt::Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.unit, self.naming) {
            (None, naming) => f.write_str(naming.place(self.at)),
            (Some(unit), Naming::Codes) => write!(f, "{unit}"),
            (Some(unit), Naming::Full) => {
                let (kind, at) = (unit.kind().letter(), self.naming.location(unit.location()));
                write!(f, "{}'s {kind} {at}", unit.power())
            }
        }
    }
}

/// Which names provinces and units get.
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
        Called { naming: self, at: unit.province(), unit: Some(unit) }.to_string()
    }

    /// The unit in a province, or the province.
    pub fn unit(self, before: &Position, at: Province) -> impl fmt::Display + use<> {
        Called { naming: self, at, unit: before.unit(at) }
    }

    /// Writes the unit in a province, or the province. Codes are written as they are: of a long
    /// stream of phases formatting them would take most of the time for reasons.
    pub fn add_unit(self, text: &mut String, before: &Position, at: Province) {
        match before.unit(at).filter(|_| self == Naming::Codes) {
            Some(unit) => {
                text.push(unit.kind().letter());
                text.push(' ');
                text.push_str(at.code());
                if let Some(coast) = unit.location().coast() {
                    text.push('/');
                    text.push_str(coast.code());
                }
            }
            None => text.push_str(&self.unit(before, at).to_string()),
        }
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
