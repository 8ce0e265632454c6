//! To whom a director writes.

use serde::{Deserialize, Serialize};

use super::rounds::Round;
use crate::game::PersonId;

/// To whom a letter of the director's goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    Everybody,
    /// Who plays or leads a board of the round, or sits it out.
    Round(Round),
    /// Who plays, leads or watches it.
    Board(String),
    Captains,
    Person(PersonId),
}

impl Audience {
    /// The command as the director writes it, without his text.
    pub fn written(&self) -> String {
        match self {
            Audience::Everybody => "announce".to_owned(),
            Audience::Round(round) => format!("announce {}", round.name()),
            Audience::Board(game) => format!("announce {game}"),
            Audience::Captains => "announce captains".to_owned(),
            Audience::Person(person) => format!("tell {}", person.0),
        }
    }
}
