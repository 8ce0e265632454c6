//! How games end.

use serde::{Deserialize, Serialize};

use crate::board::Power;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A power has 18 centres after a Fall.
    Solo(Power),
    /// The round's last year is over (B.1, B.3).
    LastYear,
    /// A solo was conceded to a power by vote (D.IX(3)).
    Conceded(Power),
    /// A game end was voted, shared by these (D.IX(4)).
    Voted(Vec<Power>),
}
