//! The phases of a game year and their short names: `S1901M`, `F1901R`, `W1901A`.

use std::cmp::Ordering;
use std::fmt;

use super::draft::DraftTurn;
use super::kinds::{PhaseKind, YEAR_MAX};
use super::map::Map;
use super::map_tables::TurnRow;

/// What is decided in a phase, and when in the year. It knows its map, whose calendar it is in;
/// the turns of the standard map are constants.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    map: Map,
    number: u8,
}

#[allow(missing_docs, non_upper_case_globals)] // The names say it.
impl Turn {
    pub const SpringMovement: Turn = Turn::numbered(Map::STANDARD, 0);
    pub const SpringRetreats: Turn = Turn::numbered(Map::STANDARD, 1);
    pub const FallMovement: Turn = Turn::numbered(Map::STANDARD, 2);
    pub const FallRetreats: Turn = Turn::numbered(Map::STANDARD, 3);
    pub const Adjustments: Turn = Turn::numbered(Map::STANDARD, 4);
}

/// A phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phase {
    /// The game year; the first is 1901 on the standard map.
    pub year: u16,
    /// The turn of that year.
    pub turn: Turn,
}

impl Turn {
    #[inline]
    pub(crate) const fn numbered(map: Map, number: u8) -> Turn {
        Turn { map, number }
    }

    /// The map in whose calendar it is.
    pub const fn map(self) -> Map {
        self.map
    }

    /// Its number within the year.
    pub const fn index(self) -> usize {
        self.number as usize
    }

    fn row(self) -> &'static TurnRow {
        &self.map.tables().turns[self.index()]
    }

    fn draft(self) -> &'static DraftTurn {
        &self.map.draft().calendar.turns[self.row().draft]
    }

    /// Which orders it takes.
    pub fn kind(self) -> PhaseKind {
        self.row().kind
    }

    /// The letter of the season: `S`.
    pub fn letter(self) -> char {
        self.draft().letter
    }

    /// The name of the season: `Spring`.
    pub fn season(self) -> &'static str {
        &self.draft().name
    }
}

impl Ord for Turn {
    /// As they come in a year; maps are compared only where that doesn't decide.
    fn cmp(&self, other: &Turn) -> Ordering {
        self.number.cmp(&other.number).then_with(|| self.map.cmp(&other.map))
    }
}

impl PartialOrd for Turn {
    fn partial_cmp(&self, other: &Turn) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            PhaseKind::Adjustments => f.write_str("Adjustments"),
            kind => write!(f, "{}{kind:?}", self.season()),
        }
    }
}

impl Phase {
    /// The phase of a written year, if there is one.
    pub fn of_year(year: u16, turn: Turn) -> Option<Phase> {
        let is_there = year <= YEAR_MAX && turn.map.tables().has(year, turn.index());
        is_there.then_some(Phase { year, turn })
    }

    /// The name as letters write it: `Spring 1901, movement`.
    pub fn title(self) -> String {
        format!("{} {}, {}", self.turn.season(), self.year, self.kind().word())
    }

    /// The map on which it is played.
    pub const fn map(self) -> Map {
        self.turn.map
    }

    /// Which orders it takes.
    pub fn kind(self) -> PhaseKind {
        self.turn.kind()
    }

    /// The phase of the standard map of a short name such as `S1901M`; see [`Map::phase`].
    pub fn from_name(name: &str) -> Option<Phase> {
        Map::STANDARD.phase(name)
    }

    /// The adjustments of the calendar that it is, or that come first after it.
    pub fn adjustments(self) -> Option<Phase> {
        let mut all = std::iter::successors(Some(self), |phase| phase.next());
        all.find(|phase| phase.kind() == PhaseKind::Adjustments)
    }

    /// What comes next in the calendar, whether or not anything is to be decided then; nothing
    /// after the last year of which there may be a phase.
    pub fn next(self) -> Option<Phase> {
        let tables = self.map().tables();
        let mut at = (self.year, self.turn.number);
        loop {
            at = match usize::from(at.1) + 1 < tables.turns.len() {
                true => (at.0, at.1 + 1),
                false => (at.0.checked_add(tables.draft.calendar.step)?, 0),
            };
            if tables.has(at.0, usize::from(at.1)) {
                return Some(Phase { year: at.0, turn: Turn::numbered(self.map(), at.1) });
            }
        }
    }
}

impl Map {
    /// The phase of a short name such as `S1901M`. The year has four digits, or more if it needs
    /// them; there is always a next year.
    pub fn phase(self, name: &str) -> Option<Phase> {
        let (year, turn) = self.tables().phase(name)?;
        Some(Phase { year, turn: Turn::numbered(self, turn) })
    }

    /// The phases of a year, as the calendar has them.
    pub fn phases_of(self, year: u16) -> impl Iterator<Item = Phase> {
        let turns = 0..self.tables().turns.len();
        turns.filter_map(move |turn| Phase::of_year(year, Turn::numbered(self, turn as u8)))
    }

    /// The phase with which games begin.
    pub fn first_phase(self) -> Phase {
        let (year, turn) = self.tables().first;
        Phase { year, turn: Turn::numbered(self, turn) }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:04}{}", self.turn.draft().letter, self.year, self.kind().letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phase_that_there_is_can_be_read_back() {
        for turn in [Turn::SpringMovement, Turn::FallRetreats, Turn::Adjustments] {
            for year in 0..=u16::MAX {
                let phase = Phase::of_year(year, turn);
                let read = phase.and_then(|phase| Phase::from_name(&phase.to_string()));
                assert_eq!((read, phase.is_some()), (phase, year < u16::MAX), "{year}");
            }
        }
    }

    #[test]
    fn names_read_and_print_alike() {
        for name in ["S1901M", "S1901R", "F1910M", "F1999R", "W1901A", "S0001M", "S10000M"] {
            assert_eq!(
                Phase::from_name(name).map(|phase| phase.to_string()).as_deref(),
                Some(name)
            );
        }
        for name in [
            "", "S", "SM", "S1901", "S190M", "W1901M", "S1901A", "S+901M", "S190éM", "é1901M",
            "S01901M", "S99999M", "S65535M", "s1901m", "FORMING",
        ] {
            assert_eq!(Phase::from_name(name), None, "{name}");
        }
    }
}
