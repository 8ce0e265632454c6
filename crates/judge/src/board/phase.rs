//! The phases of a game year and their short names: `S1901M`, `F1901R`, `W1901A`.

use std::fmt;

/// What is decided in a phase, and when in the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names say it.
pub enum Turn {
    SpringMovement,
    SpringRetreats,
    FallMovement,
    FallRetreats,
    Adjustments,
}

/// Movement, retreats or adjustments: which orders a phase takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub enum PhaseKind {
    Movement,
    Retreats,
    Adjustments,
}

/// A phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phase {
    /// The game year; the first is 1901.
    pub year: u16,
    /// The turn of that year.
    pub turn: Turn,
}

/// The last year of which there is a phase: a next year is always there. Phases are kept by their
/// names, so that whatever [`Phase::from_name`] refuses must not come to be.
const YEAR_MAX: u16 = u16::MAX - 1;

impl Phase {
    /// The phase of a year that somebody wrote, if there is one.
    pub fn of_year(year: u16, turn: Turn) -> Option<Phase> {
        (year <= YEAR_MAX).then_some(Phase { year, turn })
    }

    /// The name as letters write it: `Spring 1901, movement`.
    pub fn title(self) -> String {
        let year = self.year;
        match self.turn {
            Turn::SpringMovement => format!("Spring {year}, movement"),
            Turn::SpringRetreats => format!("Spring {year}, retreats"),
            Turn::FallMovement => format!("Fall {year}, movement"),
            Turn::FallRetreats => format!("Fall {year}, retreats"),
            Turn::Adjustments => format!("Winter {year}, adjustments"),
        }
    }

    /// Which orders it takes.
    pub const fn kind(self) -> PhaseKind {
        match self.turn {
            Turn::SpringMovement | Turn::FallMovement => PhaseKind::Movement,
            Turn::SpringRetreats | Turn::FallRetreats => PhaseKind::Retreats,
            Turn::Adjustments => PhaseKind::Adjustments,
        }
    }

    /// The phase of a short name such as `S1901M`. The year has four digits, or more if it needs
    /// them; there is always a next year.
    pub fn from_name(name: &str) -> Option<Phase> {
        let (season, rest) = name.split_at_checked(1)?;
        let (year, step) = rest.split_at_checked(rest.len().checked_sub(1)?)?;
        let turn = match (season, step) {
            ("S", "M") => Turn::SpringMovement,
            ("S", "R") => Turn::SpringRetreats,
            ("F", "M") => Turn::FallMovement,
            ("F", "R") => Turn::FallRetreats,
            ("W", "A") => Turn::Adjustments,
            _ => return None,
        };
        let needed = year.len() == 4 || year.len() > 4 && !year.starts_with('0');
        if !needed || !year.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        Phase::of_year(year.parse().ok()?, turn)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (season, step) = match self.turn {
            Turn::SpringMovement => ('S', 'M'),
            Turn::SpringRetreats => ('S', 'R'),
            Turn::FallMovement => ('F', 'M'),
            Turn::FallRetreats => ('F', 'R'),
            Turn::Adjustments => ('W', 'A'),
        };
        write!(f, "{season}{:04}{step}", self.year)
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
