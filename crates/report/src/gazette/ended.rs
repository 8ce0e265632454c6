//! How a board ended, and what that is worth: what a director's table has for each of them.

use super::site::{Board, Stage};
use crate::board::Power;
use crate::game::event::Ending;
use crate::tournament::scoring::systems::{Finished, System};
use crate::tournament::scoring::{End, Points};

impl Board {
    /// The points of a power, once the board is over. Whoever played it, and for how long, is
    /// another matter (C.14).
    pub fn points(&self, power: Power, system: &System) -> Option<Points> {
        let is_over = matches!(self.stage, Stage::Over(_));
        is_over.then(|| system.scores(&self.finished()).get(power.index()).copied()).flatten()
    }

    /// How it ended, in a word for programs; nothing while it is being played.
    pub const fn end(&self) -> &'static str {
        match &self.stage {
            Stage::Over(Ending::Solo(_)) => "solo",
            Stage::Over(Ending::LastYear) => "last-year",
            Stage::Over(Ending::Conceded(_)) => "conceded",
            Stage::Over(Ending::Voted(_)) => "voted",
            Stage::Orders { .. } | Stage::HeldBack(_) | Stage::Waiting(_) => "",
        }
    }

    /// The board as it stands, as systems of scoring see it.
    pub(crate) fn finished(&self) -> Finished {
        let rows: Vec<_> = self
            .counts()
            .into_iter()
            .map(|(_, row)| row.map(|count| u8::try_from(count).unwrap_or(u8::MAX)))
            .collect();
        // A system asks who shares in an end, and not when it was agreed.
        let season = 0;
        let end = match &self.stage {
            Stage::Over(Ending::Conceded(to)) => Some(End::Conceded { to: *to, season }),
            Stage::Over(Ending::Voted(powers)) => {
                let shared = Power::ALL.map(|power| powers.contains(&power));
                Some(End::Agreed { shared, season })
            }
            Stage::Over(Ending::Solo(_) | Ending::LastYear) => Some(End::Time),
            _ => None,
        };
        Finished::with(&rows, end)
    }
}
