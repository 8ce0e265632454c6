//! People: who writes and who is written to.

use std::fmt;

use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::{Moment, Unread};

/// The short name by which the ledger knows a person, for ever; addresses change, this does not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub String);

/// A person who plays, leads or watches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The short name.
    pub id: PersonId,
    /// The name that letters use.
    pub name: String,
    /// Where letters go, and from where orders are expected.
    pub address: String,
    /// The zone in which deadlines are shown besides GMT (D.VII(4)b).
    pub zone: Tz,
}

/// How a player wants the results of a phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// By power, with a reason for each order that failed.
    #[default]
    Own,
    /// As the hobby's old judges wrote them, for programs that read that.
    Judge,
}

/// A new address that waits for confirmation. It holds once a letter has come from there with the
/// code that was sent there and nowhere else: that proves that the person reads it (D.X(6)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddressChange {
    /// The new address.
    pub to: String,
    /// The code that was sent there.
    pub code: Unread,
    /// Who asked for it: the person from his old address, or who leads the game.
    pub by: PersonId,
    /// Whether the reader of the old address has confirmed it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confirmed: bool,
    /// When it takes effect, once the code has come back from the new address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<Moment>,
}

impl PersonId {
    /// A short name from a text.
    pub fn new(name: impl Into<String>) -> PersonId {
        PersonId(name.into())
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
