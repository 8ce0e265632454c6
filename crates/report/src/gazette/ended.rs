//! How a board ended, and what that is worth: what a director's table has for each of them.

use super::site::{SiteBoard, SiteStage};
use crate::board::Power;
use crate::game::event::Ending;
use crate::tournament::scoring::systems::{FinishedGame, System};
use crate::tournament::scoring::{EndRecord, Points};

impl SiteBoard {
    /// The points of a power, once the board is over. Whoever played it, and for how long, is
    /// another matter (C.14).
    pub fn points(&self, power: Power, system: &System) -> Option<Points> {
        let is_over = matches!(self.stage, SiteStage::Over(_));
        is_over.then(|| system.scores(&self.finished()).get(power.index()).copied()).flatten()
    }

    /// How it ended, in a word for programs; nothing while it is being played.
    pub const fn end(&self) -> &'static str {
        match &self.stage {
            SiteStage::Over(Ending::Solo(_)) => "solo",
            SiteStage::Over(Ending::LastYear) => "last-year",
            SiteStage::Over(Ending::Conceded(_)) => "conceded",
            SiteStage::Over(Ending::Voted(_)) => "voted",
            SiteStage::Orders { .. } | SiteStage::HeldBack(_) | SiteStage::Waiting(_) => "",
        }
    }

    /// The board as it stands, as systems of scoring see it.
    pub(crate) fn finished(&self) -> FinishedGame {
        let rows: Vec<_> = self
            .counts()
            .into_iter()
            .map(|(_, row)| row.map(|count| u8::try_from(count).unwrap_or(u8::MAX)))
            .collect();
        // A system asks who shares in an end, and not when it was agreed.
        let season = 0;
        let end = match &self.stage {
            SiteStage::Over(Ending::Conceded(to)) => Some(EndRecord::Conceded { to: *to, season }),
            SiteStage::Over(Ending::Voted(powers)) => {
                let shared = Power::ALL.map(|power| powers.contains(&power));
                Some(EndRecord::Agreed { shared, season })
            }
            SiteStage::Over(Ending::Solo(_) | Ending::LastYear) => Some(EndRecord::Time),
            _ => None,
        };
        FinishedGame::with(&rows, end)
    }
}
