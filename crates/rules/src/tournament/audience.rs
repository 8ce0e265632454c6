//! To whom a director writes.

use serde::{Deserialize, Serialize};

use super::rounds::Round;

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
}

impl Audience {
    /// As the director writes it, with a blank before it.
    pub fn written(&self) -> String {
        match self {
            Audience::Everybody => String::new(),
            Audience::Round(round) => format!(" {}", round.name()),
            Audience::Board(game) => format!(" {game}"),
            Audience::Captains => " captains".to_owned(),
        }
    }
}
