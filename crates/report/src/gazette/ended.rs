//! How a board ended, and what that is worth: what a director's table has for each of them.

use super::site::{Site, SiteBoard, SiteStage};
use crate::board::Power;
use crate::game::event::Ending;
use crate::letters::listed;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::systems::{self, FinishedGame, System};
use crate::tournament::scoring::{BoardKind, Counts, EndRecord};

impl Site {
    /// Scores all boards by the system of their tournament. Boards of old ledgers don't name it.
    pub(super) fn score_by(&mut self, system: &'static System) {
        self.system = Some(system);
        // Boards that have it stay as they are, and shared.
        for board in self.boards.iter_mut().filter(|board| board.system != Some(system)) {
            board.system = Some(system);
        }
    }

    /// The system by which all of it is scored, if it is one.
    pub fn common_system(&self) -> Option<&'static System> {
        let elsewhere = self.boards_elsewhere().iter().map(|board| board.system);
        let mut systems = self.boards.iter().map(|board| board.system).chain(elsewhere);
        let first = systems.next().flatten();
        self.system.or(first.filter(|_| systems.all(|other| other == first)))
    }

    /// Whether there is a page of rankings, or of why none are shown.
    pub(super) fn has_standings(&self) -> bool {
        !self.tables.is_empty() || self.holds_standings
    }

    /// By which systems boards are scored, as sentences.
    pub(super) fn scoring(&self) -> Vec<String> {
        if !self.form.is_empty() {
            return self.form.clone();
        }
        if let Some(system) = self.system {
            return systems::in_words(system, &self.credits);
        }
        let mut groups: Vec<(Option<&'static System>, Vec<&str>)> = Vec::new();
        for board in &self.boards {
            match groups.iter_mut().find(|(system, _)| *system == board.system) {
                Some((_, names)) => names.push(&board.name),
                None => groups.push((board.system, vec![&board.name])),
            }
        }
        groups.iter().map(|(system, names)| scored(*system, names)).collect()
    }
}

/// What scores these boards, as sentences.
fn scored(system: Option<&System>, boards: &[&str]) -> String {
    let (boards, verb) = match boards {
        [one] => (format!("Board {one}"), "is"),
        more => (format!("Boards {}", listed(more)), "are"),
    };
    match system {
        Some(system) => {
            format!("{boards} {verb} scored by {}. {}", system.name(), system.definition())
        }
        None => format!("{boards} {verb} not scored."),
    }
}

/// An end in a word for programs.
pub(super) const fn word(ending: &Ending) -> &'static str {
    match ending {
        Ending::Solo(_) => "solo",
        Ending::LastYear => "last-year",
        Ending::Conceded(_) => "conceded",
        Ending::Voted(_) => "voted",
    }
}

impl SiteBoard {
    /// The points of a power, once a scored board is over. C.14 divides them among its players.
    pub fn points(&self, power: Power) -> Option<Exact> {
        self.all_points()?.get(power.index()).cloned()
    }

    /// Those of all powers, in the order of the map.
    pub(crate) fn all_points(&self) -> Option<&[Exact]> {
        let is_over = matches!(self.stage, SiteStage::Over(_));
        let system = self.system.filter(|_| is_over)?;
        let points = || Some(system.scores(&self.finished()).to_vec());
        self.figures.points.get_or_init(points).as_deref()
    }

    /// How it ended, in a word for programs; nothing while it is being played.
    pub const fn end(&self) -> &'static str {
        match &self.stage {
            SiteStage::Over(ending) => word(ending),
            SiteStage::Orders { .. } | SiteStage::HeldBack(_) | SiteStage::Waiting(_) => "",
        }
    }

    /// The board as it stands, as systems of scoring see it.
    pub(crate) fn finished(&self) -> FinishedGame {
        let count = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let rows = self.counts().iter();
        let rows: Vec<Counts> =
            rows.map(|(_, row)| row.iter().map(|one| count(*one)).collect()).collect();
        // A system asks who shares in an end, and not when it was agreed.
        let season = 0;
        let end = match &self.stage {
            SiteStage::Over(Ending::Conceded(to)) => {
                Some(EndRecord::Conceded { to: (*to).into(), season })
            }
            SiteStage::Over(Ending::Voted(powers)) => {
                let shares = |power| powers.contains(&power);
                let shared = self.position.powers().map(shares).collect();
                Some(EndRecord::Agreed { shared, season })
            }
            SiteStage::Over(Ending::Solo(_) | Ending::LastYear) => Some(EndRecord::Time),
            _ => None,
        };
        let kind = BoardKind::Map(self.position.map());
        FinishedGame::with(kind, &rows, end.as_ref())
    }
}
